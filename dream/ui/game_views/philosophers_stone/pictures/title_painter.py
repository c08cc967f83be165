"""How the title's picture is painted: the metals in a ring, the sign of the Stone in its middle."""

from math import cos, pi, sin

import numpy as np
import pygame
from pygame import Surface

from dream.games.philosophers_stone.rules.components import Card
from dream.games.philosophers_stone.rules.tracker import house_tracker
from dream.ui.game_views.philosophers_stone.painters.signs import CARD_SIGNS
from dream.ui.game_views.philosophers_stone.sprites import medal
from dream.ui.kit.painting.backdrop_painter import paint_backdrop
from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.painting.canvas import Patch
from dream.ui.kit.painting.strokes import glyph_distance
from dream.ui.kit.palette import Palette

Size = tuple[int, int]
MEDAL, RING, SIGN = 0.092, 0.34, 0.15
"""Half as wide as a medal, the ring and the Stone are, in parts of the shorter side."""
OPEN = 0.14
"""How much of half a turn the ring is open below, to each side."""


def metals() -> int:
    """How many metals there are."""
    return len(house_tracker().metals)


def paint_metal(place: int, size: Size, palette: Palette, *, lit: bool) -> Surface:
    """A metal, shining or not."""
    radius = round(MEDAL * min(size), 1)
    return medal(house_tracker().metals[place], lit, False, radius, palette)


def middle_of(place: int, size: Size) -> tuple[float, float]:
    """Where a metal stands: lead at the lower left of the ring, gold at its lower right."""
    x, y = _centre(size)
    angle = pi * (0.5 + OPEN + 2 * (1 - OPEN) * place / (metals() - 1))
    return x + RING * min(size) * cos(angle), y + RING * min(size) * sin(angle)


def _centre(size: Size) -> tuple[float, float]:
    width, height = size
    return 0.5 * width, 0.5 * height


def paint_title(size: Size, palette: Palette) -> Picture:
    """The metals in the night; any thread may ask."""
    pixels = paint_backdrop(size, palette)
    on = Patch(pixels, _centre(size), (2.2, 2.2), SIGN * min(size))
    sign = glyph_distance(CARD_SIGNS[Card.STONE], on.x, on.y, 1.0, 0.05)
    on.glow(sign, 0.9, palette.gold_dark, 0.5)
    on.fill(sign, palette.gold)
    ring = np.abs(np.hypot(on.x, on.y) - np.float32(1.35)) - np.float32(0.012)
    on.fill(ring, palette.gold_dark, 0.8)
    painted = pygame.image.frombytes(pixels.tobytes(), size, "RGB")
    for place in range(metals()):
        picture = paint_metal(place, size, palette, lit=False)
        painted.blit(picture, picture.get_rect(center=middle_of(place, size)))
        paint_metal(place, size, palette, lit=True)
    return Picture(size, pygame.image.tobytes(painted, "RGB"))
