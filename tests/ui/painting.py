"""How tests paint: what all paint alike once, and grounds and skies in no time where nobody looks at them.

What is painted once is a function of what it is told alone, and nobody paints on what it gives: the next
test has the very same picture sooner.
"""

from functools import cache, lru_cache
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pygame_gui.core import ui_appearance_theme
from pygame_gui.core.colour_parser import parse_colour_or_gradient_string

from dream.games.alchemists_dream.board import Board
from dream.hexgrid import Lattice
from dream.ui.games.alchemist import ground as alchemist_ground
from dream.ui.games.alchemists_dream import ground as board_ground, pieces
from dream.ui.games.jabirs_transmutations import ground as jabir_ground
from dream.ui.games.philosophers_stone import ground as stone_ground
from dream.ui.kit import backdrop
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Pixels
from dream.ui.kit.picture_cache import PictureCache
from dream.ui.kit.theme import Palette
from dream.ui.widgets import layer
from dream.ui.widgets.paint import ShapeCache

LARGE = 6
"""How many pictures of a kind are kept that may be as large as a window."""
SMALL = 2_000
SHAPES = 32_000_000
"""Bytes of shapes that are kept for all windows."""
GROUNDS: tuple[tuple[ModuleType, str], ...] = (
    (alchemist_ground, "paint_table"),
    (backdrop, "_whole"),
    (board_ground, "paint_ground"),
    (jabir_ground, "paint_table"),
    (stone_ground, "paint_bench"),
)
"""Imported before any night is made plain: what is first imported then would have a plain one for ever."""
PIECES = {
    pieces: ("paint_mark", "paint_arc", "paint_trail", "paint_arrow", "paint_piece"),
}


def paint_once(patch: pytest.MonkeyPatch) -> None:
    """Keep what is painted from now on."""
    for painter, name in GROUNDS:
        paint = getattr(painter, name)
        patch.setattr(painter, name, lru_cache(maxsize=LARGE)(getattr(paint, "__wrapped__", paint)))
    for painter, names in PIECES.items():
        for name in names:
            patch.setattr(painter, name, lru_cache(maxsize=SMALL)(getattr(painter, name)))


def read_colours_once(patch: pytest.MonkeyPatch) -> None:
    """Keep what pygame_gui makes of a colour's text: it reads hundreds for every window and dialog."""
    read = lru_cache(maxsize=10_000)(parse_colour_or_gradient_string)
    patch.setattr(ui_appearance_theme, "parse_colour_or_gradient_string", read)


def share_shapes(patch: pytest.MonkeyPatch) -> None:
    """Let all windows keep the shapes of their buttons in one place, by size, colours and borders."""
    shared = ShapeCache()
    shared.kept = PictureCache(SHAPES)
    patch.setattr(layer, "ShapeCache", lambda: shared)


def paint_plainly(patch: pytest.MonkeyPatch) -> None:
    """Have no test wait for the night sky and the grounds of the tables."""
    patch.setattr("dream.ui.games.alchemists_dream.ground.paint_ground", plain_ground)
    patch.setattr("dream.ui.kit.backdrop.paint_backdrop", plain_night)
    patch.setattr("dream.ui.games.philosophers_stone.ground.paint_bench", plain_bench)
    for painter in (alchemist_ground, jabir_ground):
        patch.setattr(painter, "paint_table", on_plain_night(painter.paint_table))


@cache
def on_plain_night(paint: Any) -> Any:
    """What paints a table on the night, and keeps such ones apart from those on a night with stars."""
    return lru_cache(maxsize=LARGE)(getattr(paint, "__wrapped__", paint))


def plain_ground(
    board: Board,
    lattice: Lattice,
    window: tuple[int, int],
    box: Box,
    palette: Palette,
    part: Box | None = None,
) -> Pixels:
    """A ground of one colour, or a part of it."""
    _, _, width, height = part or box
    return np.full((height, width, 3), 60, np.uint8)


def plain_night(size: tuple[int, int], palette: Palette, box: Box | None = None) -> Pixels:
    """A night sky likewise, or the part of it in a box."""
    width, height = (box.w, box.h) if box else size
    return np.full((height, width, 3), 20, np.uint8)


def plain_bench(layout: Any, palette: Palette) -> Pixels:
    """The same for the table of Philosopher's Stone."""
    return np.full((layout.box.h, layout.box.w, 3), 60, np.uint8)
