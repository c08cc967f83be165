"""Where the covers stand: side by side in the middle, as many as have room."""

from dataclasses import dataclass

from pygame import Rect

from dream.ui.kit.theme import Look
from dream.ui.scenes.covers.cover import TOLD

_LEAST, _WIDEST, _GAP, _ARROW = 206, 380, 18, 34
DEEDS = 36
"""The height of the buttons under a cover, at scale 1."""


@dataclass(frozen=True)
class Shelf:
    """The places of the covers that are seen, and of the arrows to others where there are more."""

    covers: tuple[Rect, ...]
    arrows: tuple[Rect, Rect] | None = None

    @property
    def step(self) -> int:
        """How many covers are seen at once."""
        return len(self.covers)


def shelf(look: Look, room: Rect, count: int) -> Shelf:
    """The shelf for so many games in a room."""
    px = look.px
    most = max(1, (room.w + px(_GAP)) // px(_LEAST + _GAP))
    if count <= most:
        return Shelf(_places(look, room, count))
    inner = room.inflate(-2 * px(_ARROW + _GAP), 0)
    seen = max(1, (inner.w + px(_GAP)) // px(_LEAST + _GAP))
    covers = _places(look, inner, seen)
    arrow = Rect(0, 0, px(_ARROW), px(2 * _ARROW))
    left, right = arrow.copy(), arrow.copy()
    left.midright = covers[0].left - px(_GAP), room.centery
    right.midleft = covers[-1].right + px(_GAP), room.centery
    return Shelf(covers, (left, right))


def _places(look: Look, room: Rect, count: int) -> tuple[Rect, ...]:
    """So many covers in the middle of a room, each with a square picture, or a lower one."""
    px = look.px
    gap, told = px(_GAP), px(TOLD) + px(6)
    width = min(px(_WIDEST), (room.w - (count - 1) * gap) // max(1, count))
    height = min(room.h - px(DEEDS), width + told)
    left = room.centerx - (count * width + (count - 1) * gap) // 2
    top = room.y + (room.h - height - px(DEEDS)) // 2
    return tuple(Rect(left + number * (width + gap), top, width, height) for number in range(count))
