"""The living picture on the cover: the table in the night, light going along the recipes to gold."""

from math import pi, sin
from random import Random

import pygame
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import Resource
from dream.ui.game_views.jabirs_transmutations.diagram import GOLD_RADIUS, SPOTS, Place
from dream.ui.game_views.jabirs_transmutations.layout import DIAL
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.painting.living_picture import LivingPicture, Wanted
from dream.ui.kit.palette import Colour, mix
from dream.ui.kit.scene import SceneHost

Size = tuple[int, int]
WORKS = ((2, 5, 7, 9), (1, 3, 11), (2, 4, 12), (1, 6, 10))
"""Ways from what the earth gives to gold, recipe by recipe."""
STEP = 1.6
"""Seconds from one recipe to the next."""
REST = 2
"""How many steps the table lies still after a work is done."""
LEVELS = 12


class TitleTable(LivingPicture):
    """A table painted into the night, with a slow life of its own."""

    def __init__(self, app: SceneHost, seed: str) -> None:
        works = list(WORKS)
        Random(seed).shuffle(works)
        self._lights = [recipe for work in works for recipe in (*work, *(None,) * REST)]
        self._glows: tuple[Wanted, list[Surface]] | None = None
        super().__init__(app)

    def _draw_life(self, surface: Surface, wanted: Wanted, now: float) -> None:
        """The recipe that is lit now, coming and going, and the glow of gold, which ends each work."""
        from dream.ui.game_views.jabirs_transmutations.lit_ways import lit_ways, middle_of
        from dream.ui.tabletop.picture.sprites import placed

        step, part = divmod(now / STEP, 1.0)
        recipe = self._lights[int(step) % len(self._lights)]
        before = self._lights[int(step - 1) % len(self._lights)]
        middle, radius = place(wanted.size)
        if recipe is not None:
            light, at = lit_ways(recipe, radius, wanted.palette), middle_of(recipe)
            light.set_alpha(round(255 * sin(pi * part) ** 0.8))
            surface.blit(*placed(light, _point(at, middle, radius)))
            light.set_alpha(255)
        strength = 0.30 + 0.12 * sin(now * 1.7)
        if recipe is None and before is not None:
            strength += 0.58 * sin(pi * part)
        glow = self._glow(wanted, radius)[min(LEVELS - 1, int(strength * LEVELS))]
        gold = _point(SPOTS[Resource.GOLD], middle, radius)
        surface.blit(*placed(glow, gold), special_flags=pygame.BLEND_RGB_ADD)

    def _painted(self, wanted: Wanted) -> Picture:
        from dream.ui.game_views.jabirs_transmutations.painters.ground_painter import (
            paint_table,  # numpy comes with it, after the first frame
        )

        middle, radius = place(wanted.size)
        box = Box(0, 0, *wanted.size)
        pixels = paint_table(wanted.size, box, middle, radius, wanted.palette, signs=True)
        return Picture(wanted.size, pixels.tobytes())

    def _glow(self, wanted: Wanted, radius: float) -> list[Surface]:
        """The glow of gold, from faint to strong."""
        if self._glows is None or self._glows[0] != wanted:
            reach = round(GOLD_RADIUS * radius * 2.6)
            gold = wanted.palette.gold
            self._glows = (
                wanted,
                [_halo(reach, mix((0, 0, 0), gold, (n + 1) / LEVELS)) for n in range(LEVELS)],
            )
        return self._glows[1]


def place(size: Size) -> tuple[Place, float]:
    """Where the table lies, whole, in the middle: its middle and its radius."""
    width, height = size
    return (width * 0.5, height * 0.5), 0.475 * min(size) / DIAL


def _point(at: Place, middle: Place, radius: float) -> Place:
    return middle[0] + at[0] * radius, middle[1] + at[1] * radius


def _halo(reach: int, colour: Colour) -> Surface:
    """A soft round light on black, to be added to a picture."""
    made = Surface((2 * reach + 1, 2 * reach + 1))
    for ring in range(reach, 0, -2):
        share = (1 - ring / (reach + 1)) ** 2.2
        pygame.draw.circle(made, mix((0, 0, 0), colour, 0.8 * share), (reach, reach), ring)
    return made.convert()
