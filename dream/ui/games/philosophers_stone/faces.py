"""What the things of the table look like, as data, and their colours."""

from collections.abc import Hashable
from dataclasses import dataclass

from dream.base.texts import say, worded
from dream.games.philosophers_stone.rules.components import PROCESSES, Card
from dream.ui.kit.medallions import METALS
from dream.ui.kit.theme import Palette, Rgb, mix
from dream.ui.table.faces import NIGHT, parchment


def short_name(card: Card) -> str:
    """The name of a card as it stands on it: the Stone needs no more to be known."""
    return say("stone.table.stone") if card is Card.STONE else worded(card.message)


@dataclass(frozen=True, slots=True)
class Bare:
    """A card without its name, face down for None; `back` says of which deck it is, or of a hand."""

    card: Card | None
    back: Hashable


@dataclass(frozen=True, slots=True)
class Ghost:
    """The place of a card that is missing, `lit` when it can be had."""

    card: Card
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """The sign of a card in small; `lit` where it counts now, `dim` where it is past."""

    card: Card
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
    """A cell of the list: one that is `ready` stands out, one `chosen` glows.

    One whose cost is `held`, whenever it can be used, has a golden rim.
    """

    ready: bool = False
    chosen: bool = False
    held: bool = False


@dataclass(frozen=True, slots=True)
class Pictogram(Recipe):
    """A formula by the signs of what it does."""

    process: Card = Card.DISTILLATION
    row: str = ""


@dataclass(frozen=True, slots=True)
class Written(Recipe):
    """What is chosen by its text."""

    lines: tuple[str, ...] = ()


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


WOOD: Rgb = (146, 92, 52)
PINE: Rgb = (214, 172, 116)
"""The wood of a bench in a light room."""
EMBER: Rgb = (196, 92, 40)
_MUNDANE: dict[Card, Rgb] = {
    Card.ARSENIC: (128, 92, 148),
    Card.MAGNESIUM: (104, 112, 124),
    Card.SULFUR: (186, 150, 30),
    Card.ZINC: (74, 128, 138),
}


def wood(palette: Palette) -> Rgb:
    """The bench: brown, with a little of the room's own colour."""
    return mix(PINE if palette.light else WOOD, palette.table, 0.26)


def metal_colour(metal: str, palette: Palette) -> Rgb:
    """The colour of a metal; that of a player's own is dark gold."""
    return mix(METALS.get(metal, palette.gold_dark), palette.gold, 0.06)


def card_colour(card: Card, palette: Palette) -> Rgb:
    """The colour of a card's sign; those of the pure elements are the jewels of the room."""
    if card in PROCESSES:
        return mix(EMBER, NIGHT, (0.22, 0.10, 0.34)[card])
    if card is Card.STONE:
        return mix(palette.gold_dark, (150, 20, 40), 0.55)
    pure = {
        Card.FIRE: palette.fire,
        Card.AIR: palette.air,
        Card.WATER: palette.water,
        Card.EARTH: palette.earth,
    }
    return mix(pure.get(card) or _MUNDANE[card], NIGHT, 0.30 if card in pure else 0.12)


def paper(palette: Palette) -> Rgb:
    """The parchment on which everything is written, warm from the lamp."""
    return mix(parchment(palette), (226, 184, 118), 0.34)
