"""Games in compiled code: the law agrees with them, and their players do what those of the lab do."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.evaluation import exposure, symbol_cells
from dream.games.alchemists_dream.engine.kernel.convert import action_of, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import WEIGHTS
from dream.games.alchemists_dream.engine.kernel.law import DEEPEST
from dream.games.alchemists_dream.engine.plain import stone_actions
from dream.games.alchemists_dream.rules.position import Phase, Player, Position, Side, StoneAction, target_of
from dream.hexgrid.hexes import distance
from dream.matches.alchemists_dream import simple, value_of
from dream.protocol.dialogue import PROVEN, WIN
from tests.tools.replays import is_settled, replayed, worth
from tools.selfplay import (
    GREEDY,
    RANDOM,
    SIMPLE,
    CompiledGame,
    CompiledPlayer,
    FinishedGame,
    GamePool,
    opening,
    slopes,
)

SEARCHER = CompiledPlayer(nodes=100)
PLAYERS = {
    "random": CompiledPlayer(RANDOM),
    "greedy": CompiledPlayer(GREEDY),
    "simple": CompiledPlayer(SIMPLE, depth=1),
    "search": SEARCHER,
}
KINDS = [("random", "random"), ("greedy", "random"), ("search", "greedy"), ("simple", "search")]


@pytest.fixture(scope="module")
def pool() -> GamePool:
    """Two threads, compiled."""
    pool = GamePool(2)
    pool.prepare()
    return pool


def played(pool: GamePool, one: str, other: str, seeds: int, luck: int = 0) -> list[FinishedGame]:
    pair = PLAYERS[one], PLAYERS[other]
    return list(pool.play_all(CompiledGame(seed, pair, luck) for seed in range(1, seeds + 1)))


@pytest.mark.parametrize(("one", "other"), KINDS)
def test_the_law_agrees_with_every_action_and_outcome(pool: GamePool, one: str, other: str) -> None:
    for finished in played(pool, one, other, 4, luck=2):
        game = replayed(finished)
        if finished.winner:
            assert game.outcome
            assert game.outcome.winner is (Player.FIRST if finished.winner == 1 else Player.SECOND)
        else:
            assert game.outcome is None
            assert game.repetitions >= 3 or len(finished.actions) == finished.game.most_plies


def test_the_third_occurrence_is_a_draw_and_no_earlier_one_is(pool: GamePool) -> None:
    ends = []
    for finished in played(pool, "search", "search", 6):
        positions = replayed(finished).states
        times = [sum(one == other for one in positions[: n + 1]) for n, other in enumerate(positions)]
        assert max(times[:-1]) <= 2
        ends.append(times[-1] == 3 and finished.winner == 0)
    assert any(ends)


def test_a_game_that_is_won_with_its_last_action_is_no_draw(pool: GamePool) -> None:
    won = next(finished for finished in played(pool, "greedy", "random", 8) if finished.winner)
    plies = len(won.actions)
    ends = [
        pool.play(CompiledGame(won.game.seed, won.game.players, most_plies=most))
        for most in (plies - 1, plies, plies + 1)
    ]
    assert [finished.winner for finished in ends] == [0, won.winner, won.winner]
    assert all(
        finished.actions.tolist() == won.actions.tolist()[: len(finished.actions)] for finished in ends
    )


def test_the_same_game_is_the_same_again_on_any_number_of_threads(pool: GamePool) -> None:
    games = [CompiledGame(seed, (SEARCHER, PLAYERS["greedy"]), 4) for seed in range(1, 7)]
    alone = list(GamePool(1).play_all(games))
    together = list(pool.play_all(games))
    assert [one.game for one in alone] == [other.game for other in together] == games
    for one, other in zip(alone, together, strict=True):
        assert (one.winner, one.actions.tolist(), one.scores.tolist()) == (
            other.winner,
            other.actions.tolist(),
            other.scores.tolist(),
        )
    assert len({tuple(one.actions.tolist()) for one in alone}) == len(alone)


def test_games_under_way_are_given_up_when_the_iterator_is_closed(pool: GamePool) -> None:
    endless = CompiledPlayer(nodes=1 << 40, depth=100)
    games = [CompiledGame(1, (PLAYERS["random"],) * 2), *(CompiledGame(n, (endless,) * 2) for n in (2, 3, 4))]
    finished = pool.play_all(games)
    assert next(finished).game is games[0]
    finished.close()
    assert replayed(pool.play(CompiledGame(5, (PLAYERS["random"],) * 2))).actions


def test_greedy_does_what_is_worth_most_and_leaves_the_rest_to_luck(pool: GamePool) -> None:
    alike = 0
    for finished in played(pool, "greedy", "greedy", 3):
        positions = replayed(finished).states
        for position, number in list(zip(positions, finished.actions, strict=False))[::4]:
            values = {action: value_of(position, action) for action in position.legal_actions}
            best = max(values.values())
            assert values[action_of(int(number))] == best
            alike += list(values.values()).count(best) > 1
    assert alike > 5


def test_simple_at_one_ply_does_what_is_worth_most_and_comes_nearest(pool: GamePool) -> None:
    looked_at = 0
    for finished in played(pool, "simple", "random", 3):
        positions = replayed(finished).states
        for n, (position, number) in enumerate(zip(positions, finished.actions, strict=False)):
            goal = position.waiter.symbol
            if position.turn is Player.FIRST and n % 3 == 0 and goal:
                done = action_of(int(number))
                value = {
                    action: (worth_of(position, action, positions[:n]), -distance(target_of(action), goal))
                    for action in stone_actions(position)
                }
                assert value[done] == max(value.values())
                looked_at += 1
    assert looked_at > 20


def worth_of(position: Position, action: StoneAction, past: Sequence[Position]) -> int:
    """What `simple` says of a position after an action; a repetition is a little worse than nothing."""
    after = position.apply(action)
    if after.symbol_surrounded(after.turn):
        return WIN
    return -1 if occurred(after, past) else -simple(after)


def occurred(position: Position, past: Sequence[Position]) -> bool:
    return any((position.sides, position.turn) == (one.sides, one.turn) for one in past)


def test_simple_at_two_plies_does_what_is_worth_most_after_the_answer(pool: GamePool) -> None:
    two, looked_at = CompiledPlayer(SIMPLE, depth=2), 0
    for finished in pool.play_all(CompiledGame(seed, (two, PLAYERS["random"]), 6) for seed in range(1, 4)):
        positions = replayed(finished).states
        for n in range(6, len(finished.actions), 5):
            position, done = positions[n], action_of(int(finished.actions[n]))
            if position.turn is Player.FIRST and abs(int(finished.scores[n])) < PROVEN:
                worst = {
                    action: after_answers(position, action, positions[:n])
                    for action in stone_actions(position)
                }
                assert worst[done] == max(worst.values())
                looked_at += 1
    assert looked_at > 10


def after_answers(position: Position, action: StoneAction, past: Sequence[Position]) -> int:
    """The worth to the side to move of an action and the answer to it that is worst for that side."""
    after = position.apply(action)
    if after.symbol_surrounded(after.turn) or occurred(after, past):
        return worth_of(position, action, past)
    answers = [-worth_of(after, answer, [*past, position]) for answer in stone_actions(after)]
    return min(answers, default=WIN)


def test_slopes_are_what_the_evaluation_says_of_other_weights(pool: GamePool) -> None:
    checked, every = 0, 3
    standard = standard_weights()
    for finished in played(pool, "search", "greedy", 3):
        rows = np.zeros((80, 1 + len(WEIGHTS)), np.float32)
        states = state_of(finished.start)
        count = slopes(states, search_state_of(states, standard), finished.actions, every, rows)
        plies = [
            n
            for n, position in enumerate(replayed(finished).states[: len(finished.actions)])
            if n % every == every - 1 and is_settled(position)
        ]
        assert count == len(plies[:80])
        for row, n in [(row, n) for row, n in zip(rows, plies, strict=False) if n < DEEPEST][1:30:7]:
            sign = 1 if finished.start.turn == n % 2 else -1
            base = worth(finished, n, standard)
            assert row[0] == sign * base
            for i, held in enumerate(standard):
                more = max(8, abs(int(held)) // 10)
                changed = standard.copy()
                changed[i] += more
                assert row[1 + i] == pytest.approx(sign * (worth(finished, n, changed) - base) / more)
            checked += 1
    assert checked > 5


def bare_sides(position: Position) -> tuple[Side, Side]:
    """The sides before a Symbol was placed."""
    first, second = position.sides
    return replace(first, symbol=None), replace(second, symbol=None)


def test_a_seed_gives_one_opening_at_any_distance_often_on_exposed_ground() -> None:
    found = [opening(seed) for seed in range(1, 61)]
    opening.cache_clear()
    assert [opening(seed) for seed in range(1, 6)] == found[:5]
    apart, exposed = list[int](), list[float]()
    for position in found:
        first, second = (side.symbol for side in position.sides)
        assert first
        assert second
        assert position.phase is Phase.PLAY
        assert position.legal_actions
        apart.append(distance(first, second))
        start = replace(position, phase=Phase.PLACE, turn=Player.FIRST, sides=bare_sides(position))
        ground = [exposure(start, Player.FIRST, cell) for cell in symbol_cells(start, Player.FIRST)]
        exposed.append(exposure(start, Player.FIRST, first) >= sorted(ground)[2 * len(ground) // 3 - 1])
    for least, most in ((2, 5), (6, 9), (10, 13)):
        assert 10 <= sum(least <= steps <= most for steps in apart) <= 30
    assert 40 <= sum(exposed) < 60
    assert {position.turn for position in found} == set(Player)
