"""A living picture on the cover of a game: painted once in the background, and what moves on it."""

from abc import ABC, abstractmethod
from typing import NamedTuple

from pygame import Surface

from dream.ui.kit.host import Host
from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.palette import Palette


class Wanted(NamedTuple):
    """A picture that is wanted, of a size in the colours of a palette."""

    size: tuple[int, int]
    palette: Palette


class LivingPicture(ABC):
    """Covers a surface with a picture, the night until that is painted; a game says what moves on it."""

    def __init__(self, app: Host) -> None:
        self._app = app
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
            self._draw_life(surface, wanted, now)

    @abstractmethod
    def _painted(self, wanted: Wanted) -> Picture:
        """The picture itself; it is called in the painting thread."""

    @abstractmethod
    def _draw_life(self, surface: Surface, wanted: Wanted, now: float) -> None:
        """Draw what moves, at a time in seconds."""


def draw_shine(surface: Surface, light: Surface, middle: tuple[float, float], strength: float) -> None:
    """Draw a light around a point, as strong as 0 to 1."""
    light.set_alpha(round(255 * strength))
    surface.blit(light, light.get_rect(center=(round(middle[0]), round(middle[1]))))
    light.set_alpha(255)
