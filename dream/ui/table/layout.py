"""How things are laid side by side in a box: fans, rows, columns; whole pixels, and never beyond the box.

A layout of a game says its lengths in units of its design, and `Scale` tells how many pixels one is.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dream.ui.kit.layout import Box

Point = tuple[float, float]


@dataclass(frozen=True)
class Scale:
    """Base of a layout: `unit` is the length of the design's unit in pixels."""

    unit: float

    def px(self, length: float) -> int:
        """A length of the design in pixels, at least one."""
        return max(1, round(length * self.unit))


def unit_for(box: Box, design: tuple[float, float]) -> float:
    """How many pixels a unit has, so that a design just fits into a box."""
    return min(box.w / design[0], box.h / design[1])


def around(point: Point, half: float) -> Box:
    """The square whose sides are so far from a point."""
    return Box(round(point[0] - half), round(point[1] - half), round(2 * half), round(2 * half))


def middle_of(point: Point, size: tuple[int, int]) -> Box:
    """The box of a size around a point."""
    return Box(round(point[0] - size[0] / 2), round(point[1] - size[1] / 2), *size)


def around_all(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds some boxes, of which there is one at least."""
    all_boxes = tuple(boxes)
    left, top = min(box.x for box in all_boxes), min(box.y for box in all_boxes)
    right, bottom = max(box.right for box in all_boxes), max(box.bottom for box in all_boxes)
    return Box(left, top, right - left, bottom - top)


def between(one: Point, other: Point, part: float) -> Point:
    """The point, or size, that lies `part` (0 to 1) of the way from one to the other."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def centred(rows: Sequence[int], step: float) -> Iterator[Point]:
    """Where things in rows of so many lie from the middle of them all, each a step from the next."""
    for number, length in enumerate(rows):
        for place in range(length):
            yield (place - (length - 1) / 2) * step, (number - (len(rows) - 1) / 2) * step


class Fan(NamedTuple):
    """Things of one size side by side, or overlapping: the box of the first, and the step to the next."""

    first: Box
    step: float

    def card(self, place: int) -> Box:
        """The box of a thing by its place from the left.

        The way from the first is rounded by itself, not together with where that one lies: what lies
        exactly between two pixels goes to the even one, and so the same fan would be wider at odd places.
        """
        return self.first._replace(x=self.first.x + round(place * self.step))

    def cards(self, count: int) -> tuple[Box, ...]:
        """The boxes of so many things."""
        return tuple(self.card(place) for place in range(count))

    def around(self, count: int) -> Box:
        """The box around so many things, one at least."""
        return self.first._replace(w=self.card(max(1, count) - 1).right - self.first.x)


def fan(area: Box, size: tuple[int, int], count: int, step: float, align: float = 0.5) -> Fan:
    """A fan of so many things within an area: each `step` from the last, or less where that has no room.

    `align` is 0 at the left of the area, 1 at its right; the things lie in the middle of its height.
    """
    width, height = size
    step = min(step, (area.w - width) / max(1, count - 1))
    spare = area.w - width - (count - 1) * step if count else area.w - width
    left = area.x + round(spare * align)
    return Fan(Box(left, area.y + (area.h - height) // 2, width, height), step)


def row(area: Box, count: int, gap: int) -> tuple[Box, ...]:
    """An area cut into so many boxes side by side, all as wide, with a gap between each two."""
    return tuple(Box(area.x + start, area.y, end - start, area.h) for start, end in _cut(area.w, count, gap))


def column(area: Box, count: int, gap: int) -> tuple[Box, ...]:
    """An area cut into so many boxes below one another, a gap between each two."""
    return tuple(Box(area.x, area.y + start, area.w, end - start) for start, end in _cut(area.h, count, gap))


def grid(area: Box, columns: int, rows: int, gap: int) -> tuple[Box, ...]:
    """An area cut into boxes row by row, a gap between each two."""
    return tuple(box for line in column(area, rows, gap) for box in row(line, columns, gap))


def _cut(length: int, count: int, gap: int) -> Iterable[tuple[int, int]]:
    """A length cut into equal parts: where each begins and ends; gaps go first where there is no room."""
    gap = max(0, min(gap, (length - count) // max(1, count - 1)))
    for place in range(count):
        start, end = (edge * (length + gap) // count for edge in (place, place + 1))
        yield start, end - gap
