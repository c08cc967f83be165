"""How one scene of the Alchemist's Dream leads to another: the only file of the game that knows them all."""

from dataclasses import dataclass

from dream.games.alchemists_dream.board import Board, lay
from dream.games.alchemists_dream.drafts import Draft
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.beginning import elements, is_bare, named_elements, start, stones
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.games.alchemists_dream.tiles import TileSet
from dream.play.seated_game import SeatedGame
from dream.play.setup import Setup
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.alchemists_dream.dream_table import DreamTable
from dream.ui.games.alchemists_dream.laying import Laying
from dream.ui.games.alchemists_dream.layout import board_layout
from dream.ui.games.alchemists_dream.scenes import BoardEnd, BoardLesson, BoardPlay, BoardReview
from dream.ui.games.alchemists_dream.set_up import BoardSetUp
from dream.ui.games.alchemists_dream.symbols import Symbols
from dream.ui.games.alchemists_dream.table import DreamBoard
from dream.ui.games.alchemists_dream.words import DreamSession
from dream.ui.kit.scene import Scene
from dream.ui.table.courses import Guide
from dream.ui.table.game_session import AnySession, GameHost, GameSession
from dream.ui.table.introductions import remember_engines
from dream.ui.table.lessons import LessonScene
from dream.ui.table.picture import TablePicture
from dream.ui.table.presenter import Presenter, picture_of
from dream.ui.table.routes import GameScenes
from dream.ui.table.table_scene import TableScene


@dataclass(frozen=True)
class DreamSetup(Setup):
    """A setup with a tile set; None is the standard one, as in a setup that says nothing of tiles."""

    tiles: TileSet | None = None

    @property
    def origin(self) -> dict[str, str]:
        return super().origin | ({"Tiles": self.tiles.name} if self.tiles else {})


On = tuple[DreamBoard, TablePicture]
"""A board with its picture, which goes from scene to scene and from game to game."""


def laid(app: GameHost, board: Board) -> On:
    """A board that is to be seen."""
    looks = DreamBoard(board)
    return looks, picture_of(app, looks, board_layout(app))


def board_of(presenter: Presenter) -> On:
    """The board that is seen there."""
    assert isinstance(presenter.looks, DreamBoard)
    return presenter.looks, presenter.picture


class BoardScenes(GameScenes):
    """The scenes of one game of the Alchemist's Dream."""

    play_type = BoardPlay
    end_type = BoardEnd
    review_type = BoardReview
    lesson_type = BoardLesson

    def _kind_now(self) -> type[TableScene]:
        kind = super()._kind_now()
        return Symbols if kind is BoardPlay and self._table.game.state.phase is not Phase.PLAY else kind

    def _another(self, session: AnySession) -> "BoardScenes":
        return scenes(self._app, session, board_of(self.presenter))


def scenes(app: GameHost, session: DreamSession, on: On | None = None) -> BoardScenes:
    """The scenes of the game of a session, on a board that is seen already or its own."""
    looks, picture = on or laid(app, session.game.history.start.board)
    looks.turned = False
    return BoardScenes(app, Presenter(app, DreamTable(app, session), looks, picture))


def begin(app: GameHost, setup: Setup) -> None:
    """Leave the game before, and lay the tiles of a new one; bags and play follow.

    Raises Malformed when the seed is none.
    """
    tiles = lay(setup.seed, setup.tiles if isinstance(setup, DreamSetup) else None)
    board = Board.from_tiles(tiles, bare=is_bare(setup.options))
    on = laid(app, board)
    guests = any(seat.is_guest for seat in setup.seats)

    def leave() -> None:
        remember_engines(app, setup.seats)
        app.change(game=setup.game)
        app.home(Laying(app, setup, tiles, on[1], find_elements))
        if guests:
            app.guests.stay()

    def find_elements() -> None:
        """On to the bags, or to the Symbols when an element was named or is to be drawn, and with guests.

        Where only one was, the other is that of the first bag that is free, as the law has it.
        """
        if named_elements(setup.options) == (None, None) and not setup.at_once and not guests:
            app.home(Bags(app, setup, sit_down))
        else:
            sit_down(elements(setup.seed, setup.options))

    def sit_down(found: tuple[Element, Element]) -> None:
        game = SeatedGame(history_of(start(board, *found, stones(setup.options))), setup.seats)
        session = GameSession.of(game, setup)
        scenes(app, session, on).sit_down()

    app.leave(leave)


def set_up(app: GameHost, state: Position | None) -> BoardSetUp:
    """The scene in which a position is set up, from a state or anew."""
    draft = None if state is None else Draft(state)
    return BoardSetUp(app, lambda session: scenes(app, session), draft)


def lesson_scene(app: GameHost, guide: Guide, before: Scene | None) -> LessonScene:
    """The scene of the step at which a guide is; on the same board the picture `before` goes on.

    Lessons speak of the opponent by the element, and so does the table.
    """
    session: DreamSession = guide.session
    game = session.game
    for number, (seat, side) in enumerate(zip(game.seats, game.state.sides, strict=True)):
        if seat.machine_here is not None:
            game.call(number, side.element.label.capitalize())
    on = board_of(before.presenter) if isinstance(before, BoardLesson) else None
    if on is not None and on[0].board != game.history.start.board:
        on = None
    return scenes(app, session, on).lesson(guide)
