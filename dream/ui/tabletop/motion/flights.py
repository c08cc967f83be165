"""Things on their way, as pure functions of time. Times are in seconds, places and sizes in pixels."""

from collections.abc import Hashable
from dataclasses import dataclass
from math import cos, pi, sin

from dream.ui.kit.layout import Box
from dream.ui.tabletop.items.faces import Die, Face

Point = tuple[float, float]
TRAVELS = 1000
"""The layer of what flies from place to place: above all that lies."""
SMALL = 0.7
"""How large a piece is where it forms or dissolves, in parts of its size."""
SIDES = 6


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a flight begins or ends: the middle of a thing, and how large it is there."""

    at: Point
    size: Point

    @classmethod
    def of(cls, box: Box) -> "Stop":
        return cls(box.centre, (box.w, box.h))

    def scaled(self, by: float) -> "Stop":
        """The same place for a piece of another size."""
        return Stop(self.at, (self.size[0] * by, self.size[1] * by))


@dataclass(frozen=True, slots=True)
class Flying:
    """A thing on its way: its middle and size, how solid it is and how much of its width is seen, 0 to 1.

    It is a picture of the size `painted`, made larger or smaller: that of where it begins or ends.
    """

    face: Face
    at: Point
    size: Point
    painted: Point
    alpha: float = 1.0
    width: float = 1.0
    layer: int = TRAVELS


@dataclass(frozen=True, slots=True)
class Flight:
    """One thing's way from `begins` on. It `leaves` one thing then, and at its end it `lands` on another.

    If it `carries`, that which lands there is itself in flight, else it is a piece of it. With `becomes` it
    is turned over half way; a die that `tumbles` comes to rest with its number.
    """

    face: Face
    start: Stop
    end: Stop
    begins: float
    lasts: float
    leaves: Hashable | None = None
    lands: Hashable | None = None
    carries: bool = False
    rise: float = 0.0
    becomes: Face | None = None
    fades: bool = False
    appears: bool = False
    layer: int = TRAVELS

    @property
    def ends(self) -> float:
        return self.begins + self.lasts

    @property
    def tumbles(self) -> bool:
        return isinstance(self.face, Die) and self.start != self.end

    def at(self, time: float) -> Flying:
        """The thing as it is at a time, from `begins` to `ends`."""
        part = (time - self.begins) / self.lasts if self.lasts > 0 else 1.0
        if self.tumbles:
            return self._tumbling(part)
        part = eased(part)
        x, y = between(self.start.at, self.end.at, part)
        size = between(self.start.size, self.end.size, part)
        place = x, y - self.rise * size[1] * sin(pi * part)
        alpha = min(1.0, 4 * part) if self.appears else min(1.0, 3 * (1 - part)) if self.fades else 1.0
        if self.becomes is None:
            painted = max(self.start.size, self.end.size)
            return Flying(self.face, place, size, painted, alpha, layer=self.layer)
        seen, painted = (self.face, self.start.size) if part < 0.5 else (self.becomes, self.end.size)
        return Flying(seen, place, size, painted, alpha, max(0.04, abs(cos(pi * part))), self.layer)

    def _tumbling(self, part: float) -> Flying:
        """The die: ever slower, at last its number, upright, a little before the time is over."""
        assert isinstance(self.face, Die)
        gone = 1 - (1 - max(0.0, min(1.0, part / SETTLES))) ** 2.4
        left = round((1 - gone) * 11)
        turn = round((1 - gone) * 660 / 15) * 15
        x, y = between(self.start.at, self.end.at, gone)
        bounce = abs(sin(pi * 2.5 * gone)) * (1 - gone) * 1.7 * self.end.size[1]
        number = self.face.number if left == 0 else (self.face.number + 2 * left - 1) % SIDES + 1
        size = between(self.start.scaled(0.6).size, self.end.size, gone)
        height = max(min(y, size[1] / 2), y - bounce)  # it stays on the table, whose upper edge is at 0
        return Flying(Die(number, turn % 360), (x, height), size, self.end.size, layer=self.layer)


SETTLES = 0.86
"""After which part of its time a tumbling die lies still."""


def between(one: Point, other: Point, part: float) -> Point:
    """The point, or size, that lies `part` (0 to 1) of the way from one to the other."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def eased(part: float) -> float:
    """Slow at both ends, 0 to 1."""
    part = max(0.0, min(1.0, part))
    return part * part * (3 - 2 * part)
