"""Pictures of Stones and Symbols at any size, made once and kept.

Every picture is a square with what it shows in the middle, on nothing.
"""

from pygame import Surface

from dream.ui.game_views.alchemists_dream.board.board_state import Piece
from dream.ui.kit.painting.picture_cache import SPRITES
from dream.ui.kit.palette import Palette

STONE_RADIUS = 0.735
SYMBOL_RADIUS = 0.98
RING_RADIUS, STONE_RING = 0.80, 0.79
"""How far the ring around a Symbol is from the middle of its cell, and that around a Stone, in cell sizes."""
NAMED_SCALE, NAMED_LIFT = 0.78, 0.18
"""How much smaller pieces are, and how far they stand up (in cell sizes), where cells bear their names."""


@SPRITES.keeping
def piece_sprite(piece: Piece, radius: float, palette: Palette) -> Surface:
    """A piece with its shadow, `radius` pixels from its middle to its edge, or to the tips of its rays."""
    from dream.ui.game_views.alchemists_dream.painters.piece_painter import paint_piece

    return paint_piece(piece, radius, palette)


def cell_sprite(piece: Piece, size: float, palette: Palette, named: bool = False) -> Surface:
    """A piece as big as it is on cells of a size; smaller where cells are `named`."""
    radius = size * (SYMBOL_RADIUS if piece.symbol else STONE_RADIUS) * (NAMED_SCALE if named else 1)
    return piece_sprite(piece, round(radius, 2), palette)
