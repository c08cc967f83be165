"""Plays a person at the null screen: keys, clicks and typing, as the window would report them."""

import time
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame.event import Event

from dream.ui.app import App
from dream.ui.kit.commands import Key, codes
from dream.ui.kit.screen import NullScreen
from dream.ui.kit.settings import SettingsFile
from dream.ui.widgets.caption import Caption

PATIENCE = 60.0
"""Seconds, far more than is needed: a busy machine is no fault of the program."""
_MODIFIERS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}


class Person:
    """Somebody at an app on a null screen. Every deed is followed by a turn of the loop."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800)) -> None:
        self.screen = NullScreen(size)
        pygame.mouse.set_pos((1, 1))
        pygame.event.clear()
        self.settings = SettingsFile(folder / "settings.json")
        self.settings.change(animation="none", pace="at_once")
        self.app = App(self.screen, self.settings)

    def look(self) -> pygame.Surface:
        """What the window shows now."""
        self.app.dirty("look")
        self.app.step()
        assert self.screen.last is not None
        return self.screen.last.copy()

    @property
    def captions(self) -> list[str]:
        """The lines of text in the scene, those on buttons and in lists aside."""
        return [widget.text for widget in self.app.ui.own if isinstance(widget, Caption)]

    def wait(self, seconds: float = 0.0) -> None:
        """Let the app go on for a while, and at least for two turns."""
        until = time.monotonic() + seconds
        self.app.step()
        self.app.step()
        while time.monotonic() < until:
            self.app.turn()

    def wait_until(self, so: Callable[[], object]) -> None:
        """Let the app go on until it is so; fails after `PATIENCE` seconds."""
        until = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < until, "waited in vain"
            self.wait(0.05)

    def press(self, *keys: str) -> None:
        """Press and let go of keys, each as the table of commands writes it; ``tab`` is one, too."""
        for text in keys:
            code, modifiers, character = _key(text)
            pygame.event.post(Event(pygame.KEYDOWN, key=code, mod=modifiers, unicode=character, scancode=0))
            if character.isprintable() and character:
                pygame.event.post(Event(pygame.TEXTINPUT, text=character))
            pygame.event.post(Event(pygame.KEYUP, key=code, mod=modifiers, unicode=character, scancode=0))
            self.wait()

    def type(self, text: str) -> None:
        """Type a text, character by character."""
        for character in text:
            pygame.event.post(
                Event(pygame.KEYDOWN, key=ord(character.lower()), mod=0, unicode=character, scancode=0)
            )
            pygame.event.post(Event(pygame.TEXTINPUT, text=character))
            pygame.event.post(
                Event(pygame.KEYUP, key=ord(character.lower()), mod=0, unicode=character, scancode=0)
            )
            self.wait()

    def point(self, place: tuple[int, int]) -> None:
        """Move the mouse somewhere."""
        pygame.mouse.set_pos(place)
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self.wait()

    def click(self, place: tuple[int, int], *, clicks: int = 1) -> None:
        """Click somewhere with the left button."""
        self.point(place)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(Event(kind, pos=place, button=1, clicks=clicks, touch=False))
            self.wait()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press the left button at one place, and let go of it at another."""
        self.point(start)
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, clicks=1, touch=False))
        self.wait()
        for part in (0.5, 1.0):
            place = (
                round(start[0] + (end[0] - start[0]) * part),
                round(start[1] + (end[1] - start[1]) * part),
            )
            pygame.mouse.set_pos(place)
            move = Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0), touch=False)
            pygame.event.post(move)
            self.wait()
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, pos=end, button=1, clicks=1, touch=False))
        self.wait()

    def wheel(self, place: tuple[int, int], notches: int) -> None:
        """Turn the wheel over a place, up when positive."""
        self.point(place)
        pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False))
        self.wait()

    def press_button(self, text: str) -> None:
        """Click the button with this text; fails when there is none that can be pressed."""
        layer = self.app.layer
        found = [button for button in layer.buttons if button.text == text and button.is_enabled]
        assert found, f"no button {text!r} among {[button.text for button in layer.buttons]}"
        self.click(found[0].rect.center)


def _key(text: str) -> tuple[int, int, str]:
    if text.endswith("tab"):
        return pygame.K_TAB, pygame.KMOD_LSHIFT if text.startswith("shift") else 0, "\t"
    key = Key(text)
    modifiers = sum(_MODIFIERS[name] for name in key.modifiers)
    character = key.base if len(key.base) == 1 and not key.modifiers else ""
    return codes(key.base)[0], modifiers, character
