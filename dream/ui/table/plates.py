"""The head of a seat's plate, as items: its ground, medallion and token, the name, and a sign at the right.

What else stands on a plate is the game's: it lays that below `HEAD` in the same box. Plates of two to six
seats are boxes of the layout, such as `column` cuts.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

from dream.ui.kit.layout import Box
from dream.ui.kit.medallions import LEAST, Medallion
from dream.ui.table.faces import Face, Name, Plate, Token
from dream.ui.table.items import Item
from dream.ui.table.layout import Scale, around
from dream.ui.table.sight import AnySight, Target

HEAD = 48
"""How high the head is, in units of the design."""
CREST = 14
"""From the middle of the seat's token to its rim."""
MEDALLION, SMALL_CREST = 22, 9
"""The same of a medallion, and of the token beside it."""
CLOCK, LOW_CLOCK, LEAST_NAME = (76, 30), 22, 100
"""How large a clock is, in units of the design; how high below a name that has less room than this."""
_MIDDLE, _TOKEN, _NAME, _EDGE = 25, 26, 46, 10
_BESIDE, _NARROW = 5, 180
"""How far from a medallion the token lies; on a plate narrower than this, at the end of the head."""
_LESS, _CLOSE, _RIM = 20, 3, 7
"""Where a name has little room: the half of a medallion, or as little as is known; how far
from a name all else lies; and how far from the rim its end."""
_HIGHER = 11
"""How far up the sign of a narrow plate lies, and how far down the token below it."""


@dataclass(frozen=True, slots=True)
class Player:
    """All that lies before a seat, which is what pointing at its plate means."""

    seat: int


def manner_told(sight: AnySight, target: Target) -> Iterator[str]:
    """How our own opponent plays before whom all lies that is pointed at."""
    if isinstance(target, Player) and sight.manners and (manner := sight.manners[target.seat]):
        yield manner


def plate_items(
    sight: AnySight,
    seat: int,
    box: Box,
    scale: Scale,
    *,
    sign: tuple[Face, float] | None = None,
    wide: int | None = None,
    group: Hashable = None,
) -> Iterator[Item]:
    """The plate of a seat, golden while it has the turn or when it has won.

    Where the seat has a clock, it shares the room of the name.
    `sign` is a face and from its middle to its side: who begins, who has won. The head is as `wide` as the
    plate, or so many pixels.
    """
    px = scale.px
    lit = seat in sight.winners or sight.turn == seat
    yield Item(("plate", seat), box, Plate(lit), target=Player(seat), group=group)
    y = box.y + px(_MIDDLE)
    medallion, middle = shown_medallion(sight, seat, scale), (box.x + px(_TOKEN), y)
    narrow, half = medallion is not None and box.w < px(_NARROW), 0.0
    at_end = 0 if sign is None else px(2 * sign[1])
    tight = medallion is not None and box.w - at_end < px(_NARROW)
    beside, edge = (_CLOSE, _RIM) if tight else (_BESIDE, _EDGE)
    left, right = box.x + px(_NAME), (box.right if wide is None else box.x + wide) - px(edge)
    up = px(_HIGHER) if narrow and sign is not None else 0
    if sign is not None:
        face, half = sign
        yield Item(("standing", seat), around((right - px(half), y - up), half * scale.unit), face)
    if medallion is None:
        yield Item(("crest", seat), around(middle, CREST * scale.unit), Token(seat))
    else:
        radius = large = MEDALLION * scale.unit
        if tight:
            radius = min(large, max(_LESS * scale.unit, LEAST / 2))
        centre = middle[0] - large + radius, y
        yield Item(("medallion", seat), around(centre, radius), medallion)
        left, small = round(centre[0] + radius) + px(beside), SMALL_CREST
        if narrow:
            half = max(half, small)
            token = right - px(small), y + up
        else:
            token = left + px(small), y
            left += px(2 * small + beside)
        yield Item(("crest", seat), around(token, small * scale.unit), Token(seat))
    right -= px(2 * half + beside) if half else 0
    name = Box(left, y - px(22), right - left, px(44))
    if seat in sight.clocked:
        name, clock = _shared(name, px)
        yield Item(("clock", seat), clock)
    yield Item(("name", seat), name, Name(sight.names[seat], sight.names))


def shown_medallion(sight: AnySight, seat: int, scale: Scale) -> Medallion | None:
    """The medallion on a seat's plate, if it has one that is large enough to be known."""
    return sight.medallion(seat) if 2 * MEDALLION * scale.unit >= LEAST else None


def _shared(room: Box, px: Callable[[float], int]) -> tuple[Box, Box]:
    """The boxes of a name and of the clock at its right or, where that is too narrow, below it."""
    wide, high = px(CLOCK[0]), px(CLOCK[1])
    left = room.w - wide - px(4)
    if left >= px(LEAST_NAME):
        clock = Box(room.right - wide, round(room.centre[1] - high / 2), wide, high)
        return Box(room.x, room.y, left, room.h), clock
    low = px(LOW_CLOCK)
    name = Box(room.x, room.y, room.w, room.h - low - px(2))
    return name, Box(room.x, name.bottom, min(room.w, wide), low)
