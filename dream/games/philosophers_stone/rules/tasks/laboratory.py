"""The laboratory, the transmutation of a whole set, and the die that follows it (S22 to S24)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from dream.games.philosophers_stone.rules.actions import Action, Done, LayOut, ListedAction, Transmute
from dream.games.philosophers_stone.rules.actions import Roll as RollAction
from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Seat
from dream.games.philosophers_stone.rules.state import ChanceDecision, SeatDecision, State
from dream.games.philosophers_stone.rules.tasks.drawing import Draw, Replace
from dream.games.philosophers_stone.rules.tasks.losing import Drop


def _from_hand(state: State, seat: Seat) -> tuple[LayOut, ...]:
    hand = state.of(seat).hand
    return tuple(LayOut(card) for card in state.needed(seat).present if hand[card])


def _laid_out(state: State, seat: Seat, card: Card) -> State:
    return state.without_hand_card(seat, card).lays_out(seat, card)


@dataclass(frozen=True, slots=True)
class Brew(SeatDecision):
    """`seat` lays out cards, and may transmute a whole set (S23)."""

    word: ClassVar[str] = "brew"

    def actions(self, state: State) -> Sequence[ListedAction]:
        whole = () if state.needed(self.seat) else (Transmute(),)
        return *_from_hand(state, self.seat), *whole, Done()

    def act(self, state: State, action: Action) -> State:
        match action:
            case LayOut(card):
                return _laid_out(state, self.seat, card).in_front(self)
            case Transmute():
                return self._transmuted(state)
        return state

    def _transmuted(self, state: State) -> State:
        state = state.scraps_laboratory(self.seat)
        tableau = state.of(self.seat)
        state = state.with_tableau(self.seat, replace(tableau, metal=tableau.metal + 1))
        if state.is_on_gold(self.seat):
            return replace(state, todo=())  # S23: the game is over, without a roll
        return state.in_front(Roll(self.seat), Place(self.seat))


@dataclass(frozen=True, slots=True)
class Place(SeatDecision):
    """`seat`, who has moved on, lays out cards of the next set (S24)."""

    word: ClassVar[str] = "place"

    def actions(self, state: State) -> Sequence[ListedAction]:
        return *_from_hand(state, self.seat), Done()

    def act(self, state: State, action: Action) -> State:
        match action:
            case LayOut(card):
                return _laid_out(state, self.seat, card).in_front(self)
        return state


@dataclass(frozen=True, slots=True)
class Mend(SeatDecision):
    """`seat` lays out a card of the discards."""

    word: ClassVar[str] = "mend"

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(LayOut(card) for card in state.needed(self.seat).present if state.discard[card])

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, LayOut)
        return replace(state, discard=state.discard.minus(action.card)).lays_out(self.seat, action.card)


@dataclass(frozen=True, slots=True)
class Roll(ChanceDecision):
    """Chance rolls the die for `seat`."""

    word: ClassVar[str] = "roll"
    seat: Seat

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(RollAction, PROCESSES))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, RollAction)
        match action.process:
            case Card.DISTILLATION:
                return state.in_front(Draw(self.seat, 1))
            case Card.INCINERATION:
                return state.in_front(*(Drop(other, 1) for other in state.others(self.seat)))
        return state.in_front(Replace())
