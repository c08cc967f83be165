"""What each action of a decision is worth by the policy, and the kernel as a search asks it.

The kernel knows actions by the numbers that `choice_of` gives. A worth is in the policy's own units: a
needed card is worth ten.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from dream.games.philosophers_stone.engine.kernel.attacking import (
    ACCEPT,
    answer_worth,
    attack_worth,
    rarity,
    taking_worth,
)
from dream.games.philosophers_stone.engine.kernel.concocting import (
    ABILITY,
    FOUR,
    NO_FORMULA,
    ROW,
    formula_worth,
)
from dream.games.philosophers_stone.engine.kernel.table import KINDS, STOP, Table, Weights
from dream.games.philosophers_stone.engine.kernel.turns import TRANSMUTE, trial
from dream.games.philosophers_stone.engine.kernel.worth import (
    DRAW,
    POLICY,
    draw_worth,
    in_laboratory,
    kept,
    threat,
    unseen,
    wanted,
)
from dream.games.philosophers_stone.rules import tasks
from dream.games.philosophers_stone.rules.components import Effect, Seat
from dream.games.philosophers_stone.rules.state import (
    Ability,
    Accept,
    At,
    Concoct,
    DecisionTask,
    Done,
    DrawFrom,
    Drop,
    LayOut,
    ListedAction,
    Pay,
    Scrap,
    SeatDecision,
    Take,
    Transmute,
)


def choice_of(task: DecisionTask, action: ListedAction) -> int:
    """The number of an action that a seat may do in a task."""
    match action:
        case Concoct(process) if isinstance(task, tasks.React):
            return int(process)
        case Concoct(process, paid):
            return process * ROW + (FOUR if paid is None else paid)
        case Ability():
            return ABILITY
        case Accept():
            return ACCEPT
        case Transmute():
            return TRANSMUTE
        case Done():
            return NO_FORMULA if isinstance(task, tasks.ConcoctFormulas) else STOP
        case DrawFrom(pile):
            return KINDS + pile
        case Scrap(card) if isinstance(task, tasks.Lose):
            return KINDS + card
        case At(seat):
            return int(seat)
        case Take(card) | Pay(card) | Drop(card) | Scrap(card) | LayOut(card):
            return int(card)
    raise ValueError(f"no seat does {action}")


Trial = Callable[[int, int], float]
"""What a choice is worth on the deal of a number: the share of the win that it leads to."""


class Evaluator(Protocol):
    """Whatever tries choices on deals."""

    def trials(self, known: Sequence[int], seat: int, seed: int, turns: int) -> Trial:
        """Return what tries the choices of a seat that knows this, on deals of a seed, for so many turns."""


class PlainKernel:
    """The kernel as it stands in its files."""

    def trials(self, known: Sequence[int], seat: int, seed: int, turns: int) -> Trial:
        """See `Kernel.trials`."""
        room = list(known)
        return lambda choice, number: trial(known, room, POLICY, seat, choice, number, seed, turns)


def worths(t: Table, w: Weights, task: SeatDecision, actions: Sequence[ListedAction]) -> list[float]:
    """What each action is worth to the seat that decides; `t` is any deal of what it does not know."""
    return [float(_worth(t, w, task, action)) for action in actions]


def _worth(t: Table, w: Weights, task: SeatDecision, action: ListedAction) -> float:
    seat, choice = int(task.seat), choice_of(task, action)
    match task:
        case tasks.Draw():
            return draw_worth(t, w, seat, choice)
        case tasks.ConcoctFormulas():
            return formula_worth(t, w, seat, choice)
        case tasks.Aim(_, effect, number):
            return attack_worth(t, w, seat, effect, number, choice)
        case tasks.Volley(_, named):
            return 0.0 if isinstance(action, Done) else _volley_worth(t, w, seat, named, choice)
        case tasks.React(_, other, effect, number):
            return 0.0 if choice == ACCEPT else answer_worth(t, w, seat, other, effect, number, choice)
        case tasks.Brew() | tasks.PlaceCards():
            return {Transmute: 3.0, LayOut: 2.0}.get(type(action), 0.0)
        case tasks.Mend():
            return -unseen(t, seat, choice)
        case tasks.Swap():
            return 0.0 if isinstance(action, Done) else w[DRAW] - kept(t, w, seat, choice)
        case tasks.Burn(_, other):
            return -1.0 if isinstance(action, Done) else rarity(t, seat, other, choice)
        case tasks.LookAtHand(_, other):
            return taking_worth(t, w, seat, other, choice)
        case tasks.Pick(_, other):
            return wanted(t, w, seat, choice) + in_laboratory(t, w, other) * threat(t, w, seat, other)
        case tasks.Search() | tasks.Fetch():
            return wanted(t, w, seat, choice)
    if isinstance(action, Scrap):
        return -in_laboratory(t, w, seat)
    return -kept(t, w, seat, int(action.card) if isinstance(action, Drop) else choice)


def _volley_worth(t: Table, w: Weights, seat: int, named: tuple[Seat, ...], other: int) -> float:
    return attack_worth(t, w, seat, Effect.LOSE, tasks.VOLLEY[len(named)], other)
