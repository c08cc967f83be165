"""What pointing at a thing of the table means."""

from collections.abc import Iterator
from dataclasses import dataclass

from dream.games.philosophers_stone.rules.components import PAYABLE, PURE, Card, Pile
from dream.games.philosophers_stone.rules.tasks import FOUR_PAID, MUNDANE

ROWS: tuple[str, ...] = (
    MUNDANE,
    Card.WATER.word,
    Card.AIR.word,
    Card.FIRE.word,
    FOUR_PAID,
    Card.EARTH.word,
)
"""The rows of the list of formulas: what is paid beside the process."""


@dataclass(frozen=True, slots=True)
class OneCard:
    """Base of single cards: which card, and which of several that are alike."""

    card: Card
    copy: int = 0


class HandCard(OneCard):
    """A card of the hand of whoever looks."""


class OpenCard(OneCard):
    """A card that lies face up."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck of a kind."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class DrawMany:
    """The choice by which a seat draws all that it is to draw: so many elements, and so many processes."""

    seat: int
    elements: int
    processes: int

    def pile(self, left: int) -> Pile | None:
        """The deck from which it draws while so many are left to draw; None where it is done or never was."""
        if not 0 < left <= self.elements + self.processes:
            return None
        return Pile.ELEMENTS if left > self.processes else Pile.PROCESSES


MANY = 3
"""From so many cards on they can be drawn at once."""


def draws_at_once(seat: int, number: int) -> Iterator[DrawMany]:
    """How many cards of each deck a seat may draw with one click, where it is to draw many."""
    if number >= MANY:
        for processes in range(number + 1):
            yield DrawMany(seat, number - processes, processes)


@dataclass(frozen=True, slots=True)
class Sort:
    """Base of all cards of one sort that lie together."""

    card: Card


class Discarded(Sort):
    """Those that are discarded."""


@dataclass(frozen=True, slots=True)
class Discards:
    """All discards of a kind together, as they lie on a phone."""

    pile: Pile


class Spread(Sort):
    """Those in a pile or a hand that is spread over the table."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The place of a card in a laboratory: the card, or the ghost of one that is missing."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of the list, by its process and its row; those of Earth are answers."""

    process: Card
    row: str


@dataclass(frozen=True, slots=True)
class Push:
    """A button, by its word."""

    word: str


@dataclass(frozen=True, slots=True)
class Metal:
    """A metal of the tracker, by its place."""

    place: int


@dataclass(frozen=True, slots=True)
class SetCard:
    """A card of the set that leads to a metal."""

    place: int
    card: Card


def row_of(paid: Card | None) -> str:
    """The row of the list in which a payment stands."""
    return FOUR_PAID if paid is None else MUNDANE if paid in PAYABLE else paid.word


def pure_in(row: str) -> Card | None:
    """The one card that pays in a row; None where that is for the player to choose."""
    return next((card for card in PURE if card.word == row), None)


def pays(card: Card, row: str) -> bool:
    """Whether a card pays in a row, alone or as one of four."""
    return row_of(card) == row or (row == FOUR_PAID and card in PAYABLE)
