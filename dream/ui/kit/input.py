"""What a key means on any keyboard: by the character that it types, or else by its place.

SDL tells the character that a key types without modifiers (`key`), the place where the key lies on an
American keyboard (`scancode`), and the text that it types (`unicode`), which is known only while a text field
has the focus. Three kinds of keyboards need more than the character: those without Latin letters; those with
AltGr, which Windows reports as Ctrl and Alt; and the French ones, whose digits stand above Shift, while SDL
reports them without.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import cast

import pygame
from pygame.event import Event

NAMED = {
    "enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "space": (pygame.K_SPACE,),
    "esc": (pygame.K_ESCAPE,),
    "tab": (pygame.K_TAB,),
    "left": (pygame.K_LEFT,),
    "right": (pygame.K_RIGHT,),
    "up": (pygame.K_UP,),
    "down": (pygame.K_DOWN,),
    "home": (pygame.K_HOME,),
    "end": (pygame.K_END,),
    "pageup": (pygame.K_PAGEUP,),
    "pagedown": (pygame.K_PAGEDOWN,),
    "backspace": (pygame.K_BACKSPACE,),
    "delete": (pygame.K_DELETE,),
    "plus": (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS),
    "minus": (pygame.K_MINUS, pygame.K_KP_MINUS),
    **{f"f{n}": (getattr(pygame, f"K_F{n}"),) for n in range(1, 13)},
}
"""The codes of the keys that go by a name; all others go by their character."""

_NAMES = {code: name for name, codes in NAMED.items() for code in codes}
_DIGITS = frozenset("1234567890")
_PLACES = {getattr(pygame, f"KSCAN_{letter}"): letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_PLACES |= {
    pygame.KSCAN_MINUS: "-",
    pygame.KSCAN_EQUALS: "=",
    pygame.KSCAN_COMMA: ",",
    pygame.KSCAN_PERIOD: ".",
    pygame.KSCAN_SLASH: "/",
}
"""What a key of an American keyboard types."""

_WITH_SHIFT: dict[str, tuple[tuple[int, str], ...]] = {
    "?": (
        (pygame.KSCAN_SLASH, "/"),
        *((pygame.KSCAN_MINUS, plain) for plain in "ß'*+/"),
        (pygame.KSCAN_M, ","),
    ),
    ":": ((pygame.KSCAN_SEMICOLON, ";"), (pygame.KSCAN_PERIOD, ".")),
    "/": ((pygame.KSCAN_PERIOD, ":"), (pygame.KSCAN_7, "7")),
    "+": ((pygame.KSCAN_EQUALS, "="), (pygame.KSCAN_4, "4")),
    ".": ((pygame.KSCAN_COMMA, ";"),),
}
"""Which keys type a character with Shift: their places, and what they type without.

On a keyboard with a key for the character, or with an earlier one of these, the later ones type another.
"""

_KEYPAD_DIGITS = {getattr(pygame, f"K_KP{digit}"): digit for digit in _DIGITS}
_KEYPAD_NAMES = {
    pygame.K_KP7: "home",
    pygame.K_KP8: "up",
    pygame.K_KP9: "pageup",
    pygame.K_KP4: "left",
    pygame.K_KP6: "right",
    pygame.K_KP1: "end",
    pygame.K_KP2: "down",
    pygame.K_KP3: "pagedown",
    pygame.K_KP_PERIOD: "delete",
}
_KEYPAD_SIGNS = {pygame.K_KP_DIVIDE: "/", pygame.K_KP_PERIOD: "."}

_PLACE_OF_CODE = pygame.key.ScancodeWrapper(cast(Iterable[bool], range(512)))
"""Looks up the place of a key by its code, which pygame has no function for."""


def place_of(character: str) -> int:
    """Return the place of the key that types a character without modifiers; 0 where there is none."""
    return int(_PLACE_OF_CODE[ord(character)])


PlaceOf = Callable[[str], int]


@dataclass(frozen=True)
class _Base:
    """A key without its modifiers; `shifted`, Shift is part of what it types and no modifier."""

    name: str
    shifted: bool = False


def chords(event: Event, place_of: PlaceOf = place_of) -> tuple[str, ...]:
    """Return what a pressed key may mean, such as ``ctrl+z`` or ``?``, the likeliest first.

    Modifiers stand in the order of the alphabet.
    """
    held = modifiers(event)
    bases = _bases(without_keypad(event), held, place_of)
    found = (_chord(held - {"shift", "altgr"} if base.shifted else held, base.name) for base in bases)
    return tuple(dict.fromkeys(found))


def chord(text: str) -> str:
    """Return a chord such as ``ctrl+shift+z`` as `chords` writes it."""
    *held, base = text.split("+")
    return _chord(frozenset(held), base)


def _chord(held: frozenset[str], base: str) -> str:
    return "+".join((*sorted(held), base))


def modifiers(event: Event) -> frozenset[str]:
    """Return which of ctrl, shift, alt, altgr and meta are held; a Mac's Cmd is ctrl."""
    if _is_alt_gr(event):
        return frozenset(_held(event.mod) & {"shift"} | {"altgr"})
    return _held(event.mod)


def held_modifiers() -> frozenset[str]:
    """Return which of ctrl, shift, alt and meta are held as the mouse is pressed."""
    return _held(pygame.key.get_mods())


def _held(mod: int) -> frozenset[str]:
    held = {"shift"} if mod & pygame.KMOD_SHIFT else set()
    if mod & pygame.KMOD_CTRL:
        held.add("ctrl")
    if mod & pygame.KMOD_META:
        held.add("ctrl" if sys.platform == "darwin" else "meta")
    if mod & pygame.KMOD_ALT:
        held.add("alt")
    return frozenset(held)


def types_text(event: Event) -> bool:
    """Whether text that comes with a key is text: not with Ctrl, Cmd or the Windows key, but for AltGr."""
    return not modifiers(event) & {"ctrl", "meta"}


def types_character(event: Event) -> bool:
    """Whether a key writes a character into a text field."""
    key = without_keypad(event).key
    return types_text(event) and (key == pygame.K_SPACE or key in _KEYPAD_SIGNS or bool(_character(key)))


def _is_alt_gr(event: Event) -> bool:
    """Whether AltGr is held; on Windows any Ctrl and Alt are it where they type a character of their own."""
    mod = event.mod
    if mod & pygame.KMOD_MODE or (mod & pygame.KMOD_LCTRL and mod & pygame.KMOD_RALT):
        return True
    typed = _text(event).lower()
    return bool(mod & pygame.KMOD_ALT and mod & pygame.KMOD_CTRL and typed and typed != _character(event.key))


def without_keypad(event: Event) -> Event:
    """Return a key event in which a key of the keypad is the arrow or the digit that it stands for."""
    digit = _is_digit(event)
    name = None if digit else _KEYPAD_NAMES.get(event.key)
    if digit and event.key in _KEYPAD_DIGITS:
        return _with_key(event, ord(_KEYPAD_DIGITS[event.key]))
    return event if name is None else _with_key(event, NAMED[name][0])


def _is_digit(event: Event) -> bool:
    """Whether keys of the keypad type digits; a Mac's do always, and have no NumLock."""
    return bool(event.mod & pygame.KMOD_NUM or _text(event) or sys.platform == "darwin")


def _with_key(event: Event, code: int) -> Event:
    return Event(event.type, {**event.dict, "key": code, "scancode": 0})


def _bases(event: Event, held: frozenset[str], place_of: PlaceOf) -> Iterator[_Base]:
    """Yield what a key may be without its modifiers, the likeliest first."""
    plain, place = _character(event.key), getattr(event, "scancode", 0)
    if event.key in _KEYPAD_SIGNS:
        yield _Base(_KEYPAD_SIGNS[event.key])
    elif event.key in _NAMES and not plain:
        yield _Base(_NAMES[event.key])
    else:
        if plain in _DIGITS and "shift" in held and place_of("a") == pygame.KSCAN_Q:
            yield _Base(plain, shifted=True)
        if held & {"shift", "altgr"}:
            yield from _signs(event, plain, place, place_of)
        if plain and plain.isascii():
            yield _named(plain)
        if place in _PLACES and _is_by_place(plain, _PLACES[place], place_of):
            yield _named(_PLACES[place])


def _signs(event: Event, plain: str, place: int, place_of: PlaceOf) -> Iterator[_Base]:
    """Yield the sign that a key types together with Shift or AltGr, where it is known."""
    typed = _text(event)
    if typed and typed.lower() != plain:
        if typed.isascii():
            yield _Base(_named(typed).name, shifted=True)
        return
    for sign, keys in _WITH_SHIFT.items():
        there = (key for key in keys if place_of(key[1]) == key[0])
        if not place_of(sign) and next(there, None) == (place, plain):
            yield _Base(_named(sign).name, shifted=True)


def _is_by_place(plain: str, american: str, place_of: PlaceOf) -> bool:
    """Whether a key means what an American one types in its place."""
    if plain == american:
        return False
    types_latin = plain.isascii() and bool(plain)
    return not types_latin or american in "-=" or (american.isalpha() and not place_of(american))


def _named(character: str) -> _Base:
    return _Base(_NAMES.get(ord(character), character), shifted=character in "+=")


def _character(code: int) -> str:
    """Return the character of a key's code in lower case; nothing for keys such as Enter and F1.

    The capital of a dotless i is an I, and an I is what its key shows.
    """
    if code <= pygame.K_SPACE or code == pygame.K_DELETE or code > sys.maxunicode:
        return ""
    character = chr(code)
    capital = character.upper()
    return capital.lower()[:1] if len(capital) == 1 else character


def _text(event: Event) -> str:
    """Return the character that a key types, as far as it is known."""
    text: str = getattr(event, "unicode", "")
    return text if text.isprintable() and text != " " else ""
