"""The formulas: what each costs and what its tasks are; and the abilities of the alchemists."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from dream.games.philosophers_stone.rules.actions import Ability, Action, Concoct, Done, ListedAction
from dream.games.philosophers_stone.rules.actions import Pay as PayAction
from dream.games.philosophers_stone.rules.components import (
    MOST_IN_HAND,
    PAYABLE,
    PROCESSES,
    PURE,
    Card,
    Effect,
    Pile,
    Sage,
    Seat,
)
from dream.games.philosophers_stone.rules.state import SeatDecision, State, Task
from dream.games.philosophers_stone.rules.tasks.attacking import Aim, Volley
from dream.games.philosophers_stone.rules.tasks.drawing import Draw, Replace
from dream.games.philosophers_stone.rules.tasks.laboratory import Mend
from dream.games.philosophers_stone.rules.tasks.losing import Swap
from dream.games.philosophers_stone.rules.tasks.taking import Fetch, Rob, Search, Slip

FOUR = 4
"""How many mundane elements or Stones the dear formulas cost."""
FORMULAS_IN_CUTTHROAT = 20  # S8
MUNDANE, FOUR_PAID = "mundane", "four"
Tasks = Callable[[State, Seat], Sequence[Task]]
DI, IN, TR = PROCESSES


def _raiding(state: State) -> Effect:
    return Effect.PICK if state.options.air_chooses else Effect.RAID  # S15


FORMULAS: dict[tuple[Card, Card | str], Tasks] = {
    (DI, MUNDANE): lambda state, s: (Search(s, Pile.PROCESSES),),
    (IN, MUNDANE): lambda state, s: (Aim(s, Effect.DROP, 2),),
    (TR, MUNDANE): lambda state, s: [Slip(t, state.right_of(t)) for t in state.clockwise(s)],
    (DI, Card.WATER): lambda state, s: (Search(s, Pile.ELEMENTS),),
    (IN, Card.WATER): lambda state, s: (Aim(s, Effect.ROB, 1),),
    (TR, Card.WATER): lambda state, s: (Replace(), Draw(s, 2)),
    (DI, Card.AIR): lambda state, s: (Fetch(s, Pile.ELEMENTS),),
    (IN, Card.AIR): lambda state, s: (Aim(s, _raiding(state), 1),),
    (TR, Card.AIR): lambda state, s: [Draw(t, MOST_IN_HAND) for t in state.clockwise(s)],
    (DI, Card.FIRE): lambda state, s: (Aim(s, Effect.LOOK, 1),),
    (IN, Card.FIRE): lambda state, s: (Aim(s, Effect.BURN, 2),),
    (TR, Card.FIRE): lambda state, s: (Aim(s, Effect.MELT, 1),),
    (DI, FOUR_PAID): lambda state, s: (*[Rob(s, t, 1) for t in state.others(s)], Draw(s, 2)),
    (IN, FOUR_PAID): lambda state, s: (Volley(s, ()),),
    (TR, FOUR_PAID): lambda state, s: (Replace(), Draw(s, 2)),  # S19
}
"""The tasks of a formula for the seat S that concocts it, by its process and by what is paid beside it."""

ABILITIES: dict[Sage, Tasks] = {
    Sage.ALBERTUS: lambda state, s: (Aim(s, Effect.LOOK, 2),),
    Sage.FLAMEL: lambda state, s: (Draw(s, 4),),
    Sage.JABIR: lambda state, s: (Search(s, Pile.ELEMENTS), Search(s, Pile.PROCESSES)),
    Sage.MARIA: lambda state, s: (Mend(s), Mend(s)),
    Sage.PARACELSUS: lambda state, s: (Fetch(s, Pile.PROCESSES), Swap(s, 0)),
    Sage.ZOSIMOS: lambda state, s: (Aim(s, Effect.PICK, 2),),
}
"""The tasks of an alchemist's ability (S27)."""


def tasks_of(state: State, seat: Seat, formula: Concoct | Ability) -> Sequence[Task]:
    """The tasks of a formula; raises KeyError when there is no such formula, or no alchemist."""
    if isinstance(formula, Ability):
        sage = state.of(seat).sage
        if sage is None:
            raise KeyError(seat)
        return ABILITIES[sage](state, seat)
    paid = formula.paid
    row = FOUR_PAID if paid is None else MUNDANE if paid in PAYABLE else paid
    return FORMULAS[formula.process, row](state, seat)


def can_pay(state: State, seat: Seat, formula: Concoct | Ability) -> bool:
    """Whether a seat's hand has what a formula costs."""
    hand = state.of(seat).hand
    if isinstance(formula, Ability):
        return hand[Card.STONE] > 0
    if formula.paid is None:
        return hand[formula.process] > 0 and sum(hand[card] for card in PAYABLE) >= FOUR
    return hand[formula.process] > 0 and hand[formula.paid] > 0


def has_target(state: State, seat: Seat, formula: Concoct | Ability) -> bool:
    """Whether there is somebody to be hurt, if the formula names a target at all (S10)."""
    naming = (task for task in tasks_of(state, seat, formula) if isinstance(task, Aim | Volley))
    return all(task.actions(state) for task in naming)


NAMED = tuple(
    Concoct(process, paid)
    for process in PROCESSES
    for paid in (*PAYABLE, *PURE, None)
    if paid is not Card.EARTH
)
"""Every formula that can be named; Earth's are answers only (S12)."""


@dataclass(frozen=True, slots=True)
class Form(SeatDecision):
    """`seat` concocts up to so many formulas."""

    word: ClassVar[str] = "form"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        formulas = (*NAMED, *((Ability(),) if state.of(self.seat).sage is not None else ()))
        return *(each for each in formulas if self._is_legal(state, each)), Done()

    def _is_legal(self, state: State, formula: Concoct | Ability) -> bool:
        return can_pay(state, self.seat, formula) and has_target(state, self.seat, formula)

    def act(self, state: State, action: Action) -> State:
        if not isinstance(action, Concoct | Ability):
            return state
        tasks = list(tasks_of(state, self.seat, action))
        if isinstance(action, Ability):
            state = state.drops(self.seat, Card.STONE)
        elif action.paid is None:
            state = state.drops(self.seat, action.process)
            tasks.insert(0, Pay(self.seat, FOUR))
        else:
            state = state.drops(self.seat, action.process, action.paid)
        if action == Concoct(TR, Card.AIR):
            for seat in state.seats:  # S17: all hands go before anybody draws
                state = state.drops_hand(seat)
        return state.in_front(*tasks, *self.rest)


@dataclass(frozen=True, slots=True)
class Pay(SeatDecision):
    """`seat` discards so many mundane elements or Stones."""

    word: ClassVar[str] = "pay"
    number: int

    def actions(self, state: State) -> Sequence[ListedAction]:
        return tuple(PayAction(card) for card in PAYABLE if state.of(self.seat).hand[card])

    def act(self, state: State, action: Action) -> State:
        assert isinstance(action, PayAction)
        return state.drops(self.seat, action.card).in_front(*self.rest)
