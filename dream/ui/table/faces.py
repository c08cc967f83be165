"""What things on any table look like, as data: cards, tokens, piles, dice, numbers, texts.

A face is any hashable value: a game adds its own beside these, and paints them (`TableGame.paint`). Lengths
are in units of the design. No face knows a colour: those come from the palette when it is painted.
"""

from collections.abc import Hashable, Iterator
from dataclasses import Field, dataclass, fields, replace
from enum import Enum
from itertools import product
from typing import Any, ClassVar

from dream.play.strokes import Pen
from dream.ui.kit.medallions import Medallion
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Mark, Palette, Rgb, mix

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
class PileFace(Counted):
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
class Share:
    """A small plate with the rank of a move by an analysis, and below it its share of the win, if any."""

    rank: int
    share: str


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
class DrawnCircle:
    """A circle that somebody has drawn with a pen around something round, or square, with the pen's sign."""

    pen: Pen
    round: bool


@dataclass(frozen=True, slots=True)
class DrawnArrow:
    """An arrow of a pen along a diagonal of its box, to the `right` or the left, `down` or up."""

    pen: Pen
    right: bool
    down: bool


@dataclass(frozen=True, slots=True)
class Veil:
    """A shadow over the table beneath what lies above it, 0 to 1."""

    dark: float = 0.6


@dataclass(frozen=True, slots=True)
class Crumbled:
    """Another face in pieces, which have come so far from one another, 0 to 1."""

    whole: Face
    part: float = 1.0


@dataclass(frozen=True, slots=True)
class Spark:
    """A spark of gold."""


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
        case Medallion():
            return face
        case PileFace(top, count):
            return plain(top) if count else None
        case Card() | Plate():
            return face
    return None


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


def gold_metal(palette: Palette) -> Rgb:
    """Gold as the metal of coins and rims: by day the gold of letters would be brown."""
    return (216, 164, 62) if palette.light else palette.gold


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
