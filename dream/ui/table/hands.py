"""A hand of cards, a pile, or any other things side by side, as items.

Cards have no names of their own, so their keys tell of which kind each is and the how-manieth of its kind:
while one leaves, the others keep theirs and close up.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeVar

from dream.ui.kit.layout import Box
from dream.ui.table.faces import TYPE, Counter, Face, Ink, Label, PileFace
from dream.ui.table.items import Item
from dream.ui.table.layout import Scale
from dream.ui.table.sight import Target

T = TypeVar("T", bound=Hashable)


def copies(things: Iterable[T]) -> Iterator[tuple[T, int]]:
    """Each thing with which of its kind it is."""
    met: dict[T, int] = {}
    for thing in things:
        met[thing] = met.get(thing, -1) + 1
        yield thing, met[thing]


def keys_of(name: Hashable, seat: int, things: Iterable[Hashable]) -> list[Hashable]:
    """The keys of a seat's things side by side, by the name of where they lie."""
    return [(name, seat, thing, copy) for thing, copy in copies(things)]


def beyond(some: Iterable[T], others: Iterable[T]) -> list[T]:
    """What there is of some things, one by one, that is not among the others."""
    left = list(some)
    for thing in others:
        if thing in left:
            left.remove(thing)
    return left


def hand_items(
    name: Hashable,
    seat: int,
    things: Sequence[T],
    boxes: Iterable[Box],
    face: Callable[[T], Face],
    *,
    target: Callable[[int], Target | None] = lambda place: None,
    group: Hashable = None,
    layer: int = 0,
) -> Iterator[Item]:
    """A seat's things in their boxes, each of which may have a target by its place from the left."""
    for place, (key, thing, box) in enumerate(zip(keys_of(name, seat, things), things, boxes, strict=False)):
        yield Item(key, box, face(thing), layer, target(place), group=group)


CAPTION, NUMBER = 14, 31
"""How far below a pile the middle of its caption and of its number lie, in units of the design."""
PILE_ASIDE = 12
"""How much farther than the pile they reach to each side."""


def pile_items(
    key: Hashable,
    box: Box,
    pile: PileFace,
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


def counted_items(
    key: Hashable, box: Box, face: Face, at: Box, number: Counter, *, layers: tuple[int, int] = (0, 0)
) -> Iterator[Item]:
    """Something, and in a box of its own how many of it there are; each on a layer."""
    yield Item(key, box, face, layers[0])
    yield Item((key, "number"), at, number, layers[1], counts=key)


def deck(top: Face, count: int, scale: Scale) -> PileFace:
    """A pile of cards: it grows by one for every twelve, up to four."""
    lift = max(2, scale.px(2)) / scale.unit
    return PileFace(top, count, each=12, most=4, step=(-lift / 2, -lift))


def _line(box: Box, scale: Scale, down: float) -> Box:
    """The box of a line whose middle lies so far below a pile."""
    aside, half = scale.px(PILE_ASIDE), scale.px(10)
    return Box(box.x - aside, box.bottom + scale.px(down) - half, box.w + 2 * aside, 2 * half)
