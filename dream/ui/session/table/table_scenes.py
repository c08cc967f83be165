"""How one scene of a game on the table leads to another, and how a game comes to the table."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from dream.base.words import say
from dream.ui.session.clocks.untimed import play_untimed
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.table.game_table import GameTable
from dream.ui.session.table.match_words import which_game
from dream.ui.session.table.seat_dialog import ask_who_plays_on, offer_engines
from dream.ui.session.table.table_scene import TableScene

AnyTable = GameTable[Any, Any]
AnySession = GameSession[Any, Any]
TableT = TypeVar("TableT", bound=AnyTable)


class TableScenes(ABC, Generic[TableT]):
    """The scenes of one game that is on the table, which the table follows as the game goes on."""

    def __init__(self, app: GameHost, table: TableT) -> None:
        self._app, self._table = app, table
        table.follow = self._follow
        table.ask_who_plays_on = lambda number: ask_who_plays_on(table, number, unbidden=True)

    @abstractmethod
    def _kind_now(self) -> type[TableScene]:
        """The kind of scene that the game has come to."""

    @abstractmethod
    def _made(self, kind: type[TableScene]) -> TableScene:
        """A new scene of this kind."""

    @abstractmethod
    def _another(self, session: AnySession) -> "TableScenes[TableT]":
        """The scenes of another game of the same kind, shown as this one is."""

    @abstractmethod
    def review(self, *, playing: bool = False, judging: bool = False) -> None:
        """Look through the game from its beginning; `playing`, it goes on by itself.

        `judging`, what the engine makes of it is shown.
        """

    def tell_what_begins(self) -> None:
        """Sound what has just come to be, before its scene is shown."""

    def sit_down(self) -> TableT:
        """Leave everything for the game, which is the one under way from now on; its table."""
        self._app.change(game=self._table.game.history.game.id)
        self._table.session.begin_keeping(self._app.journal)
        self._app.home(self._made(self._kind_now()))
        match = self._table.session.match
        if match.games and not self._table.game.over:
            self._app.say(which_game(match))
        return self._table

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
        play_untimed(self._app, session, begin)

    def new_board(self) -> None:
        """Another game of the same players with another seed, everybody one seat further on."""
        self._app.routes.begin(self._table.session.next_setup())

    def reopened(self) -> None:
        """To the table of a game that was saved; who is not here any more may be replaced."""
        session = self._table.session
        absent = session.seat_persons()
        table = self.sit_down()
        if session.fault:
            self._app.say(session.fault)
        offer_engines(table, absent)
