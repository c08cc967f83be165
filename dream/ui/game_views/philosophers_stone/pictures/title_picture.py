"""The living picture on the cover: seven metals in the night, one after another shining, up to gold."""

from math import pi, sin

from pygame import Surface

from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.painting.living_picture import LivingPicture, Wanted, draw_shine

STEP = 1.8
"""Seconds from one metal to the next."""


class TitleMetals(LivingPicture):
    """Medals around the sign of the Stone."""

    def _painted(self, wanted: Wanted) -> Picture:
        from dream.ui.game_views.philosophers_stone.pictures.title_painter import paint_title

        return paint_title(*wanted)

    def _draw_life(self, surface: Surface, wanted: Wanted, now: float) -> None:
        """The light of the metal whose time it is, coming and going."""
        from dream.ui.game_views.philosophers_stone.pictures import title_painter

        step, part = divmod(now / STEP, 1.0)
        place = int(step) % title_painter.metals()
        light = title_painter.paint_metal(place, *wanted, lit=True)
        draw_shine(surface, light, title_painter.middle_of(place, wanted.size), sin(pi * part))
