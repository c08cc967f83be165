"""What a seat knows of the hands that were dealt from a deck that had just been renewed.

Of a deck that holds too few cards every card is known, though not their order, and so is every discarded
card that is shuffled under them (J11). The deal takes the old cards first, six for each seat in order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import comb, prod
from random import Random

from dream.games.jabirs_transmutations.engine.knowledge.piles import KINDS, Pile, holds, pile_of
from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.state import CARDS_IN_HAND

Counts = list[int]
MOST_TRIES = 50


@dataclass(frozen=True)
class Hand:
    """A hand as it was dealt: the cards that are known of it, and how many more it had."""

    known: Pile
    unknown: int


@dataclass(frozen=True)
class RenewedDeck:
    """The old cards and the new ones, by kinds, and the seat that was dealt the first six."""

    old: tuple[int, ...]
    new: tuple[int, ...]
    first: int

    def unknown_cards(self, random: Random, hands: Sequence[Hand]) -> list[Pile] | None:
        """Some cards that the hands of the seats may have had beside those that are known.

        None when none were found, which is as good as impossible where the hands agree with the deck.
        """
        for _ in range(MOST_TRIES):
            found = self._try(random, hands)
            if found is not None:
                return found
        return None

    def _try(self, random: Random, hands: Sequence[Hand]) -> list[Pile] | None:
        old, new = list(self.old), list(self.new)
        missing = []
        for owner, hand in enumerate(hands):
            of_old = self._old_in_hand(owner)
            taken = _some_split(random, hand, of_old, old, new)
            if taken is None:
                return None
            for kind in KINDS:
                old[kind] -= taken[kind]
                new[kind] -= holds(hand.known, kind) - taken[kind]
            missing.append(of_old - sum(taken))
        old_cards, new_cards = _shuffled(random, old), _shuffled(random, new)
        found = []
        for hand, of_old in zip(hands, missing, strict=True):
            cards = [old_cards.pop() for _ in range(of_old)]
            found.append(pile_of(cards + [new_cards.pop() for _ in range(hand.unknown - of_old)]))
        return found

    def _old_in_hand(self, owner: int) -> int:
        """How many of the cards that were dealt to a seat are old ones."""
        before = (owner - self.first) % len(Seat) * CARDS_IN_HAND
        return max(0, min(CARDS_IN_HAND, sum(self.old) - before))


def _some_split(random: Random, hand: Hand, of_old: int, old: Counts, new: Counts) -> Sequence[int] | None:
    """How many known cards of each kind may be old ones, as likely as there are ways to draw them."""
    known = [holds(hand.known, kind) for kind in KINDS]
    splits = [
        split
        for split in product(*(range(min(known[kind], old[kind]) + 1) for kind in KINDS))
        if of_old - hand.unknown <= sum(split) <= of_old
    ]
    ways = [
        prod(comb(old[kind], split[kind]) * comb(new[kind], known[kind] - split[kind]) for kind in KINDS)
        for split in splits
    ]
    return random.choices(splits, ways)[0] if sum(ways) else None


def _shuffled(random: Random, counts: Counts) -> list[Card]:
    cards = [card for card in Card for _ in range(counts[card])]
    random.shuffle(cards)
    return cards
