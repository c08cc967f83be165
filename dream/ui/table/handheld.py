"""The table in the hand: how things lie on a phone, in pixels of the page, a unit of the design each.

A phone shows what a step asks for, on a *stage* for each step, and below it the viewer's own hand. So where
things lie follows from the sight: the layout has but the room, and the game's items share it out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from dream.ui.kit.layout import Box
from dream.ui.kit.text import Role, sized_font
from dream.ui.table.faces import CARD_HEIGHT
from dream.ui.table.layout import Scale, middle_of, row
from dream.ui.widgets.paint import width_of

LEAST = 44
"""The side at least of what can be chosen: as wide as the end of a finger."""
GAP = 4
"""What lies between two things."""
LETTER = 6.4
"""How wide a letter of the smallest caption is at most on average."""
CAPTION = 16
"""How high a line of the smallest caption is."""
MOST_CARD = 96
"""A card is no wider than this."""

T = TypeVar("T")


@dataclass(frozen=True)
class Handheld(Scale):
    """The room on a phone."""

    box: Box

    @property
    def lies_across(self) -> bool:
        """Whether the phone is held across."""
        return self.box.w > self.box.h


def split_below(area: Box, high: int) -> tuple[Box, Box]:
    """What is left above, and what is taken off at the foot of an area."""
    gap = GAP if high else 0
    return area._replace(h=area.h - high - gap), Box(area.x, area.bottom - high, area.w, high)


def split_above(area: Box, high: int) -> tuple[Box, Box]:
    """What is taken off at the top of an area, and what is left below."""
    gap = GAP if high else 0
    return area._replace(h=high), Box(area.x, area.y + high + gap, area.w, area.h - high - gap)


def cells(area: Box, count: int, wide: int = LEAST, high: int = LEAST, most_high: int = 200) -> list[Box]:
    """So many boxes of one size in rows from the left, as large as has room and no smaller than that.

    They lie at the foot of the area, where the thumb is.
    """
    if not count:
        return []
    fitting = max(1, (area.w + GAP) // (wide + GAP))
    rows = max(1, -(-count // fitting))
    columns = -(-count // rows)
    each = min(most_high, max(high, (area.h - (rows - 1) * GAP) // rows))
    top = area.bottom - rows * each - (rows - 1) * GAP
    found: list[Box] = []
    for line in range(rows):
        strip = Box(area.x, top + line * (each + GAP), area.w, each)
        found += row(strip, columns, GAP)[: count - line * columns]
    return found


def flowing(area: Box, widths: Sequence[int], high: int) -> list[Box] | None:
    """Boxes of different widths side by side, line after line, each line stretched to the area's width.

    None where they are too many lines for its height.
    """
    lines: list[list[int]] = []
    left = 0
    for width in widths:
        if not lines or left + width > area.w:
            lines.append([])
            left = 0
        lines[-1].append(width)
        left += width + GAP
    if len(lines) * (high + GAP) - GAP > area.h:
        return None
    found: list[Box] = []
    top = area.bottom - len(lines) * (high + GAP) + GAP
    for number, line in enumerate(lines):
        room = area.w - (len(line) - 1) * GAP
        stretch = min(room / sum(line), 1.35)
        x = float(area.x)
        for width in line:
            found.append(
                Box(round(x), top + number * (high + GAP), round(x + width * stretch) - round(x), high)
            )
            x += width * stretch + GAP
    return found


def card_at(place: Box, captioned: bool = True) -> tuple[Box, Box]:
    """A card as large as a place has room for, in its middle, and the line of its caption at the foot."""
    foot = CAPTION if captioned else 0
    wide = min(MOST_CARD, place.w, round((place.h - foot) / CARD_HEIGHT))
    size = wide, round(wide * CARD_HEIGHT)
    card = middle_of((place.centre[0], place.bottom - foot - size[1] / 2), size)
    return card, place._replace(y=place.bottom - foot, h=foot)


def fits_on(text: str, wide: int, size: int) -> bool:
    """Whether a caption of a size is not cut in so many pixels."""
    return width_of(sized_font(Role.BODY, size), text) <= wide


def wide_enough(text: str, least: int = LEAST) -> int:
    """How wide a thing is on which a text stands in the smallest type."""
    return max(least, round(len(text) * LETTER) + 12)


def kinds(things: Sequence[T]) -> list[tuple[T, int]]:
    """Each kind of thing, once, with how many of it there are."""
    found: dict[T, int] = {}
    for thing in things:
        found[thing] = found.get(thing, 0) + 1
    return list(found.items())
