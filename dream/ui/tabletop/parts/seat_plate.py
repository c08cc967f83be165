"""The head of a seat's plate, as items: its ground, the seat's token, the name, and a sign at the right.

What else stands on a plate is the game's: it lays that below `HEAD` in the same box. Plates of two to six
seats are boxes of the layout, such as `arrange.column` cuts.
"""

from collections.abc import Hashable, Iterator

from dream.ui.kit.layout import Box
from dream.ui.tabletop.items.arrange import Scale, around
from dream.ui.tabletop.items.faces import Face, Name, Plate, Token
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.sight import AnySight, Target

HEAD = 48
"""How high the head is, in units of the design."""
CREST = 14
"""From the middle of the seat's token to its rim."""
_MIDDLE, _TOKEN, _NAME, _EDGE = 25, 26, 46, 10


def plate_items(
    sight: AnySight,
    seat: int,
    box: Box,
    scale: Scale,
    *,
    sign: tuple[Face, float] | None = None,
    target: Target | None = None,
    group: Hashable = None,
) -> Iterator[Item]:
    """The plate of a seat, golden while it has the turn or when it has won.

    `sign` is a face and from its middle to its side: who begins, who has won.
    """
    px = scale.px
    lit = seat in sight.winners or sight.turn == seat
    yield Item(("plate", seat), box, Plate(lit), target=target, group=group)
    y = box.y + px(_MIDDLE)
    yield Item(("crest", seat), around((box.x + px(_TOKEN), y), CREST * scale.unit), Token(seat))
    right = box.right - px(_EDGE)
    if sign is not None:
        face, half = sign
        yield Item(("standing", seat), around((right - px(half), y), half * scale.unit), face)
        right -= px(2 * half + 6)
    left = box.x + px(_NAME)
    name = Box(left, y - px(22), right - left, px(44))
    yield Item(("name", seat), name, Name(sight.names[seat], sight.names))
