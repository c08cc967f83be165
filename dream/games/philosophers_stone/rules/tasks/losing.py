"""Cards that leave a hand or a laboratory because their owner chooses so (S14)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from dream.games.philosophers_stone.rules.actions import Action, Done, ListedAction, Scrap
from dream.games.philosophers_stone.rules.actions import Drop as DropAction
from dream.games.philosophers_stone.rules.components import MOST_IN_HAND, Seat
from dream.games.philosophers_stone.rules.state import HIGHEST, Happening, SeatDecision, State
from dream.games.philosophers_stone.rules.tasks.drawing import Draw


@dataclass(frozen=True, slots=True)
class Drop(SeatDecision):
    """`seat` discards so many cards of its hand."""

    word: ClassVar[str] = "drop"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(DropAction, state.of(self.seat).hand.present))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, DropAction)
        return state.drops(self.seat, action.card).in_front(*self.rest)


@dataclass(frozen=True, slots=True)
class Lose(SeatDecision):
    """`seat` discards so many cards of its hand or of its laboratory."""

    word: ClassVar[str] = "lose"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        tableau = state.of(self.seat)
        return *map(DropAction, tableau.hand.present), *map(Scrap, tableau.laboratory.present)

    def act(self, state: State, action: Action) -> State:
        match action:
            case DropAction(card):
                return state.drops(self.seat, card).in_front(*self.rest)
            case Scrap(card):
                return state.scraps(self.seat, card).in_front(*self.rest)
        raise ValueError(action)


@dataclass(frozen=True, slots=True)
class Trim(Happening):
    """`seat` discards down to seven cards (S25)."""

    word: ClassVar[str] = "trim"
    seat: Seat

    def happen(self, state: State) -> State:
        excess = len(state.of(self.seat).hand) - MOST_IN_HAND
        return state.in_front(Drop(self.seat, excess)) if excess > 0 else state


@dataclass(frozen=True, slots=True)
class Swap(SeatDecision):
    """`seat` discards cards of its hand as it likes, and then draws as many; `number` are discarded."""

    word: ClassVar[str] = "swap"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        hand = state.of(self.seat).hand.present if self.number < HIGHEST else ()
        return *map(DropAction, hand), Done()

    def act(self, state: State, action: Action) -> State:
        if isinstance(action, DropAction):
            return state.drops(self.seat, action.card).in_front(Swap(self.seat, self.number + 1))
        return state.in_front(Draw(self.seat, self.number)) if self.number else state
