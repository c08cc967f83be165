"""What a level does not see coming: what its opponent can do, never what it can do itself."""

from itertools import pairwise
from random import Random
from threading import Event

import pytest

from dream.games.alchemists_dream.engine.compiled.engine import CompiledEngine, blindness_of
from dream.games.alchemists_dream.engine.compiled.search import (
    ALL_SEEING,
    Blindness,
    IterativeDeepening,
    table_of,
)
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.levels import LEVELS, PROMPT, CompiledStrength
from dream.games.alchemists_dream.rules.position import ListedAction, Phase, Position
from dream.protocol.dialogue import PROVEN, WIN, Info, Limits
from tests.kit.random_positions import crowded

BLIND = Blindness(overlooks=100)


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    random = Random("blindness")
    found = [crowded(random) for _ in range(150)]
    return [position for position in found if position.phase is Phase.PLAY and position.legal_actions]


def score(position: Position, blindness: Blindness, depth: int = 2) -> int:
    search = IterativeDeepening(position, standard_weights(), table_of(1), blindness=blindness)
    found = search.best(depth)
    assert found
    return found.score


def wins_at_once(position: Position) -> bool:
    return any(position.apply(action).winner is position.turn for action in position.legal_actions)


def test_each_sees_as_much_and_as_far_as_the_one_below() -> None:
    for lower, higher in pairwise(one.strength.compiled for one in LEVELS):
        assert lower.depth <= higher.depth
        assert (lower.nodes or 10**9) <= (higher.nodes or 10**9)
        assert lower.overlooks >= higher.overlooks
        assert lower != higher


def test_limits_asked_for_beside_a_level_only_tighten_it() -> None:
    level = LEVELS[2].strength.compiled
    assert level.limits(Limits(level=3)) == Limits(level.depth, level.nodes, PROMPT, 3)
    assert level.limits(Limits(1, 50, 20, 3)) == Limits(1, 50, 20, 3)
    assert level.limits(Limits(99, 10**9, 99_999, 3)) == Limits(level.depth, level.nodes, PROMPT, 3)


def test_a_loss_in_one_turn_is_seen_by_who_overlooks_nothing_alone(positions: list[Position]) -> None:
    lost = [one for one in positions if score(one, ALL_SEEING) <= 2 - WIN]
    seen = [one for one in lost if any(one.apply(a).legal_actions for a in one.legal_actions)]
    assert len(seen) > 1
    assert all(score(one, BLIND) > -PROVEN for one in seen)


def test_nobody_overlooks_a_win_of_its_own(positions: list[Position]) -> None:
    won = [one for one in positions if wins_at_once(one)]
    assert len(won) > 1
    assert all(score(one, BLIND) == WIN - 1 for one in won)


def test_who_overlooks_more_thinks_no_worse_of_itself(positions: list[Position]) -> None:
    few, many = Blindness(30, luck=7), Blindness(70, luck=7)
    for position in positions[:40]:
        scores = [score(position, blindness) for blindness in (ALL_SEEING, few, many, BLIND)]
        assert scores[0] <= scores[1] or abs(scores[0]) < PROVEN
        assert scores[-1] > -PROVEN or scores[0] <= -PROVEN


def test_the_same_is_overlooked_in_the_same_position_by_the_same_variety(positions: list[Position]) -> None:
    plays = CompiledStrength(overlooks=50)
    one, other = positions[:2]
    assert blindness_of(one, plays, 1) == blindness_of(one, plays, 1)
    assert len({blindness_of(one, plays, 1), blindness_of(one, plays, 2), blindness_of(other, plays, 1)}) == 3
    assert blindness_of(one, CompiledStrength(), 1) == ALL_SEEING


def test_a_win_that_the_opponent_may_prevent_unseen_is_not_told_as_one(positions: list[Position]) -> None:
    engine = CompiledEngine()
    for position in positions[:60]:
        told: list[Info[ListedAction]] = []
        engine.think(position, [], Limits(level=3), told.append, Event())
        assert all(info.score <= PROVEN or info.score == WIN - 1 for info in told)
