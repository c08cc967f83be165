"""The living picture on the cover: seven metals in the night, one after another shining, up to gold."""

from math import pi, sin

from pygame import Surface

from dream.ui.kit.backdrop import Picture
from dream.ui.kit.scene import LivingPicture, Wanted, draw_shine

STEP = 1.8
"""Seconds from one metal to the next."""


class TitleMetals(LivingPicture):
    """Medals around the sign of the Stone."""

    def _painted(self, wanted: Wanted) -> Picture:
        from dream.ui.games.philosophers_stone.pictures import paint_title

        return paint_title(*wanted)

    def _draw_life(self, surface: Surface, wanted: Wanted, now: float) -> None:
        """The light of the metal whose time it is, coming and going."""
        from dream.ui.games.philosophers_stone.pictures import METALS, middle_of, title_metal

        step, part = divmod(now / STEP, 1.0)
        place = int(step) % len(METALS)
        light = title_metal(place, *wanted, lit=True)
        draw_shine(surface, light, middle_of(place, wanted.size), sin(pi * part))
