"""Where the cells and the panel beside them lie in the window, at any size, scale and orientation."""

from dataclasses import dataclass
from math import hypot

from dream.games.alchemists_dream.board.board import ALL_CELLS
from dream.hexgrid.hexes import Lattice
from dream.ui.game_views.alchemists_dream.settings import ORIENTATION
from dream.ui.kit.host import Host
from dream.ui.kit.layout import MARGIN, Box, Layout, automatic_scale, layout

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


@dataclass(frozen=True)
class BoardLayout(Layout):
    """A window cut up, with the `lattice` of the cells in the box of the board."""

    lattice: Lattice


def board_layout(app: Host) -> BoardLayout:
    """The layout of the window as it is now, with the board turned as the settings say."""
    return layout_of(app.size, app.look.scale, ORIENTATION.of(app.settings))


def layout_of(size: tuple[int, int], scale: float | None = None, sixths: int = 0) -> BoardLayout:
    """The layout of a window; `scale` None chooses the automatic one, `sixths` turns the board.

    Where the window is wider than the round table and the panel together, both stand in its middle as one.
    """
    chosen = automatic_scale(size, ROUND_TABLE) if scale is None else scale
    place = layout(size, chosen, table=ROUND_TABLE)
    spare = max(0, place.board.w - round(ROUND_TABLE * place.board.h))
    board = place.board._replace(w=place.board.w - spare // 2)
    table = Box(spare // 2, 0, board.w - spare // 2, board.h)
    lattice = fitted(table.inset(round(MARGIN * place.scale)), sixths)
    return BoardLayout(place.size, place.scale, board, place.panel._replace(x=board.right), lattice)


def fitted(box: Box, sixths: int = 0) -> Lattice:
    """The lattice whose board with its ring just fits in a box, in the middle of it.

    There is always room for the rim, so that a bare board lies exactly where a whole one does.
    """
    x, y = box.centre
    return Lattice(max(1.0, min(box.w, box.h) / 2 / RING_RADIUS), x, y, sixths % 6)
