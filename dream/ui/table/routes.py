"""How one scene of a table leads to another."""

from typing import ClassVar

from dream.base.texts import say
from dream.ui.table import decided, match_score, untimed
from dream.ui.table.courses import Guide
from dream.ui.table.curtain import Curtain
from dream.ui.table.end import End
from dream.ui.table.game_session import AnySession, GameHost
from dream.ui.table.game_table import AnyGameTable, GameTable
from dream.ui.table.lessons import LessonScene
from dream.ui.table.presenter import Presenter
from dream.ui.table.review import TableReview
from dream.ui.table.scenes import Play, TabletopScene
from dream.ui.table.seating import SeatChange, offer_engines
from dream.ui.table.table_game import AnyTable
from dream.ui.table.table_scene import TableScene
from dream.ui.table.words import AnyWords
from dream.ui.widgets.overlays import Tone


def presented(app: GameHost, session: AnySession, words: AnyWords, looks: AnyTable) -> Presenter:
    """The table of a session, shown."""
    return Presenter(app, GameTable(app, words, session), looks)


HEARD = {Tone.GOOD: "win", Tone.BAD: "loss", Tone.PLAIN: "bell"}
"""What is heard of an end."""


class GameScenes:
    """The scenes of one game at a table, which the table follows as the game goes on."""

    play_type: ClassVar[type[TabletopScene]] = Play
    end_type: ClassVar[type[End]] = End
    review_type: ClassVar[type[TableReview]] = TableReview
    lesson_type: ClassVar[type[LessonScene]] = LessonScene

    def __init__(self, app: GameHost, presenter: Presenter) -> None:
        self._app, self.presenter = app, presenter
        self._table = table = presenter.table
        table.follow = self._follow
        table.ask_who_plays_on = lambda number: SeatChange(table, number).ask(unbidden=True)

    def _kind_now(self) -> type[TableScene]:
        """The kind of scene that the game has come to."""
        game = self._table.game
        if game.covered is None and not game.over:
            return self.play_type
        # All else waits until an open table has shown how the last thing was done, and what decided.
        if game.lingers or (isinstance(self._app.scene, Play) and self.presenter.has_more_to_show):
            return self.play_type
        return self.end_type if game.over else Curtain

    def _made(self, kind: type[TableScene]) -> TableScene:
        """A new scene of this kind."""
        assert issubclass(kind, TabletopScene | Curtain)
        return kind(self._app, self.presenter, self)

    def _another(self, session: AnySession) -> "GameScenes":
        """The scenes of another game of the same kind, shown as this one is."""
        return GameScenes(self._app, presented(self._app, session, self._table.words, self.presenter.looks))

    def tell_what_begins(self) -> None:
        """Sound what has just come to be, before its scene is shown: a win, a loss or neither.

        Where people play here it is theirs, else whosoever wins.
        """
        game = self._table.game
        outcome = game.history.outcome
        if outcome is not None and game.over:
            self._app.sounds.play(HEARD[decided.tone_of(outcome, game.people)])

    def sit_down(self) -> AnyGameTable:
        """Leave everything for the game, which is the one under way from now on; its table."""
        self._app.change(game=self._table.game.history.game.id)
        self._table.session.begin_keeping(self._app.journal)
        self._app.home(self._made(self._kind_now()))
        match = self._table.session.match
        if match.games and not self._table.game.over:
            self._app.say(match_score.which_game(match))
        self._app.guests.begin(self.presenter, self._again)
        return self._table

    def _again(self) -> None:
        """The next game of a match of several, or the same beginning once more."""
        if self._table.session.match.games:
            self.next_game()
        else:
            self.rematch(swapped=False)

    def _follow(self) -> bool:
        """Go to the scene that the game has come to, when it is another than the one on top."""
        scene, kind = self._app.scene, self._kind_now()
        if not isinstance(scene, TableScene) or scene.routes is not self or type(scene) is kind:
            return False
        self.tell_what_begins()
        self._app.replace(self._made(kind))
        return True

    def rematch(self, *, swapped: bool) -> None:
        """Everybody once more, from the same beginning; `swapped`, one seat further on."""
        session = self._table.session
        self._app.leave(lambda: self._another(session.rematch(swapped=swapped)).sit_down())

    def next_game(self) -> None:
        """The next game of a match of several, or the first of another such match."""
        match = self._table.session.match_now
        if match.same_start and not match.decided:
            self.rematch(swapped=True)
        else:
            self.new_board()

    def play_on(self, session: AnySession, name: str) -> None:
        """Leave everything for a game that goes on from a state of this one, and is kept by this name."""

        def begin() -> None:
            self._another(session).sit_down()
            self._app.journal.name(session.record(), name, lambda: None)

        self._app.leave(begin)

    def play_untimed(self) -> None:
        """Leave everything for this game as it goes on without clocks from where time had run out."""

        def begin(session: AnySession) -> None:
            self._app.leave(lambda: sit_down(session))

        def sit_down(session: AnySession) -> None:
            self._another(session).sit_down()
            self._app.say(say("untimed.begins"))

        session = self._table.session
        session.leave_looked_at(self._app.review_journal)
        untimed.play_untimed(self._app, session, begin)

    def new_board(self) -> None:
        """Another game of the same players with another seed, everybody one seat further on."""
        self._app.routes.begin(self._table.session.next_setup())

    def reopened(self) -> None:
        """To the table of a game that was saved; who is not here any more may be replaced."""
        session = self._table.session
        absent = session.seat_persons()
        session.game.recall_guests(self._app.guests.recalled(session))
        table = self.sit_down()
        if session.fault:
            self._app.say(session.fault)
        offer_engines(table, absent)

    def analyse(self, session: AnySession) -> None:
        """Analyse what is looked at in another game of the same kind; going back returns here."""
        self._another(session).review(analysing=True)

    def review(self, *, playing: bool = False, judging: bool = False, analysing: bool = False) -> None:
        """Look through the game from its beginning; `playing`, it goes on by itself.

        `judging`, what the engine makes of it is shown. `analysing`, the state that is looked at is analysed,
        or the last one in which somebody was to move.
        """
        game = self._table.game
        if not analysing or not game.browsing:
            last = len(game.history.actions) - game.history.is_over
            self._table.browse(last if analysing else 0)
        how = {"playing": playing, "judging": judging, "analysing": analysing}
        self._app.push(self.review_type(self._app, self.presenter, self, **how))

    def lesson(self, guide: Guide) -> LessonScene:
        """The scene of the step at which a guide is; there is no other, however the game goes."""
        self._table.follow = lambda: False
        return self.lesson_type(self._app, self.presenter, self, guide=guide)
