"""The games of the compiled players once more, by the law and by the engine's evaluation.

Games in compiled code: what they come to, what heuristics are worth, boards, the speed of evaluations.
"""

import io
from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
from rich.console import Console

from dream.base.seeds import cleaned_seed
from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import Weights, standard_weights
from dream.games.alchemists_dream.engine.evaluation import (
    evaluate as evaluate_plainly,
    exposure,
    symbol_cells,
)
from dream.games.alchemists_dream.engine.kernel.convert import action_of, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import HEURISTICS, STANDARD_HEURISTICS, WEIGHTS
from dream.games.alchemists_dream.engine.kernel.law import DEEPEST, play
from dream.games.alchemists_dream.engine.plain import stone_actions
from dream.games.alchemists_dream.game import DreamHistory, history_of
from dream.games.alchemists_dream.rules.position import Phase, Player, Position, Side, StoneAction, target_of
from dream.hexgrid import Hex, distance
from dream.matches.alchemists_dream import simple, value_of
from dream.matches.bench import samples
from dream.protocol.dialogue import PROVEN, WIN
from dream.study.tried_boards import tried_boards
from tests.games.alchemists_dream.engine.naive import evaluate_state
from tests.kit.cases import then_long
from tools.console import ended
from tools.selfplay import (
    GREEDY,
    RANDOM,
    SIMPLE,
    CompiledGame,
    CompiledMatch,
    CompiledPlayer,
    FinishedGame,
    GamePool,
    ablation_table,
    ablations,
    app,
    board_seeds,
    compiled_time,
    evaluate_often,
    opening,
    slopes,
    tried,
    without,
)


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


@pytest.mark.parametrize(("one", "other"), then_long(2, KINDS))
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
    for finished in pool.play_all(CompiledGame(seed, (two, PLAYERS["random"]), 6) for seed in range(1, 3)):
        positions = replayed(finished).states
        for n in range(6, len(finished.actions), 13):
            position, done = positions[n], action_of(int(finished.actions[n]))
            if position.turn is Player.FIRST and abs(int(finished.scores[n])) < PROVEN:
                worst = {
                    action: after_answers(position, action, positions[:n])
                    for action in stone_actions(position)
                }
                assert worst[done] == max(worst.values())
                looked_at += 1
    assert looked_at > 1


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


WHOLE = CompiledPlayer(nodes=1000)
FIRST_SEED = 3
QUICK = ("--games", "4", "--nodes", "60", "--seeds", str(FIRST_SEED))


def bench(*arguments: str) -> int:
    return ended(app, ["ablation", *QUICK, *arguments])


def rows(said: str) -> list[list[str]]:
    """The cells of the rows of the table, without its head."""
    return [[cell.strip() for cell in line.split("│")[1:-1]] for line in said.splitlines() if "│" in line]


def row(match: CompiledMatch) -> list[str]:
    """The row of a match that was played."""
    found = match.estimate
    assert found
    counts = [str(match.points.count(halves)) for halves in (2, 1, 0)]
    return [match.name, str(len(match.points)), *counts, str(found), f"{found.superiority:.1%}"]


def matches_played(pool: GamePool, *names: str) -> list[CompiledMatch]:
    """The matches of the command, played."""
    matches = ablations(names, nodes=60, pairs=2)
    for match in matches:
        for finished in pool.play_all(match.games(FIRST_SEED)):
            match.add(finished)
    return matches


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_one_heuristic_is_missing_and_the_others_are_standard(heuristic: str) -> None:
    held = dict(zip(HEURISTICS, without(heuristic), strict=True))
    assert held.pop(heuristic) == (5 if heuristic == "symbol_safety" else 0)
    assert held.items() <= dict(zip(HEURISTICS, STANDARD_HEURISTICS, strict=True)).items()


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_who_lacks_a_heuristic_is_the_first_to_play_otherwise(pool: GamePool, heuristic: str) -> None:
    lacking, strayed = replace(WHOLE, heuristics=without(heuristic)), 0
    for seed in range(1, 4):
        usual = pool.play(CompiledGame(seed, (WHOLE, WHOLE), most_plies=60))
        for player, pair in enumerate([(lacking, WHOLE), (WHOLE, lacking)]):
            game = pool.play(CompiledGame(seed, pair, most_plies=60))
            both = zip(usual.actions, game.actions, strict=False)
            ply = next((n for n, (one, other) in enumerate(both) if one != other), None)
            if ply is not None:
                assert (usual.start.turn + ply) % 2 == player
                strayed += 1
    assert strayed > 1


def test_a_match_is_the_whole_search_against_the_search_without_one_heuristic() -> None:
    matches = ablations(("late_move_pruning", "symbol_safety"), nodes=70, pairs=3)
    assert [(match.name, match.pairs) for match in matches] == [
        ("late_move_pruning", 3),
        ("symbol_safety", 3),
    ]
    assert {match.one.heuristics for match in matches} == {STANDARD_HEURISTICS}
    assert [match.other.heuristics for match in matches] == [(1, 1, 0, 1, 1, 2), (1, 1, 1, 1, 1, 5)]
    assert {player.nodes for match in matches for player in (match.one, match.other)} == {70}


def test_the_command_has_a_row_for_every_heuristic(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench("--games", "1") == 2
    assert bench("--games", "3", "--nodes", "20") == 0
    said = capsys.readouterr().out
    assert [row[:2] for row in rows(said)] == [[heuristic, "4"] for heuristic in HEURISTICS]


def test_the_command_tells_of_the_games_it_plays_however_many_threads_it_has(
    pool: GamePool, capsys: pytest.CaptureFixture[str]
) -> None:
    only = ("--only", "late_move_pruning", "--only", "reverse_futility")
    assert bench(*only, "--threads", "1") == 0
    said = capsys.readouterr().out
    matches = matches_played(pool, "reverse_futility", "late_move_pruning")
    assert rows(said) == [row(match) for match in matches]
    assert said.startswith("".join(f"{match.text}\n" for match in matches))
    assert any(match.points.count(1) < 4 for match in matches)
    assert bench(*only, "--threads", "2") == 0
    assert capsys.readouterr().out == said


def test_when_interrupted_it_tells_of_the_games_that_are_over(
    pool: GamePool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lengths, real = iter([4, 3]), GamePool.play_all

    def broken_off(pool: GamePool, games: Iterable[CompiledGame]) -> Generator[FinishedGame, None, None]:
        wanted = next(lengths)
        yield from islice(real(pool, games), wanted)
        if wanted < 4:
            raise KeyboardInterrupt

    [reverse, passing] = matches_played(pool, "reverse_futility", "null_move")
    monkeypatch.setattr(GamePool, "play_all", broken_off)
    assert bench() == 130
    passing.points.pop()
    assert rows(capsys.readouterr().out) == [row(reverse), row(passing)]


def test_a_pair_that_is_not_whole_says_nothing_of_strength(pool: GamePool) -> None:
    begun, unbegun = ablations(("late_move_pruning", "threat_extensions"), nodes=20, pairs=1)
    begun.add(pool.play(next(begun.games(1))))
    table = ablation_table([begun, unbegun])
    assert [list(column.cells) for column in table.columns][:2] == [["late_move_pruning"], ["1"]]
    assert [list(column.cells) for column in table.columns][-2:] == [[""], [""]]


def test_interrupted_before_any_game_it_has_nothing_to_tell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(pool: GamePool) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(GamePool, "prepare", interrupted)
    assert bench() == 130
    assert capsys.readouterr().out == ""


def test_the_bar_on_a_terminal_takes_nothing_of_what_is_written_to_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(
        "dream.matches.match.Console", lambda stderr: Console(file=terminal, force_terminal=stderr)
    )
    assert bench("--only", "null_move") == 0
    assert capsys.readouterr().out.startswith("null_move: +")
    assert "compiling" in terminal.getvalue()
    assert "null_move: +" not in terminal.getvalue()


def test_a_heuristic_that_there_is_not_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench("--only", "late_move_pruning", "--only", "bad") == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith(f"--only takes one of {', '.join(HEURISTICS)}, not 'bad'\n")
    assert said.err.count("\n") == 1


CROWDED = next(sample for sample in samples() if sample.name == "brawl 203 after 44")


def stones_of(position: Position) -> frozenset[Hex]:
    one, other = position.sides
    return one.stones | other.stones


def test_the_crowded_positions_are_evaluated_and_no_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    evaluated, timed = set[Position](), set[Position]()

    def evaluate_and_note(position: Position) -> int:
        evaluated.add(position)
        return evaluate_plainly(position)

    def note(positions: Sequence[Position]) -> float:
        timed.update(positions)
        return 512.4e-9

    monkeypatch.setattr("tools.selfplay.evaluate", evaluate_and_note)
    monkeypatch.setattr("tools.selfplay.compiled_time", note)
    assert ended(app, ["evaluation"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("the readable evaluation: ")
    assert said[1] == "the compiled evaluation: 512 ns a crowded position"
    crowds = [sample.position for sample in samples() if len(stones_of(sample.position)) >= 14]
    assert evaluated == timed == set(crowds)
    assert 8 <= len(crowds) < len(samples())


def test_a_position_is_evaluated_as_often_as_asked() -> None:
    for sample in samples():
        states = state_of(sample.position)
        search_states = search_state_of(states, standard_weights())
        assert evaluate_often(states, search_states, 0) == 0
        assert evaluate_often(states, search_states, 7) == 7 * evaluate_state(states, search_states)


def test_the_compiled_evaluation_is_not_optimized_away() -> None:
    assert 20e-9 < compiled_time([CROWDED.position]) < 1e-3


def test_each_position_counts_with_its_quickest_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = iter([4e-7, 3e-7, 9e-7, 5e-7, 6e-7, 7e-7])
    monkeypatch.setattr("tools.selfplay.REPEATS", 3)
    monkeypatch.setattr(
        "tools.selfplay._measured",
        lambda states, search_states: next(measured),
    )
    assert compiled_time([CROWDED.position] * 2) == pytest.approx(4e-7)


def test_the_same_seeds_and_games_give_the_same_boards() -> None:
    seeds = board_seeds(2, 1)
    one, other = (list(tried(seeds, 4, GamePool(threads))) for threads in (1, 2))
    assert one == other
    assert [board.seed for board in one] == seeds
    assert all(board.games == 4 and board.won + board.drawn <= 4 for board in one)


def test_seeds_are_words_and_none_is_there_twice() -> None:
    seeds = board_seeds(200, 1)
    assert len(set(seeds)) == 200
    assert all(cleaned_seed(seed) == seed for seed in seeds)
    assert [board.seed for board in tried_boards("dream")] == board_seeds(len(tried_boards("dream")), 1)
