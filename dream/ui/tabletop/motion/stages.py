"""A motion: stages one after another, each from one list of things to the next, with what flies meanwhile."""

from bisect import bisect_right
from collections import Counter as Numbers
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from dream.ui.tabletop.items.faces import Counted
from dream.ui.tabletop.items.item import Item, Items
from dream.ui.tabletop.motion.flights import SETTLES, Flight, Flying, Point, Stop


@dataclass(frozen=True)
class Moment:
    """A table on its way: the `items` that lie there, None for those at rest, and all that flies above."""

    items: Items | None = None
    flying: tuple[Flying, ...] = ()


REST = Moment()


@dataclass(frozen=True)
class Stage:
    """What flies while `first` becomes `last`, in so many seconds.

    At its beginning the table looks exactly like `first`, at its end like `last`. Numbers follow the flights
    that concern them. Whatever else is no more goes at once; what comes, and what differs, does so when all
    has landed. A stage that is a `beat` ends as soon as the player has seen it.
    """

    first: Items
    last: Items
    flights: tuple[Flight, ...] = ()
    lasts: float = 0.0
    beat: bool = False

    def at(self, time: float) -> Moment:
        """How things are so long after the stage has begun."""
        if time <= 0:
            return Moment(self.first)
        flying = tuple(each.at(time) for each in self.flights if each.begins <= time < each.ends)
        return Moment(self._items_at(time), flying)

    @property
    def landed(self) -> float:
        """When nothing flies any more."""
        return max((flight.ends for flight in self.flights), default=0.0)

    def _items_at(self, time: float) -> Items:
        """What lies there, made once for the time between two flights' beginnings or ends."""
        if time >= self.landed:
            return self.last
        part = bisect_right(self._events, time)
        if part not in self._made:
            self._made[part] = Items(self._lying(time))
        return self._made[part]

    @cached_property
    def _events(self) -> list[float]:
        return sorted({time for flight in self.flights for time in (flight.begins, flight.ends)})

    @cached_property
    def _made(self) -> dict[int, Items]:
        return {}

    def _lying(self, time: float) -> Iterator[Item]:
        coming = Numbers(flight.lands for flight in self.flights if time < flight.ends)
        waiting = Numbers(flight.leaves for flight in self.flights if time < flight.begins)
        for key, was, item in self._pairs:
            known = item or was
            if known is not None and self._follows(known):
                keys = {known.key, known.counts} - {None}
                yield from _numbered(known, was, item, sum(waiting[one] - coming[one] for one in keys))
            elif waiting[key] or (item is not None and key not in self._concerned):
                yield from filter(None, (was,))
            elif not (coming[key] and (was is None or key in self._carried)):
                yield from filter(None, (item,))

    def _follows(self, item: Item) -> bool:
        """Whether a thing has a number that follows the pieces that fly to it and from it."""
        concerned = {item.key, item.counts} & self._concerned
        return bool(concerned) and isinstance(item.face, Counted) and item.key not in self._carried

    @cached_property
    def _pairs(self) -> tuple[tuple[Hashable, Item | None, Item | None], ...]:
        """Each thing as it was and as it is going to be."""
        first, last = self.first.by_key, self.last.by_key
        gone = ((item.key, item, None) for item in self.first.listed if item.key not in last)
        return (*((item.key, first.get(item.key), item) for item in self.last.listed), *gone)

    @cached_property
    def _concerned(self) -> frozenset[Hashable]:
        """The keys at which a flight begins or ends."""
        ends = (key for flight in self.flights for key in (flight.leaves, flight.lands))
        return frozenset(ends) - {None}

    @cached_property
    def _carried(self) -> frozenset[Hashable]:
        """The keys of what is itself in flight."""
        return frozenset(flight.lands for flight in self.flights if flight.carries)


def _numbered(known: Item, was: Item | None, item: Item | None, more: int) -> Iterator[Item]:
    """A thing with so many `more` than it will have; nothing where it has none, and was or will be gone."""
    face = known.face
    assert isinstance(face, Counted)
    if face.count is None:
        yield known
        return
    count = max(0, (face.count if item is not None else 0) + more)
    if count or (was is not None and item is not None):
        yield replace(known, face=face.numbered(count))


@dataclass(frozen=True)
class Motion:
    """Stages one after another; nothing moves in a motion without any."""

    stages: tuple[Stage, ...] = ()

    @property
    def lasts(self) -> float:
        """How long until everything is at rest."""
        return sum(stage.lasts for stage in self.stages)

    def at(self, time: float) -> Moment:
        """How things are so long after the beginning; at rest from `lasts` on."""
        if not self.stages or time >= self.lasts:
            return REST
        *before_last, last = self.stages
        for stage in before_last:
            if time < stage.lasts:
                return stage.at(time)
            time -= stage.lasts
        return last.at(time)

    def from_hand(self, key: Hashable, at: Point) -> "Motion":
        """The same where the thing of a key was let go of at a point, from which it goes on."""
        if not self.stages:
            return self
        first, *after = self.stages
        flights = tuple(
            replace(flight, start=Stop(at, flight.start.size), rise=0.0) if flight.leaves == key else flight
            for flight in first.flights
        )
        return Motion((replace(first, flights=flights), *after))

    def rolls_at(self, time: float) -> bool:
        """Whether a die still tumbles so long after the beginning, or has yet to."""
        for stage in self.stages:
            for flight in stage.flights:
                if flight.tumbles and time < flight.begins + SETTLES * flight.lasts:
                    return True
            time -= stage.lasts
        return False

    def seen_at(self, time: float) -> float | None:
        """When it goes on where the player has seen what lies open at a time; None when nothing does."""
        ends = 0.0
        for stage in self.stages:
            ends += stage.lasts
            if time < ends:
                return ends if stage.beat else None
        return None


STILL = Motion()
