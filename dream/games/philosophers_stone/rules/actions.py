"""Everything that a seat or chance can do, one small class for each kind of action.

An action is a value: it says what is done, not who does it; that is whose decision it is.
"""

from dataclasses import dataclass

from dream.games.philosophers_stone.rules.components import Card, Pile, Seat


@dataclass(frozen=True, slots=True)
class OfCard:
    """An action with one card."""

    card: Card


class Take(OfCard):
    """Take it into one's hand."""


@dataclass(frozen=True, slots=True)
class DrawFrom:
    """Draw the top card of a deck."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class Concoct:
    """Pay a process with a card beside it; without a card, with four mundane elements (``P+four``).

    With Earth it is the answer to an attack.
    """

    process: Card
    paid: Card | None


@dataclass(frozen=True, slots=True)
class Ability:
    """Discard a Stone for the ability of one's alchemist (S27)."""


class Pay(OfCard):
    """Discard it, one of the four cards of a ``P+four``."""


@dataclass(frozen=True, slots=True)
class At:
    """Name a seat as a target."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Accept:
    """Let an attack happen."""


class Drop(OfCard):
    """Discard it from one's hand."""


class Scrap(OfCard):
    """Discard it from a laboratory."""


class LayOut(OfCard):
    """Put it into one's laboratory."""


@dataclass(frozen=True, slots=True)
class Transmute:
    """Discard the whole set, and move on by one metal."""


@dataclass(frozen=True, slots=True)
class Done:
    """Do no more of this."""


class Chosen(OfCard):
    """Chance chooses it."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls the die, whose sides are the processes (S3)."""

    process: Card


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance shuffles: the new order of the deck, from the top."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AnyShuffle:
    """What a list of legal actions holds in place of all the orders that there are; no action itself."""


Action = (
    Take
    | DrawFrom
    | Concoct
    | Ability
    | Pay
    | At
    | Accept
    | Drop
    | Scrap
    | LayOut
    | Transmute
    | Done
    | Chosen
    | Roll
    | Shuffle
)
ListedAction = Action | AnyShuffle
"""What a list of legal actions is made of."""
