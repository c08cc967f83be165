"""A hand of cards, or any other things side by side, as items.

Cards have no names of their own, so their keys tell of which kind each is and the how-manieth of its kind:
while one leaves, the others keep theirs and close up.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from dream.ui.kit.layout import Box
from dream.ui.tabletop.items.faces import Face
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.sight import Target

Copy = tuple[Hashable, int]


def copies(things: Iterable[Hashable]) -> Iterator[Copy]:
    """Each thing with which of its kind it is."""
    met: dict[Hashable, int] = {}
    for thing in things:
        met[thing] = met.get(thing, -1) + 1
        yield thing, met[thing]


def keys_of(name: Hashable, seat: int, things: Iterable[Hashable]) -> list[Hashable]:
    """The keys of a seat's things side by side, by the name of where they lie."""
    return [(name, seat, thing, copy) for thing, copy in copies(things)]


def hand_items(
    name: Hashable,
    seat: int,
    things: Sequence[Hashable],
    boxes: Iterable[Box],
    face: Callable[[Hashable], Face],
    *,
    target: Callable[[int], Target | None] = lambda place: None,
    group: Hashable = None,
    layer: int = 0,
) -> Iterator[Item]:
    """A seat's things in their boxes, each of which may have a target by its place from the left."""
    for place, (key, thing, box) in enumerate(zip(keys_of(name, seat, things), things, boxes, strict=False)):
        yield Item(key, box, face(thing), layer, target(place), group=group)
