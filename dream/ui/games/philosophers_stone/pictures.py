"""The drawings of this game's chapters of the help, each as wide as the page; the picture of the title."""

from math import cos, pi, sin

import numpy as np
import pygame
from pygame import Surface

from dream.games.philosophers_stone.rules.components import Card
from dream.games.philosophers_stone.rules.state import house_tracker
from dream.ui.games.philosophers_stone.layout import Medal
from dream.ui.games.philosophers_stone.paint import CARD_SIGNS, paint_medal, paint_named
from dream.ui.kit.backdrop import Picture
from dream.ui.kit.painting import Patch, glyph_distance, paint_backdrop
from dream.ui.kit.theme import Palette
from dream.ui.table.faces import Card as CardFace
from dream.ui.table.picture import placed
from dream.ui.table.small import Drawings, sheet


def _cards(palette: Palette, scale: float, width: int) -> Surface:
    """All twelve cards, six beside one another."""
    each = len(Card) // 2
    step = min(width / each, 116 * scale)
    size = round(step * 0.9), round(step * 0.9 * 1.4)
    high = size[1] + 0.1 * step
    made = sheet(width, 2 * high)
    for card in Card:
        line, across = divmod(int(card), each)
        place = width / 2 + (across - (each - 1) / 2) * step, (line + 0.5) * high
        made.blit(*placed(paint_named(CardFace(card, card.pile), size, scale, palette), place))
    return made


DRAWINGS = Drawings({"cards": _cards})

# The title: the metals in a ring, the sign of the Stone in its middle

METALS = house_tracker().metals
MEDAL, RING, SIGN = 0.092, 0.34, 0.15
"""Half as wide as a medal, the ring and the Stone are, in parts of the shorter side."""
OPEN = 0.14
"""How much of half a turn the ring is open below, to each side."""
Size = tuple[int, int]


def title_metal(place: int, size: Size, palette: Palette, *, lit: bool) -> Surface:
    """A metal, shining or not."""
    side = 2 * round(MEDAL * min(size), 1)
    return paint_medal(Medal(METALS[place], lit), (side, side), 1.0, palette)


def middle_of(place: int, size: Size) -> tuple[float, float]:
    """Where a metal stands: lead at the lower left of the ring, gold at its lower right."""
    angle, far = pi * (0.5 + OPEN + 2 * (1 - OPEN) * place / (len(METALS) - 1)), RING * min(size)
    return 0.5 * size[0] + far * cos(angle), 0.5 * size[1] + far * sin(angle)


def paint_title(size: Size, palette: Palette) -> Picture:
    """The metals in the night; any thread may ask."""
    pixels = paint_backdrop(size, palette)
    on = Patch(pixels, (0.5 * size[0], 0.5 * size[1]), (2.2, 2.2), SIGN * min(size))
    sign = glyph_distance(CARD_SIGNS[Card.STONE], on.x, on.y, 1.0, 0.05)
    on.glow(sign, 0.9, palette.gold_dark, 0.5)
    on.fill(sign, palette.gold)
    ring = np.abs(np.hypot(on.x, on.y) - np.float32(1.35)) - np.float32(0.012)
    on.fill(ring, palette.gold_dark, 0.8)
    painted = pygame.image.frombytes(pixels.tobytes(), size, "RGB")
    for place in range(len(METALS)):
        picture = title_metal(place, size, palette, lit=False)
        painted.blit(picture, picture.get_rect(center=middle_of(place, size)))
        title_metal(place, size, palette, lit=True)
    return Picture(size, pygame.image.tobytes(painted, "RGB"))
