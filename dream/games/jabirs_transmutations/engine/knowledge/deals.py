"""Deals of what a seat has not seen, such as agree with all that it has seen and remembers.

In a draft each hand comes round: the one that was passed on first comes back as the fourth, with three cards
less. So of each hand a seat knows what it held when it last saw it, and what was taken since the time before.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from random import Random

from dream.games.jabirs_transmutations.engine.knowledge.piles import BITS, MASK, ONE, Pile, multiset, pile_of
from dream.games.jabirs_transmutations.engine.knowledge.renewed_deck import Hand, RenewedDeck
from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.state import CARDS_IN_HAND, Phase
from dream.games.jabirs_transmutations.rules.view import ALL_CARDS, View
from dream.play.cards.multiset import Multiset

SEATS = len(Seat)


Preferred = Callable[[int, Pile], Sequence[int]]
"""What a seat with some picks would pick next: the kinds of cards from the best to the worst."""


@dataclass(frozen=True)
class Deal:
    """A draft as it may have gone: what was dealt to each seat, what each has picked since, in this order,
    and the hand that each holds now."""

    dealt: tuple[Pile, ...]
    picked: tuple[tuple[Pile, ...], ...]
    hands: tuple[Pile, ...]

    @property
    def picks(self) -> tuple[Pile, ...]:
        """What each seat has picked."""
        return tuple(map(sum, self.picked))


@dataclass(frozen=True)
class DraftMemory:
    """What a seat has seen of a draft: the hands that it was given, one for each pick up to the one now.

    `picked` are its picks in their order. A hand is known by the seat that it was dealt to, its owner.
    `pool` are the cards that may lie where the seat has seen nothing; `before` seats pick before this one.
    `renewed` is what is known of the deck when it was renewed for this deal.
    """

    seat: int
    before: int
    hands: tuple[Pile, ...]
    picked: tuple[Pile, ...]
    pool: tuple[Card, ...]
    renewed: RenewedDeck | None = None

    @property
    def now(self) -> int:
        """How many cards the seat has picked."""
        return len(self.picked)

    @property
    def after(self) -> int:
        """How many seats pick after this one."""
        return SEATS - 1 - self.before

    def dealt(self, random: Random, preferred: Preferred) -> Deal:
        """A deal that agrees with all that was seen, in which the others have picked what they prefer."""
        hands, unknown = self._hands_as_dealt, self._unknown_cards(random)
        dealt = [hand.known + cards for hand, cards in zip(hands, unknown, strict=True)]
        taken = [cards if hand.known else 0 for hand, cards in zip(hands, unknown, strict=True)]
        held, picks = list(dealt), [0] * SEATS
        picked: list[list[Pile]] = [[] for _ in range(SEATS)]
        for number in range(self.now + 1):
            for owner in range(SEATS):
                taker = (owner + number) % SEATS
                if number == self.now and not self._picks_before(taker):
                    continue
                if taker == self.seat:
                    card = self.picked[number]
                    taken[owner] = self._taken_after(number, held[owner] - card)
                else:
                    card = first_of(preferred(taker, picks[taker]), taken[owner] or held[owner])
                    if taken[owner]:
                        taken[owner] -= card
                held[owner] -= card
                picks[taker] += card
                picked[taker].append(card)
        now = tuple(held[(seat - self.now) % SEATS] for seat in range(SEATS))
        return Deal(tuple(dealt), tuple(map(tuple, picked)), now)

    @property
    def _hands_as_dealt(self) -> tuple[Hand, ...]:
        """What the seat knows of the hand of each owner: the others had taken what it has never seen."""
        firsts = map(self._first, range(SEATS))
        return tuple(
            Hand(self.hands[first], first) if first <= self.now else Hand(0, CARDS_IN_HAND)
            for first in firsts
        )

    def _unknown_cards(self, random: Random) -> Sequence[Pile]:
        """Some cards that the hands of all may have had beside those that the seat has seen."""
        hands = self._hands_as_dealt
        if self.renewed:
            found = self.renewed.unknown_cards(random, hands)
            if found is not None:
                return found
        unseen = iter(random.sample(self.pool, sum(hand.unknown for hand in hands)))
        return [pile_of(islice(unseen, hand.unknown)) for hand in hands]

    def _first(self, owner: int) -> int:
        """For which pick, counted from 0, the seat is given the hand of an owner for the first time."""
        return (self.seat - owner) % SEATS

    def _taken_after(self, number: int, passed: Pile) -> Pile:
        """What the others took from a hand that the seat passed on, none while that is not known."""
        back = number + SEATS
        return passed - self.hands[back] if back <= self.now else 0

    def _picks_before(self, other: int) -> bool:
        """Whether another seat has picked already for the pick that this one is at."""
        return (other - self.seat + self.before) % SEATS < self.before


def first_of(preferred: Sequence[int], pile: Pile) -> Pile:
    """The card of a pile that is preferred to all others there, as a pile of its own."""
    for kind in preferred:
        if pile >> BITS * kind & MASK:
            return ONE[kind]
    raise ValueError("the pile is empty")


def draft_memory(seat: int, observations: Sequence[View]) -> DraftMemory | None:
    """What a seat remembers at its pick, or None when it was not told of every hand that it was given."""
    last, me = observations[-1].seen, Seat(seat)
    given: dict[int, tuple[Pile, Pile]] = {}
    renewed = None
    for known in reversed(observations):
        seen = known.seen
        if seen.phase is not Phase.DRAFT or seen.round != last.round:
            if seen.phase is Phase.DEAL and seen.round == last.round:
                renewed = RenewedDeck(known.unseen_cards.counts, seen.discard.counts, seen.first)
            break
        if seen.turn in (seen.first, me):
            own = seen.of(me)
            given[len(own.picks)] = pile_of(own.hand), pile_of(own.picks)
    now = len(last.of(me).picks)
    if len(given) <= now:
        return None
    hands = tuple(given[number][0] for number in range(now + 1))
    picks = [given[number][1] for number in range(now + 1)]
    pool = closed_cards(observations[-1]) - multiset(sum(hands[:SEATS]))
    if min(pool.counts) < 0:
        return None
    picked = tuple(after - before for before, after in pairwise(picks))
    return DraftMemory(seat, (seat - last.first) % SEATS, hands, picked, tuple(pool), renewed)


def closed_cards(known: View) -> Multiset[Card]:
    """The cards that do not lie open: those of the deck and, in a draft, of all hands and picks."""
    cards = ALL_CARDS - known.seen.discard
    for tableau in known.seen.tableaus:
        cards = cards - tableau.cards
    return cards
