"""What the heuristics of a search are worth: that they can be taken away one by one, the games, the
command."""

import io
from collections.abc import Generator, Iterable
from dataclasses import replace
from itertools import islice

import pytest
from rich.console import Console

from dream.games.alchemists_dream.engine.kernel.evaluate import HEURISTICS, STANDARD_HEURISTICS
from tools.console import ended
from tools.selfplay import (
    CompiledGame,
    CompiledMatch,
    CompiledPlayer,
    FinishedGame,
    GamePool,
    ablation_table,
    ablations,
    app,
    without,
)

WHOLE = CompiledPlayer(nodes=1000)
FIRST_SEED = 3
QUICK = ("--games", "4", "--nodes", "60", "--seeds", str(FIRST_SEED))


@pytest.fixture(scope="module")
def pool() -> GamePool:
    """Two threads, compiled."""
    pool = GamePool(2)
    pool.prepare()
    return pool


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


def tried(pool: GamePool, *names: str) -> list[CompiledMatch]:
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
    for seed in range(1, 7):
        usual = pool.play(CompiledGame(seed, (WHOLE, WHOLE), most_plies=60))
        for player, pair in enumerate([(lacking, WHOLE), (WHOLE, lacking)]):
            game = pool.play(CompiledGame(seed, pair, most_plies=60))
            both = zip(usual.actions, game.actions, strict=False)
            ply = next((n for n, (one, other) in enumerate(both) if one != other), None)
            if ply is not None:
                assert (usual.start.turn + ply) % 2 == player
                strayed += 1
    assert strayed > 3


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
    matches = tried(pool, "reverse_futility", "late_move_pruning")
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

    [reverse, passing] = tried(pool, "reverse_futility", "null_move")
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
