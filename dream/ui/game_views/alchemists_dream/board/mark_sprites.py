"""Pictures of the marks on cells, made once and kept.

Each mark has a shape of its own, so that none needs its colour. `size` is that of the cells, in
pixels; a direction is one on the screen, 0 to 5, clockwise from the right.
"""

from pygame import Surface

from dream.ui.game_views.alchemists_dream.board.marks import CellMark
from dream.ui.kit.painting.picture_cache import SPRITES
from dream.ui.kit.palette import Palette


@SPRITES.keeping
def mark_sprite(mark: CellMark, size: float, palette: Palette) -> Surface:
    """A mark, in a square with the cell in the middle."""
    from dream.ui.game_views.alchemists_dream.painters.mark_painter import paint_mark

    return paint_mark(mark, size, palette)


@SPRITES.keeping
def arc_sprite(direction: int, shut: bool, radius: float, size: float, palette: Palette) -> Surface:
    """A sixth of the ring around a piece: a thick arc, or a thin open one.

    Its middle lies `radius` cell sizes from that of the piece's cell.
    """
    from dream.ui.game_views.alchemists_dream.painters.mark_painter import paint_arc

    return paint_arc(direction, shut, radius, size, palette)


@SPRITES.keeping
def trail_sprite(direction: int, size: float, palette: Palette) -> Surface:
    """Growing dots across an edge: the last action went this way."""
    from dream.ui.game_views.alchemists_dream.painters.mark_painter import paint_trail

    return paint_trail(direction, size, palette)


@SPRITES.keeping
def arrow_sprite(direction: int, size: float, palette: Palette) -> Surface:
    """An arrow from a cell to its neighbour: the action of a hint; its middle is that of their edge."""
    from dream.ui.game_views.alchemists_dream.painters.mark_painter import paint_arrow

    return paint_arrow(direction, size, palette)


@SPRITES.keeping
def left_sprite(size: float, palette: Palette) -> Surface:
    """The mark of the cell that the last action came from: a broken circle."""
    from dream.ui.game_views.alchemists_dream.painters.mark_painter import paint_left

    return paint_left(size, palette)
