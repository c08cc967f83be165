"""What only this game's things look like, as data."""

from dataclasses import dataclass

from dream.games.alchemist.rules.components import Colour
from dream.ui.kit.palette import Mark
from dream.ui.tabletop.items.faces import Counted


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube, face down for None; `dim` where it can't be used."""

    colour: Colour | None
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Heap(Counted):
    """The cubes of a colour that lie in the reserve."""

    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class PotFace:
    """A cauldron: what it `yields`, and whether it is filled; it may glow, or can't be used."""

    yields: tuple[Colour, ...]
    filled: bool = False
    glow: Mark | None = None
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Pipe:
    """A pipe in the colour of what it carries, from one side of its box to the other: it rises or falls."""

    colour: Colour
    falls: bool


@dataclass(frozen=True, slots=True)
class Boss:
    """A by-product at the rim of a cauldron, struck out when it is exhausted."""

    colour: Colour
    exhausted: bool = False


@dataclass(frozen=True, slots=True)
class TileFace:
    """A tile with its number; `taken` is the place where one lay."""

    value: int
    taken: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class BagFace:
    """The bag."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A seal of a seat in wax; only its place where it has been `used`."""

    seat: int
    used: bool = False


SCHOOLS = "schools"
"""The back of the cards that are schools."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Where cubes of a colour lie before the viewer."""

    colour: Colour
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of a colour, as a small medal."""

    colour: Colour
    dim: bool = False
