"""The things on a table, as one list: whatever is drawn, pointed at, marked, reached or moved is in it."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import hypot

from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Mark
from dream.ui.tabletop.items.arrange import around_all
from dream.ui.tabletop.items.faces import Face
from dream.ui.tabletop.sight import Target


@dataclass(frozen=True, slots=True)
class Item:
    """One thing: its `face` drawn around the middle of its `box`.

    The same thing keeps its `key` from picture to picture: what has another place under the same key is
    seen to move there. Without a face nothing is drawn, for what lies there is painted on the ground.
    What has a higher `layer` lies above; layers up to 0 lie still, and are kept as one picture with the
    ground.

    `target` is what pointing there means: several things may have the same, and it lies where they all do.
    What is `round` is pointed at and marked as such. No tooltip covers what is in the same `group` as the
    thing that it tells of. The face itself `tells` some marks, which are not drawn around it. `counts` is
    the key of another thing whose number this one tells as well. The cursor of the keyboard comes to what is
    for `keys`, and to all that can be chosen.
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
    keys: bool = True

    def holds(self, point: tuple[float, float]) -> bool:
        """Whether a point lies in the thing."""
        if self.round:
            x, y = self.box.centre
            return hypot(point[0] - x, point[1] - y) <= self.box.w / 2 + 0.5
        return self.box.holds(*point)


class Items:
    """All things on a table, those that lie above after those beneath; equal where they all are.

    Within a layer they keep the order in which the game has listed them, which is also the order in which
    the keyboard goes from one to the next.
    """

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self.listed: tuple[Item, ...] = tuple(items)
        self._drawn = tuple(sorted(self.listed, key=lambda item: item.layer))

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
    def still(self) -> tuple[Item, ...]:
        """What lies still, the lowest first."""
        return tuple(item for item in self._drawn if item.layer <= 0)

    @cached_property
    def moving(self) -> tuple[Item, ...]:
        """What lies above all that lies still."""
        return tuple(item for item in self._drawn if item.layer > 0)

    @cached_property
    def layers(self) -> tuple[tuple[int, tuple[Item, ...]], ...]:
        """The things of each layer, the lowest first."""
        grouped = groupby(self._drawn, key=lambda item: item.layer)
        return tuple((layer, tuple(items)) for layer, items in grouped)

    def at(self, point: tuple[float, float]) -> Target | None:
        """The target of the uppermost thing at a point that has one."""
        there = (item for item in reversed(self._drawn) if item.target is not None and item.holds(point))
        return next((item.target for item in there), None)

    def box_of(self, target: Target) -> Box | None:
        """The box around all things of a target; None when none is there."""
        items = self.by_target.get(target)
        return None if items is None else around_all(item.box for item in items)

    def top_of(self, target: Target) -> Item | None:
        """The uppermost thing of a target that is drawn: the one that is lifted when it is dragged."""
        drawn = [item for item in self.by_target.get(target, ()) if item.face is not None]
        return max(reversed(drawn), key=lambda item: item.layer, default=None)

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
