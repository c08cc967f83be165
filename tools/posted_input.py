"""What a person does at the window, posted as the events that pygame would report."""

from pathlib import Path
from typing import Any

import pygame
from pygame.event import Event

from dream.ui.kit.commands import Key, codes

Place = tuple[int, int]
_MODIFIERS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}


def press(text: str) -> None:
    """Press and let go of a key, as the table of commands writes it; ``tab`` is one, too."""
    code, modifiers, character = _key(text)
    _post(pygame.KEYDOWN, key=code, mod=modifiers, unicode=character, scancode=0)
    if character.isprintable() and character:
        _post(pygame.TEXTINPUT, text=character)
    _post(pygame.KEYUP, key=code, mod=modifiers, unicode=character, scancode=0)


def type_text(text: str) -> None:
    """Type a text, character by character."""
    for character in text:
        key: dict[str, Any] = {"key": ord(character.lower()), "mod": 0, "unicode": character, "scancode": 0}
        _post(pygame.KEYDOWN, **key)
        _post(pygame.TEXTINPUT, text=character)
        _post(pygame.KEYUP, **key)


def point(place: Place, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
    """Move the mouse somewhere, with some of its buttons held down."""
    before = pygame.event.get(pygame.MOUSEMOTION)
    pygame.mouse.set_pos(place)  # which by itself reports a movement with no button
    pygame.event.clear(pygame.MOUSEMOTION)
    for event in before:
        pygame.event.post(event)
    _post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=buttons, touch=False)


def click(place: Place, button: int = 1, clicks: int = 1) -> None:
    """Click somewhere."""
    point(place)
    hold(place, button, clicks)
    let_go(place, button, clicks)


def hold(place: Place, button: int = 1, clicks: int = 1) -> None:
    """Press a button of the mouse somewhere."""
    _post(pygame.MOUSEBUTTONDOWN, pos=place, button=button, clicks=clicks, touch=False)


def let_go(place: Place, button: int = 1, clicks: int = 1) -> None:
    """Let go of a button of the mouse somewhere."""
    _post(pygame.MOUSEBUTTONUP, pos=place, button=button, clicks=clicks, touch=False)


def wheel(notches: int) -> None:
    """Turn the wheel where the mouse is, up when positive."""
    _post(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False)


def drop(path: Path) -> None:
    """Drop a file on the window."""
    _post(pygame.DROPFILE, file=str(path))
    _post(pygame.DROPCOMPLETE)


def _post(kind: int, **values: Any) -> None:
    pygame.event.post(Event(kind, **values))


def _key(text: str) -> tuple[int, int, str]:
    if text.endswith("tab"):
        return pygame.K_TAB, pygame.KMOD_LSHIFT if text.startswith("shift") else 0, "\t"
    key = Key(text)
    modifiers = sum(_MODIFIERS[name] for name in key.modifiers)
    character = key.base if len(key.base) == 1 and not key.modifiers else ""
    return codes(key.base)[0], modifiers, character
