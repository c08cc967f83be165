"""What only this game's things look like, as data."""

from collections.abc import Hashable
from dataclasses import dataclass

from dream.base.words import say, told
from dream.games.philosophers_stone.rules.components import Card as Kind


def short_name(card: Kind) -> str:
    """The name of a card as it stands on it: the Stone needs no more to be known."""
    return say("stone.table.stone") if card is Kind.STONE else told(card.message)


@dataclass(frozen=True, slots=True)
class Bare:
    """A card without its name, face down for None; `back` says of which deck it is, or of a hand."""

    card: Kind | None
    back: Hashable


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
    """What is chosen by its text, mostly a formula: one that is `ready` stands out, one `chosen` glows.

    One whose cost is `held`, whenever it can be used, has a golden rim.
    """

    lines: tuple[str, ...]
    ready: bool = False
    chosen: bool = False
    held: bool = False


@dataclass(frozen=True, slots=True)
class Beam:
    """An attack: a line across its box, from one corner to the opposite one, with a head where it ends.

    It goes to the right and down where these are true, and is `broken` by Earth.
    """

    right: bool
    down: bool
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Scroll:
    """A small dark sheet under the name of an attack."""
