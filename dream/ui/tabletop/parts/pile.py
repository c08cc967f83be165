"""A pile of cards, tokens or cubes with its number, as items: the number follows what flies."""

from collections.abc import Hashable, Iterator

from dream.ui.kit.layout import Box
from dream.ui.tabletop.items.arrange import Scale
from dream.ui.tabletop.items.faces import TYPE, Counter, Face, Ink, Label, Pile
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.sight import Target

CAPTION, NUMBER = 11, 28
"""How far below a pile the middle of its caption and of its number lie, in units of the design."""
ASIDE = 12
"""How much farther than the pile they reach to each side."""


def pile_items(
    key: Hashable,
    box: Box,
    pile: Pile,
    scale: Scale,
    *,
    caption: str = "",
    target: Target | None = None,
    group: Hashable = None,
) -> Iterator[Item]:
    """A pile in its box, and below it what it is called and how many things it has."""
    yield Item(key, box, pile, target=target, group=group)
    if caption:
        yield Item((key, "caption"), _line(box, scale, CAPTION), Label(caption, TYPE, Ink.DIM))
    number = _line(box, scale, NUMBER if caption else CAPTION)
    yield Item((key, "number"), number, Counter(pile.count, 18), counts=key)


def deck(top: Face, count: int, scale: Scale) -> Pile:
    """A pile of cards: it grows by one for every twelve, up to four."""
    lift = max(2, scale.px(2)) / scale.unit
    return Pile(top, count, each=12, most=4, step=(-lift / 2, -lift))


def _line(box: Box, scale: Scale, down: float) -> Box:
    """The box of a line whose middle lies so far below a pile."""
    aside, half = scale.px(ASIDE), scale.px(10)
    return Box(box.x - aside, box.bottom + scale.px(down) - half, box.w + 2 * aside, 2 * half)
