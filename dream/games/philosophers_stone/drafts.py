"""A position of Philosopher's Stone that is set up by hand: metals, laboratories, hands, decks, a step.

Cards come from the bottom of their deck and go back there. Of all that can be waited for, the steps of a turn
can be picked; anything else that a position waits for stays until another step is picked.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from dream.games.philosophers_stone.rules.components import (
    NO_CARDS,
    OPTIONS,
    PLACES,
    Card,
    Cards,
    Pile,
    Sage,
    Seat,
    in_box,
    options_of,
    readings,
)
from dream.games.philosophers_stone.rules.law import start
from dream.games.philosophers_stone.rules.notation import parse_state, state_text
from dream.games.philosophers_stone.rules.state import TURNS_EACH, State, Task
from dream.games.philosophers_stone.rules.tasks import (
    FORMULAS_IN_CUTTHROAT,
    Brew,
    ConcoctFormulas,
    Draw,
    Give,
    Trim,
)
from dream.play.cards import Multiset
from dream.play.drafts import CountedDraft, Lot, Page, Pick, Tally, in_order_of, put_under

TURN, FORMULAS = "turn", "formulas"
HAND, LABORATORY, OPEN, DISCARD, AT_SEAT = "hand", "laboratory", "open", "discard", "seat"
DECKS = {Pile.ELEMENTS: "elements", Pile.PROCESSES: "processes"}
"""The places of the two decks."""
METAL, SAGE = "metal", "sage"
"""The first parts of the words of what is picked for a seat, before its letter."""
OTHER = "other"
"""The step where a position waits for something that is none of a turn's usual steps."""
NEW = "set up"
"""The seed of what is laid out anew where the number of players changes."""


@dataclass(frozen=True)
class StoneDraft(CountedDraft[State]):
    """A state as far as it is set up; it always has all cards of the box."""

    written = staticmethod(state_text)
    read = staticmethod(parse_state)

    # What there is

    @property
    def pages(self) -> tuple[Page, ...]:
        state = self.position
        numbers = (Lot(TURN), Lot(FORMULAS)) if self._formulas else (Lot(TURN),)
        pages = [Page(TURN, None, numbers, tuple(self._picks))]
        for seat in state.seats:
            needed = state.next_set(seat).present
            laboratory = tuple(Lot(LABORATORY, card, seat) for card in needed)
            pages.append(Page(LABORATORY, seat, laboratory, tuple(self._picks_of(seat))))
            pages.append(Page(HAND, seat, tuple(Lot(HAND, card, seat) for card in Card)))
        pages.append(Page(OPEN, None, tuple(Lot(OPEN, card) for card in Card)))
        for pile, place in DECKS.items():
            pages.append(Page(place, None, tuple(Lot(place, card) for card in pile.kinds)))
        pages.append(Page(DISCARD, None, tuple(Lot(DISCARD, card) for card in Card)))
        return tuple(pages)

    @property
    def _picks(self) -> Iterator[Pick]:
        state = self.position
        yield Pick("at", tuple(seat.word for seat in state.seats), state.at.word)
        step = self.step
        yield Pick("step", (*self._steps(state.at), *((OTHER,) if step == OTHER else ())), step)
        for option, value in zip(OPTIONS, options_of(state.options).chosen, strict=True):
            yield Pick(option.word, option.in_order, value)

    def _picks_of(self, seat: Seat) -> Iterator[Pick]:
        tableau, tracker = self.position.of(seat), self.position.tracker
        yield Pick(f"{METAL}.{seat.word}", tracker.metals, tracker.metals[tableau.metal])
        if tableau.sage is not None:
            yield Pick(f"{SAGE}.{seat.word}", tuple(sage.word for sage in Sage), tableau.sage.word)

    # The steps of a turn

    def _steps(self, at: Seat, formulas: int = 0) -> dict[str, tuple[Task, ...]]:
        """The lists of tasks that can be picked, by their words, where so many formulas are left."""
        usual = FORMULAS_IN_CUTTHROAT if self.position.options.cutthroat else 1
        left = ConcoctFormulas(at, formulas or usual), Brew(at), Trim(at)
        steps: dict[str, tuple[Task, ...]] = {"draw2": (Draw(at, 2), *left), "draw1": (Draw(at, 1), *left)}
        return steps | {"form": left, "brew": left[1:], "over": ()}

    @property
    def _formulas(self) -> int:
        """How many formulas are left in the turn, where that may be another number than one."""
        if not self.position.options.cutthroat or self.step in (OTHER, "brew", "over"):
            return 0
        return next((task.number for task in self.position.todo if isinstance(task, ConcoctFormulas)), 0)

    @property
    def step(self) -> str:
        """The word of the step that is waited for."""
        state = self.position
        left = next((task.number for task in state.todo if isinstance(task, ConcoctFormulas)), 0)
        steps = self._steps(state.at, left)
        return next((word for word, todo in steps.items() if todo == state.todo), OTHER)

    def _with_todo(self, todo: tuple[Task, ...]) -> Self:
        """With other tasks; cards that were set aside lie under their decks again."""
        given = (task.card for task in self.position.todo if isinstance(task, Give) and task.card is not None)
        draft = self
        for card in given:
            draft = draft._with_deck(card, 1)
        return draft._as(todo=todo)

    # What is counted

    def tally(self, lot: Lot) -> Tally:
        state = self.position
        match lot:
            case Lot("turn"):
                return Tally(state.turn, 1, TURNS_EACH * state.options.players)
            case Lot("formulas"):
                return Tally(self._formulas, 1, FORMULAS_IN_CUTTHROAT)
            case Lot(_, Card() as card):
                deck = state.decks[card.pile].count(card)
                if lot.place in DECKS.values():
                    return Tally(deck, 0, deck + state.discard[card])
                now = self._cards_at(lot)[card]
                return Tally(now, 0, now + max(0, min(deck, self._room(lot, card) - now)))
        return Tally(0, 0, 0)

    def _room(self, lot: Lot, card: Card) -> int:
        """How many of a card there may be at a place, whatever there is elsewhere."""
        state = self.position
        if lot.place == OPEN:
            lying = len(card.pile.of(state.open))
            return PLACES[card.pile] - lying + state.open[card]
        if lot.place == LABORATORY and lot.seat is not None:
            return state.next_set(Seat(lot.seat))[card]
        return in_box(state.options.players)[card]

    def _cards_at(self, lot: Lot) -> Cards:
        state = self.position
        match lot:
            case Lot("open"):
                return state.open
            case Lot("discard"):
                return state.discard
            case Lot("hand", _, int(seat)):
                return state.tableaus[seat].hand
            case Lot("laboratory", _, int(seat)):
                return state.tableaus[seat].laboratory
        return NO_CARDS

    def counted(self, lot: Lot, count: int) -> Self:
        state = self.position
        match lot:
            case Lot("turn"):
                return self._as(turn=count)
            case Lot("formulas"):
                return self._as(todo=self._steps(state.at, count)[self.step])
            case Lot(_, Card() as card):
                if lot.place in DECKS.values():
                    more = count - state.decks[card.pile].count(card)
                    return self._with_deck(card, more)._as(discard=state.discard.minus(card, more))
                cards = self._cards_at(lot)
                more = count - cards[card]
                return self._with_deck(card, -more)._with_cards(lot, cards.plus(card, more))
        raise ValueError(lot)

    def _with_deck(self, card: Card, more: int) -> Self:
        """With so many more of a card in its deck, or less."""
        deck = self.position.decks[card.pile]
        wanted = Multiset.of(Card, deck).plus(card, more)
        return self._of(self.position.with_deck(card.pile, put_under(deck, wanted)))

    def _with_cards(self, lot: Lot, cards: Cards) -> Self:
        state = self.position
        match lot:
            case Lot("open"):
                return self._as(open=cards)
            case Lot("discard"):
                return self._as(discard=cards)
            case Lot("hand", _, int(seat)):
                return self._of(state.with_hand(Seat(seat), cards))
            case Lot("laboratory", _, int(seat)):
                return self._of(state.with_laboratory(Seat(seat), cards))
        raise ValueError(lot)

    def source(self, lot: Lot) -> str | None:
        if not isinstance(lot.thing, Card):
            return None
        return DISCARD if lot.place in DECKS.values() else DECKS[lot.thing.pile]

    def moved(self, start: Lot, end: Lot) -> Self:
        """Of a whole deck the top card is meant; the plate of a seat goes to a metal as its marker does."""
        pile = next((pile for pile, place in DECKS.items() if start == Lot(place)), None)
        if pile is not None and self.position.decks[pile]:
            top, *rest = self.position.decks[pile]
            turned = self._of(self.position.with_deck(pile, (*rest, top)))
            return turned.moved(Lot(start.place, top), end)
        if start.place == AT_SEAT and start.seat is not None and end.place in self.position.tracker.metals:
            return self.picked(f"{METAL}.{Seat(start.seat).word}", end.place)
        return super().moved(start, end)

    def landing(self, start: Lot, end: Lot) -> Lot | None:
        """A card that is given to a seat comes to its hand, one that is put on either deck under its own."""
        if isinstance(start.thing, Card):
            if end.place == AT_SEAT:
                end = replace(end, place=HAND)
            elif end.place in DECKS.values():
                end = replace(end, place=DECKS[start.thing.pile])
        return super().landing(start, end)

    # What is picked

    def picked(self, word: str, value: str) -> Self:
        state = self.position
        kind, _, letter = word.partition(".")
        match kind:
            case "at":
                at = _seat(value)
                step = "draw2" if self.step == OTHER and at is not state.at else self.step
                todo = state.todo if step == OTHER else self._steps(at, self._formulas)[step]
                return self._with_todo(todo)._as(at=at)
            case "step":
                return self if value == self.step else self._with_todo(self._steps(state.at)[value])
            case "metal":
                seat = _seat(letter)
                tableau = replace(state.of(seat), metal=state.tracker.metals.index(value))
                return self._of(state.with_tableau(seat, tableau))._fitting(seat)
            case "sage":
                return self._with_sage(_seat(letter), next(sage for sage in Sage if sage.word == value))
        return self._with_option(word, value)

    def _fitting(self, seat: Seat) -> Self:
        """With a laboratory that has no more than the set that is needed next; the rest is in the decks."""
        draft = self
        for card in Card:
            laboratory = draft.position.of(seat).laboratory
            over = laboratory[card] - draft.position.next_set(seat)[card]
            if over > 0:
                draft = draft._of(draft.position.with_laboratory(seat, laboratory.minus(card, over)))
                draft = draft._with_deck(card, over)
        return draft

    def _with_sage(self, seat: Seat, sage: Sage) -> Self:
        """With an alchemist for a seat; whoever had that one takes this seat's."""
        state, mine = self.position, self.position.of(seat).sage
        for other in state.seats:
            if state.of(other).sage is sage:
                state = state.with_tableau(other, replace(state.of(other), sage=mine))
        return self._of(state.with_tableau(seat, replace(state.of(seat), sage=sage)))

    def _with_option(self, word: str, value: str) -> Self:
        """With another option; another number of players begins anew."""
        state, options = self.position, options_of(self.position.options)
        if options[word] == value:
            return self
        held = readings(options.with_values({word: value}))
        if held.players != state.options.players:
            return self._of(start(NEW, options_of(held), state.tracker))
        step, formulas = self.step, self._formulas
        draft = self._as(options=held)
        if step != OTHER:
            kept = formulas if held.cutthroat else 0
            draft = draft._as(todo=draft._steps(state.at, kept)[step])
        for seat, sage in zip(state.seats, Sage, strict=False):
            if (state.of(seat).sage is not None) != held.alchemists:
                tableau = replace(draft.position.of(seat), sage=sage if held.alchemists else None)
                draft = draft._of(draft.position.with_tableau(seat, tableau))
            draft = draft._fitting(seat)
        return draft

    # The decks

    def shuffled(self, seed: str) -> Self:
        elements = in_order_of(seed, "stone elements", self.position.decks[Pile.ELEMENTS])
        processes = in_order_of(seed, "stone processes", self.position.decks[Pile.PROCESSES])
        return self._as(decks=(elements, processes))

    def _of(self, position: State) -> Self:
        return replace(self, position=position)

    def _as(self, **changes: object) -> Self:
        made = partial(replace, self.position)
        return self._of(made(**changes))


def _seat(word: str) -> Seat:
    return next(seat for seat in Seat if seat.word == word)
