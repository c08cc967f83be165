"""What keeps a turn of the loop short: frames only where something is new, and nothing worked out twice."""

import time
from collections.abc import Callable
from typing import Generic, TypeVar

FULL, CALM, ASLEEP = 72, 20, 5
"""Turns of the loop in a second: while something moves, while nothing does, while nobody looks.

The first leaves room under the 20 ms that a frame may take after the one before it, when a
busy machine wakes the loop late."""

LINGER = 0.5
"""For how many seconds the loop stays fast after news."""


class FramePacing:
    """Knows when there was news last, when a frame was drawn, and whether one is needed.

    No frame comes without a reason: whatever changes what is seen must be moving, or say that it is dirty.
    """

    def __init__(self) -> None:
        self._dirty: str | None = "start"
        self._drew_motion = False
        self._last_news = self._last_draw = time.monotonic()

    def dirty(self, reason: str) -> None:
        """Something looks different; the first reason since the last frame is kept."""
        self._dirty = self._dirty or reason

    def news(self, reason: str) -> None:
        """Something has happened: draw, and stay awake for a while."""
        self._last_news = time.monotonic()
        self.dirty(reason)

    def rate(self, *, moving: bool, pace: int, active: bool) -> int:
        """How many turns a second are right now."""
        if not active:
            return ASLEEP
        if moving or time.monotonic() - self._last_news < LINGER:
            return FULL
        return max(CALM, pace)

    def reason(self, now: float, *, moving: bool, pace: int, active: bool) -> str | None:
        """Why a frame is needed now, or None when it is not; what moved is drawn once more at rest."""
        if self._dirty:
            return self._dirty
        if moving:
            return "motion"
        if self._drew_motion:
            return "rest"
        paced = active and pace and now - self._last_draw >= 0.9 / pace
        return "pace" if paced else None

    def drawn(self, now: float, *, moving: bool) -> None:
        """A frame has been drawn, in which something was `moving` or all was at rest."""
        self._dirty = None
        self._drew_motion = moving
        self._last_draw = now


Value = TypeVar("Value")


class Memo(Generic[Value]):
    """A call gives what `work` gives; that is called again only when `depends` gives something else.

    What `depends` gives is compared by value, so it must not change itself.
    """

    def __init__(self, depends: Callable[[], object], work: Callable[[], Value]) -> None:
        self._depends, self._work = depends, work
        self._known: tuple[object, Value] | None = None

    def __call__(self) -> Value:
        depends = self._depends()
        if self._known is None or self._known[0] != depends:
            self._known = depends, self._work()
        return self._known[1]
