"""How one scene of the Alchemist's Dream leads to another: the only file of the game that knows them all."""

from functools import partial

from dream.games.alchemists_dream.board.board import Board, lay
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.options import is_bare, named_elements, stones
from dream.games.alchemists_dream.rules.position import Phase
from dream.games.alchemists_dream.rules.setup import elements, start
from dream.play.seating.seated_game import SeatedGame
from dream.play.seating.setup import Setup
from dream.records.reader import Opened
from dream.ui.game_views.alchemists_dream.board.board_layout import board_layout
from dream.ui.game_views.alchemists_dream.board.board_view import BoardView
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.game_views.alchemists_dream.dream_setup import DreamSetup
from dream.ui.game_views.alchemists_dream.scenes.bags import Bags
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.game_views.alchemists_dream.scenes.end import End
from dream.ui.game_views.alchemists_dream.scenes.laying import Laying
from dream.ui.game_views.alchemists_dream.scenes.lesson import LessonScene
from dream.ui.game_views.alchemists_dream.scenes.play import Play
from dream.ui.game_views.alchemists_dream.scenes.review import Review
from dream.ui.game_views.alchemists_dream.scenes.symbols import Symbols
from dream.ui.game_views.alchemists_dream.table.presenter import BoardPresenter
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController
from dream.ui.kit.scene import Scene
from dream.ui.session.engines.known_engines import remember_engines
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.lessons.guide import Guide
from dream.ui.session.table.table_scene import TableScene
from dream.ui.session.table.table_scenes import TableScenes

# To the table


def start_game(app: GameHost, setup: Setup) -> None:
    """Leave the game before, and lay the tiles of a new one; bags and play follow.

    Raises Malformed when the seed is none.
    """
    laid = lay(setup.seed, setup.tiles if isinstance(setup, DreamSetup) else None)
    view = start_view(app, Board.from_tiles(laid, bare=is_bare(setup.options)))
    then = partial(_find_elements, app, setup, view)

    def begin() -> None:
        remember_engines(app, setup.seats)
        app.change(game=setup.game)
        app.home(Laying(app, setup, laid, view, then))

    app.leave(begin)


def _find_elements(app: GameHost, setup: Setup, view: BoardView) -> None:
    """The board lies: on to the bags, or to the Symbols when an element was named or is to be drawn.

    Where only one was, the other is that of the first bag that is free, as the law has it.
    """
    begin = partial(_begin, app, setup, view)
    if named_elements(setup.options) == (None, None) and not setup.at_once:
        app.home(Bags(app, setup, begin))
    else:
        begin(elements(setup.seed, setup.options))


def _begin(app: GameHost, setup: Setup, view: BoardView, found: tuple[Element, Element]) -> None:
    """To the table: both elements are known."""
    first = start(view.board, *found, stones(setup.options))
    game = SeatedGame(history_of(first), setup.seats)
    sit_down(app, GameSession(game, setup.origin, match=setup.match, clocks=setup.clocks), view)


def sit_down(app: GameHost, session: DreamSession, view: BoardView) -> TableController:
    """Leave everything for a session, whose game is the one under way from now on; its table."""
    return _scenes_of(app, session, view).sit_down()


def start_view(app: GameHost, board: Board) -> BoardView:
    """The view of a board, which wakes the app when its ground has been painted."""
    place = board_layout(app)
    return BoardView(
        board,
        place,
        app.look.palette,
        at_once=app.screen.immediate,
        on_ready=lambda: app.post(lambda: app.dirty("ground")),
        defer=app.post,
    )


# A game that was saved


def open_game(app: GameHost, opened: Opened) -> None:
    """Go on with a game that was saved; a finished one is shown at its end."""
    app.leave(lambda: _reopen(app, opened))


def _reopen(app: GameHost, opened: Opened) -> None:
    session: DreamSession = GameSession.reopen(opened)
    _scenes_of(app, session, start_view(app, session.game.history.start.board)).reopened()


def replay(app: GameHost, opened: Opened, *, judging: bool = False) -> None:
    """Look through a game that was saved, from its beginning; leaving goes to where this was opened."""
    session: DreamSession = GameSession.reopen(opened)
    view = start_view(app, session.game.history.start.board)
    _scenes_of(app, session, view).review(judging=judging)


# A lesson


def lesson_scene(app: GameHost, guide: Guide, before: Scene | None) -> LessonScene:
    """The scene of the step at which a guide is; on the same board the view of the scene `before` goes on.

    Lessons speak of the opponent by the element, and so does the table.
    """
    session: DreamSession = guide.session
    game = session.game
    for number, (seat, side) in enumerate(zip(game.seats, game.state.sides, strict=True)):
        if seat.machine_here is not None:
            game.call(number, side.element.label.capitalize())
    board = session.game.history.start.board
    same = isinstance(before, LessonScene) and before.presenter.view.board == board
    view = before.presenter.view if same and isinstance(before, LessonScene) else start_view(app, board)
    presenter = BoardPresenter(app, TableController(app, session), view)
    return LessonScene(app, presenter, _LessonScenes(app, presenter), guide=guide)


# At the table


def _scenes_of(app: GameHost, session: DreamSession, view: BoardView) -> "BoardScenes":
    return BoardScenes(app, BoardPresenter(app, TableController(app, session), view))


class BoardScenes(TableScenes[TableController]):
    """The scenes of one game of the Alchemist's Dream."""

    def __init__(self, app: GameHost, presenter: BoardPresenter) -> None:
        super().__init__(app, presenter.table)
        self._presenter = presenter

    def _kind_now(self) -> type[BoardScene]:
        game = self._table.game
        if game.over:
            return End
        return Play if game.state.phase is Phase.PLAY else Symbols

    def _made(self, kind: type[TableScene]) -> TableScene:
        assert issubclass(kind, BoardScene)
        return kind(self._app, self._presenter, self)

    def _another(self, session: DreamSession) -> "BoardScenes":
        return _scenes_of(self._app, session, self._presenter.view)

    def tell_what_begins(self) -> None:
        """The sound of a victory, or of a draw."""
        outcome = self._table.game.history.outcome
        if outcome is not None:
            self._app.sounds.play("bell" if outcome.winner is None else "win")

    def review(self, *, playing: bool = False, judging: bool = False) -> None:
        """Look through the game from its beginning; `playing`, it goes on by itself.

        `judging`, what the engine makes of it is shown.
        """
        self._table.browse(0)
        self._app.push(Review(self._app, self._presenter, self, playing=playing, judging=judging))


class _LessonScenes(BoardScenes):
    """Those of a lesson: one scene, however the game goes."""

    def _kind_now(self) -> type[BoardScene]:
        return LessonScene
