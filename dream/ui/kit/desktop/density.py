"""How dense the pixels of the display are, beside those of a usual one."""

import ctypes
import os
import re
import sys
from contextlib import suppress

USUAL_DPI = 96
MOST = 3.0
_MM_OF_INCH = 25.4


def density() -> float:
    """How many times as dense as usual the pixels are, from 1 to 3, in tenths.

    It is 1 where nothing tells it, and where the desktop itself draws windows larger, as on Wayland and
    macOS.
    """
    told = None
    with suppress(OSError, AttributeError, ValueError):
        if sys.platform == "win32":
            told = float(ctypes.windll.user32.GetDpiForSystem())
        elif os.environ.get("DISPLAY") and sys.platform != "darwin":
            told = _dpi_of_x()
    return 1.0 if told is None else max(1.0, min(MOST, round(told / USUAL_DPI, 1)))


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
