"""The living picture on the cover: seven metals in the night, one after another shining, up to gold."""

from math import pi, sin
from typing import NamedTuple

from pygame import Surface

from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.palette import Palette
from dream.ui.kit.scene import SceneHost

STEP = 1.8
"""Seconds from one metal to the next."""


class Wanted(NamedTuple):
    """A picture that is wanted, of a size in the colours of a palette."""

    size: tuple[int, int]
    palette: Palette


class TitleMetals:
    """Medals around the sign of the Stone."""

    def __init__(self, app: SceneHost) -> None:
        self._app = app
        self._image = app.background_image(_painted)

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface; `now` None stands still."""
        wanted = Wanted(surface.get_size(), self._app.look.palette)
        ready, picture = self._image.ask(wanted), self._image.surface
        if not ready or picture is None:
            surface.fill(wanted.palette.night)
            return
        surface.blit(picture, (0, 0))
        if now is not None:
            _draw_shine(surface, wanted, now)


def _draw_shine(surface: Surface, wanted: Wanted, now: float) -> None:
    """The light of the metal whose time it is, coming and going."""
    from dream.ui.game_views.philosophers_stone.pictures import title_painter

    step, part = divmod(now / STEP, 1.0)
    place = int(step) % title_painter.metals()
    light = title_painter.paint_metal(place, *wanted, lit=True)
    light.set_alpha(round(255 * sin(pi * part)))
    surface.blit(light, light.get_rect(center=title_painter.middle_of(place, wanted.size)))
    light.set_alpha(255)


def _painted(wanted: Wanted) -> Picture:
    """The picture itself; it is called in the painting thread."""
    from dream.ui.game_views.philosophers_stone.pictures.title_painter import paint_title

    return paint_title(*wanted)
