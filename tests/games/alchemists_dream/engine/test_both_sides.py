"""One engine that is asked for both sides in turn: what it does belongs to the side to move, not to it."""

from collections.abc import Callable
from itertools import cycle, islice
from threading import Event

import pytest

from dream.games.alchemists_dream.engine.compiled.engine import STUCK, CompiledEngine, weights_for
from dream.games.alchemists_dream.engine.compiled.search import IterativeDeepening, table_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.draws import STRONG_CONTEMPT
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.position import Action, Phase
from dream.protocol.dialogue import DEEPEST_SEARCH, Limits
from tests.kit.games import played, seeded_start
from tests.kit.positions import PLAIN

FIRST_IS_AHEAD = f"{PLAIN} f@k7:l4,m5,k8:7:0 w@k15:f17:0:9 1 play"
SECOND_IS_AHEAD = f"{PLAIN} w@k15:f17:0:9 f@k7:l4,m5,k8:7:0 1 play"
SHUFFLES = {
    FIRST_IS_AHEAD: ("l4-m4", "f17-g17", "m4-l4", "g17-f17"),
    SECOND_IS_AHEAD: ("f17-g17", "l4-m4", "g17-f17", "m4-l4"),
}
EVEN = f"{PLAIN} f@k7:l4,k8:8:0 w@k15:f17:9:0 1 play"
LIMITS = Limits(nodes=600)
PLIES = 16
STANDARD = standard_weights()


def stuck(start: str) -> DreamHistory:
    """A game in which nothing has happened for so long that the side which is ahead tries a plan."""
    return played(start, *islice(cycle(SHUFFLES[start]), STUCK))


def choices(begin: Callable[[], DreamHistory], engines: int) -> tuple[list[Action], list[bool]]:
    """What is done on from a game, by one engine or by one for each side, and where a plan was tried."""
    asked = [CompiledEngine() for _ in range(engines)]
    game, plans = begin(), list[bool]()
    for ply in range(PLIES):
        if game.outcome:
            break
        position, past = game.state, game.past()
        play = position.phase is Phase.PLAY
        plans.append(play and weights_for(position, past, STANDARD) is not STANDARD)
        engine = asked[ply % engines]
        game.play(engine.think(position, past, LIMITS, lambda info: None, Event()))
    return list(game.actions)[-len(plans) :], plans


@pytest.mark.parametrize("start", [FIRST_IS_AHEAD, SECOND_IS_AHEAD])
def test_plans_and_contempt_are_those_of_the_side_to_move(start: str) -> None:
    one, two = (choices(lambda: stuck(start), engines) for engines in (1, 2))
    assert one == two
    mine, other = one[1][::2], one[1][1::2]
    assert any(mine) != any(other), "one side only tries plans"


def test_one_engine_haggles_for_both_sides_as_two_would() -> None:
    one, two = (choices(lambda: played(seeded_start()), engines) for engines in (1, 2))
    assert one == two
    assert len(one[0]) == PLIES


@pytest.mark.parametrize("ply", range(4, 8))
def test_neither_side_repeats_what_the_other_would_be_glad_of(ply: int) -> None:
    """A repetition costs something whichever side the engine was asked for first."""
    used, game = CompiledEngine(), played(EVEN, *islice(cycle(SHUFFLES[FIRST_IS_AHEAD]), ply))
    before = game.past()
    used.think(before[-1], before[:-1], LIMITS, lambda info: None, Event())
    action = used.think(game.state, before, LIMITS, lambda info: None, Event())
    assert action == CompiledEngine().think(game.state, before, LIMITS, lambda info: None, Event())
    assert game.state.apply(action) not in before
    glad = IterativeDeepening(game.state, STANDARD, table_of(1), past=before, contempt=-STRONG_CONTEMPT)
    found = glad.best(DEEPEST_SEARCH, 600)
    assert found
    assert game.state.apply(found.line[0]) in before
