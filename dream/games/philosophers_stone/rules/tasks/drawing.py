"""Drawing, the places face up, and the shuffles that they wait for (S5, S6)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from dream.games.philosophers_stone.rules.actions import Action, AnyShuffle, DrawFrom, ListedAction, Take
from dream.games.philosophers_stone.rules.actions import Shuffle as ShuffleAction
from dream.games.philosophers_stone.rules.components import NO_CARDS, PLACES, Card, Cards, Pile, Seat
from dream.games.philosophers_stone.rules.state import ChanceDecision, Happening, SeatDecision, State, Task
from dream.play.cards.multiset import Multiset


def is_spent(state: State, pile: Pile) -> bool:
    """Whether a deck is empty, and its discards can be made into a new one."""
    return not state.decks[pile] and bool(pile.of(state.discard))


@dataclass(frozen=True, slots=True)
class Draw(SeatDecision):
    """`seat` draws so many cards, each from the face-up ones or from the top of a deck."""

    word: ClassVar[str] = "draw"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        piles = (pile for pile in Pile if state.decks[pile] or is_spent(state, pile))
        return *map(Take, state.open.present), *map(DrawFrom, piles)

    def act(self, state: State, action: Action) -> State:
        match action:
            case DrawFrom(pile):
                return state.in_front(Top(self.seat, pile), *self.rest)
            case Take(card):
                taken = replace(state, open=state.open.minus(card)).gains(self.seat, card)
                return taken.in_front(Refill(), *self.rest)
        raise ValueError(action)


@dataclass(frozen=True, slots=True)
class Top(Happening):
    """The top card of a deck comes to `seat`'s hand."""

    word: ClassVar[str] = "top"
    seat: Seat
    pile: Pile

    def waits_for(self, state: State) -> Task | None:
        return Shuffle(self.pile) if is_spent(state, self.pile) else None

    def happen(self, state: State) -> State:
        if not state.decks[self.pile]:
            return state
        top, *left = state.decks[self.pile]
        return state.with_deck(self.pile, tuple(left)).gains(self.seat, top)


@dataclass(frozen=True, slots=True)
class Refill(Happening):
    """The places face up are filled, elements first."""

    word: ClassVar[str] = "refill"

    def happen(self, state: State) -> State:
        for pile, places in PLACES.items():
            free = places - len(pile.of(state.open))
            turned_up, deck = state.decks[pile][:free], state.decks[pile][free:]
            state = replace(state.with_deck(pile, deck), open=state.open + Multiset.of(Card, turned_up))
            if len(turned_up) < free and is_spent(state, pile):
                return state.in_front(Shuffle(pile), self)
        return state


@dataclass(frozen=True, slots=True)
class Replace(Happening):
    """All that lies face up is discarded, the process too (S21), and the places are filled again."""

    word: ClassVar[str] = "replace"

    def happen(self, state: State) -> State:
        return replace(state.with_discarded(state.open), open=NO_CARDS).in_front(Refill())


@dataclass(frozen=True, slots=True)
class Shuffle(ChanceDecision):
    """Chance gives a deck a new order, or makes it anew of its discards if it is empty (S6)."""

    word: ClassVar[str] = "shuffle"
    pile: Pile

    def shuffled(self, state: State) -> Cards:
        """What is shuffled."""
        deck = state.decks[self.pile]
        return Multiset.of(Card, deck) if deck else self.pile.of(state.discard)

    def actions(self, state: State) -> Sequence[ListedAction]:
        return (AnyShuffle(),) if self.shuffled(state) else ()

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, ShuffleAction)
        used = NO_CARDS if state.decks[self.pile] else self.pile.of(state.discard)
        return replace(state.with_deck(self.pile, action.order), discard=state.discard - used)
