"""The games of the compiled players once more, by the law and by the engine's evaluation."""

from dataclasses import replace

from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import Weights
from dream.games.alchemists_dream.engine.kernel.convert import action_of, state_of
from dream.games.alchemists_dream.engine.kernel.law import play
from dream.games.alchemists_dream.game import DreamHistory, history_of
from dream.games.alchemists_dream.rules.position import Position
from dream.protocol.dialogue import PROVEN
from tests.games.alchemists_dream.engine.kernel.entries import evaluate_state
from tools.selfplay import FinishedGame


def replayed(finished: FinishedGame) -> DreamHistory:
    """The game by the law, which refuses what is illegal."""
    return history_of(finished.start, [action_of(int(number)) for number in finished.actions])


def worth(finished: FinishedGame, plies: int, weights: Weights) -> int:
    """What the engine's evaluation says of a position of a game; it does not come near its bounds here."""
    states = state_of(finished.start)
    for number in finished.actions[:plies]:
        play(states, int(number))
    found = int(evaluate_state(states, search_state_of(states, weights)))
    assert abs(found) < PROVEN - 1
    return found


def is_settled(position: Position) -> bool:
    """Whether nobody must run and neither side, were it to move, could win at once."""
    return not position.surrounded_stones(position.turn) and not any(
        mine.apply(action).symbol_surrounded(mine.turn.other)
        for mine in (position, replace(position, turn=position.turn.other))
        for action in mine.legal_actions
    )
