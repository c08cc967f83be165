"""The latest events, for the report of a crash; nothing of what is typed."""

import time
from collections import deque
from collections.abc import Iterator

import pygame

from dream.ui.kit.input import types_character

MOST = 60
_TOLD = ("pos", "button", "size")
"""The attributes of events that say nothing of who plays; those of keys are told in words."""


class LastEvents:
    """Remembers the latest events, each with when and in which scene it came."""

    def __init__(self) -> None:
        self._noted: deque[tuple[float, str, pygame.event.Event, bool]] = deque(maxlen=MOST)

    def note(self, event: pygame.event.Event, scene: str, *, typing: bool) -> None:
        """An event has come; `typing`, its key writes into a line of text. Those of our own tell nothing."""
        if event.type >= pygame.USEREVENT:
            return
        motion = pygame.MOUSEMOTION
        if event.type == motion and self._noted and self._noted[-1][2].type == motion:
            self._noted.pop()
        self._noted.append((time.monotonic(), scene, event, typing))

    def lines(self) -> Iterator[str]:
        """A line for each, the oldest first, with the seconds that have passed since."""
        now = time.monotonic()
        for when, scene, event, typing in self._noted:
            yield f"-{now - when:.2f} s  {scene}  {_described(event, typing=typing)}"


def _described(event: pygame.event.Event, *, typing: bool) -> str:
    name = pygame.event.event_name(event.type)
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        return f"{name} {_key(event, typing=typing)}"
    described = (f"{key}={event.dict[key]}" for key in _TOLD if key in event.dict)
    return " ".join((name, *described))


def _key(event: pygame.event.Event, *, typing: bool) -> str:
    """The name of a key with those held with it; one that types a character into a line is not named."""
    if typing and types_character(event):
        return "..."
    masks = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}
    words = [word for word, mask in masks.items() if event.mod & mask]
    return "+".join((*words, pygame.key.name(event.key)))
