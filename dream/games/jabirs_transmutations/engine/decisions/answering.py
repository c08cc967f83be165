"""Answering an event, one step deep: what the tableaus of all seats are worth afterwards."""

from collections.abc import Mapping

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
        action: _worth(state, action, evaluation)
        for action in legal_actions(state)
        if isinstance(action, Answer)
    }


def _worth(state: State, answer: Answer, evaluation: Evaluation) -> float:
    after = answered(state, answer)
    worths = [evaluation(packed(tableau, after)) for tableau in after.tableaus]
    mine = worths[state.mover]
    return mine - OTHERS * (sum(worths) - mine)
