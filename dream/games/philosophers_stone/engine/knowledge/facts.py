"""Which cards of the others' hands a seat knows, from all that it has observed.

A card is known that somebody took from the face-up ones, from the discards or out of a laboratory, that was
seen when their hand was looked at, or that came from the seat's own hand. It is known until it is played or
discarded, or the hand is exchanged. When a card was stolen unseen, each known one may be the one that is
gone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import is_
from random import Random

from dream.games.philosophers_stone.rules.components import NO_CARDS, Card, Cards, Seat
from dream.games.philosophers_stone.rules.tasks.drawing import Draw
from dream.games.philosophers_stone.rules.tasks.taking import Fetch, Look, Slip, Theft
from dream.games.philosophers_stone.rules.view import View
from dream.play.cards.multiset import Multiset


@dataclass
class HandFacts:
    """What is known of one hand: cards, and of how many each of the cards was that were stolen unseen."""

    known: Cards = NO_CARDS
    thefts: list[int] = field(default_factory=list)

    def gains(self, card: Card) -> None:
        """This card came to the hand."""
        self.known = self.known.plus(card)

    def loses(self, cards: Cards) -> None:
        """These cards left a hand, this one if it had them."""
        self.known = Multiset(Card, tuple(map(_left, self.known.counts, cards.counts)))

    def shows_theft_of(self, card: Card) -> None:
        """The card that was taken unseen last was this one."""
        if self.thefts:
            self.thefts.pop()
        self.loses(NO_CARDS.plus(card))

    def forget(self) -> None:
        """The hand is another, or empty."""
        self.known, self.thefts = NO_CARDS, []

    def dealt(self, random: Random, size: int) -> Cards:
        """The known cards that are still there in one of the hands of this size that may be."""
        cards = list(self.known)
        for number in self.thefts:
            if cards and random.randrange(number) < len(cards):
                cards.pop(random.randrange(len(cards)))
        random.shuffle(cards)
        return Multiset.of(Card, cards[:size])


def _left(there: int, gone: int) -> int:
    return max(0, there - gone)


class Memory:
    """What a seat knows of the hands of the others; views that come after known ones are learnt alone."""

    def __init__(self) -> None:
        self._seat = Seat.A
        self._learnt: tuple[View, ...] = ()
        self._facts: dict[Seat, HandFacts] = {}

    def facts(self, seat: Seat, views: Sequence[View]) -> dict[Seat, HandFacts]:
        """What a seat knows after these views, oldest first."""
        if seat is not self._seat or not self._goes_on(views):
            self._seat, self._learnt = seat, tuple(views[:1])
            self._facts = {other: HandFacts() for other in views[0].seen.seats if other is not seat}
        for before, after in pairwise(views[len(self._learnt) - 1 :]):
            _learn(seat, self._facts, before, after)
        self._learnt = tuple(views)
        return self._facts

    def _goes_on(self, views: Sequence[View]) -> bool:
        known = len(self._learnt)
        return known > 0 and all(map(is_, self._learnt, views)) and known <= len(views)


def _learn(seat: Seat, facts: dict[Seat, HandFacts], before: View, after: View) -> None:
    played = _gone_to_the_open(before, after)
    decision = before.seen.decision
    if played:
        for other, hand in facts.items():
            if after.hand_size(other) < before.hand_size(other):
                hand.loses(played)
    match decision:
        case Draw(drawer) if drawer is not seat:
            taken = _more(before.seen.open, after.seen.open)
            if len(taken) == 1:
                facts[drawer].gains(taken.present[0])
        case Fetch(fetcher) if fetcher is not seat:
            taken = _more(before.seen.discard, after.seen.discard)
            if len(taken) == 1:
                facts[fetcher].gains(taken.present[0])
        case Theft():
            _learn_of_theft(seat, facts, before, after, decision)
        case Slip(receiver, giver):
            if giver is not seat:
                facts[giver].thefts.append(before.hand_size(giver))
            own, was = after.seen.of(seat).hand, before.seen.of(seat).hand
            for card in _more(was, own) if giver is seat else ():
                facts[receiver].gains(card)
            for card in _more(own, was):
                facts[after.seen.right_of(seat)].shows_theft_of(card)
    for other, known in facts.items():
        if not after.hand_size(other):
            known.forget()
        looking = after.seen.decision
        if isinstance(looking, Look) and looking.seat is seat and looking.other is other:
            known.known, known.thefts = after.seen.of(other).hand, []


def _learn_of_theft(
    seat: Seat, facts: dict[Seat, HandFacts], before: View, after: View, theft: Theft
) -> None:
    thief, victim = theft.seat, theft.other
    if theft.in_laboratory:
        stolen = _more(before.seen.of(victim).laboratory, after.seen.of(victim).laboratory)
    elif victim is seat:
        stolen = _more(before.seen.of(seat).hand, after.seen.of(seat).hand)
    elif thief is seat:
        stolen = _more(after.seen.of(seat).hand, before.seen.of(seat).hand)
        facts[victim].loses(stolen)
    else:
        facts[victim].thefts.append(before.hand_size(victim))
        return
    if thief is not seat and len(stolen) == 1:
        facts[thief].gains(stolen.present[0])


def _gone_to_the_open(before: View, after: View) -> Cards:
    """The cards that came to the discards or into a laboratory."""
    gone = _more(after.seen.discard, before.seen.discard)
    for one, other in zip(before.seen.tableaus, after.seen.tableaus, strict=True):
        gone += _more(other.laboratory, one.laboratory)
    return gone


def _more(one: Cards, other: Cards) -> Cards:
    """What there is more of in one than in the other."""
    return Multiset(Card, tuple(map(_left, one.counts, other.counts)))
