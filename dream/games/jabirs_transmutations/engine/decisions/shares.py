"""What each thing is worth that a seat can do, as the share of the win that it expects.

A turn is planned exactly. How a draft goes on depends on what is unseen: there all cards are tried in the
same deals.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from random import Random

from dream.games.jabirs_transmutations.engine.decisions.answering import answered_worths
from dream.games.jabirs_transmutations.engine.decisions.picking import shares_by_deal
from dream.games.jabirs_transmutations.engine.decisions.transmuting import discards, transmutations
from dream.games.jabirs_transmutations.engine.levels import LEVELS
from dream.games.jabirs_transmutations.engine.turn.packed import packed
from dream.games.jabirs_transmutations.engine.turn.win_chance import share_of_win
from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.legal import legal_actions
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.games.jabirs_transmutations.rules.view import View
from dream.search.choice import Choice
from dream.search.race import FEWEST

BEST = LEVELS[-1].strength


def shares(
    seat: Seat,
    observations: Sequence[View],
    deals: int,
    random: Random,
    stopped: Callable[[], bool] = lambda: False,
    only: Sequence[ListedAction] = (),
) -> Sequence[Choice[ListedAction]]:
    """What a seat can do after the last of its observations, the best first; with `only` these alone.

    A pick is tried in so many `deals`, fewer when it is `stopped`; all else is worked out, in one trial.
    """
    state = observations[-1].seen
    wanted = only or legal_actions(state)
    if state.phase is Phase.DRAFT:
        values = shares_by_deal(seat, observations, BEST, random, deals, stopped)
    else:
        values = {action: [share] for action, share in _worked_out(state).items()}
    return _compared({action: values[action] for action in wanted}, exact=state.phase is not Phase.DRAFT)


def _worked_out(state: State) -> Mapping[ListedAction, float]:
    match state.phase:
        case Phase.EVENT:
            worths = answered_worths(state, BEST.evaluation)
            return {action: share_of_win(each, state.mover) for action, each in worths.items()}
        case Phase.PLAY:
            return transmutations(state, BEST)
    now = [BEST.evaluation(packed(tableau, state)) for tableau in state.tableaus]
    return {
        action: share_of_win([*now[: state.mover], worth, *now[state.mover + 1 :]], state.mover)
        for action, worth in discards(state, BEST.evaluation).items()
    }


def _compared(
    values: Mapping[ListedAction, Sequence[float]], *, exact: bool
) -> Sequence[Choice[ListedAction]]:
    """The actions by the means of their values in the same trials, and how surely they are behind."""
    means = {action: sum(each) / len(each) for action, each in values.items()}
    best = max(means, key=means.__getitem__)
    found = [
        Choice(
            action,
            len(each),
            min(1.0, max(0.0, means[action])),
            None if action == best else 0.0 if exact else _error(values[best], each),
        )
        for action, each in values.items()
    ]
    return sorted(found, key=lambda choice: (choice.action != best, -choice.value))


def _error(best: Iterable[float], other: Sequence[float]) -> float | None:
    """The standard error of how far another is behind in the same trials; None of too few."""
    if len(other) < FEWEST:
        return None
    behind = [one - this for one, this in zip(best, other, strict=True)]
    mean = sum(behind) / len(behind)
    return sqrt(sum((each - mean) ** 2 for each in behind) / (len(behind) - 1) / len(behind))
