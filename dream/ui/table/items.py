"""The things on a table: items with key, box, face and target, and how hands, piles and plates are
laid.

How things are laid side by side in a box: fans, rows, columns; whole pixels, and never beyond the box.
A layout of a game says its lengths in units of its design, and `Scale` tells how many pixels one is.

What things on any table look like, as data: cards, tokens, piles, dice, numbers, texts. A face is any
hashable value: a game adds its own beside these, and paints them (`TableGame.paint`). Lengths are in
units of the design. No face knows a colour: those come from the palette when it is painted.

What a game tells of a motion: only what the keys of its things cannot tell. Things that keep their key
fly from their old box to their new one without a word. A `Move` is needed where the key changes (a card
of a deck becomes a card of a hand) or where only numbers do (two tokens less here, two more there).
Most changes are one `Step`; there are several where something lies open in between.

A hand of cards, or any other things side by side, as items. Cards have no names of their own, so their
keys tell of which kind each is and the how-manieth of its kind: while one leaves, the others keep
theirs and close up.

The head of a seat's plate, as items: its ground, the seat's token, the name, and a sign at the right.
What else stands on a plate is the game's: it lays that below `HEAD` in the same box. Plates of two to
six seats are boxes of the layout, such as `column` cuts.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields, replace
from enum import Enum
from functools import cached_property
from itertools import groupby, product
from math import dist, hypot, inf
from operator import attrgetter
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from dream.play.game import A
from dream.ui.kit.layout import Box
from dream.ui.kit.presses import Pressed
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Mark, Palette, Rgb, mix
from dream.ui.table.game_session import V
from dream.ui.table.sight import AnySight, Sight, Target
from dream.ui.widgets.overlays import Tone

Face = Hashable


TYPE = 16.5
"""The smallest text on a table of 800 units: 16 pixels high in a window of 1280 by 800."""


class Ink(Enum):
    """The colour of a text, by its role in the palette."""

    PLAIN = "plain"
    DIM = "dim"
    GOLD = "gold"
    REFUSED = "refused"
    PALE = "pale"
    """On what is dark in every room."""
    DARK = "dark"
    """On parchment."""
    ALERT = "alert"
    """On parchment, where it is to be seen first."""


class Align(Enum):
    """Where in its box a text lies."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Counted:
    """Base of faces whose number, the field `count`, follows what flies to them and away from them."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    count: int | None

    def numbered(self, count: int) -> "Counted":
        """The same face with another number."""
        return replace(self, count=count)


@dataclass(frozen=True, slots=True)
class Card:
    """A card with its `front` up or, for None, face down; `back` says of which deck it is."""

    front: Hashable | None = None
    back: Hashable = None


@dataclass(frozen=True, slots=True)
class Token(Counted):
    """A seat's token, with how many lie there; None for one without a number."""

    seat: int
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Pile(Counted):
    """Things of one look lying on one another: faint where there is none.

    Of `each` so many one more is seen, `most` at most, each `step` (to the right, downwards) from the one
    beneath.
    """

    top: Face
    count: int
    each: int = 1
    most: int = 1
    step: tuple[float, float] = (0.0, 0.0)

    @property
    def seen(self) -> int:
        """How many things are drawn."""
        return min(self.most, -(-self.count // self.each))


@dataclass(frozen=True, slots=True)
class Die:
    """A die that shows a number, turned by degrees; `faint` where nobody is to roll it."""

    number: int
    turn: int = 0
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text, of a size, in its box; what is too long is cut short or, if it `fits`, smaller."""

    text: str
    size: float
    ink: Ink = Ink.PLAIN
    align: Align = Align.CENTRE
    role: Role = Role.BODY
    fits: bool = False


def note(text: str, size: float = TYPE, align: Align = Align.LEFT, *, fits: bool = False) -> Label:
    """A quiet word beside things, such as a heading above cards: dim and in italics."""
    return Label(text, size, Ink.DIM, align, Role.ITALIC, fits)


@dataclass(frozen=True, slots=True)
class Counter(Counted):
    """A number, written as `form` says; with `dims` dim where it is 0."""

    count: int
    size: float
    ink: Ink = Ink.PLAIN
    align: Align = Align.CENTRE
    role: Role = Role.NUMBER
    form: str = "{}"
    dims: bool = False

    @property
    def label(self) -> Label:
        """The number as a text."""
        ink = Ink.DIM if self.dims and not self.count else self.ink
        return Label(self.form.format(self.count), self.size, ink, self.align, self.role)


@dataclass(frozen=True, slots=True)
class Name:
    """A name from the left of its box on: as large as fits, in two lines before it is cut off.

    It is shown like no other of the `names`.
    """

    text: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Badge:
    """A small label for a change: light for what comes, dark for what goes."""

    text: str
    good: bool = True


@dataclass(frozen=True, slots=True)
class Arrow:
    """A slender arrow to the right, turned clockwise by degrees."""

    degrees: int = 0


@dataclass(frozen=True, slots=True)
class Plate:
    """A dark plate with a thin frame, golden when it is `lit`."""

    lit: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A golden button, `lit` when it is pointed at; a `plain` one stands beside a golden one."""

    text: str
    lit: bool = False
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A mark of its own around something round, by the name of the mark."""

    mark: Hashable


@dataclass(frozen=True, slots=True)
class Frame:
    """The same around something square."""

    mark: Hashable


@dataclass(frozen=True, slots=True)
class Veil:
    """A shadow over the table beneath what lies above it, 0 to 1."""

    dark: float = 0.6


def switched(face: Any) -> Iterator[Face]:
    """A face with each of its switches, the fields that are true or false, both on and off."""
    names = [field.name for field in fields(face) if isinstance(getattr(face, field.name), bool)]
    for switches in product((False, True), repeat=len(names)):
        yield replace(face, **dict(zip(names, switches, strict=True)))


def plain(face: Face | None) -> Face | None:
    """A face without what is written on it; None for what says nothing without, and for a game's own."""
    match face:
        case Token():
            return replace(face, count=None)
        case Pile(top, count):
            return plain(top) if count else None
        case Card() | Plate():
            return face
    return None


@dataclass(frozen=True)
class Beat:
    """What has happened in a few words, the `title`, and what that means, in a sentence.

    The token of the seat that did it, which it is `by`, stands before that, and a `face` of a `size` in
    units of the design. Arrows go to the plates of the seats that it `hits`, and to other `things` by their
    keys; what else stays bright is `beside` it, by its keys as well. What moves stops for it when it has come
    `at` a time of its own (seconds at the calm speed, or `WHEN_DONE` for its end), and it is `held` for
    so many seconds at the normal pace.
    """

    title: str
    text: str = ""
    tone: Tone = Tone.PLAIN
    by: int | None = None
    hits: tuple[int, ...] = ()
    things: tuple[Hashable, ...] = ()
    face: Face | None = None
    size: tuple[float, float] = (0, 0)
    at: float = 0.0
    held: float = 1.8
    beside: tuple[Hashable, ...] = ()


Point = tuple[float, float]


@dataclass(frozen=True)
class Scale:
    """Base of a layout: `unit` is the length of the design's unit in pixels."""

    unit: float

    def px(self, length: float) -> int:
        """A length of the design in pixels, at least one."""
        return max(1, round(length * self.unit))


def unit_for(box: Box, design: tuple[float, float]) -> float:
    """How many pixels a unit has, so that a design just fits into a box."""
    return min(box.w / design[0], box.h / design[1])


def around(point: Point, half: float) -> Box:
    """The square whose sides are so far from a point."""
    return Box(round(point[0] - half), round(point[1] - half), round(2 * half), round(2 * half))


def middle_of(point: Point, size: tuple[int, int]) -> Box:
    """The box of a size around a point."""
    return Box(round(point[0] - size[0] / 2), round(point[1] - size[1] / 2), *size)


def around_all(boxes: Iterable[Box]) -> Box:
    """The smallest box that holds some boxes, of which there is one at least."""
    all_boxes = tuple(boxes)
    left, top = min(box.x for box in all_boxes), min(box.y for box in all_boxes)
    right, bottom = max(box.right for box in all_boxes), max(box.bottom for box in all_boxes)
    return Box(left, top, right - left, bottom - top)


def between(one: Point, other: Point, part: float) -> Point:
    """The point, or size, that lies `part` (0 to 1) of the way from one to the other."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def centred(rows: Sequence[int], step: float) -> Iterator[Point]:
    """Where things in rows of so many lie from the middle of them all, each a step from the next."""
    for number, length in enumerate(rows):
        for place in range(length):
            yield (place - (length - 1) / 2) * step, (number - (len(rows) - 1) / 2) * step


class Fan(NamedTuple):
    """Things of one size side by side, or overlapping: the box of the first, and the step to the next."""

    first: Box
    step: float

    def card(self, place: int) -> Box:
        """The box of a thing by its place from the left.

        The way from the first is rounded by itself, not together with where that one lies: what lies
        exactly between two pixels goes to the even one, and so the same fan would be wider at odd places.
        """
        return self.first._replace(x=self.first.x + round(place * self.step))

    def cards(self, count: int) -> tuple[Box, ...]:
        """The boxes of so many things."""
        return tuple(self.card(place) for place in range(count))

    def around(self, count: int) -> Box:
        """The box around so many things, one at least."""
        return self.first._replace(w=self.card(max(1, count) - 1).right - self.first.x)


def fan(area: Box, size: tuple[int, int], count: int, step: float, align: float = 0.5) -> Fan:
    """A fan of so many things within an area: each `step` from the last, or less where that has no room.

    `align` is 0 at the left of the area, 1 at its right; the things lie in the middle of its height.
    """
    width, height = size
    step = min(step, (area.w - width) / max(1, count - 1))
    spare = area.w - width - (count - 1) * step if count else area.w - width
    left = area.x + round(spare * align)
    return Fan(Box(left, area.y + (area.h - height) // 2, width, height), step)


def row(area: Box, count: int, gap: int) -> tuple[Box, ...]:
    """An area cut into so many boxes side by side, all as wide, with a gap between each two."""
    return tuple(Box(area.x + start, area.y, end - start, area.h) for start, end in _cut(area.w, count, gap))


def column(area: Box, count: int, gap: int) -> tuple[Box, ...]:
    """An area cut into so many boxes below one another, a gap between each two."""
    return tuple(Box(area.x, area.y + start, area.w, end - start) for start, end in _cut(area.h, count, gap))


def grid(area: Box, columns: int, rows: int, gap: int) -> tuple[Box, ...]:
    """An area cut into boxes row by row, a gap between each two."""
    return tuple(box for line in column(area, rows, gap) for box in row(line, columns, gap))


def _cut(length: int, count: int, gap: int) -> Iterable[tuple[int, int]]:
    """A length cut into equal parts: where each begins and ends; gaps go first where there is no room."""
    gap = max(0, min(gap, (length - count) // max(1, count - 1)))
    for place in range(count):
        start, end = (edge * (length + gap) // count for edge in (place, place + 1))
        yield start, end - gap


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
        return isinstance(self.face, Pile) or self.counts is not None

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


L = TypeVar("L")

USUAL = 0.42
"""How many seconds a flight takes at the calm speed."""
AFTER = 0.05
"""How long after one thing the next of its kind begins to move."""


@dataclass(frozen=True, slots=True)
class Move:
    """A flight from the place of the thing `start` to that of the thing `end`, both by their keys.

    Without a `face` the thing `end` itself flies: it lies nowhere before it lands, and a thing `start` that
    is no more leaves as it begins. With one a piece of that face flies, and the numbers at both ends follow.
    A card whose front differs at the ends is turned over on its way; so is a `face` that `becomes` another.

    Times are in seconds at the calm speed; it rises by `rise` times its height, and `grows` by a part of its
    size on the way. What `fades` dissolves
    where it ends, what `appears` forms where it starts. A die tumbles.
    """

    start: Hashable
    end: Hashable
    face: Face | None = None
    becomes: Face | None = None
    begins: float = 0.0
    lasts: float = USUAL
    rise: float = 0.0
    grows: float = 0.0
    fades: bool = False
    appears: bool = False


@dataclass(frozen=True)
class Step:
    """One part of a motion: its moves, and the `items` that lie there when it is done, None for the last.

    A `beat` is over as soon as the player has seen it; what is `shown` then lies open for as long as the
    pace holds it.
    """

    moves: tuple[Move, ...] = ()
    items: Items | None = None
    beat: bool = False
    shown: bool = False


@dataclass(frozen=True)
class Change(Generic[V, A, L]):
    """What a game is asked about: a table as it was and as it is, and the things that lie there then."""

    before: Sight[V, A]
    after: Sight[V, A]
    layout: L
    first: Items
    last: Items


AnyChange = Change[Any, Any, Any]


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


CAPTION, NUMBER = 11, 28
"""How far below a pile the middle of its caption and of its number lie, in units of the design."""
PILE_ASIDE = 12
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


def counted_items(
    key: Hashable, box: Box, face: Face, at: Box, number: Counter, *, layers: tuple[int, int] = (0, 0)
) -> Iterator[Item]:
    """Something, and in a box of its own how many of it there are; each on a layer."""
    yield Item(key, box, face, layers[0])
    yield Item((key, "number"), at, number, layers[1], counts=key)


def deck(top: Face, count: int, scale: Scale) -> Pile:
    """A pile of cards: it grows by one for every twelve, up to four."""
    lift = max(2, scale.px(2)) / scale.unit
    return Pile(top, count, each=12, most=4, step=(-lift / 2, -lift))


def _line(box: Box, scale: Scale, down: float) -> Box:
    """The box of a line whose middle lies so far below a pile."""
    aside, half = scale.px(PILE_ASIDE), scale.px(10)
    return Box(box.x - aside, box.bottom + scale.px(down) - half, box.w + 2 * aside, 2 * half)


ROLLED = "rolled_die"
"""The key of the large die."""
ROLL = 1.25
"""How many seconds it rolls at the calm speed."""
SIDE = 92
"""How wide the large die is, in units of the design."""
_LAYER, _ODDS_ABOVE = 60, 61
_ODDS_HIGH, _ODDS_WIDE, _ODDS_SIZE = 30, 190, 18


def rolling(first: Items, die: Die, start: Hashable, at: Point, scale: Scale, odds: str) -> Step:
    """A step in which a die rolls from the thing with the key `start`, while nothing else changes.

    It comes to rest `at` a point; what follows lets it go. A die that lies elsewhere on the table, with the
    key ``die``, is faint meanwhile.
    """
    lying = (_faint(item) if item.key == "die" else item for item in first.listed)
    items = Items((*lying, *_large(die, at, scale, odds)))
    return Step((Move(start, ROLLED, lasts=ROLL),), items, beat=True)


def _large(die: Die, at: Point, scale: Scale, odds: str) -> Iterator[Item]:
    yield Item(ROLLED, around(at, SIDE * scale.unit / 2), die, _LAYER)
    below = at[0], at[1] + (SIDE / 2 + _ODDS_HIGH * 0.75) * scale.unit
    place = middle_of(below, (scale.px(_ODDS_WIDE), scale.px(_ODDS_HIGH)))
    yield Item("odds_plate", place, Plate(True), _LAYER)
    yield Item("odds", place, Label(odds, _ODDS_SIZE, Ink.PLAIN, role=Role.BODY), _ODDS_ABOVE)


def _faint(item: Item) -> Item:
    face = item.face
    return replace(item, face=replace(face, faint=True)) if isinstance(face, Die) else item


HEAD = 48
"""How high the head is, in units of the design."""
CREST = 14
"""From the middle of the seat's token to its rim."""
CLOCK, LOW_CLOCK, LEAST_NAME = (76, 30), 22, 100
"""How large a clock is, in units of the design; how high below a name that has less room than this."""
_MIDDLE, _TOKEN, _NAME, _EDGE = 25, 26, 46, 10


@dataclass(frozen=True, slots=True)
class Player:
    """All that lies before a seat, which is what pointing at its plate means."""

    seat: int


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
    yield Item(("crest", seat), around((box.x + px(_TOKEN), y), CREST * scale.unit), Token(seat))
    right = (box.right if wide is None else box.x + wide) - px(_EDGE)
    if sign is not None:
        face, half = sign
        yield Item(("standing", seat), around((right - px(half), y), half * scale.unit), face)
        right -= px(2 * half + 6)
    left = box.x + px(_NAME)
    name = Box(left, y - px(22), right - left, px(44))
    if seat in sight.clocked:
        name, clock = _shared(name, px)
        yield Item(("clock", seat), clock)
    yield Item(("name", seat), name, Name(sight.names[seat], sight.names))


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


STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
OFF_THE_WAY = 2.5
"""How much farther a thing seems that lies beside the way and not on it."""


def places_of(items: Items, legal: frozenset[Target] = frozenset()) -> Mapping[Target, Point]:
    """The middle of every target that the cursor comes to, in the order of the list."""
    found = {}
    for target, there in items.by_target.items():
        box = items.box_of(target)
        if box is not None and (target in legal or any(item.keys for item in there)):
            found[target] = box.centre
    return found


def neighbour(places: Mapping[Target, Point], here: Target, where: str) -> Target | None:
    """The nearest target in a direction; None when nothing lies there."""
    step_x, step_y = STEPS[where]
    x, y = places[here]

    def distance(target: Target) -> float:
        across, down = places[target][0] - x, places[target][1] - y
        along, aside = across * step_x + down * step_y, abs(across * step_y + down * step_x)
        return along + OFF_THE_WAY * aside if along > 1 else inf

    nearest = min(places, key=distance)
    return nearest if distance(nearest) < inf else None


def next_of(listed: Sequence[Target], here: Target | None, step: int) -> Target | None:
    """What is listed after where the cursor is, or for a `step` of -1 before it, in a circle."""
    if not listed:
        return None
    at = listed.index(here) if here in listed else (-1 if step > 0 else 0)
    return listed[(at + step) % len(listed)]


# Proportions and inks that also decide where things lie

NIGHT: Rgb = (9, 7, 13)
"""What shadows and dark inks are made of."""
CARD_HEIGHT = 1.40
"""How high a card is that is 1 wide."""
CARD_SHADOW = 0.05
"""How far the picture of a card reaches beyond the card, for its shadow."""


def parchment(palette: Palette) -> Rgb:
    """The ground of a card's face."""
    return mix(palette.pale, palette.gold_dark, 0.13)


def glint(palette: Palette) -> Rgb:
    """Gold that shines on what is dark in every room."""
    return mix(palette.pale, palette.gold, 0.35) if palette.light else palette.gold_light


def ink_colour(ink: Ink, palette: Palette) -> Rgb:
    """The colour of a text."""
    match ink:
        case Ink.PLAIN:
            return palette.ink
        case Ink.DIM:
            return palette.ink_dim_on_table
        case Ink.GOLD:
            return palette.gold_light
        case Ink.REFUSED:
            return mix(palette.mark[Mark.REFUSED], palette.ink, 0.3)
        case Ink.PALE:
            return mix(palette.pale, NIGHT, 0.22)
        case Ink.DARK:
            return mix(palette.gold_dark, NIGHT, 0.78)
        case Ink.ALERT:
            return mix(mix(palette.mark[Mark.DANGER], palette.fire, 0.5), NIGHT, 0.6)
