"""A motion in time: it stops where something has its moment, and goes on when that has been seen."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf

from dream.ui.widgets.overlays.placard import Placard

AFTER = inf
"""The time of a stop after all has moved."""


@dataclass(frozen=True)
class Stop:
    """A placard that is seen for so many seconds, once the motion has come `at` a time of its own."""

    placard: Placard
    lasts: float
    at: float = 0.0


@dataclass(frozen=True)
class Now:
    """How far the motion has come; where it stops, at what, for how long by now, and how long still."""

    moved: float
    stop: Stop | None = None
    passed: float = 0.0

    @property
    def left(self) -> float:
        """For how many seconds it still stops."""
        return self.stop.lasts - self.passed if self.stop else 0.0


class Timeline:
    """A motion that takes so many seconds by itself, with its stops."""

    def __init__(self, moves: float = 0.0, stops: Iterable[Stop] = ()) -> None:
        self._moves = moves
        self._stops = tuple(sorted(stops, key=lambda stop: stop.at))

    @property
    def lasts(self) -> float:
        """How long all of it takes."""
        return self._moves + sum(stop.lasts for stop in self._stops)

    def at(self, passed: float) -> Now:
        """How things are so long after the beginning."""
        for stop in self._stops:
            begins = min(stop.at, self._moves)
            if passed < begins:
                break
            if passed < begins + stop.lasts:
                return Now(begins, stop, passed - begins)
            passed -= stop.lasts
        return Now(passed)
