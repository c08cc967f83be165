"""How much of the display there is for a window, asked of the SDL that pygame has loaded.

pygame itself does not tell it. Where SDL cannot be reached, the answers are those of a usual desktop.

"""

import ctypes
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import pygame

Size = tuple[int, int]
USUAL_FRAME = (0, 32)
"""What the frame of a window takes of its display before there is a window to measure."""
USUAL_PANELS = (0, 48)
"""What the panels of a desktop take where nothing tells it."""
_NAMES = ("libSDL2*.so*", "SDL2.dll", "libSDL2*.dylib")
_FOLDERS = ("pygame_ce.libs", "pygame", "pygame/.dylibs")


def usable_size() -> Size | None:
    """The size of the first display without the panels of the desktop, or None without a display."""
    sizes = pygame.display.get_desktop_sizes()
    if not sizes:
        return None
    bounds = (ctypes.c_int * 4)()
    sdl = _sdl()
    if sdl is not None and sdl.SDL_GetDisplayUsableBounds(0, bounds) == 0 and min(bounds[2:]) > 0:
        return bounds[2], bounds[3]
    width, height = sizes[0]
    return width - USUAL_PANELS[0], height - USUAL_PANELS[1]


def room_for_window() -> Size | None:
    """How large a window may be inside for all of it to be on the first display; None without a display."""
    usable = usable_size()
    return None if usable is None else (usable[0] - USUAL_FRAME[0], usable[1] - USUAL_FRAME[1])


@cache
def _sdl() -> ctypes.CDLL | None:
    """The library that pygame uses; None where it cannot be found, or is not the one in use."""
    site = Path(pygame.__file__).parents[1]
    found = [path for folder in _FOLDERS for name in _NAMES for path in sorted((site / folder).glob(name))]
    for name in (*map(str, found), *(("libSDL2-2.0.so.0",) if sys.platform.startswith("linux") else ())):
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(name)
            if library.SDL_WasInit(_VIDEO):
                return library
    return None


_VIDEO = 0x20
"""SDL_INIT_VIDEO."""
