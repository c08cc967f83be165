"""What a seat knows: deals of what it has not seen, a renewed deck, and how the others pick.

In a draft each hand comes round: the one that was passed on first comes back as the fourth, with three cards
less. So of each hand a seat knows what it held when it last saw it, and what was taken since the time before.

What a seat knows of the hands that were dealt from a deck that had just been renewed. Of a deck that
holds too few cards every card is known, though not their order, and so is every discarded card that is
shuffled under them (J11). The deal takes the old cards first, six for each seat in order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, product
from math import comb, prod
from random import Random

from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.state import ALL_CARDS, CARDS_IN_HAND, Phase, State, View
from dream.play.cards import Multiset

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


def possible_state(seat: int, observations: Sequence[View], random: Random) -> State:
    """One of the states in which a seat has observed this, as likely as the cards alone make it.

    In a closed draft it must be the seat's pick; what the others pick is anything. Raises ValueError.
    """
    view = observations[-1]
    hands: dict[Seat, Multiset[Card]] = {}
    picks: dict[Seat, Multiset[Card]] = {}
    rest = view.unseen_cards
    if sum(view.hands) + sum(view.picks):
        memory = draft_memory(seat, observations) if view.decider is Seat(seat) else None
        if memory is None:
            raise ValueError("it is not the pick of the seat")
        deal = memory.dealt(random, lambda taker, picked: random.sample(KINDS, len(KINDS)))
        for other in Seat:
            if other is not Seat(seat):
                hands[other], picks[other] = multiset(deal.hands[other]), multiset(deal.picks[other])
                rest = rest - hands[other] - picks[other]
    deck, events = list(rest), list(view.unseen_events)
    random.shuffle(deck)
    random.shuffle(events)
    return replace(view.completed(hands, picks, deck), events=tuple(events))


def closed_cards(known: View) -> Multiset[Card]:
    """The cards that do not lie open: those of the deck and, in a draft, of all hands and picks."""
    cards = ALL_CARDS - known.seen.discard
    for tableau in known.seen.tableaus:
        cards = cards - tableau.cards
    return cards


ODDS = 0.1
"""The odds that the others pick by habit, before anything is seen of them."""
BY_HABIT, OTHERWISE = 0.95, 0.37
"""How often two that pick by habit take what it tells, a lapse allowed for, and how often two do who plan."""


def taken_by_others(seat: int, observations: Sequence[View]) -> Iterator[tuple[Pile, Pile]]:
    """Each hand that the seat passed on and was given again: what it held, and what the two others took."""
    me = Seat(seat)
    given: dict[tuple[int, int], tuple[Pile, Pile]] = {}
    for known in observations:
        seen = known.seen
        if seen.phase is Phase.DRAFT and seen.turn is me:
            own = seen.of(me)
            given[seen.round, len(own.picks)] = pile_of(own.hand), pile_of(own.picks)
    for (number, pick), (hand, picks) in given.items():
        following, back = given.get((number, pick + 1)), given.get((number, pick + SEATS))
        if following and back:
            passed = hand - (following[1] - picks)
            yield passed, passed - back[0]


def chance_of_habit(seat: int, observations: Sequence[View], order: Sequence[int]) -> float:
    """How likely both others pick the first card that a hand holds in an order of kinds, by Bayes' rule."""
    odds = ODDS
    for held, taken in taken_by_others(seat, observations):
        first = first_of(order, held)
        wanted = first + first_of(order, held - first)
        agrees = taken == wanted
        odds *= BY_HABIT / OTHERWISE if agrees else (1 - BY_HABIT) / (1 - OTHERWISE)
    return odds / (1 + odds)
