"""Answering an event, one step deep: what the tableaus of all seats are worth afterwards."""

from collections.abc import Mapping, Sequence

from dream.games.jabirs_transmutations.engine.turn.evaluation import Evaluation
from dream.games.jabirs_transmutations.engine.turn.packed import packed
from dream.games.jabirs_transmutations.rules.actions import Answer, ListedAction
from dream.games.jabirs_transmutations.rules.legal import legal_actions
from dream.games.jabirs_transmutations.rules.phases.event import answered
from dream.games.jabirs_transmutations.rules.state import State

OTHERS = 0.5
"""How much what each of the others gains counts against what the seat gains itself."""


def answers(state: State, evaluation: Evaluation) -> Mapping[ListedAction, float]:
    """What each answer to the open event is worth to the seat on turn."""
    return {
        action: worths[state.mover] - OTHERS * (sum(worths) - worths[state.mover])
        for action, worths in answered_worths(state, evaluation).items()
    }


def answered_worths(state: State, evaluation: Evaluation) -> Mapping[ListedAction, Sequence[float]]:
    """What the tableaus of all seats are worth after each answer to the open event."""
    return {
        action: [evaluation(packed(tableau, after)) for tableau in after.tableaus]
        for action in legal_actions(state)
        if isinstance(action, Answer)
        for after in (answered(state, action),)
    }
