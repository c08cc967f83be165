"""How one thing leads to another: a new game, an opened one, a rematch, a review, the way out."""

from typing import TYPE_CHECKING

from dream.board.board import Board, lay
from dream.records.reader import Opened
from dream.rules.elements import Element
from dream.ui.game_views.alchemists_dream.board_view import BoardView
from dream.ui.kit.layout import layout
from dream.ui.session.game_session import GameSession
from dream.ui.session.game_setup import GameSetup
from dream.ui.session.presenter import Presenter

if TYPE_CHECKING:
    from dream.ui.app import App


def start_game(app: "App", setup: GameSetup) -> None:
    """Leave the game before, and lay the tiles of a new one; bags and play follow.

    Raises Malformed when the seed is none.
    """
    from dream.ui.scenes.laying import Laying

    tiles = setup.tiles
    laid = lay(setup.seed, tiles)
    board = Board.from_tiles(laid, bare=setup.bare)
    name = tiles.name if tiles else None
    app.leave(lambda: app.home(Laying(app, setup, laid, start_view(app, board), name)))


def start_view(app: "App", board: Board) -> BoardView:
    """The view of a board, which wakes the app when its ground has been painted."""
    place = layout(app.size, app.look.scale, app.settings.orientation)
    return BoardView(
        board,
        place,
        app.look.palette,
        at_once=app.screen.immediate,
        on_ready=lambda: app.post(lambda: app.dirty("ground")),
        defer=app.post,
    )


def after_laying(app: "App", setup: GameSetup, view: BoardView, tiles: str | None) -> None:
    """On to the bags, or to the Symbols when the elements were named."""
    from dream.ui.scenes.bags import Bags

    if setup.elements is None:
        app.home(Bags(app, setup, view, tiles))
    else:
        begin(app, setup, view, tiles, setup.elements)


def begin(
    app: "App", setup: GameSetup, view: BoardView, tiles: str | None, elements: tuple[Element, Element]
) -> None:
    """To the table: both elements are known."""
    sit_down(app, GameSession.begin(setup, view.board, tiles, elements), view)


def sit_down(app: "App", session: GameSession, view: BoardView) -> None:
    """Leave everything for a session; its game is the one under way from now on."""
    session.begin_keeping(app.journal)
    app.home(Presenter(app, session, view).scene_now())


def rematch(app: "App", presenter: Presenter, *, swapped: bool) -> None:
    """The same board and elements once more, from the placing of the Symbols."""
    app.leave(lambda: sit_down(app, presenter.session.rematch(swapped=swapped), presenter.view))


def open_game(app: "App", opened: Opened) -> None:
    """Go on with a game that was saved; a finished one is shown at its end."""
    app.leave(lambda: _reopen(app, opened))


def _reopen(app: "App", opened: Opened) -> None:
    session = GameSession.reopen(opened)
    sit_down(app, session, start_view(app, session.table.game.start.board))
    if session.fault:
        app.say(session.fault)


def replay(app: "App", opened: Opened) -> None:
    """Look through a game that was saved, from its beginning; leaving goes to where this was opened."""
    from dream.ui.scenes.game.review import Review

    session = GameSession.reopen(opened)
    session.table.browse(0)
    app.push(Review(app, Presenter(app, session, start_view(app, session.table.game.start.board))))


def review(app: "App", presenter: Presenter, *, playing: bool = False) -> None:
    """Look through the game that has just ended; `playing`, it goes on by itself."""
    from dream.ui.scenes.game.review import Review

    presenter.session.table.browse(0)
    app.push(Review(app, presenter, playing=playing))
