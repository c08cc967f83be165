"""Engraved covers: the picture of a game, with light that breathes where the eye of it is."""

from typing import NamedTuple

import pygame

from dream.ui.kit.engravings import print_engraving
from dream.ui.kit.picture_cache import SPRITES, Picture
from dream.ui.kit.scene import Host, LivingPicture, WantedPicture, cover_name, draw_shine
from dream.ui.kit.theme import Palette


class Focus(NamedTuple):
    """Where the eye of a picture is, and how far around it light goes, in parts of its side."""

    x: float
    y: float
    near: float


class EngravedCover(LivingPicture):
    """The engraving of a game on its cover; while it lives, the light in its focus breathes."""

    def __init__(self, app: Host, word: str, focus: Focus) -> None:
        self._name, self._focus = f"cover-{word}", focus
        super().__init__(app, cover_name(word))

    def _painted(self, wanted: WantedPicture) -> Picture:
        seen, side = self._seen(wanted.size)
        whole = print_engraving(self._name, side, wanted.palette)
        return Picture(wanted.size, pygame.image.tobytes(whole.subsurface(seen), "RGB"))

    def _seen(self, size: tuple[int, int]) -> tuple[pygame.Rect, int]:
        """The part that is seen of the whole, and how many pixels wide that is."""
        side = max(size)
        place = (side - size[0]) // 2, round((side - size[1]) * self._focus.y)
        return pygame.Rect(place, size), side

    def _draw_life(self, surface: pygame.Surface, wanted: WantedPicture, now: float) -> None:
        seen, side = self._seen(wanted.size)
        middle = self._focus.x * side - seen.x, self._focus.y * side - seen.y
        shine = _paint_shine(round(self._focus.near * side), wanted.palette)
        draw_shine(surface, shine, middle, 0.5 - 0.5 * pygame.math.Vector2(1, 0).rotate(now * _BREATH).x)


_BREATH = 110.0
"""Degrees a second; 360 are one breath."""


@SPRITES.keeping
def _paint_shine(radius: int, palette: Palette) -> pygame.Surface:
    """A soft light that dies away."""
    made = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
    for step in range(radius, 0, -1):
        alpha = round(120 * (1 - step / radius) ** 2)
        pygame.draw.circle(made, (*palette.gold_light, alpha), (radius, radius), step)
    return made
