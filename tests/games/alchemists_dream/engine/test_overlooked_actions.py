"""The levels of the strong opponent: what each fails to notice, and its limits."""

from itertools import pairwise
from random import Random

import pytest

from dream.games.alchemists_dream.engine.levels import LEVELS, PROMPT, CompiledStrength
from dream.games.alchemists_dream.engine.plain.overlooked_actions import CLOSE, overlooked_actions
from dream.games.alchemists_dream.rules.notation import legal_texts
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.protocol.limits import Limits
from tests.kit.random_positions import crowded


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    random = Random("oversight")
    found = [crowded(random) for _ in range(60)]
    return [position for position in found if position.phase is Phase.PLAY and position.legal_actions]


def test_each_looks_as_far_and_notices_as_much_as_the_one_below_and_one_of_these_more() -> None:
    for lower, higher in pairwise(one.compiled for one in LEVELS):
        less = (lower.depth, lower.nodes or 10**9, lower.notices, lower.nearby, not lower.careless)
        more = (higher.depth, higher.nodes or 10**9, higher.notices, higher.nearby, not higher.careless)
        assert all(one <= other for one, other in zip(less, more, strict=True))
        assert less != more


def test_limits_asked_for_beside_a_level_only_tighten_it() -> None:
    level = LEVELS[2].compiled
    assert level.limits(Limits(level=3)) == Limits(level.depth, level.nodes, PROMPT, 3)
    assert level.limits(Limits(1, 50, 20, 3)) == Limits(1, 50, 20, 3)
    assert level.limits(Limits(99, 10**9, 99_999, 3)) == Limits(level.depth, level.nodes, PROMPT, 3)


def test_something_is_always_noticed_and_the_same_by_the_same_seed(positions: list[Position]) -> None:
    for position in positions:
        for notices in (0, 30):
            level = CompiledStrength(notices=notices)
            overlooked = overlooked_actions(position, None, level, 1)
            assert len(overlooked) < len(position.legal_actions)
            assert set(overlooked) <= set(position.legal_actions)
            assert overlooked == overlooked_actions(position, None, level, 1)


def test_the_share_that_is_noticed_is_about_what_it_should_be(positions: list[Position]) -> None:
    all_of_them = sum(len(legal_texts(position)) for position in positions)
    for notices in (30, 80, 100):
        level = CompiledStrength(notices=notices)
        overlooked = sum(len(overlooked_actions(position, None, level, 7)) for position in positions)
        assert abs(100 * (1 - overlooked / all_of_them) - notices) < 6


def test_what_is_close_to_the_latest_action_is_noticed_more_easily(positions: list[Position]) -> None:
    close = far = 0
    level = CompiledStrength(notices=40, nearby=70)
    for position in positions:
        for action in position.legal_actions[:3]:
            after = position.apply(action)
            close += len(overlooked_actions(after, position, level, 3))
            far += len(overlooked_actions(after, None, level, 3))
    assert close < far
    assert CLOSE > 0
