"""Grounds and skies that are painted in no time, for tests that look at no picture of them."""

import numpy as np
import pytest

from dream.ui.game_views.alchemist.painters import ground_painter as alchemist_ground
from dream.ui.game_views.alchemists_dream.painters import board_painter
from dream.ui.game_views.jabirs_transmutations.painters import ground_painter
from dream.ui.game_views.philosophers_stone.pictures import title_painter

PAINTERS = (alchemist_ground, board_painter, ground_painter, title_painter)
"""Imported before the night is made plain: what is first imported then would have a plain one for ever."""


def paint_plainly(patch: pytest.MonkeyPatch) -> None:
    """Have no test wait for the night sky and the grounds of the tables."""
    patch.setattr("dream.ui.game_views.alchemists_dream.painters.board_painter.paint_ground", plain_ground)
    patch.setattr("dream.ui.kit.painting.backdrop_painter.paint_backdrop", plain_night)


def plain_ground(board, lattice, window, box, palette):
    """A ground of one colour."""
    return np.full((box.h, box.w, 3), 60, np.uint8)


def plain_night(size, palette, box=None):
    """A night sky likewise, or the part of it in a box."""
    width, height = (box.w, box.h) if box else size
    return np.full((height, width, 3), 20, np.uint8)
