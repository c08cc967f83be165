"""How levels differ."""

from collections.abc import Callable
from functools import cache
from itertools import cycle, islice, pairwise
from random import Random
from threading import Event

import pytest

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.engine.compiled.engine import (
    STUCK,
    CompiledEngine,
    blindness_of,
    weights_for,
)
from dream.games.alchemists_dream.engine.compiled.search import (
    ALL_SEEING,
    Blindness,
    IterativeDeepening,
    table_of,
)
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.draws import STRONG_CONTEMPT
from dream.games.alchemists_dream.engine.levels import LEVELS, PROMPT, SLOWEST, CompiledStrength, strength
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.beginning import bags, start
from dream.games.alchemists_dream.rules.position import Action, ListedAction, Phase, Position
from dream.protocol.dialogue import DEEPEST_SEARCH, PROVEN, WIN, Info, Limits
from tests.kit.games import PLAIN, played, seeded_start
from tests.kit.random_positions import crowded
from tests.waiting import works_at_most

PLIES = 60


def think(
    position: Position, limits: Limits, history: list[Position] | None = None, variety: int = 0
) -> tuple[ListedAction, list[Info[ListedAction]]]:
    engine, infos = PlainEngine(), list[Info[ListedAction]]()
    engine.options.set("Variety", str(variety))
    return engine.think(position, history or [], limits, infos.append, Event()), infos


def unfinished(seed: int) -> Position:
    random = Random(f"level {seed}")
    while not (position := crowded(random)).legal_actions:
        continue
    return position


def test_each_thinks_at_least_as_long_as_the_one_below() -> None:
    for lower, higher in pairwise(one.strength.plain for one in LEVELS):
        assert lower.depth <= higher.depth
        assert (lower.nodes or 0) < (higher.nodes or 0)


def test_limits_asked_for_beside_a_level_only_tighten_it() -> None:
    plays = strength(4).plain
    assert plays.limits(Limits(level=4, depth=1, movetime=50)) == Limits(1, plays.nodes, 50, 4)
    assert plays.limits(Limits(level=4, depth=9, movetime=99_999)).movetime == SLOWEST


@pytest.mark.parametrize("number", range(1, len(LEVELS) + 1))
def test_a_level_answers_within_three_seconds(number: int) -> None:
    position = unfinished(number)
    with works_at_most(3):
        action, _ = think(position, Limits(level=number))
    assert action in position.legal_actions


def test_without_limits_the_option_level_plays() -> None:
    engine, infos = PlainEngine(), list[Info[ListedAction]]()
    engine.options.set("Level", "1")
    engine.think(unfinished(1), [], Limits(), infos.append, Event())
    assert infos[-1].depth == 1


def test_where_there_is_no_choice_it_does_not_think_long() -> None:
    position = next(p for p in map(unfinished, range(500)) if len(p.legal_actions) == 1)
    with works_at_most(0.5):
        think(position, Limits(level=len(LEVELS)))


@cache
def game(variety: int, plies: int = PLIES) -> list[Position]:
    """Level 2 against level 1 from a seed, to its end or so many plies."""
    seed = "a quick game"
    first, second, *_ = bags(seed)
    positions = [start(Board.from_seed(seed), first, second)]
    while len(positions) <= plies and (positions[-1].phase is not Phase.PLAY or positions[-1].winner is None):
        position = positions[-1]
        number = 2 if position.turn == 0 else 1
        action, _ = think(position, Limits(level=number), positions[:-1], variety)
        assert action in position.legal_actions
        positions.append(position.apply(action))
    return positions


def test_a_game_comes_to_its_end_or_a_long_way() -> None:
    positions = game(variety=1)
    assert positions[-1].phase is Phase.PLAY
    stones = [sum(len(side.stones) for side in position.sides) for position in positions]
    assert max(stones) > 6


def test_variety_makes_games_differ_and_the_same_variety_the_same_game() -> None:
    one, same, other = game(1)[:15], game(1, 14), game(2, 14)
    assert one == same
    assert one != other


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


def test_limits_asked_for_beside_blindness_only_tighten_it() -> None:
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


FIRST_IS_AHEAD = f"{PLAIN} f@k7:l4,m5,k8:7:0 w@k15:f17:0:9 1 play"
SECOND_IS_AHEAD = f"{PLAIN} w@k15:f17:0:9 f@k7:l4,m5,k8:7:0 1 play"
SHUFFLES = {
    FIRST_IS_AHEAD: ("l4-m4", "f17-g17", "m4-l4", "g17-f17"),
    SECOND_IS_AHEAD: ("f17-g17", "l4-m4", "g17-f17", "m4-l4"),
}
EVEN = f"{PLAIN} f@k7:l4,k8:8:0 w@k15:f17:9:0 1 play"
LIMITS = Limits(nodes=600)
LENGTH = 16
STANDARD = standard_weights()


def stuck(start: str) -> DreamHistory:
    """A game in which nothing has happened for so long that the side which is ahead tries a plan."""
    return played(start, *islice(cycle(SHUFFLES[start]), STUCK))


def choices(begin: Callable[[], DreamHistory], engines: int) -> tuple[list[Action], list[bool]]:
    """What is done on from a game, by one engine or by one for each side, and where a plan was tried."""
    asked = [CompiledEngine() for _ in range(engines)]
    game, plans = begin(), list[bool]()
    for ply in range(LENGTH):
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
    assert len(one[0]) == LENGTH


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
