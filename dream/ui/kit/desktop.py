"""How much of the display there is for a window, and how dense its pixels are.

The size is asked of the SDL that pygame has loaded, for pygame itself does not tell it. Where SDL cannot be
reached, the answers are those of a usual desktop.
"""

import ctypes
import os
import re
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import pygame

USUAL_DPI = 96
MOST = 3.0
_MM_OF_INCH = 25.4


def density() -> float:
    """How many times as dense as usual the pixels are, from 1 to 3, in tenths.

    It is 1 where nothing tells it, and where the desktop itself draws windows larger, as on Wayland and
    macOS.
    """
    dpi = None
    with suppress(OSError, AttributeError, ValueError):
        if sys.platform == "win32":
            dpi = float(ctypes.windll.user32.GetDpiForSystem())
        elif os.environ.get("DISPLAY") and sys.platform != "darwin":
            dpi = _dpi_of_x()
    return 1.0 if dpi is None else max(1.0, min(MOST, round(dpi / USUAL_DPI, 1)))


def _dpi_of_x() -> float | None:
    """What the desktop has chosen for X, or else how large the display says that it is."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XResourceManagerString.restype = ctypes.c_char_p
    for name in ("XResourceManagerString", "XDefaultScreen", "XCloseDisplay"):
        getattr(x, name).argtypes = [ctypes.c_void_p]
    for name in ("XDisplayHeight", "XDisplayHeightMM"):
        getattr(x, name).argtypes = [ctypes.c_void_p, ctypes.c_int]
    display = x.XOpenDisplay(None)
    if not display:
        return None
    try:
        chosen = dpi_chosen((x.XResourceManagerString(display) or b"").decode("utf-8", "replace"))
        screen = x.XDefaultScreen(display)
        height, tall = x.XDisplayHeight(display, screen), x.XDisplayHeightMM(display, screen)
        return chosen or (height / tall * _MM_OF_INCH if tall > 0 else None)
    finally:
        x.XCloseDisplay(display)


def dpi_chosen(resources: str) -> float | None:
    """The dots per inch that the resources of X name, if they name any."""
    found = re.search(r"^Xft\.dpi:\s*(\d+(?:\.\d+)?)\s*$", resources, re.MULTILINE)
    return float(found[1]) if found and float(found[1]) > 0 else None


_VIDEO = 0x20
"""SDL_INIT_VIDEO."""
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
