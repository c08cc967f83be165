"""Motion: the difference of two lists of items, the flights and stages that follow, and what is
heard."""

from bisect import bisect_right
from collections import Counter as Numbers
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, inf, pi, sin
from typing import Any

from dream.ui.kit.layout import Box
from dream.ui.table.changes import USUAL, AnyChange, Change, Move, Noise, Step
from dream.ui.table.faces import (
    Arrow,
    Button,
    Card,
    Counted,
    Counter,
    Die,
    Face,
    Label,
    Name,
    PileFace,
    Plate,
    Ring,
    Token,
)
from dream.ui.table.items import Item, Items
from dream.ui.table.layout import Point, between
from dream.ui.table.table_game import AnyTable, TableGame

TRAVELS = 1000
"""The layer of what flies from place to place: above all that lies."""
SMALL = 0.7
"""How large a piece is where it forms or dissolves, in parts of its size."""
SIDES = 6


@dataclass(frozen=True, slots=True)
class FlightEnd:
    """Where a flight begins or ends: the middle of a thing, and how large it is there."""

    at: Point
    size: Point

    @classmethod
    def of(cls, box: Box) -> "FlightEnd":
        return cls(box.centre, (box.w, box.h))

    def scaled(self, by: float) -> "FlightEnd":
        """The same place for a piece of another size."""
        return FlightEnd(self.at, (self.size[0] * by, self.size[1] * by))


@dataclass(frozen=True, slots=True)
class Flying:
    """A thing on its way: its middle and size, how solid it is and how much of its width is seen, 0 to 1.

    It is a picture of the size `painted`, made larger or smaller: that of where it begins or ends.
    """

    face: Face
    at: Point
    size: Point
    painted: Point
    alpha: float = 1.0
    width: float = 1.0
    layer: int = TRAVELS


@dataclass(frozen=True, slots=True)
class Flight:
    """One thing's way from `begins` on. It `leaves` one thing then, and at its end it `lands` on another.

    If it `carries`, that which lands there is itself in flight, else it is a piece of it. With `becomes` it
    is turned over half way, and it goes `through` other faces; a die that `tumbles` comes to rest with its
    number. What `pulses` is as solid as it becomes in the middle of its time.
    """

    face: Face
    start: FlightEnd
    end: FlightEnd
    begins: float
    lasts: float
    leaves: Hashable | None = None
    lands: Hashable | None = None
    carries: bool = False
    rise: float = 0.0
    grows: float = 0.0
    becomes: Face | None = None
    fades: bool = False
    appears: bool = False
    pulses: bool = False
    through: tuple[Face, ...] = ()
    layer: int = TRAVELS

    @property
    def ends(self) -> float:
        return self.begins + self.lasts

    @property
    def tumbles(self) -> bool:
        return isinstance(self.face, Die) and self.start != self.end

    def at(self, time: float) -> Flying:
        """The thing as it is at a time, from `begins` to `ends`."""
        part = (time - self.begins) / self.lasts if self.lasts > 0 else 1.0
        if self.tumbles:
            return self._tumbling(part)
        part = eased(part)
        x, y = between(self.start.at, self.end.at, part)
        arc = sin(pi * part)
        size = between(self.start.size, self.end.size, part)
        place = x, y - self.rise * size[1] * arc
        size = size[0] * (1 + self.grows * arc), size[1] * (1 + self.grows * arc)
        alpha = min(1.0, 4 * part) if self.appears else min(1.0, 3 * (1 - part)) if self.fades else 1.0
        if self.becomes is None:
            painted = max(self.start.size, self.end.size)
            faces = self.through or (self.face,)
            face = faces[min(int(part * len(faces)), len(faces) - 1)]
            return Flying(face, place, size, painted, arc if self.pulses else alpha, layer=self.layer)
        seen, painted = (self.face, self.start.size) if part < 0.5 else (self.becomes, self.end.size)
        return Flying(seen, place, size, painted, alpha, max(0.04, abs(cos(pi * part))), self.layer)

    def _tumbling(self, part: float) -> Flying:
        """The die: ever slower, at last its number, upright, a little before the time is over."""
        assert isinstance(self.face, Die)
        gone = 1 - (1 - max(0.0, min(1.0, part / SETTLES))) ** SLOWS
        left = round((1 - gone) * 11)
        turn = round((1 - gone) * 660 / 15) * 15
        x, y = between(self.start.at, self.end.at, gone)
        bounce = abs(sin(pi * BOUNCES * gone)) * (1 - gone) * 1.7 * self.end.size[1]
        number = self.face.number if left == 0 else (self.face.number + 2 * left - 1) % SIDES + 1
        size = between(self.start.scaled(0.6).size, self.end.size, gone)
        height = max(min(y, size[1] / 2), y - bounce)  # it stays on the table, whose upper edge is at 0
        return Flying(Die(number, turn % 360), (x, height), size, self.end.size, layer=self.layer)


SETTLES = 0.86
"""After which part of its time a tumbling die lies still."""
SLOWS, BOUNCES = 2.4, 2.5
"""How strongly it becomes slower, as a power, and how often it flies up from the table; last by a half."""


def bounces() -> tuple[float, ...]:
    """Return the parts of its time at which a tumbling die touches the table and flies up again."""
    touches = (n / BOUNCES for n in range(1, int(BOUNCES) + 1))
    return tuple(SETTLES * (1 - (1 - gone) ** (1 / SLOWS)) for gone in touches)


def eased(part: float) -> float:
    """Slow at both ends, 0 to 1."""
    part = max(0.0, min(1.0, part))
    return part * part * (3 - 2 * part)


@dataclass(frozen=True)
class MotionFrame:
    """A table on its way: the `items` that lie there, None for those at rest, and all that flies above."""

    items: Items | None = None
    flying: tuple[Flying, ...] = ()


REST = MotionFrame()


@dataclass(frozen=True)
class Stage:
    """What flies while `first` becomes `last`, in so many seconds.

    At its beginning the table looks exactly like `first`, at its end like `last`. Numbers follow the flights
    that concern them. Whatever else is no more goes at once; what comes, and what differs, does so when all
    has landed. A stage that is a `beat` ends as soon as the player has seen it. Its `noises` are heard beside
    what flies.
    """

    first: Items
    last: Items
    flights: tuple[Flight, ...] = ()
    lasts: float = 0.0
    beat: bool = False
    noises: tuple[Noise, ...] = ()

    def at(self, time: float) -> MotionFrame:
        """How things are so long after the stage has begun."""
        if time <= 0:
            return MotionFrame(self.first)
        flying = tuple(each.at(time) for each in self.flights if each.begins <= time < each.ends)
        return MotionFrame(self._items_at(time), flying)

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
        for own, was, item in self._pairs:
            known = item or was
            key = own if known is None or known.names is None else known.names
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

    def at(self, time: float) -> MotionFrame:
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
            replace(flight, start=FlightEnd(at, flight.start.size), rise=0.0)
            if flight.leaves == key
            else flight
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


HELD = 3.0
"""For how many seconds what is shown lies open at the usual pace."""
FADE = 0.25
"""In how many seconds things without a place to come from, or to go to, come and go."""
MOST_FLIGHTS = 150
"""With more to fly than this the table has been changed and not played on."""


def motion_between(
    game: TableGame[Any, Any, Any],
    change: Change[Any, Any, Any],
    *,
    speed: float = 1.0,
    held: float = HELD,
) -> Motion:
    """Return what moves in a change of a table, at rest at the end exactly as that is `after` it.

    `speed` stretches every time: 1 is calm, 2 slow, 0 is no motion at all. What is shown lies open for as
    many seconds as it is `held`, at every speed. Nothing moves where the game says that it is another table
    (`TableGame.cuts`), or so much that it is.
    """
    first, last = change.first, change.last
    if first == last or game.cuts(change.before, change.after):
        return STILL
    stages = []
    for step in game.steps(change):
        target = last if step.items is None else step.items
        stages.append(stage_of(first, target, step, max(0.0, speed), held))
        first = target
    if first != last:
        stages.append(stage_of(first, last, Step(), max(0.0, speed), held))
    if sum(len(stage.flights) for stage in stages) > MOST_FLIGHTS:
        return STILL
    return Motion(tuple(stage for stage in stages if stage.lasts > 0))


def stage_of(first: Items, last: Items, step: Step, speed: float = 1.0, held: float = 0.0) -> Stage:
    """Return the stage in which one list becomes another, with a step's moves and all that keys tell."""
    flights = tuple(flights_between(first, last, step.moves)) if speed else ()
    stretched = tuple(replace(f, begins=f.begins * speed, lasts=f.lasts * speed) for f in flights)
    open_for = held if step.shown else 0.0
    lasts = max((flight.ends for flight in stretched), default=0.0) + open_for
    return Stage(first, last, stretched, lasts, step.beat or open_for > 0)


def flights_between(first: Items, last: Items, moves: tuple[Move, ...] = ()) -> Iterator[Flight]:
    """Return the flights of some moves, and of everything else that has another box or that comes or goes."""
    moved = set()
    for move in moves:
        start = first.by_key.get(move.start) or last.by_key.get(move.start)
        end = last.by_key.get(move.end) or first.by_key.get(move.end)
        if start is not None and end is not None:
            moved |= {move.start, move.end}
            yield _flight(move, start, end)
    for item in last.listed:
        if item.key not in moved and item.counts not in moved:
            yield from _by_key(first.by_key.get(item.key), item)
    for item in first.listed:
        if item.key not in last.by_key and item.key not in moved and _comes_and_goes(item):
            yield replace(_fade(item), leaves=item.key, fades=True)


def _flight(move: Move, start: Item, end: Item) -> Flight:
    carries = move.face is None
    face: Face = move.face if move.face is not None else end.face
    becomes = move.becomes
    top = start.face.top if isinstance(start.face, PileFace) else start.face
    if carries and _turns(top, end.face):
        face, becomes = top, end.face
    begins, ends = FlightEnd.of(start.box), FlightEnd.of(end.box)
    if move.fades:
        ends = FlightEnd(ends.at, begins.scaled(SMALL).size)
    elif move.appears:
        begins = FlightEnd(begins.at, ends.scaled(SMALL).size)
    return Flight(
        face,
        begins,
        ends,
        move.begins,
        move.lasts,
        leaves=move.start,
        lands=move.end,
        carries=carries,
        rise=move.rise,
        grows=move.grows,
        becomes=becomes,
        fades=move.fades,
        appears=move.appears,
    )


def _by_key(was: Item | None, item: Item) -> Iterator[Flight]:
    """What keys alone tell of a thing: it moves, it is turned over where it lies, or it comes."""
    if was is None:
        if _comes_and_goes(item):
            yield replace(_fade(item), lands=item.key, carries=True, appears=True)
        return
    turns = _turns(was.face, item.face)
    if item.face is None or was.face is None or not (turns or was.box != item.box):
        return
    if isinstance(item.face, STAYS):
        return
    start, end = FlightEnd.of(was.box), FlightEnd.of(item.box)
    face, becomes = (was.face, item.face) if turns else (item.face, None)
    moving = Flight(face, start, end, 0.0, USUAL, becomes=becomes)
    yield replace(moving, leaves=item.key, lands=item.key, carries=True)


STAYS = (Arrow, Button, Counter, Label, Name, PileFace, Plate, Ring)
"""The faces that belong to their place: they do not fly to another."""


def _turns(one: Face, other: Face) -> bool:
    """Whether a card is turned over from one face to another."""
    return isinstance(one, Card) and isinstance(other, Card) and one.front != other.front


def _fade(item: Item) -> Flight:
    """A flight of a thing that stays in its place."""
    stop = FlightEnd.of(item.box)
    return Flight(item.face, stop, stop, 0.0, FADE, layer=item.layer)


def _comes_and_goes(item: Item) -> bool:
    """Whether a thing fades in and out: what lies still, with the ground, is there or is not."""
    return item.face is not None and item.layer > 0


LEADS: Mapping[str, float] = {"step": 0.10, "deal": 0.11, "flip": 0.11}
"""After how many seconds a sound comes to what is heard as the moment: it begins so much earlier."""
AS_IT_LEAVES = frozenset({"take", "shuffle", "die", "liquid"})
"""What is heard when a thing begins to fly; all else is when it lands."""
APART: Mapping[str, float] = {"shuffle": 60.0, "die": 60.0, "liquid": 60.0}
USUALLY_APART = 0.085
"""How many seconds after a sound the same may be heard again: more at once are a din."""
MOST_NOISES = 8
"""So often a sound is heard in one motion."""
BEFORE_REST = 0.03
"""What lands as the motion ends is heard in its last frame, so many seconds before."""


def heard(looks: AnyTable, change: AnyChange, motion: Motion, speed: float) -> list[Noise]:
    """Return what is heard in a motion at a `speed`, each at its time in seconds.

    Without any motion, the same is heard at once: each sound of what would have flown.
    """
    flown = motion if speed else motion_between(looks, change)
    noises = [*_of_flights(looks, flown), *_timed(looks.sounds(change), speed or 1.0)]
    last = max(0.0, motion.lasts - BEFORE_REST) if speed else 0.0
    begun = (
        replace(noise, at=min(last, max(0.0, noise.at - LEADS.get(noise.name, 0.0)))) for noise in noises
    )
    return list(_thinned(sorted(begun, key=lambda noise: noise.at)))


def _timed(noises: Iterable[Noise], speed: float) -> Iterator[Noise]:
    return (replace(noise, at=noise.at * speed) for noise in noises)


def _of_flights(looks: AnyTable, motion: Motion) -> Iterator[Noise]:
    """What flies, each thing when it leaves or lands."""
    begins = 0.0
    for stage in motion.stages:
        for flight in stage.flights:
            face, turned = flight.becomes or flight.face, flight.becomes is not None
            stays = flight.start.at == flight.end.at or flight.leaves == flight.lands
            if stays and not turned and not isinstance(face, Token):  # it fades, or only makes room
                continue
            name = looks.flies(face, flight.leaves, flight.lands, turned=turned)
            if name is not None:
                yield Noise(name, begins + (flight.begins if name in AS_IT_LEAVES else flight.ends))
        yield from (replace(noise, at=begins + noise.at) for noise in stage.noises)
        begins += stage.lasts


def _thinned(noises: Iterable[Noise]) -> Iterator[Noise]:
    """Noises in the order of their times, without those too near to one of their name."""
    last, counts = dict[str, float](), Numbers[str]()
    for noise in noises:
        apart = noise.at - last.get(noise.name, -inf)
        if apart >= APART.get(noise.name, USUALLY_APART) and counts[noise.name] < MOST_NOISES:
            last[noise.name] = noise.at
            counts[noise.name] += 1
            yield noise
