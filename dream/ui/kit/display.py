"""Whether a window can open here at all; asked before anything else of the window is imported.

This module imports nothing that needs pygame-ce, so that there is an answer without it, and a quick one.
"""

import os
import sys
from typing import NoReturn

from dream.base.environment import default_for_itself, set_for_itself
from dream.base.errors import Refused
from dream.base.texts import Message, message, worded

BROKEN = 1
DRIVER = "SDL_VIDEODRIVER"
WITH_A_DISPLAY = ("win32", "darwin")
ALWAYS_THERE = frozenset({"dummy", "offscreen", "kmsdrm", "directfb", "fbcon"})
_PIP = f"{sys.executable} -m pip"
CURE = f"{_PIP} uninstall -y pygame pygame-ce, then {_PIP} install pygame-ce"


class NoDisplay(Refused):
    """There is no display to open a window on; the message says why, in some words."""


def require_pygame_ce() -> None:
    """End the program with a sentence and status 1 unless pygame is the pygame-ce that the window needs."""
    default_for_itself("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError as error:
        _end(message("app.no_pygame", reason=str(error), cure=CURE))
    if not getattr(pygame, "IS_CE", False):
        _end(message("app.another_pygame", cure=CURE))


def draw_unseen() -> None:
    """Have SDL open no window and make no sound in this process, whatever displays there are."""
    for name in (DRIVER, "SDL_AUDIODRIVER"):
        set_for_itself(name, "dummy")


def require_display() -> None:
    """Raise NoDisplay when it is plain that there is no display to open a window on.

    Where there may be one, SDL is kept from opening a window that nobody sees when it cannot be reached.
    """
    if not has_display():
        raise NoDisplay(message("app.no_display_variable"))
    driver = _named_driver() or ("" if sys.platform in WITH_A_DISPLAY else "x11,wayland")
    set_for_itself(DRIVER, driver or None)


def has_display() -> bool:
    """Whether a window can be seen; a driver without a display counts when it was asked for by name."""
    if sys.platform in WITH_A_DISPLAY or _named_driver().lower() in ALWAYS_THERE:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _named_driver() -> str:
    """The driver that was asked for by name; a name that is empty or blank asks for none."""
    return os.environ.get(DRIVER, "").strip()


def _end(why: Message) -> NoReturn:
    print(f"dream: {worded(why)}", file=sys.stderr)
    raise SystemExit(BROKEN)
