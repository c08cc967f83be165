"""What a game tells of a motion: only what the keys of its things cannot tell.

Things that keep their key fly from their old box to their new one without a word. A `Move` is needed where
the key changes (a card of a deck becomes a card of a hand) or where only numbers do (two tokens less here,
two more there). Most changes are one `Step`; there are several where something lies open in between, such as
a die that rolls. A `Beat` is a moment at which all motion waits until it is read, a `Noise` what is
heard besides the sounds of what flies.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from dream.play.game import A
from dream.ui.kit.sound import Pitch
from dream.ui.kit.text import Role
from dream.ui.table.faces import Die, Face, Ink, Label, Plate
from dream.ui.table.game_session import V
from dream.ui.table.items import Item, Items
from dream.ui.table.layout import Point, Scale, around, middle_of
from dream.ui.table.sight import Sight
from dream.ui.widgets.overlays import Tone


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


@dataclass(frozen=True, slots=True)
class Noise:
    """A sound by its name, heard when a motion has come `at` a time (seconds at the calm speed)."""

    name: str
    at: float = 0.0
    pitch: Pitch = Pitch.MIDDLE


@dataclass(frozen=True, slots=True)
class Deciding:
    """A thing that decided a game, by its key: it lights up in its `glow`, or else in a ring or a frame.

    One that `was` another face until then turns into what it is, or crumbles to that.
    """

    key: Hashable
    glow: Face | None = None
    was: Face | None = None


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
