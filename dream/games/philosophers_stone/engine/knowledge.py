"""What a seat knows of the others' hands from all that it has observed, and deals that agree with it.

A card is known that somebody took from the face-up ones, from the discards or out of a laboratory, that was
seen when their hand was looked at, or that came from the seat's own hand. It is known until it is played or
discarded, or the hand is exchanged. When a card was stolen unseen, each known one may be the one that is
gone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from operator import is_
from random import Random
from typing import Any

from dream.games.philosophers_stone.engine.kernel import table
from dream.games.philosophers_stone.engine.kernel.turns import (
    HIDDEN_DECK,
    KNOWLEDGE,
    MISSING,
    POOL,
    POOL_SIZE,
    PROCESS_POOL,
    deal,
    seeded,
)
from dream.games.philosophers_stone.rules.components import NO_CARDS, Card, Cards, Pile, Seat, in_box
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.notation import TASKS
from dream.games.philosophers_stone.rules.state import TURNS_EACH, State, Tableau, Task
from dream.games.philosophers_stone.rules.tasks import (
    FORMULAS_IN_CUTTHROAT,
    Draw,
    Fetch,
    Give,
    LookAtHand,
    Slip,
    Theft,
    Volley,
)
from dream.play.cards import Multiset


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
    looking = after.seen.decision
    for other, known in facts.items():
        if not after.hand_size(other):
            known.forget()
        if isinstance(looking, LookAtHand) and looking.seat is seat and looking.other is other:
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
        if other.laboratory.counts != one.laboratory.counts:
            gone += _more(other.laboratory, one.laboratory)
    return gone


def _more(one: Cards, other: Cards) -> Cards:
    """What there is more of in one than in the other: mostly nothing, as a long game has many views."""
    if one.counts == other.counts:
        return NO_CARDS
    return Multiset(Card, tuple(map(_left, one.counts, other.counts)))


KIND_OF = {kind: number for number, kind in enumerate(TASKS.values())}


def known_table(view: View, facts: Mapping[Seat, HandFacts], random: Random) -> list[int]:
    """What a seat knows that has this view now, with one deal of what is doubtful in its facts."""
    state = view.seen
    known = [0] * KNOWLEDGE
    _write_game(known, state)
    _write_cards(known, table.OPEN, state.open)
    _write_cards(known, table.DISCARD, state.discard)
    seen, unseen = state.open + state.discard, view.unseen
    for pile in Pile:
        known[table.OPEN_SIZE + pile] = len(pile.of(state.open))
        known[table.DECK_SIZE + pile] = view.decks[pile] + len(state.decks[pile])
    for seat in state.seats:
        tableau, missing = state.of(seat), view.hands[seat]
        seen += tableau.laboratory
        hand = tableau.hand
        if missing:
            hand = _remembered(facts[seat], view, unseen, random, missing)
            unseen, missing = unseen - hand, missing - len(hand)
        known[MISSING + seat] = missing
        _write_seat(known, seat, tableau, hand)
    _write_cards(known, table.SEEN, seen)
    _write_pools(known, view, unseen)
    _write_todo(known, state)
    return known


def _remembered(facts: HandFacts, view: View, unseen: Cards, random: Random, size: int) -> Cards:
    """The cards that a seat is taken to hold: not more of a kind, or of a deck, than lie anywhere hidden."""
    free = {pile: len(pile.of(unseen)) - view.decks[pile] for pile in Pile}
    cards: list[Card] = []
    for card in facts.dealt(random, size):
        if free[card.pile] > 0 and cards.count(card) < unseen[card]:
            free[card.pile] -= 1
            cards.append(card)
    return Multiset.of(Card, cards)


def _write_game(known: list[int], state: State) -> None:
    known[table.PLAYERS] = state.options.players
    known[table.AT] = state.at
    known[table.TURNS_LEFT] = TURNS_EACH * state.options.players - state.turn
    known[table.FORMULAS] = FORMULAS_IN_CUTTHROAT if state.options.cutthroat else 1
    known[table.AIR_CHOOSES] = state.options.air_chooses
    known[table.WINNER] = -1
    before = 0
    for metal in range(table.STEPS):
        cards = state.set_after(metal)
        known[table.SETS + metal] = _bits(cards)
        known[table.DONE_BEFORE + metal] = before
        before += len(cards)
    known[table.DONE_BEFORE + table.STEPS] = before
    _write_cards(known, table.TOTAL, in_box(state.options.players))


def _write_cards(known: list[int], place: int, cards: Cards) -> None:
    known[place : place + table.KINDS] = cards.counts


def _write_seat(known: list[int], seat: Seat, tableau: Tableau, hand: Cards) -> None:
    at = table.SEATS + table.STRIDE * seat
    known[at + table.METAL] = tableau.metal
    known[at + table.LABORATORY] = _bits(tableau.laboratory)
    known[at + table.HAND_SIZE] = len(hand)
    known[at + table.SAGE] = -1 if tableau.sage is None else tableau.sage
    _write_cards(known, at + table.HAND, hand)


def _bits(cards: Cards) -> int:
    return sum(1 << card for card in cards)


def _write_pools(known: list[int], view: View, unseen: Cards) -> None:
    """What may lie anywhere; a deck that is searched now is written as it lies."""
    places = ((Pile.ELEMENTS, table.DECK, POOL), (Pile.PROCESSES, table.PROCESS_DECK, PROCESS_POOL))
    for pile, deck, place in places:
        seen = view.seen.decks[pile]
        known[deck : deck + len(seen)] = reversed(seen)
        known[HIDDEN_DECK + pile] = view.decks[pile]
        cards = [*pile.of(unseen)]
        known[POOL_SIZE + pile] = len(cards)
        known[place : place + len(cards)] = cards


def _write_todo(known: list[int], state: State) -> None:
    tasks = state.todo[: table.MOST_TASKS]
    known[table.TASK_COUNT] = len(tasks)
    for number, task in enumerate(tasks):
        place = table.FIRST_TASK + table.TASK * number
        known[place : place + table.TASK] = _task_numbers(task)


def _task_numbers(task: Task) -> list[int]:
    what: Any = next((getattr(task, name) for name in ("effect", "pile", "card") if hasattr(task, name)), 0)
    if isinstance(task, Volley):
        what = sum(seat + 1 << 3 * place for place, seat in enumerate(task.named))
    if isinstance(task, Give) and task.card is None:
        what = Card.ARSENIC
    named = (getattr(task, name, 0) for name in ("seat", "other"))
    return [KIND_OF[type(task)], *map(int, named), int(what), getattr(task, "number", 0)]


def possible_state(seat: int, views: Sequence[View], random: Random) -> State:
    """One of the states in which a seat has had these views, as likely as the cards alone make it.

    Beside the cards that are known it goes by how many each hand has of either deck, and by what was shuffled
    into a deck last.
    """
    view, facts, unseen = views[-1], Memory().facts(Seat(seat), views), views[-1].unseen
    hands: dict[Seat, list[Card]] = {}
    for other in view.seen.seats:
        if view.hands[other]:
            known = _remembered(facts[other], view, unseen, random, view.hands[other])
            hands[other], unseen = list(known), unseen - known
    decks: dict[Pile, list[Card]] = {}
    rest: dict[Pile, list[Card]] = {}
    for pile in Pile:
        cards, number = list(pile.of(unseen)), view.decks[pile]
        random.shuffle(cards)
        there, elsewhere = _parted(cards, _shuffled_last(pile, views))
        if len(there) < number:
            there, elsewhere = cards, []
        rest[pile] = [*there[number:], *elsewhere]
        if number:
            decks[pile] = there[:number]
    drawn = _processes_held(seat, views)
    missing = {other: view.hands[other] - len(hands[other]) for other in hands}
    if sum(drawn[other] for other in hands) != len(rest[Pile.PROCESSES]):
        drawn = {}
    if any(drawn.get(other, 0) > number for other, number in missing.items()):
        drawn = {}
    for other in hands if drawn else ():
        hands[other] += _taken(rest[Pile.PROCESSES], drawn[other], random)
    pool = rest[Pile.ELEMENTS] + rest[Pile.PROCESSES]
    for other, hand in hands.items():
        hand.extend(_taken(pool, view.hands[other] - len(hand), random))
    return view.completed(hands, decks, pool)


def _taken(cards: list[Card], number: int, random: Random) -> list[Card]:
    """So many of the cards, which are taken out of the list."""
    random.shuffle(cards)
    return [cards.pop() for _ in range(number)]


def _parted(cards: Sequence[Card], among: Cards | None) -> tuple[list[Card], list[Card]]:
    """The cards that may be among these, and those that are not; all may be where nothing is known."""
    if among is None:
        return list(cards), []
    left = list(among)
    inside: list[Card] = []
    outside: list[Card] = []
    for card in cards:
        if card in left:
            left.remove(card)
            inside.append(card)
        else:
            outside.append(card)
    return inside, outside


def _shuffled_last(pile: Pile, views: Sequence[View]) -> Cards | None:
    """The discarded cards that were shuffled into a deck last; None while the first ones are there."""
    for before, after in reversed([*pairwise(views)]):
        if after.decks[pile] > before.decks[pile]:
            return pile.of(_more(before.seen.discard, after.seen.discard))
    return None


def _processes_held(seat: int, views: Sequence[View]) -> dict[Seat, int]:
    """How many cards of the deck of processes that are not known each of the others may hold."""
    memory = Memory()
    held = dict.fromkeys(views[0].seen.seats, 0)
    for number, (before, after) in enumerate(pairwise(views), 2):
        known = {other: facts.known for other, facts in memory.facts(Seat(seat), views[: number - 1]).items()}
        gone = Pile.PROCESSES.of(_gone_to_the_open(before, after))
        for other, cards in known.items():
            if after.hand_size(other) < before.hand_size(other):
                held[other] -= min(held[other], len(_more(gone, cards)))
        decision = before.seen.decision
        if isinstance(decision, Draw) and before.decks[Pile.PROCESSES] > after.decks[Pile.PROCESSES]:
            held[decision.seat] += 1
        now = memory.facts(Seat(seat), views[:number])
        for other, facts in now.items():
            if len(facts.known) == after.hand_size(other):
                held[other] = 0
    return held


class Dealer:
    """Deals states that agree with all that a seat has seen, oldest view first."""

    def __init__(self, seat: int, views: Sequence[View]) -> None:
        self._view = views[-1]
        self._facts = Memory().facts(Seat(seat), views)

    def deal(self, random: Random) -> State:
        """Return one of the states that may be where a seat decides: no card is set aside then."""
        view = self._view
        known = known_table(view, self._facts, random)
        hidden = [seat for seat in view.seen.seats if view.hands[seat]]
        known[table.LUCK] = seeded(random.getrandbits(30), 1)
        deal(known)
        hands = {seat: _cards_of(known, seat) for seat in hidden}
        decks = {
            pile: [Card(card) for card in reversed(known[place : place + known[HIDDEN_DECK + pile]])]
            for pile, place in ((Pile.ELEMENTS, table.DECK), (Pile.PROCESSES, table.PROCESS_DECK))
            if known[HIDDEN_DECK + pile]
        }
        return view.completed(hands, decks, ())


def _cards_of(known: Sequence[int], seat: Seat) -> list[Card]:
    at = table.SEATS + table.STRIDE * seat + table.HAND
    return [card for card in Card for _ in range(known[at + card])]
