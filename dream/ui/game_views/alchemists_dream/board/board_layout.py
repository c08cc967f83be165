"""Where the cells and the panel beside them lie in the window, at any size, scale and orientation."""

from dataclasses import dataclass
from functools import lru_cache
from math import hypot, sqrt

from pygame import Rect

from dream.games.alchemists_dream.board.board import ALL_CELLS
from dream.hexgrid.hexes import Lattice
from dream.ui.game_views.alchemists_dream.settings import ORIENTATION
from dream.ui.kit.host import Host
from dream.ui.kit.layout import MARGIN, Box, Layout, layout
from dream.ui.kit.scene import Room
from dream.ui.widgets.overlays.toast import HEIGHTS

ROUND_TABLE = 1.05
"""How wide the table is, in its heights: a round board, whose corners are free for what is told."""


def _radius_of_cells() -> float:
    """From the origin to the farthest corner of a cell, for cells of size 1."""
    unit = Lattice(1.0)
    return max(hypot(x, y) for cell in ALL_CELLS for x, y in unit.corners(cell))


BOARD_RADIUS = _radius_of_cells()
"""The radius of the circle around all 283 cells, in cell sizes; the same at every orientation."""

RING_RADIUS = BOARD_RADIUS + 1.2
"""The radius of the ring that frames the board, with room for coordinates, in cell sizes."""

COORDINATE = 0.7
"""How far the coordinates reach beyond the cells at the rim, in cell sizes."""


@dataclass(frozen=True)
class BoardLayout(Layout):
    """A window cut up, with the `lattice` of the cells in the box of the board."""

    lattice: Lattice

    def corner(self, height: int, *, top: bool = False) -> Box:
        """The widest box of a height in the lower left corner beside the board, or the upper left one.

        It keeps clear of the ring around the board, of the window's edge and of the panel.
        """
        margin, board = round(MARGIN * self.scale), self.board
        x, y = self.lattice.x - board.x, self.lattice.y - board.y
        away = y - margin - height
        radius = self.lattice.size * RING_RADIUS + margin
        width = x - sqrt(radius**2 - away**2) if away < radius else board.w
        free = Box(board.x + margin, board.y, max(0, int(min(width, board.w - margin)) - margin), height)
        return free._replace(y=margin if top else board.bottom - margin - height)

    def corner_over_ring(self, height: int) -> Box:
        """The widest box of a height in the lower left corner that covers no cell and no coordinate.

        It may cover the ring around the board, and so is wider than `corner`.
        """
        margin, beside = round(MARGIN * self.scale), self.lattice.size * COORDINATE
        board, top = self.board, self.board.bottom - margin - height
        corners = (corner for cell in ALL_CELLS for corner in self.lattice.corners(cell))
        edge = min((x - beside for x, y in corners if y + beside > top), default=board.right)
        return Box(board.x + margin, top, max(0, int(min(edge, board.right) - board.x) - 2 * margin), height)


def board_layout(app: Host) -> BoardLayout:
    """The layout of the window as it is now, with the board turned as the settings say."""
    return layout_of(app.size, app.look.scale, ORIENTATION.of(app.settings))


def layout_of(size: tuple[int, int], scale: float | None = None, sixths: int = 0) -> BoardLayout:
    """The layout of a window; `scale` None chooses the automatic one, `sixths` turns the board."""
    place = layout(size, scale, table=ROUND_TABLE)
    lattice = fitted(place.board.inset(round(MARGIN * place.scale)), sixths)
    return BoardLayout(place.size, place.scale, place.board, place.panel, lattice)


def fitted(box: Box, sixths: int = 0) -> Lattice:
    """The lattice whose board with its ring just fits in a box, in the middle of it.

    There is always room for the rim, so that a bare board lies exactly where a whole one does.
    """
    x, y = box.centre
    return Lattice(max(1.0, min(box.w, box.h) / 2 / RING_RADIUS), x, y, sixths % 6)


@lru_cache(maxsize=4)
def beside_board(place: BoardLayout) -> tuple[Room, ...]:
    """The rooms for a toast in the lower left corner beside the board, from the flattest to the tallest."""
    boxes = (place.corner_over_ring(place.px(height)) for height in HEIGHTS)
    return tuple(Room(Rect(box), "bottomleft") for box in boxes)
