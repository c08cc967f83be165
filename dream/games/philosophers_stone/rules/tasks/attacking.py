"""Attacks: whom they name, and the answer of the one who is named (S10 to S13)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from dream.games.philosophers_stone.rules.actions import Accept, Action, At, Concoct, Done, ListedAction
from dream.games.philosophers_stone.rules.components import PROCESSES, Card, Effect, Pile, Seat
from dream.games.philosophers_stone.rules.state import SeatDecision, State, Task
from dream.games.philosophers_stone.rules.tasks.drawing import Draw
from dream.games.philosophers_stone.rules.tasks.losing import Drop, Lose, Swap
from dream.games.philosophers_stone.rules.tasks.taking import Burn, Fetch, Look, Pick, Raid, Rob

HITS_HAND = frozenset({Effect.DROP, Effect.ROB, Effect.LOOK, Effect.LOSE})
HITS_LABORATORY = frozenset({Effect.RAID, Effect.PICK, Effect.BURN, Effect.MELT, Effect.LOSE})
VOLLEY = (4, 2, 2, 1)
"""How many cards those lose that a volley names, in the order of naming (S18)."""


def can_hurt(state: State, effect: Effect, seat: Seat) -> bool:
    """Whether a seat has something that an effect could take (S10)."""
    tableau = state.of(seat)
    in_hand = effect in HITS_HAND and bool(tableau.hand)
    return in_hand or (effect in HITS_LABORATORY and bool(tableau.laboratory))


def targets(state: State, effect: Effect, attacker: Seat) -> tuple[Seat, ...]:
    """The other seats that an effect can hurt."""
    return tuple(seat for seat in state.seats if seat is not attacker and can_hurt(state, effect, seat))


@dataclass(frozen=True, slots=True)
class Aim(SeatDecision):
    """`seat` names a target."""

    word: ClassVar[str] = "aim"
    effect: Effect
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(map(At, targets(state, self.effect, self.seat)))

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, At)
        return state.in_front(React(action.seat, self.seat, self.effect, self.number))


@dataclass(frozen=True, slots=True)
class Volley(SeatDecision):
    """`seat` names up to four targets, one at least; those in `named` are already (S18)."""

    word: ClassVar[str] = "volley"
    named: tuple[Seat, ...]

    def left(self, state: State) -> tuple[Seat, ...]:
        """Who can still be named."""
        return tuple(seat for seat in targets(state, Effect.LOSE, self.seat) if seat not in self.named)

    def actions(self, state: State) -> Sequence[ListedAction]:
        return *map(At, self.left(state)), *((Done(),) if self.named else ())

    def act(self, state: State, action: Action) -> State:
        volley = replace(self, named=(*self.named, action.seat)) if isinstance(action, At) else self
        if isinstance(action, At) and len(volley.named) < len(VOLLEY) and volley.left(state):
            return state.in_front(volley)
        losses = zip(volley.named, VOLLEY, strict=False)
        return state.in_front(*(React(seat, self.seat, Effect.LOSE, number) for seat, number in losses))


@dataclass(frozen=True, slots=True)
class React(SeatDecision):
    """`seat` lets the attack of `other` happen, or cancels it; it is asked either way (S13)."""

    word: ClassVar[str] = "react"
    other: Seat
    effect: Effect
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        hand = state.of(self.seat).hand
        answers = (process for process in PROCESSES if hand[process] and hand[Card.EARTH])
        return Accept(), *(Concoct(process, Card.EARTH) for process in answers)

    def act(self, state: State, action: Action) -> State:
        if not isinstance(action, Concoct):
            return self._accepted(state)
        state = state.drops(self.seat, action.process, Card.EARTH)
        answers: dict[Card, Task] = {
            Card.DISTILLATION: Fetch(self.seat, Pile.PROCESSES),
            Card.INCINERATION: Drop(self.other, 1),
            Card.TRANSFORMATION: Swap(self.seat, 0),
        }
        return state.in_front(answers[action.process])

    def _accepted(self, state: State) -> State:
        if self.effect is Effect.MELT:
            lost = len(state.of(self.seat).laboratory)
            return state.scraps_laboratory(self.seat).in_front(*([Draw(self.seat, lost)] if lost else []))
        return state.in_front(_ACCEPTED[self.effect](self.other, self.seat, self.number))


_ACCEPTED: dict[Effect, Callable[[Seat, Seat, int], Task]] = {
    Effect.DROP: lambda attacker, seat, number: Drop(seat, number),
    Effect.ROB: Rob,
    Effect.LOOK: Look,
    Effect.RAID: Raid,
    Effect.PICK: Pick,
    Effect.BURN: Burn,
    Effect.LOSE: lambda attacker, seat, number: Lose(seat, number),
}
"""The task of an attack that is let happen; `Effect.MELT` takes all at once."""
