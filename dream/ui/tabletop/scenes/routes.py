"""How one scene of a table leads to another, and how a game comes to the table."""

from typing import Any

from dream.play.history import History
from dream.play.seating.seated_game import SeatedGame
from dream.play.seating.setup import Setup
from dream.records.reader import Opened
from dream.ui.session.engines.known_engines import remember_engines
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.lessons.guide import Guide
from dream.ui.session.table.table_scene import TableScene
from dream.ui.session.table.table_scenes import TableScenes
from dream.ui.tabletop.deeds import AnySession
from dream.ui.tabletop.items.table_game import AnyTable
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.tabletop.scenes.base import TabletopScene
from dream.ui.tabletop.scenes.curtain import Curtain
from dream.ui.tabletop.scenes.end import End
from dream.ui.tabletop.scenes.lesson import LessonScene
from dream.ui.tabletop.scenes.play import Play
from dream.ui.tabletop.scenes.review import Review
from dream.ui.tabletop.table.controller import TableController
from dream.ui.tabletop.words import AnyWords


class TabletopScenes(TableScenes[TableController[Any, Any]]):
    """The scenes of one game at a table."""

    def __init__(self, app: GameHost, words: AnyWords, looks: AnyTable, session: AnySession) -> None:
        super().__init__(app, TableController(app, words, session))
        self._words, self._looks = words, looks
        self._presenter = TablePresenter(app, self._table, looks)

    def _kind_now(self) -> type[TableScene]:
        game = self._table.game
        if game.covered is None and not game.over:
            return Play
        if game.lingers or self._still_seen():
            return Play
        return End if game.over else Curtain

    def _still_seen(self) -> bool:
        """Whether an open table has still to show how the last thing was done, which all else waits for."""
        return isinstance(self._app.scene, Play) and self._presenter.has_more_to_show

    def _made(self, kind: type[TableScene]) -> TableScene:
        assert issubclass(kind, TabletopScene | Curtain)
        return kind(self._app, self._presenter, self)

    def _another(self, session: AnySession) -> "TabletopScenes":
        return TabletopScenes(self._app, self._words, self._looks, session)

    def tell_what_begins(self) -> None:
        """The sound of a victory."""
        if self._table.game.over:
            self._app.sounds.play("win")

    def review(self, *, playing: bool = False, judging: bool = False) -> None:
        """Look through the game from its beginning; `playing`, it goes on by itself.

        `judging`, what the engine makes of it is shown.
        """
        self._table.browse(0)
        self._app.push(Review(self._app, self._presenter, self, playing=playing, judging=judging))


class _LessonScenes(TabletopScenes):
    """Those of a lesson: one scene, however the game goes."""

    def _kind_now(self) -> type[TableScene]:
        return LessonScene

    def scene(self, guide: Guide) -> LessonScene:
        """The scene of the step at which a guide is."""
        return LessonScene(self._app, self._presenter, self, guide=guide)


class TabletopRoutes:
    """How games of one kind come to the table."""

    def __init__(self, words: AnyWords, looks: AnyTable) -> None:
        self._words, self._looks = words, looks

    def start_game(self, app: GameHost, setup: Setup) -> None:
        """Leave the game before, and begin a new one; raises Malformed when its seed is none."""
        rules = self._words.game
        start = rules.start(setup.seed, setup.options.text)
        game = SeatedGame(History(rules, start), setup.seats, setup.seed)
        session: AnySession = GameSession(game, setup.origin, match=setup.match, clocks=setup.clocks)

        def begin() -> None:
            remember_engines(app, setup.seats)
            self.sit_down(app, session)

        app.leave(begin)

    def sit_down(self, app: GameHost, session: AnySession) -> TableController[Any, Any]:
        """Leave everything for a session, whose game is the one under way from now on; its table."""
        return self._scenes(app, session).sit_down()

    def open_game(self, app: GameHost, opened: Opened) -> None:
        """Go on with a game that was saved; a finished one is shown at its end."""
        app.leave(lambda: self._scenes(app, GameSession.reopen(opened)).reopened())

    def replay(self, app: GameHost, opened: Opened, *, judging: bool = False) -> None:
        """Look through a game that was saved, from its beginning; leaving goes to where this was opened."""
        self._scenes(app, GameSession.reopen(opened)).review(judging=judging)

    def lesson_scene(self, app: GameHost, guide: Guide) -> LessonScene:
        """The scene of the step at which a guide is."""
        return _LessonScenes(app, self._words, self._looks, guide.session).scene(guide)

    def _scenes(self, app: GameHost, session: AnySession) -> TabletopScenes:
        return TabletopScenes(app, self._words, self._looks, session)
