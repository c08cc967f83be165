"""The compiled engine's haggling: what it evaluates pairs of Symbol cells by."""

from threading import Event

import pytest

from dream.games.alchemists_dream.engine.compiled.engine import (
    CLOSER_NODES,
    HAGGLE_DEPTH,
    HAGGLE_NODES,
    CompiledEngine,
)
from dream.games.alchemists_dream.engine.compiled.search import IterativeDeepening, table_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.kernel.evaluate import DEEPEST_PLY
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.alchemists_dream.rules.position import ListedAction, Phase, Player, Position, Stand
from dream.protocol.dialogue import Info, Limits
from tests.kit.random_positions import haggling


def told_of_standing(position: Position) -> int:
    """What the strong opponent says that standing is worth."""
    engine, told = CompiledEngine(), list[Info[ListedAction]]()
    engine.options.set("MultiPV", "20")
    engine.think(position, [], Limits(depth=2), told.append, Event())
    return next(info.score for info in told if info.pv == (Stand(),))


def worth_of(position: Position, depth: int, nodes: int) -> int:
    """What the pair of cells is worth to the side to move by a search that knows nothing else."""
    pair = Position(position.board, position.sides, position.turn, Phase.PLAY)
    found = IterativeDeepening(pair, standard_weights(), table_of(1)).best(depth, nodes)
    assert found
    return found.score


@pytest.mark.parametrize("seed", [f"pair {number}" for number in range(6)])
def test_a_pair_is_worth_the_same_whatever_was_searched_before(seed: str) -> None:
    position = haggling(seed)
    glance = worth_of(position, HAGGLE_DEPTH, HAGGLE_NODES)
    close = worth_of(position, DEEPEST_PLY, CLOSER_NODES)
    assert told_of_standing(position) in (glance, close)


LOST_BY_STANDING = (
    "3/9/11/5f7/6w6/4ww1w8/3w1fw9/4w11/6ww9/18/9x9/9ee7/17/16/16/16/13/13/11/9/3 "
    "f@k7:-:10:0 e@k12:-:10:0 1 haggle"
)


@pytest.mark.parametrize("level", [5, 8])
def test_it_does_not_stand_where_it_would_have_no_action(level: int) -> None:
    """R10: only strange ground makes it so."""
    position = parse_position(LOST_BY_STANDING)
    assert position.apply(Stand()).winner is Player.SECOND
    told: list[Info[ListedAction]] = []
    action = CompiledEngine().think(position, [], Limits(level=level), told.append, Event())
    assert action != Stand()


@pytest.mark.parametrize("level", [3, 8])
def test_a_level_haggles_within_the_nodes_that_it_is_given(level: int) -> None:
    told: list[Info[ListedAction]] = []
    CompiledEngine().think(haggling("pair 1"), [], Limits(level=level, nodes=5), told.append, Event())
    assert told[-1].nodes <= 5
