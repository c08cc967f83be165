"""Jabir's Transmutations in the window: what the rest of the program asks of its view.

The picture on its cover lives: the table in the night, light going along the recipes to gold.
"""

from math import pi, sin
from random import Random
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import Resource
from dream.games.jabirs_transmutations.rules.state import State
from dream.ui.games.jabirs_transmutations.layout import DIAL, GOLD_RADIUS, SPOTS
from dream.ui.kit.backdrop import Picture
from dream.ui.kit.scene import Host, LivingPicture, WantedPicture, cover_name
from dream.ui.kit.theme import Look, Palette, Rgb, mix
from dream.ui.table.layout import Point
from dream.ui.table.view import Preview, TabletopView, TitlePicture

if TYPE_CHECKING:
    from dream.ui.games.jabirs_transmutations.table import JabirTable
    from dream.ui.games.jabirs_transmutations.words import JabirWords


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

    def __init__(self, app: Host, seed: str) -> None:
        works = list(WORKS)
        Random(seed).shuffle(works)
        self._lights = [recipe for work in works for recipe in (*work, *(None,) * REST)]
        self._glows: tuple[WantedPicture, list[Surface]] | None = None
        super().__init__(app, cover_name("jabir"))

    def _draw_life(self, surface: Surface, wanted: WantedPicture, now: float) -> None:
        """The recipe that is lit now, coming and going, and the glow of gold, which ends each work."""
        from dream.ui.games.jabirs_transmutations.paint import lit_ways, middle_of_ways
        from dream.ui.table.picture import placed

        (step, part), radius = divmod(now / STEP, 1.0), _radius(wanted.size)
        before, recipe = (self._lights[int(step + n) % len(self._lights)] for n in (-1, 0))
        strength = 0.30 + 0.12 * sin(now * 1.7)
        if recipe is not None:
            light, at = lit_ways(recipe, radius, wanted.palette), middle_of_ways(recipe)
            light.set_alpha(round(255 * sin(pi * part) ** 0.8))
            surface.blit(*placed(light, _point(at, wanted.size)))
            light.set_alpha(255)
        elif before is not None:
            strength += 0.58 * sin(pi * part)
        glow = self._glow(wanted, radius)[min(LEVELS - 1, int(strength * LEVELS))]
        gold = placed(glow, _point(SPOTS[Resource.GOLD], wanted.size))
        surface.blit(*gold, special_flags=pygame.BLEND_RGB_ADD)

    def _painted(self, wanted: WantedPicture) -> Picture:
        from dream.ui.games.jabirs_transmutations.pictures import paint_whole

        return paint_whole(wanted.size, _radius(wanted.size), wanted.palette)

    def _glow(self, wanted: WantedPicture, radius: float) -> list[Surface]:
        """The glow of gold, from faint to strong."""
        if self._glows is None or self._glows[0] != wanted:
            reach, gold = round(GOLD_RADIUS * radius * 2.6), wanted.palette.gold
            levels = (mix((0, 0, 0), gold, (n + 1) / LEVELS) for n in range(LEVELS))
            self._glows = wanted, [_halo(reach, level) for level in levels]
        return self._glows[1]


def _radius(size: Size) -> float:
    """The radius of the table, which lies whole in the middle."""
    return 0.475 * min(size) / DIAL


def _point(at: Point, size: Size) -> Point:
    """A place of the table in a picture of a size."""
    return size[0] * 0.5 + at[0] * _radius(size), size[1] * 0.5 + at[1] * _radius(size)


def _halo(reach: int, colour: Rgb) -> Surface:
    """A soft round light on black, to be added to a picture."""
    made = Surface((2 * reach + 1, 2 * reach + 1))
    for ring in range(reach, 0, -2):
        share = (1 - ring / (reach + 1)) ** 2.2
        pygame.draw.circle(made, mix((0, 0, 0), colour, 0.8 * share), (reach, reach), ring)
    return made.convert()


class JabirsTransmutationsView(TabletopView):
    """A round table of matter on its way to gold, at which three sit."""

    def words(self) -> "JabirWords":
        from dream.ui.games.jabirs_transmutations.words import WORDS

        return WORDS

    def looks(self) -> "JabirTable":
        from dream.ui.games.jabirs_transmutations.table import JABIR_TABLE

        return JABIR_TABLE

    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        return TitleTable(app, seed)

    def preview(self, app: Host) -> Preview:
        from dream.ui.games.jabirs_transmutations.pictures import JabirPreview

        return JabirPreview(app)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.games.jabirs_transmutations.pictures import DRAWINGS

        return DRAWINGS(name, look, width)

    def paint_state(self, state: State, palette: Palette, size: int) -> Surface:
        from dream.ui.games.jabirs_transmutations.pictures import paint_small

        return paint_small(state, palette, size)


VIEW = JabirsTransmutationsView()
