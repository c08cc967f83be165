"""What only this game's things look like, as data."""

from dataclasses import dataclass

from dream.games.philosophers_stone.rules.components import Card as Kind
from dream.games.philosophers_stone.rules.components import Pile as Stock


@dataclass(frozen=True, slots=True)
class Bare:
    """A card without its name, face down for None."""

    card: Kind | None
    stock: Stock


@dataclass(frozen=True, slots=True)
class Ghost:
    """The place of a card that is missing, `lit` when it can be had."""

    card: Kind
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """The sign of a card in small; `lit` where it counts now, `dim` where it is past."""

    card: Kind
    lit: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class RowSign:
    """What is paid in the rows of the list that take any mundane element: one or four."""

    number: int


@dataclass(frozen=True, slots=True)
class Medal:
    """A metal, by its word; `lit` for the one to which the next step leads, `dim` where it is past."""

    metal: str
    lit: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Recipe:
    """A formula in the list, in two lines: one that can be paid stands out, one that is chosen glows."""

    lines: tuple[str, ...]
    ready: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Beam:
    """An attack: a line across its box, from one corner to the opposite one, with a head where it ends.

    It goes to the right and down where these are true, and is `broken` by Earth.
    """

    right: bool
    down: bool
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Inked:
    """A line of text in the middle of its box, smaller where it would be too long; `dark` on parchment."""

    text: str
    size: float
    dark: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Scroll:
    """A small dark sheet under the name of an attack."""
