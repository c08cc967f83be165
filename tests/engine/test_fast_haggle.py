"""The strong opponent's haggling: what it judges pairs of Symbol cells by."""

from threading import Event

import pytest

from dream.engine.deepen import Deepening
from dream.engine.fast import CLOSER_NODES, HAGGLE_DEPTH, HAGGLE_NODES, FastThinker
from dream.engine.kernel.work import DEEPEST_SEARCH
from dream.engine.limits import Info, Limits
from dream.engine.weights import standard_weights
from dream.engine.works import table_of
from dream.rules.actions import Stand
from dream.rules.position import Phase, Position
from tests.engine.test_haggle import table


def told_of_standing(position: Position) -> int:
    """What the strong opponent says that standing is worth."""
    thinker, told = FastThinker(), list[Info]()
    thinker.options.set("Lines", "20")
    thinker.think(position, [], Limits(depth=2), told.append, Event())
    return next(info.score for info in told if info.pv == (Stand(),))


def worth_of(position: Position, depth: int, nodes: int) -> int:
    """What the pair of cells is worth to the side to move by a search that knows nothing else."""
    pair = Position(position.board, position.sides, position.turn, Phase.PLAY)
    found = Deepening(pair, standard_weights(), table_of(1)).best(depth, nodes)
    assert found
    return found.score


@pytest.mark.parametrize("seed", [f"pair {number}" for number in range(6)])
def test_a_pair_is_worth_the_same_whatever_was_judged_before(seed: str) -> None:
    position = table(seed)
    glance = worth_of(position, HAGGLE_DEPTH, HAGGLE_NODES)
    close = worth_of(position, DEEPEST_SEARCH, CLOSER_NODES)
    assert told_of_standing(position) in (glance, close)
