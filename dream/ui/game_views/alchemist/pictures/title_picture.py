"""The living picture on the cover: a table in the night, one cauldron after another beginning to glow."""

from dataclasses import replace
from math import pi, sin
from random import Random
from typing import NamedTuple

import pygame
from pygame import Surface

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.box import CAULDRONS
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.palette import Mark, Palette
from dream.ui.kit.scene import SceneHost

Size = tuple[int, int]
STEP = 2.4
"""Seconds from one cauldron to the next."""


class Wanted(NamedTuple):
    """A picture that is wanted, of a size in the colours of a palette."""

    size: Size
    palette: Palette


class TitleTable:
    """A table painted into the night, with a slow life of its own."""

    def __init__(self, app: SceneHost, seed: str) -> None:
        self._app, self._seed = app, seed
        self._order = Random(seed).sample(range(CAULDRONS), CAULDRONS)
        self._image = app.background_image(self._painted)

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface; `now` None stands still."""
        wanted = Wanted(surface.get_size(), self._app.look.palette)
        ready, picture = self._image.ask(wanted), self._image.surface
        if not ready or picture is None:
            surface.fill(wanted.palette.night)
            return
        surface.blit(picture, (0, 0))
        if now is not None:
            self._draw_glow(surface, wanted, now)

    def _draw_glow(self, surface: Surface, wanted: Wanted, now: float) -> None:
        """The light around the cauldron whose time it is, coming and going."""
        from dream.ui.game_views.alchemist.layout import board_layout
        from dream.ui.game_views.alchemist.sprites import glow

        step, part = divmod(now / STEP, 1.0)
        pot = board_layout(_place(wanted.size)).pot(self._order[int(step) % CAULDRONS])
        light = glow(Mark.HINT, pot.w / 2, wanted.palette)
        light.set_alpha(round(200 * sin(pi * part)))
        surface.blit(light, light.get_rect(center=pot.centre))
        light.set_alpha(255)

    def _painted(self, wanted: Wanted) -> Picture:
        """The table of some turns later; it is called in the painting thread."""
        from dream.ui.game_views.alchemist.layout import board_layout
        from dream.ui.game_views.alchemist.pictures.small_picture import BOARD, some_turns
        from dream.ui.tabletop.small_table import paint_laid

        layout = replace(board_layout(_place(wanted.size)), box=Box(0, 0, *wanted.size))
        painted = paint_laid(GAME, BOARD, layout, some_turns(self._seed), wanted.palette)
        return Picture(wanted.size, pygame.image.tobytes(painted, "RGB"))


def _place(size: Size) -> Box:
    """The square in the middle, in which the table lies."""
    width, height = size
    side = round(0.97 * min(size))
    return Box((width - side) // 2, (height - side) // 2, side, side)
