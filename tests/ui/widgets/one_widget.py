"""A widget by itself: its place and look, events for it, and what it draws."""

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.theme import Look, palette
from dream.ui.widgets.widget import OwnWidget

LOOK = Look(palette(), 1.0)
RECT = Rect(100, 100, 300, 200)


def key(code: int, mod: int = 0) -> Event:
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def down(x: int, y: int, *, clicks: int = 1, button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, clicks=clicks)


def drawn(widget: OwnWidget) -> Surface:
    """What the widget draws, which must lie in its rectangle."""
    surface = Surface((600, 500))
    widget.draw(surface)
    outside = surface.copy()
    pygame.draw.rect(outside, (0, 0, 0), widget.rect.inflate(2, 2))
    assert not pygame.mask.from_threshold(outside, (0, 0, 0), (1, 1, 1)).count() < 600 * 500
    return surface
