"""The backdrop of every scene, painted in the background and shown when it is ready."""

from typing import NamedTuple

import pygame
from pygame import Surface

from dream.ui.kit.host import Host
from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.palette import Palette


class Sky(NamedTuple):
    """A sky that is wanted, for a window in the colours of a palette."""

    size: tuple[int, int]
    palette: Palette


class Backdrop:
    """Keeps one picture of the night sky, for the window and the palette as they are now."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._image = app.background_image(_painted)

    @property
    def size(self) -> tuple[int, int] | None:
        """The size of the window that the picture is for, if there is one."""
        return self._image.shown.size if self._image.shown else None

    def fit(self, size: tuple[int, int]) -> bool:
        """Keep the picture for a window of this size and no other; False while it is being painted.

        To be called where the window is covered by something else, so that no larger picture is kept for it.
        """
        return self._image.ask(self._wish(size))

    def _wish(self, size: tuple[int, int]) -> Sky:
        return Sky(size, self._app.look.palette)

    def draw(self, surface: Surface) -> None:
        """Cover the surface; while a new picture is painted, with the one before or with plain night."""
        wish = self._wish(surface.get_size())
        ready, picture, old = self._image.ask(wish), self._image.surface, self._image.shown
        if picture is None or old is None or old.palette is not wish.palette:
            surface.fill(wish.palette.night)
        elif ready:
            surface.blit(picture, (0, 0))
        else:
            pygame.transform.smoothscale(picture, wish.size, surface)


def _painted(sky: Sky) -> Picture:
    from dream.ui.kit.painting.backdrop_painter import (
        paint_backdrop,  # numpy comes with it, after the first frame
    )

    return Picture(sky.size, paint_backdrop(sky.size, sky.palette).tobytes())
