"""A position of Jabir's Transmutations that is set up by hand: tokens, cards, and what the round waits for.

Tokens come from a seat's stack and metals from the supply; cards come from the deck and go back under it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from dream.games.jabirs_transmutations.rules.components import (
    METALS,
    READINGS,
    REAGENTS,
    RECIPES,
    RESOURCES,
    Card,
    Event,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import FIRST_DECIDES, TRANSMUTATIONS, may_transmute
from dream.games.jabirs_transmutations.rules.notation import (
    parse_state,
    parse_transmutation,
    state_text,
    transmutation_text,
)
from dream.games.jabirs_transmutations.rules.state import (
    CARDS_IN_HAND,
    LAST_ROUND,
    NO_CARDS,
    Cards,
    Phase,
    State,
    Tableau,
    Transmute,
)
from dream.play.cards import Multiset
from dream.play.drafts import CountedDraft, Lot, Page, Pick, Tally, in_order_of, put_under

ROUND, BOARD, STACK, SUPPLY = "round", "board", "stack", "supply"
CARDS, HAND, PICKS, DECK, DISCARD, USED = "cards", "hand", "picks", "deck", "discard", "used"
AT_SEATS = (CARDS, HAND, PICKS)
"""The places of a seat's cards, by the names of its tableau."""
READING_FIELDS = dict(zip(READINGS, ("eureka_for_all", "gold_takes_card", "open_draft"), strict=True))


@dataclass(frozen=True)
class JabirDraft(CountedDraft[State]):
    """A state as far as it is set up; it always has all cards and events of the box."""

    written = staticmethod(state_text)
    read = staticmethod(parse_state)

    # What there is

    @property
    def pages(self) -> tuple[Page, ...]:
        pages = [Page(ROUND, None, (Lot(ROUND),), tuple(self._picks))]
        for seat in Seat:
            pages.append(Page(BOARD, seat, tuple(Lot(BOARD, each, seat) for each in RESOURCES)))
            places = AT_SEATS if self.position.phase is Phase.DRAFT else (CARDS,)
            for place in places:
                kinds = REAGENTS if place == CARDS else tuple(Card)
                pages.append(Page(place, seat, tuple(Lot(place, card, seat) for card in kinds)))
        for place in (DECK, DISCARD):
            pages.append(Page(place, None, tuple(Lot(place, card) for card in Card)))
        pages.append(Page(USED, None, tuple(Lot(USED, event) for event in Event)))
        return tuple(pages)

    @property
    def _picks(self) -> Iterable[Pick]:
        state, seats = self.position, tuple(seat.word for seat in Seat)
        yield Pick("phase", tuple(phase.value for phase in Phase), state.phase.value)
        yield Pick("first", seats, state.first.word)
        if state.turn is not None and state.phase not in FIRST_DECIDES:
            yield Pick("turn", seats, state.turn.word)
        if state.event is not None:
            yield Pick("event", tuple(event.word for event in Event), state.event.word)
        if state.waiting is not None:
            rolled = map(transmutation_text, self._rolled)
            yield Pick("roll", tuple(rolled), transmutation_text(state.waiting))
        for word, values in READINGS.items():
            yield Pick(word, values, values[getattr(state.options, READING_FIELDS[word])])

    @property
    def _rolled(self) -> tuple[Transmute, ...]:
        """The recipes for which the die is rolled, as they may wait for it."""
        named = TRANSMUTATIONS[self.position.options.gold_takes_card]
        return tuple(each for each in named if RECIPES[each.recipe].rolls)

    def tally(self, lot: Lot) -> Tally:
        state = self.position
        match lot:
            case Lot("round"):
                return Tally(state.round, 1, LAST_ROUND)
            case Lot("board", Resource() as resource, int(seat)):
                tableau = state.tableaus[seat]
                count = tableau.board[resource]
                more = state.supply(resource) if resource in METALS else tableau.stack
            case Lot("stack", _, int(seat)):
                stack = state.tableaus[seat].stack
                return Tally(stack, stack, stack)
            case Lot("supply", Resource() as metal):
                left = state.supply(metal)
                return Tally(left, left, left)
            case Lot("used", Event() as event):
                count, more = state.used[event], state.events.count(event)
            case Lot("deck", Card() as card):
                count, more = state.deck.count(card), state.discard[card]
            case Lot(_, Card() as card):
                count, more = self._cards_at(lot)[card], state.deck.count(card)
            case _:
                return Tally(0, 0, 0)
        return Tally(count, 0, count + max(0, more))

    def _cards_at(self, lot: Lot) -> Cards:
        if lot.place == DISCARD:
            return self.position.discard
        found = NO_CARDS
        if lot.place in AT_SEATS and lot.seat is not None:
            found = getattr(self.position.tableaus[lot.seat], lot.place)
        return found

    # What is counted

    def counted(self, lot: Lot, count: int) -> Self:
        state = self.position
        match lot:
            case Lot("round"):
                return self._as(round=count)
            case Lot("board", Resource() as resource, int(seat)):
                tableau = state.tableaus[seat]
                board = tableau.board.plus(resource, count - tableau.board[resource])
                return self._with_tableau(Seat(seat), replace(tableau, board=board))
            case Lot("used", Event() as event):
                used = state.used.plus(event, count - state.used[event])
                events = Multiset.of(Event, state.events).plus(event, state.used[event] - count)
                return self._as(used=used, events=put_under(state.events, events))
            case Lot("deck", Card() as card):
                more = count - state.deck.count(card)
                return self._with_deck(card, more)._as(discard=state.discard.minus(card, more))
            case Lot(_, Card() as card):
                cards = self._cards_at(lot)
                more = count - cards[card]
                return self._with_deck(card, -more)._with_cards(lot, cards.plus(card, more))
        raise ValueError(lot)

    def _with_deck(self, card: Card, more: int) -> Self:
        """With so many more of a card in the deck, or less."""
        deck = self.position.deck
        return self._as(deck=put_under(deck, Multiset.of(Card, deck).plus(card, more)))

    def _with_cards(self, lot: Lot, cards: Cards) -> Self:
        if lot.place == DISCARD or lot.seat is None:
            return self._as(discard=cards)
        tableau = self.position.tableaus[lot.seat]
        match lot.place:
            case "hand":
                tableau = replace(tableau, hand=cards)
            case "picks":
                tableau = replace(tableau, picks=cards)
            case _:
                tableau = replace(tableau, cards=cards)
        return self._with_tableau(Seat(lot.seat), tableau)

    def source(self, lot: Lot) -> str | None:
        match lot.place:
            case "board":
                return SUPPLY if lot.thing in METALS else STACK
            case "deck":
                return DISCARD
            case "cards" | "hand" | "picks" | "discard":
                return DECK
        return None

    def moved(self, start: Lot, end: Lot) -> Self:
        """Of a whole deck that is moved the top card is meant."""
        deck = self.position.deck
        if start == Lot(DECK) and deck:
            return self._as(deck=(*deck[1:], deck[0])).moved(Lot(DECK, deck[0]), end)
        return super().moved(start, end)

    def landing(self, start: Lot, end: Lot) -> Lot | None:
        """A token stays its seat's, and a card given to a seat lies where its cards do."""
        match start, end:
            case Lot("board", Resource()), Lot("stack" | "supply" as place):
                back = self.source(start) == place
                return Lot(place, start.thing, start.seat) if back else None
            case Lot("board" | "stack" | "supply"), Lot("board", Resource() as resource):
                metal = start.thing in METALS
                if metal:
                    return replace(start, place=BOARD, seat=end.seat) if resource in METALS else None
                return None if resource in METALS else replace(end, seat=start.seat)
            case Lot(_, Card()), Lot("stack"):
                drafts = self.position.phase is Phase.DRAFT
                end = replace(end, place=HAND if drafts else CARDS)
        return super().landing(start, end)

    # What is picked

    def picked(self, word: str, value: str) -> Self:
        match word:
            case "phase":
                return self._in_phase(Phase(value))
            case "first":
                first = _seat(value)
                follows = self.position.phase in FIRST_DECIDES
                return self._as(first=first, turn=first if follows else self.position.turn)
            case "turn":
                return self._as(turn=_seat(value))
            case "event":
                return self._with_event(next(event for event in Event if event.word == value))
            case "roll":
                return self._as(waiting=parse_transmutation(value))
        return self._with_reading(word, value)

    def _with_reading(self, word: str, value: str) -> Self:
        chosen = {READING_FIELDS[word]: value == READINGS[word][1]}
        draft = self._as(options=replace(self.position.options, **chosen))
        waiting = draft.position.waiting
        if waiting is None or waiting in draft._rolled:
            return draft
        return draft._as(waiting=next(each for each in draft._rolled if each.recipe == waiting.recipe))

    def _in_phase(self, phase: Phase) -> Self:
        """In another phase, with what goes with it: an open event, hands, or a recipe that waits."""
        if phase is self.position.phase:
            return self
        draft = self._with_event(None)._with_hands_back()._as(waiting=None, phase=phase)
        first = draft.position.first
        turn = None if phase is Phase.OVER else draft.position.turn or first
        draft = draft._as(turn=first if phase in FIRST_DECIDES else turn)
        match phase:
            case Phase.EVENT:
                events = draft.position.events or tuple(draft.position.used)
                return draft._with_event(events[0])
            case Phase.EVENTS:
                used = draft.position.used + Multiset.of(Event, draft.position.events)
                return draft._as(used=used, events=())
            case Phase.DRAFT:
                return draft._as(turn=first)._with_hands()
            case Phase.ROLL:
                rolled = draft._rolled
                may = (each for each in rolled if may_transmute(draft.position, each))
                return draft._as(waiting=next(may, rolled[0]))
        return draft

    def _with_event(self, event: Event | None) -> Self:
        """With an event open, from the deck or else from those used; the one before is used."""
        state = self.position
        used = state.used if state.event is None else state.used.plus(state.event)
        if event is None:
            return self._as(event=None, used=used)
        if event in state.events:
            events = Multiset.of(Event, state.events).minus(event)
            return self._as(event=event, used=used, events=put_under(state.events, events))
        return self._as(event=event, used=used.minus(event))

    def _with_hands_back(self) -> Self:
        """Without hands and picks, whose cards lie under the deck again."""
        draft = self
        for seat in Seat:
            tableau = draft.position.of(seat)
            back = (*draft.position.deck, *tableau.hand, *tableau.picks)
            bare = replace(tableau, hand=NO_CARDS, picks=NO_CARDS)
            draft = draft._with_tableau(seat, bare)._as(deck=back)
        return draft

    def _with_hands(self) -> Self:
        """With six cards dealt to each seat, from the discards as well where the deck is too small."""
        deck = self.position.deck
        need, discard = len(Seat) * CARDS_IN_HAND, self.position.discard
        if len(deck) < need:
            deck, discard = (*deck, *discard), NO_CARDS
        draft = self._as(deck=deck[need:], discard=discard)
        for place, seat in enumerate(self.position.first.clockwise):
            hand = Multiset.of(Card, deck[place * CARDS_IN_HAND : (place + 1) * CARDS_IN_HAND])
            draft = draft._with_tableau(seat, replace(draft.position.of(seat), hand=hand))
        return draft

    # The decks

    def shuffled(self, seed: str) -> Self:
        deck = in_order_of(seed, "jabir cards", self.position.deck)
        events = in_order_of(seed, "jabir events", self.position.events)
        return self._as(deck=deck, events=events)

    def _as(self, **changes: object) -> Self:
        made = partial(replace, self.position)
        return replace(self, position=made(**changes))

    def _with_tableau(self, seat: Seat, tableau: Tableau) -> Self:
        return replace(self, position=self.position.with_tableau(seat, tableau))


def _seat(word: str) -> Seat:
    return next(seat for seat in Seat if seat.word == word)
