"""The things on a table: items with key, box, face and target, and the list of them.

Drawing, pointing, marks, tooltips, the keyboard's cursor and motion all read that list.
"""

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product
from math import dist, hypot
from operator import attrgetter
from typing import NamedTuple

from dream.ui.kit.layout import Box
from dream.ui.kit.presses import Pressed
from dream.ui.kit.theme import Mark
from dream.ui.table.faces import Button, Face, PileFace
from dream.ui.table.layout import Point, around_all
from dream.ui.table.sight import Target

PATCH = 64
"""The side of a patch of the window, in pixels."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing: its `face` drawn around the middle of its `box`.

    The same thing keeps its `key` from picture to picture: what has another place under the same key is
    seen to move there. Without a face nothing is drawn, for what lies there is painted on the ground.
    What has a higher `layer` lies above; layers up to 0 lie still, and are kept as one picture with the
    ground.

    `target` is what pointing there means: several things may have the same, and it lies where they all do.
    What is `round` is pointed at and marked as such; where the rest of the table is darkened, what has
    `corners` stays bright within them, and else in its box. No tooltip covers what is in the same `group`
    as the thing that it tells of. The face itself `tells` some marks, which are not drawn around it.
    `counts` is the key of another thing whose number this one tells as well, `names` that of one whose name
    it is: it comes and goes with that. The cursor of the keyboard comes to what is for `keys`, and to all
    that can be chosen.
    """

    key: Hashable
    box: Box
    face: Face | None = None
    layer: int = 0
    target: Target | None = None
    round: bool = False
    group: Hashable | None = None
    tells: frozenset[Mark] = frozenset()
    counts: Hashable | None = None
    names: Hashable | None = None
    keys: bool = True
    corners: tuple[Point, ...] = ()

    @property
    def stays(self) -> bool:
        """Whether it lies there as before once something was done with it, as a pile does."""
        return isinstance(self.face, PileFace) or self.counts is not None

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether a point lies in the thing."""
        if self.round:
            x, y = self.box.centre
            return hypot(point[0] - x, point[1] - y) <= self.box.w / 2 + 0.5
        return self.box.holds(*point)


class LyingItems(NamedTuple):
    """The things on a table as they can be pressed: `used`, how often something was done by pressing each."""

    table: object
    moment: Hashable
    items: "Items"
    used: Mapping[Hashable, int]

    def at(self, place: tuple[int, int]) -> Pressed:
        """The thing at a place, as it lies there."""
        return self._pressed(self._as_it_lies(self.items.item_at(place)))

    def of(self, target: Target) -> Pressed:
        """All things of a target, as they lie."""
        return self._pressed(frozenset(map(self._as_it_lies, self.items.by_target.get(target, ()))))

    def _pressed(self, lies: Hashable) -> Pressed:
        return Pressed((self.table, lies), (self.table, self.moment))

    def _as_it_lies(self, item: "Item | None") -> Hashable:
        if item is None:
            return None
        says = item.face.text if isinstance(item.face, Button) else None
        return item.key, item.target, item.box, says, self.used.get(item.key, 0)


class Items:
    """All things on a table, those that lie above after those beneath; equal where they all are.

    Within a layer they keep the order in which the game has listed them, which is also the order in which
    the keyboard goes from one to the next.
    """

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self.listed: tuple[Item, ...] = tuple(items)
        self._drawn = tuple(sorted(self.listed, key=attrgetter("layer")))

    def __iter__(self) -> Iterator[Item]:
        return iter(self._drawn)

    def __len__(self) -> int:
        return len(self._drawn)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Items) and self._drawn == other._drawn

    def __hash__(self) -> int:
        return hash(self._drawn)

    @cached_property
    def by_key(self) -> Mapping[Hashable, Item]:
        """Each thing by its key."""
        return {item.key: item for item in self._drawn}

    @cached_property
    def by_target(self) -> Mapping[Target, tuple[Item, ...]]:
        """The things of each target, as they are listed."""
        found: dict[Target, list[Item]] = {}
        for item in self.listed:
            if item.target is not None:
                found.setdefault(item.target, []).append(item)
        return {target: tuple(items) for target, items in found.items()}

    @cached_property
    def _by_patch(self) -> Mapping[tuple[float, float], tuple[Item, ...]]:
        """What can be pointed at in each patch of the window, the uppermost first."""
        found: dict[tuple[float, float], list[Item]] = {}
        for item in reversed(self._drawn):
            if item.target is not None:
                x, y, wide, high = item.box
                columns = range(x // PATCH, (x + wide) // PATCH + 1)
                for patch in product(columns, range(y // PATCH, (y + high) // PATCH + 1)):
                    found.setdefault(patch, []).append(item)
        return {patch: tuple(items) for patch, items in found.items()}

    @cached_property
    def still(self) -> tuple[Item, ...]:
        """What lies still, the lowest first."""
        return self._drawn[: self._first_moving]

    @cached_property
    def moving(self) -> tuple[Item, ...]:
        """What lies above all that lies still."""
        return self._drawn[self._first_moving :]

    @cached_property
    def _first_moving(self) -> int:
        """How many things lie still: they are the lowest."""
        return bisect_right(self._drawn, 0, key=attrgetter("layer"))

    @cached_property
    def layers(self) -> tuple[tuple[int, tuple[Item, ...]], ...]:
        """The things of each layer, the lowest first."""
        grouped = groupby(self._drawn, key=attrgetter("layer"))
        return tuple((layer, tuple(items)) for layer, items in grouped)

    def at(self, point: tuple[float, float]) -> Target | None:
        """The target of the uppermost thing at a point that has one; of round ones that meet, the nearest."""
        top = self.item_at(point)
        return None if top is None else top.target

    def item_at(self, point: tuple[float, float]) -> Item | None:
        """That thing itself."""
        near = self._by_patch.get((point[0] // PATCH, point[1] // PATCH), ())
        there = [item for item in near if item.holds(point)]
        if not there:
            return None
        top = there[0]
        beside = (item for item in there if item.round and item.layer == top.layer)
        return min(beside, key=lambda item: dist(item.box.centre, point)) if top.round else top

    def box_of(self, target: Target) -> Box | None:
        """The box around all things of a target; None when none is there."""
        items = self.by_target.get(target)
        return None if items is None else around_all(item.box for item in items)

    def top_of(self, target: Target) -> Item | None:
        """The uppermost thing of a target that is drawn: the one that is lifted when it is dragged."""
        drawn = [item for item in self.by_target.get(target, ()) if item.face is not None]
        return max(reversed(drawn), key=attrgetter("layer"), default=None)

    def compared(self, target: Target) -> tuple[Box, ...]:
        """The boxes of what lies beside a target to be compared with it, its own among them."""
        groups = {item.group for item in self.by_target.get(target, ())} - {None}
        beside = {item.target: None for item in self.listed if item.group in groups}
        return tuple(box for other in beside if other is not None and (box := self.box_of(other)))

    def is_round(self, target: Target) -> bool:
        """Whether a target is one round thing."""
        items = self.by_target.get(target, ())
        return len(items) == 1 and items[0].round

    @property
    def round_boxes(self) -> tuple[Box, ...]:
        """The boxes of all that is round and can be pointed at."""
        return tuple(item.box for item in self.listed if item.round and item.target is not None)
