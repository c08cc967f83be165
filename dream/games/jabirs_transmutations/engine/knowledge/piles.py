"""A hand, picks or any few cards as one integer: four bits for the number of each kind of card."""

from collections.abc import Iterable

from dream.games.jabirs_transmutations.rules.components import Card
from dream.play.cards.multiset import Multiset

Pile = int
BITS = 4
MASK = 15
KINDS = tuple(range(len(Card)))
ONE = tuple(1 << BITS * kind for kind in KINDS)
"""One card of each kind."""


def pile_of(cards: Iterable[Card]) -> Pile:
    """The pile of at most 15 cards of each kind."""
    return sum(ONE[card] for card in cards)


def size(pile: Pile) -> int:
    """How many cards a pile has."""
    return (pile & MASK) + (pile >> 4 & MASK) + (pile >> 8 & MASK) + (pile >> 12 & MASK) + (pile >> 16)


def holds(pile: Pile, kind: int) -> int:
    """How many cards of a kind a pile has."""
    return pile >> BITS * kind & MASK


def multiset(pile: Pile) -> Multiset[Card]:
    """The pile as the law counts it."""
    return Multiset(Card, tuple(holds(pile, kind) for kind in KINDS))
