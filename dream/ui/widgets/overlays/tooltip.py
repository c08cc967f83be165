"""A tooltip: what is told of the thing that the mouse has moved to and rested on for a moment."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from dream.ui.kit.palette import Colour, mix
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.text.typeface import Typeface
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint

DELAY = 0.5
_WIDTH, _PAD, _GAP = 300, 8, 6
_FAR = 20
"""How many gaps away from what it is about a tip may lie."""
_DIRECTIONS = ((0, 1), (0, -1), (-1, 0), (1, 0))
"""Down, up, to the left and to the right."""


MarkLine = Callable[[Surface, Look, Typeface, str, Colour, tuple[int, int]], object]
"""Marks words of a line of text that is written in a colour at a corner."""


class Tip(NamedTuple):
    """What is told, in lines of which the first is the heading, and the place that it is about.

    It covers none of the places that are compared with that one, and few of the others around it. What takes
    time to be worked out is told `later`, when it is due: that gives the whole tip, or None for nothing.
    """

    text: str
    about: Rect
    compared: tuple[Rect, ...] = ()
    around: tuple[Rect, ...] = ()
    later: "Callable[[], Tip | None] | None" = None

    @property
    def whole(self) -> "Tip | None":
        """The tip with all that it tells."""
        return self if self.later is None else self.later()


class Tooltip:
    """At most one tip. It goes when the mouse leaves what it is about, or is pressed.

    A thing that comes to a mouse at rest is told of when the mouse moves on it.
    """

    def __init__(self) -> None:
        self._place: Rect | None = None
        self._since: float | None = None
        self._dismissed = False
        self.shown: Tip | None = None

    def watch(self, tip: Tip | None, now: float, *, moved: bool = True) -> bool:
        """Know what could be told of the thing under the mouse, and whether that has `moved` since.

        True when the window looks different.
        """
        place = tip.about if tip else None
        if place != self._place:
            self._place, self._since, self._dismissed = place, now if moved else None, False
        elif moved and self._since is None and not self._dismissed:
            self._since = now
        due = tip is not None and self._since is not None and now - self._since >= DELAY
        ready = tip.whole if tip is not None and due else None
        changed, self.shown = ready != self.shown, ready
        return changed

    def tell(self, tip: Tip) -> None:
        """Show a tip at the next `watch` of it, without waiting for the mouse to rest."""
        self._place, self._since, self._dismissed = tip.about, -DELAY, False

    def dismiss(self) -> None:
        """Tell no more of what the mouse is over, until it has been elsewhere."""
        self._dismissed, self._since, self.shown = True, None, None

    def draw(
        self, surface: Surface, look: Look, others: Iterable[Rect], marks: MarkLine | None = None
    ) -> None:
        """Draw the tip beside what it is about, where it covers as few as possible of the other places.

        `marks` is called for each line but a heading when it is written, to mark words in it.
        """
        if self.shown is None:
            return
        font, pad = look.font(Role.SMALL), look.px(_PAD)
        lines = paint.wrapped(font, self.shown.text, min(look.px(_WIDTH), surface.get_width() - 4 * pad))
        width, height = max(paint.width_of(font, line) for line in lines), font.get_linesize()
        size = width + 2 * pad, len(lines) * height + pad
        rect = placed(size, self.shown, surface.get_rect(), look.px(_GAP), others)
        pygame.draw.rect(surface, mix(look.palette.panel, look.palette.night_light, 0.5), rect)
        pygame.draw.rect(surface, look.line, rect, look.px(1))
        for number, line in enumerate(lines):
            row = Rect(rect.x + pad, rect.y + pad // 2 + number * height, width, height)
            heads = number == 0 and "\n" in self.shown.text
            paint.write(surface, font, line, look.palette.gold_light if heads else look.palette.ink, row)
            if marks is not None and not heads:
                marks(surface, look, font, line, look.palette.ink, row.topleft)


def placed(size: tuple[int, int], tip: Tip, window: Rect, gap: int, others: Iterable[Rect]) -> Rect:
    """Where a tip of a size lies: under, over, at the left or at the right of what it is about.

    It goes past all places that are in its way, and takes the shortest of the four ways. Where all four
    lead out of the window or far away, it goes past those alone that are compared, and covers as few of
    the others as possible.
    """
    about = tip.about
    kept = [about, *(other for other in tip.compared if other != about)]
    rest = [other for other in (*others, *tip.around) if other != about]
    near = [
        spot
        for spot in _beside(Rect((0, 0), size), about, window, gap, [*kept, *rest])
        if window.contains(spot) and _apart(spot, about) <= _FAR * gap
    ]
    if near:
        return min(near, key=lambda spot: _apart(spot, about))
    clear = [spot for spot in _around(size, about, window, gap, kept) if spot.collidelist(kept) < 0]
    spots = clear or [
        _way(Rect((0, 0), size), about, window, gap, direction).clamp(window) for direction in _DIRECTIONS
    ]
    return min(spots, key=lambda spot: (len(spot.collidelistall(rest)), _apart(spot, about)))


def _around(size: tuple[int, int], about: Rect, window: Rect, gap: int, kept: list[Rect]) -> Iterator[Rect]:
    """Places in the window beside what is kept clear, or level with what the tip is about."""
    (width, height), level = size, Rect((0, 0), size)
    level.center = about.center
    level.clamp_ip(window)
    across = {level.left, *(left for rect in kept for left in (rect.left - gap - width, rect.right + gap))}
    down = {level.top, *(top for rect in kept for top in (rect.top - gap - height, rect.bottom + gap))}
    spots = (Rect((left, top), size) for left, top in product(sorted(across), sorted(down)))
    return (spot for spot in spots if window.contains(spot))


def _beside(tip: Rect, about: Rect, window: Rect, gap: int, busy: list[Rect]) -> list[Rect]:
    """The tip past all busy places in each direction."""
    return [
        _past(_way(tip.copy(), about, window, gap, direction), busy, gap, direction)
        for direction in _DIRECTIONS
    ]


def _way(tip: Rect, about: Rect, window: Rect, gap: int, direction: tuple[int, int]) -> Rect:
    """The tip right beside what it is about in a direction, moved aside as far as the window asks."""
    tip.center = about.center
    if direction[1]:
        tip.clamp_ip(Rect(window.left, tip.top, window.width, tip.height))
    else:
        tip.clamp_ip(Rect(tip.left, window.top, tip.width, window.height))
    return _beyond(tip, about, gap, direction)


def _beyond(tip: Rect, other: Rect, gap: int, direction: tuple[int, int]) -> Rect:
    """The tip moved in a direction until it has left another place behind."""
    moved = tip.copy()
    match direction:
        case (0, 1):
            moved.top = other.bottom + gap
        case (0, -1):
            moved.bottom = other.top - gap
        case (-1, 0):
            moved.right = other.left - gap
        case _:
            moved.left = other.right + gap
    return moved


def _past(tip: Rect, busy: list[Rect], gap: int, direction: tuple[int, int]) -> Rect:
    """The tip moved on in a direction past all places that it covers."""
    while (hit := tip.collidelist(busy)) >= 0:
        tip = _beyond(tip, busy[hit], gap, direction)
    return tip


def _apart(one: Rect, other: Rect) -> int:
    """How many pixels lie between two places that do not overlap."""
    across = max(one.left - other.right, other.left - one.right)
    return max(across, one.top - other.bottom, other.top - one.bottom)
