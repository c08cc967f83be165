"""Alchemist in the window: what the rest of the program asks of its view.

The picture on its cover lives: a table in the night, one cauldron after another beginning to glow.
"""

from dataclasses import replace
from math import pi, sin
from random import Random
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import CAULDRONS
from dream.ui.games.alchemist.layout import board_layout
from dream.ui.kit.backdrop import Picture
from dream.ui.kit.layout import Box
from dream.ui.kit.scene import Host, LivingPicture, WantedPicture, cover_name, draw_shine
from dream.ui.kit.theme import Look, Mark
from dream.ui.table.view import TabletopView, TitlePicture

if TYPE_CHECKING:
    from dream.ui.games.alchemist.table import AlchemistTable
    from dream.ui.games.alchemist.words import AlchemistWords


Size = tuple[int, int]
STEP = 2.4
"""Seconds from one cauldron to the next."""


class TitleTable(LivingPicture):
    """A table painted into the night, with a slow life of its own."""

    def __init__(self, app: Host, seed: str) -> None:
        super().__init__(app, cover_name("alchemist"))
        self._seed = seed
        self._order = Random(seed).sample(range(CAULDRONS), CAULDRONS)

    def _draw_life(self, surface: Surface, wanted: WantedPicture, now: float) -> None:
        """The light around the cauldron whose time it is, coming and going."""
        from dream.ui.games.alchemist.paint import paint_glow

        step, part = divmod(now / STEP, 1.0)
        pot = board_layout(_place(wanted.size)).pot(self._order[int(step) % CAULDRONS])
        draw_shine(
            surface, paint_glow(Mark.HINT, pot.w / 2, wanted.palette), pot.centre, 0.8 * sin(pi * part)
        )

    def _painted(self, wanted: WantedPicture) -> Picture:
        """The table of some turns later; it is called in the painting thread."""
        from dream.ui.games.alchemist.pictures import BOARD, some_turns
        from dream.ui.table.small import paint_laid

        layout = replace(board_layout(_place(wanted.size)), box=Box(0, 0, *wanted.size))
        painted = paint_laid(GAME, BOARD, layout, some_turns(self._seed), wanted.palette)
        return Picture(wanted.size, pygame.image.tobytes(painted, "RGB"))


def _place(size: Size) -> Box:
    """The square in the middle, in which the table lies."""
    width, height = size
    side = round(0.97 * min(size))
    return Box((width - side) // 2, (height - side) // 2, side, side)


class AlchemistView(TabletopView):
    """A table with five sides and ten cauldrons, at which two to five sit."""

    def words(self) -> "AlchemistWords":
        from dream.ui.games.alchemist.words import WORDS

        return WORDS

    def looks(self) -> "AlchemistTable":
        from dream.ui.games.alchemist.table import ALCHEMIST_TABLE

        return ALCHEMIST_TABLE

    def small_looks(self) -> "AlchemistTable":
        from dream.ui.games.alchemist.pictures import BOARD

        return BOARD

    def title_picture(self, app: Host, seed: str) -> TitlePicture:
        return TitleTable(app, seed)

    def drawing(self, name: str, look: Look, width: int) -> Surface:
        from dream.ui.games.alchemist.pictures import DRAWINGS

        return DRAWINGS(name, look, width)


VIEW = AlchemistView()
