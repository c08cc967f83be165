"""Presses: whether one is meant for what lies under it.

What lay under the pointer when it went down is what is meant. So a press on something that has come there
with the last action is dropped until that has lain still for a `MOMENT`; a second tap of an eager finger does
nothing, and neither does Enter that is pressed twice. A thing whose deed has changed has come there too.
What only a choice has moved, or a scroll, counts again as soon as it rests.
"""

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

Place = tuple[int, int]

MOMENT = 0.4
"""For so many seconds a thing must have lain still before a press is meant for it.

Two presses that come sooner after one another are never both choice and confirmation.
"""


class PressArea(NamedTuple):
    """A rectangle that can be pressed, and the deed that a press there does."""

    box: tuple[int, int, int, int]
    deed: Hashable

    def holds(self, place: Place) -> bool:
        """Whether a place lies in it."""
        x, y, wide, high = self.box
        return x <= place[0] < x + wide and y <= place[1] < y + high


class Pressed(NamedTuple):
    """What a press goes down on, as it lies there, and the `moment`, which differs after each action.

    What differs at the same moment has only been moved, by a choice or a scroll.
    """

    thing: Hashable
    moment: Hashable


class Lying(Protocol):
    """What lies somewhere at one time, as a value that stays equal while nothing moves."""

    def at(self, place: Place) -> Pressed:
        """What lies uppermost at a place, with what a press would do there."""


L = TypeVar("L", bound=Lying)


@dataclass
class _Earlier(Generic[L]):
    """What lay there until it `left`; things are still `going` from there to where they lie now."""

    lying: L
    left: float
    going: bool = True


class Presses(Generic[L]):
    """Remembers what lay in a window lately, and tells which presses are meant for what lies there now."""

    def __init__(self) -> None:
        self._now: L | None = None
        self._earlier: list[_Earlier[L]] = []

    def clock(self) -> float:
        """The time of a press now, in seconds."""
        return time.monotonic()

    def show(self, lying: L, *, moving: bool) -> None:
        """A frame shows this; while it is `moving`, its things are still on their way."""
        now = self.clock()
        self._take(lying, now)
        for each in self._earlier:
            if each.going and moving:
                each.left = now
            else:
                each.going = False
        self._earlier = [each for each in self._earlier if each.going or now - each.left < MOMENT]

    def are_meant(self, lying: L, on: Callable[[L], Pressed]) -> bool:
        """Whether a press now is meant for what it goes down `on`: that has lain there for long enough."""
        now = self.clock()
        self._take(lying, now)
        thing, moment = on(lying)
        for each in self._earlier:
            lay, then = on(each.lying)
            if lay != thing and (each.going or (then != moment and now - each.left < MOMENT)):
                return False
        return True

    def _take(self, lying: L, now: float) -> None:
        if self._now is not None and lying != self._now:
            for each in self._earlier:
                each.going = False
            self._earlier.append(_Earlier(self._now, now))
        self._now = lying


def are_together(one: float | None, other: float | None) -> bool:
    """Whether two presses at these times are too near for choice and confirmation; None, for none at all."""
    return one is not None and other is not None and abs(other - one) < MOMENT
