"""What each action of a decision is worth by the policy, in its own units: a needed card is worth ten."""

from collections.abc import Sequence

from dream.games.philosophers_stone.engine.choices import choice_of
from dream.games.philosophers_stone.engine.kernel.attacking import (
    ACCEPT,
    answer_worth,
    attack_worth,
    rarity,
    taking_worth,
)
from dream.games.philosophers_stone.engine.kernel.concocting import formula_worth
from dream.games.philosophers_stone.engine.kernel.drawing import draw_worth
from dream.games.philosophers_stone.engine.kernel.layout import Table, Weights
from dream.games.philosophers_stone.engine.kernel.weights import DRAW
from dream.games.philosophers_stone.engine.kernel.worth import in_laboratory, kept, threat, unseen, wanted
from dream.games.philosophers_stone.rules import tasks
from dream.games.philosophers_stone.rules.components import Effect, Seat
from dream.games.philosophers_stone.rules.state import (
    Done,
    Drop,
    LayOut,
    ListedAction,
    Scrap,
    SeatDecision,
    Transmute,
)


def worths(t: Table, w: Weights, task: SeatDecision, actions: Sequence[ListedAction]) -> list[float]:
    """What each action is worth to the seat that decides; `t` is any deal of what it does not know."""
    return [float(_worth(t, w, task, action)) for action in actions]


def _worth(t: Table, w: Weights, task: SeatDecision, action: ListedAction) -> float:
    seat, choice = int(task.seat), choice_of(task, action)
    match task:
        case tasks.Draw():
            return draw_worth(t, w, seat, choice)
        case tasks.Form():
            return formula_worth(t, w, seat, choice)
        case tasks.Aim(_, effect, number):
            return attack_worth(t, w, seat, effect, number, choice)
        case tasks.Volley(_, named):
            return 0.0 if isinstance(action, Done) else _volley_worth(t, w, seat, named, choice)
        case tasks.React(_, other, effect, number):
            return 0.0 if choice == ACCEPT else answer_worth(t, w, seat, other, effect, number, choice)
        case tasks.Brew() | tasks.Place():
            return {Transmute: 3.0, LayOut: 2.0}.get(type(action), 0.0)
        case tasks.Mend():
            return -unseen(t, seat, choice)
        case tasks.Swap():
            return 0.0 if isinstance(action, Done) else w[DRAW] - kept(t, w, seat, choice)
        case tasks.Burn(_, other):
            return -1.0 if isinstance(action, Done) else rarity(t, seat, other, choice)
        case tasks.Look(_, other):
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
