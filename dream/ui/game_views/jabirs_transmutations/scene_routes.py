"""How one scene of Jabir's Transmutations leads to another: the only file of the game that knows them all."""

from dream.games.jabirs_transmutations.game import GAME
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.setup import Setup
from dream.records.reader import Opened
from dream.ui.game_views.jabirs_transmutations.jabir_session import JabirSession
from dream.ui.game_views.jabirs_transmutations.scenes.curtain import Curtain
from dream.ui.game_views.jabirs_transmutations.scenes.end import End
from dream.ui.game_views.jabirs_transmutations.scenes.jabir_scene import JabirScene
from dream.ui.game_views.jabirs_transmutations.scenes.play import Play
from dream.ui.game_views.jabirs_transmutations.scenes.review import Review
from dream.ui.game_views.jabirs_transmutations.table.presenter import TablePresenter
from dream.ui.game_views.jabirs_transmutations.table.table_controller import TableController
from dream.ui.game_views.jabirs_transmutations.table_picture import TablePicture
from dream.ui.kit.layout import layout
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.known_engines import remember_engines
from dream.ui.session.table.table_scene import TableScene
from dream.ui.session.table.table_scenes import TableScenes


def start_game(app: GameHost, setup: Setup) -> None:
    """Leave the game before, and begin a new one; raises Malformed when its seed is none."""
    start = GAME.start(setup.seed, setup.options.text)
    game = SeatedGame(History(GAME, start), setup.seats, setup.seed)
    session: JabirSession = GameSession(game, setup.origin)

    def begin() -> None:
        remember_engines(app, setup.seats)
        sit_down(app, session)

    app.leave(begin)


def sit_down(app: GameHost, session: JabirSession) -> TableController:
    """Leave everything for a session, whose game is the one under way from now on; its table."""
    return _scenes_of(app, session).sit_down()


def open_game(app: GameHost, opened: Opened) -> None:
    """Go on with a game that was saved; a finished one is shown at its end."""
    app.leave(lambda: _scenes_of(app, GameSession.reopen(opened)).reopened())


def replay(app: GameHost, opened: Opened) -> None:
    """Look through a game that was saved, from its beginning; leaving goes to where this was opened."""
    _scenes_of(app, GameSession.reopen(opened)).review(playing=False)


def _scenes_of(app: GameHost, session: JabirSession) -> "JabirScenes":
    return JabirScenes(app, TablePresenter(app, TableController(app, session), _picture(app)))


def _picture(app: GameHost) -> TablePicture:
    """The picture of a table, which wakes the app when its ground has been painted."""
    return TablePicture(
        app.size,
        layout(app.size, app.look.scale).board,
        app.look.palette,
        at_once=app.screen.immediate,
        on_ready=lambda: app.post(lambda: app.dirty("ground")),
        defer=app.post,
    )


class JabirScenes(TableScenes[TableController]):
    """The scenes of one game of Jabir's Transmutations."""

    def __init__(self, app: GameHost, presenter: TablePresenter) -> None:
        super().__init__(app, presenter.table)
        self._presenter = presenter

    def _kind_now(self) -> type[TableScene]:
        if self._table.game.over:
            return End
        return Play if self._table.game.covered is None or self._still_seen() else Curtain

    def _still_seen(self) -> bool:
        """Whether an open table has still to show how the last thing was done, which a curtain waits for."""
        return isinstance(self._app.scene, Play) and self._presenter.has_more_to_show

    def _made(self, kind: type[TableScene]) -> TableScene:
        assert issubclass(kind, JabirScene | Curtain)
        return kind(self._app, self._presenter, self)

    def _another(self, session: JabirSession) -> "JabirScenes":
        return _scenes_of(self._app, session)

    def tell_what_begins(self) -> None:
        """The sound of a victory."""
        if self._table.game.over:
            self._app.sounds.play("win")

    def review(self, *, playing: bool) -> None:
        """Look through the game from its beginning; `playing`, it goes on by itself."""
        self._table.browse(0)
        self._app.push(Review(self._app, self._presenter, self, playing=playing))
