"""The text on the clipboard of X, asked of whoever holds it.

SDL keeps the text of the last time, and gives it again where the clipboard holds something else by now.
"""

import time
from ctypes import CDLL, byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p, string_at
from typing import Any

import pygame

PATIENCE = 1.0
"""For so many seconds whoever holds the clipboard is waited for."""
POLL = 0.002
LONGEST = 1 << 24
"""So many bytes of a text are read at most."""
_SELECTION_NOTIFY, _PROPERTY, _ANY = 31, 7, 0
_ID, _DISPLAY = c_ulong, c_void_p
_FUNCTIONS: dict[str, tuple[Any, ...]] = {
    "XOpenDisplay": (_DISPLAY, c_char_p),
    "XDefaultRootWindow": (_ID, _DISPLAY),
    "XCreateSimpleWindow": (_ID, _DISPLAY, _ID, c_int, c_int, c_uint, c_uint, c_uint, c_ulong, c_ulong),
    "XInternAtom": (_ID, _DISPLAY, c_char_p, c_int),
    "XConvertSelection": (c_int, _DISPLAY, _ID, _ID, _ID, _ID, c_ulong),
    "XFlush": (c_int, _DISPLAY),
    "XCheckTypedWindowEvent": (c_int, _DISPLAY, _ID, c_int, c_void_p),
    "XGetWindowProperty": (c_int, _DISPLAY, _ID, _ID, c_long, c_long, c_int, _ID, *(c_void_p,) * 5),
    "XFree": (c_int, c_void_p),
    "XCloseDisplay": (c_int, _DISPLAY),
}
"""What each function gives, and takes."""


def text_on_clipboard() -> str | None:
    """The text, or None where there is none, or more than one answer holds; raises OSError without X."""
    x = CDLL("libX11.so.6")
    for name, (gives, *takes) in _FUNCTIONS.items():
        function = getattr(x, name)
        function.restype, function.argtypes = gives, takes
    pygame.event.pump()  # which tells X what the program has copied just now
    display = x.XOpenDisplay(None)
    if not display:
        raise OSError("no display")
    try:
        window = x.XCreateSimpleWindow(display, x.XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
        clipboard, place, text = (
            x.XInternAtom(display, name, False) for name in (b"CLIPBOARD", b"DREAM_PASTED", b"UTF8_STRING")
        )
        x.XConvertSelection(display, clipboard, text, place, window, 0)
        x.XFlush(display)
        given = _answered(x, display, window) and _read(x, display, window, place, text)
        return given.decode("utf-8", "replace") if given else None
    finally:
        x.XCloseDisplay(display)


def _answered(x: CDLL, display: int, window: int) -> bool:
    """Whether there is an answer in time that is no refusal; the program itself may have to give it."""
    event, until = (c_long * 24)(), time.monotonic() + PATIENCE
    while not x.XCheckTypedWindowEvent(display, window, _SELECTION_NOTIFY, event):
        if time.monotonic() > until:
            return False
        pygame.event.pump()
        time.sleep(POLL)
    return bool(event[_PROPERTY])


def _read(x: CDLL, display: int, window: int, place: int, text: int) -> bytes:
    """What the answer holds, where that is a text and not something else that was given instead."""
    kind, size, count, rest, data = c_ulong(), c_int(), c_ulong(), c_ulong(), c_void_p()
    answer = byref(kind), byref(size), byref(count), byref(rest), byref(data)
    x.XGetWindowProperty(display, window, place, 0, LONGEST // 4, False, _ANY, *answer)
    given = string_at(data, count.value) if data and (kind.value, size.value) == (text, 8) else b""
    if data:
        x.XFree(data)
    return given
