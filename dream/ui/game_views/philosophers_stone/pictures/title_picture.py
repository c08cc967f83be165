"""The living picture behind the title: seven metals in the night, one after another shining, up to gold."""

from math import cos, pi, sin
from typing import NamedTuple

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
from dream.ui.kit.scene import SceneHost

Size = tuple[int, int]
STEP = 1.8
"""Seconds from one metal to the next."""
MEDAL, RING, SIGN = 0.092, 0.34, 0.15
"""Half as wide as a medal, the ring and the Stone are, in parts of the height."""


class Wanted(NamedTuple):
    """A picture that is wanted, for a window in the colours of a palette."""

    size: Size
    palette: Palette


class TitleMetals:
    """Medals around the sign of the Stone, at the right of the window."""

    def __init__(self, app: SceneHost) -> None:
        self._app = app
        self._image = app.background_image(_painted)

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface; `now` None stands still."""
        wanted = Wanted(surface.get_size(), self._app.look.palette)
        ready, picture = self._image.ask(wanted), self._image.surface
        if not ready or picture is None:
            self._app.backdrop.draw(surface)
            return
        surface.blit(picture, (0, 0))
        if now is not None:
            _draw_shine(surface, wanted, now)


def _draw_shine(surface: Surface, wanted: Wanted, now: float) -> None:
    """The light of the metal whose time it is, coming and going."""
    step, part = divmod(now / STEP, 1.0)
    place = int(step) % len(house_tracker().metals)
    light = _medal(place, wanted, lit=True)
    light.set_alpha(round(255 * sin(pi * part)))
    surface.blit(light, light.get_rect(center=_middle(place, wanted.size)))
    light.set_alpha(255)


def _medal(place: int, wanted: Wanted, *, lit: bool) -> Surface:
    radius = round(MEDAL * wanted.size[1], 1)
    return medal(house_tracker().metals[place], lit, False, radius, wanted.palette)


def _middle(place: int, size: Size) -> tuple[float, float]:
    """Where a metal stands: lead at the lower left of the ring, gold at its lower right."""
    x, y = _centre(size)
    count = len(house_tracker().metals)
    angle = pi * (0.5 + 0.14 + (2 - 0.28) * place / (count - 1))
    return x + RING * size[1] * cos(angle), y + RING * size[1] * sin(angle)


def _centre(size: Size) -> tuple[float, float]:
    width, height = size
    return min(0.72 * width, width - 0.47 * height), 0.5 * height


def _painted(wanted: Wanted) -> Picture:
    """The metals in the night; it is called in the painting thread."""
    size, palette = wanted
    pixels = paint_backdrop(size, palette)
    on = Patch(pixels, _centre(size), (2.2, 2.2), SIGN * size[1])
    sign = glyph_distance(CARD_SIGNS[Card.STONE], on.x, on.y, 1.0, 0.05)
    on.glow(sign, 0.9, palette.gold_dark, 0.5)
    on.fill(sign, palette.gold)
    ring = np.abs(np.hypot(on.x, on.y) - np.float32(1.35)) - np.float32(0.012)
    on.fill(ring, palette.gold_dark, 0.8)
    painted = pygame.image.frombytes(pixels.tobytes(), size, "RGB")
    for place in range(len(house_tracker().metals)):
        picture = _medal(place, wanted, lit=False)
        painted.blit(picture, picture.get_rect(center=_middle(place, size)))
        _medal(place, wanted, lit=True)
    return Picture(size, pygame.image.tobytes(painted, "RGB"))
