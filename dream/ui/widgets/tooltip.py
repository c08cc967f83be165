"""A tooltip: what is told of the thing under the mouse when it has rested there for a moment."""

from collections.abc import Iterable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from dream.ui.fonts import Role
from dream.ui.palette import mix
from dream.ui.theme import Look
from dream.ui.widgets import paint

DELAY = 0.5
_WIDTH, _PAD, _GAP = 300, 8, 6


class Tip(NamedTuple):
    """What is told, and the place in the window that it is about."""

    text: str
    about: Rect


class Tooltip:
    """At most one tip. It goes when the mouse leaves what it is about, or is pressed."""

    def __init__(self) -> None:
        self._tip: Tip | None = None
        self._since = 0.0
        self._dismissed: Tip | None = None
        self.shown: Tip | None = None

    def watch(self, tip: Tip | None, now: float) -> bool:
        """Know what could be told of the thing under the mouse; True when the window looks different."""
        if tip != self._tip:
            self._tip, self._since = tip, now
        if tip != self._dismissed:
            self._dismissed = None
        ready = tip if tip and self._dismissed is None and now - self._since >= DELAY else None
        changed, self.shown = ready != self.shown, ready
        return changed

    def dismiss(self) -> None:
        """Tell no more of what the mouse is over, until it has been elsewhere."""
        self._dismissed, self.shown = self._tip, None

    def draw(self, surface: Surface, look: Look, others: Iterable[Rect]) -> None:
        """Draw the tip beside what it is about, where it covers as few as possible of the other places."""
        if self.shown is None:
            return
        font, pad = look.font(Role.SMALL), look.px(_PAD)
        lines = paint.wrapped(font, self.shown.text, min(look.px(_WIDTH), surface.get_width() - 4 * pad))
        width, height = max(paint.width_of(font, line) for line in lines), font.get_linesize()
        size = width + 2 * pad, len(lines) * height + pad
        rect = placed(size, self.shown.about, surface.get_rect(), look.px(_GAP), others)
        pygame.draw.rect(surface, mix(look.palette.panel, look.palette.night_light, 0.5), rect)
        pygame.draw.rect(surface, look.line, rect, look.px(1))
        for number, line in enumerate(lines):
            row = Rect(rect.x + pad, rect.y + pad // 2 + number * height, width, height)
            paint.write(surface, font, line, look.palette.ink, row)


def placed(size: tuple[int, int], about: Rect, window: Rect, gap: int, others: Iterable[Rect]) -> Rect:
    """Where a tip of a size lies: under, over, at the left or at the right of what it is about.

    It is the first of these that covers fewest of the other places, and all of it is in the window.
    """
    tip, spots = Rect((0, 0), size), []
    for side, at in (
        ("midtop", (about.centerx, about.bottom + gap)),
        ("midbottom", (about.centerx, about.top - gap)),
        ("midright", (about.left - gap, about.centery)),
        ("midleft", (about.right + gap, about.centery)),
    ):
        setattr(tip, side, at)
        spots.append(tip.clamp(window))
    busy = [about, *(other for other in others if other != about)]
    return min(spots, key=lambda spot: len(spot.collidelistall(busy)))
