"""Keyboards of eleven languages, and what SDL and pygame report of their keys.

The rows in `layouts.json` are those of xkeyboard-config: what keys type alone, then with Shift; a dot is a
dead key or a mark.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame.event import Event

LATIN = ("American", "German", "French", "Polish", "Turkish")
_PLACES = (
    "GRAVE 1 2 3 4 5 6 7 8 9 0 MINUS EQUALS Q W E R T Y U I O P LEFTBRACKET RIGHTBRACKET "
    "A S D F G H J K L SEMICOLON APOSTROPHE BACKSLASH NONUSBACKSLASH Z X C V B N M COMMA PERIOD SLASH"
)
PLACES = tuple(getattr(pygame, f"KSCAN_{name}") for name in _PLACES.split())
UNKNOWN = 1 << 30
"""The code of a key that types nothing."""
ALT_GR = {"windows": pygame.KMOD_LCTRL | pygame.KMOD_RALT, "x11": pygame.KMOD_RALT, "macos": pygame.KMOD_LALT}
_CTRL, _SHIFT = pygame.KMOD_CTRL | pygame.KMOD_META, pygame.KMOD_SHIFT


@dataclass(frozen=True)
class Layout:
    """What the keys of a keyboard type, by their places."""

    name: str
    plain: dict[int, str]
    shifted: dict[int, str]

    def code(self, place: int, system: str = "x11") -> int:
        """The code that a system gives to the key at a place.

        Windows names the keys of letters by the Latin ones; a dead key has none on X11. Where digits
        stand above Shift, SDL gives them to their keys all the same.
        """
        latin = LAYOUTS["American"].plain[place]
        own = self.plain[place]
        if latin.isdigit() and not any(self.plain[digit].isdigit() for digit in PLACES[1:11]):
            return ord(latin)
        if own == "·":
            return UNKNOWN
        if system == "windows" and self.name not in LATIN and latin.isalpha():
            return ord(latin)
        return ord(
            own.upper() if system == "windows" and not own.isascii() and len(own.upper()) == 1 else own
        )

    def place_of(self, character: str, system: str = "x11") -> int:
        """The place of the key that types a character alone, as SDL finds it; 0 where there is none."""
        return next((place for place in PLACES if self.code(place, system) == ord(character)), 0)

    def press(
        self, place: int, mod: int = 0, *, system: str = "x11", typing: bool = False, text: str | None = None
    ) -> Event:
        """A key goes down; `typing`, a field has the focus, so that the `text` of the key is known."""
        code = self.code(place, system)
        if text is None:
            typed = (self.shifted if mod & _SHIFT else self.plain)[place]
            text = typed if typing and not mod & _CTRL and typed != "·" else _guessed(code, mod)
        return Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=place)


def _guessed(code: int, mod: int) -> str:
    """What pygame makes of a key where it knows no text."""
    if mod & pygame.KMOD_CTRL and pygame.K_a <= code <= pygame.K_z:
        return chr(code - pygame.K_a + 1)
    if code >= 128:
        return ""
    return chr(code).upper() if mod & _SHIFT else chr(code)


def _layout(name: str, *rows: str) -> Layout:
    characters = " ".join(rows).split(" ")
    plain, shifted = characters[: len(PLACES)], characters[len(PLACES) :]
    return Layout(name, dict(zip(PLACES, plain, strict=True)), dict(zip(PLACES, shifted, strict=True)))


_FILE = Path(__file__).with_name("layouts.json")
LAYOUTS = {name: _layout(name, *rows) for name, rows in json.loads(_FILE.read_text(encoding="utf-8")).items()}
