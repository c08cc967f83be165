"""Grounds and skies that are painted in no time, for tests that look at no picture of them."""

from typing import Any

import numpy as np
import pytest

from dream.games.alchemists_dream.board import Board
from dream.hexgrid import Lattice
from dream.ui.games.alchemist import paint as alchemist_ground
from dream.ui.games.alchemists_dream import paint as board_painter
from dream.ui.games.jabirs_transmutations import paint
from dream.ui.games.philosophers_stone import pictures as stone_title
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Pixels
from dream.ui.kit.theme import Palette

PAINTERS = (alchemist_ground, board_painter, paint, stone_title)
"""Imported before the night is made plain: what is first imported then would have a plain one for ever."""


def paint_plainly(patch: pytest.MonkeyPatch) -> None:
    """Have no test wait for the night sky and the grounds of the tables."""
    patch.setattr("dream.ui.games.alchemists_dream.paint.paint_ground", plain_ground)
    patch.setattr("dream.ui.kit.painting.paint_backdrop", plain_night)
    patch.setattr("dream.ui.games.philosophers_stone.paint.paint_bench", plain_bench)


def plain_ground(
    board: Board, lattice: Lattice, window: tuple[int, int], box: Box, palette: Palette
) -> Pixels:
    """A ground of one colour."""
    return np.full((box.h, box.w, 3), 60, np.uint8)


def plain_night(size: tuple[int, int], palette: Palette, box: Box | None = None) -> Pixels:
    """A night sky likewise, or the part of it in a box."""
    width, height = (box.w, box.h) if box else size
    return np.full((height, width, 3), 20, np.uint8)


def plain_bench(layout: Any, palette: Palette) -> Pixels:
    """The same for the table of Philosopher's Stone."""
    return np.full((layout.box.h, layout.box.w, 3), 60, np.uint8)
