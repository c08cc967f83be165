"""What the habits of a search are worth: that they can be taken away one by one, the games, the command."""

import io
from collections.abc import Generator, Iterable
from dataclasses import replace
from itertools import islice

import pytest
from rich.console import Console

from dream.cli.errors import guarded
from dream.engine.kernel.work import HABITS, STANDARD_HABITS
from dream.lab import bar
from dream.lab.habits import habit_trials, habits_table, without
from dream.lab.skirmish import Arena, Fighter, Fought, Skirmish
from dream.lab.trial import Trial

WHOLE = Fighter(nodes=1000)
QUICK = ("--games", "4", "--nodes", "60", "--seeds", "5")


@pytest.fixture(scope="module")
def arena() -> Arena:
    """Two threads, compiled."""
    arena = Arena(2)
    arena.prepare()
    return arena


def bench(*arguments: str) -> int:
    return guarded(["bench", "habits", *QUICK, *arguments])


def rows(said: str) -> list[list[str]]:
    """The cells of the rows of the table, without its head."""
    return [[cell.strip() for cell in line.split("│")[1:-1]] for line in said.splitlines() if "│" in line]


def row(trial: Trial) -> list[str]:
    """The row of a trial that was played."""
    found = trial.estimate
    assert found
    counts = [str(trial.points.count(halves)) for halves in (2, 1, 0)]
    return [trial.name, str(len(trial.points)), *counts, str(found), f"{found.superiority:.1%}"]


def tried(arena: Arena, *names: str) -> list[Trial]:
    """The trials of the command, played."""
    trials = habit_trials(names, nodes=60, pairs=2)
    for trial in trials:
        for fought in arena.play_all(trial.skirmishes(5)):
            trial.add(fought)
    return trials


@pytest.mark.parametrize("habit", HABITS)
def test_one_habit_is_missing_and_the_others_are_standard(habit: str) -> None:
    held = dict(zip(HABITS, without(habit), strict=True))
    assert held.pop(habit) == (5 if habit == "wary" else 0)
    assert held.items() <= dict(zip(HABITS, STANDARD_HABITS, strict=True)).items()


@pytest.mark.parametrize("habit", HABITS)
def test_who_lacks_a_habit_is_the_first_to_play_otherwise(arena: Arena, habit: str) -> None:
    lacking, strayed = replace(WHOLE, habits=without(habit)), 0
    for seed in range(1, 7):
        usual = arena.play(Skirmish(seed, (WHOLE, WHOLE), most_plies=60))
        for player, pair in enumerate([(lacking, WHOLE), (WHOLE, lacking)]):
            game = arena.play(Skirmish(seed, pair, most_plies=60))
            both = zip(usual.actions, game.actions, strict=False)
            ply = next((n for n, (one, other) in enumerate(both) if one != other), None)
            if ply is not None:
                assert (usual.start.turn + ply) % 2 == player
                strayed += 1
    assert strayed > 3


def test_a_trial_is_the_whole_search_against_the_search_without_one_habit() -> None:
    trials = habit_trials(("late", "wary"), nodes=70, pairs=3)
    assert [(trial.name, trial.pairs) for trial in trials] == [("late", 3), ("wary", 3)]
    assert {trial.one.habits for trial in trials} == {STANDARD_HABITS}
    assert [trial.other.habits for trial in trials] == [(1, 1, 0, 1, 1, 2), (1, 1, 1, 1, 1, 5)]
    assert {fighter.nodes for trial in trials for fighter in (trial.one, trial.other)} == {70}


def test_the_command_has_a_row_for_every_habit(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench("--games", "1") == 2
    assert bench("--games", "3", "--nodes", "20") == 0
    said = capsys.readouterr().out
    assert [row[:2] for row in rows(said)] == [[habit, "4"] for habit in HABITS]


def test_the_command_tells_of_the_games_it_plays_however_many_threads_it_has(
    arena: Arena, capsys: pytest.CaptureFixture[str]
) -> None:
    only = ("--only", "late", "--only", "reverse")
    assert bench(*only, "--threads", "1") == 0
    said = capsys.readouterr().out
    trials = tried(arena, "reverse", "late")
    assert rows(said) == [row(trial) for trial in trials]
    assert said.startswith("".join(f"{trial.text}\n" for trial in trials))
    assert any(trial.points.count(1) < 4 for trial in trials)
    assert bench(*only, "--threads", "2") == 0
    assert capsys.readouterr().out == said


def test_when_interrupted_it_tells_of_the_games_that_are_over(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games, real = iter([4, 3]), Arena.play_all

    def broken_off(arena: Arena, skirmishes: Iterable[Skirmish]) -> Generator[Fought, None, None]:
        wanted = next(games)
        yield from islice(real(arena, skirmishes), wanted)
        if wanted < 4:
            raise KeyboardInterrupt

    [reverse, passing] = tried(arena, "reverse", "pass")
    monkeypatch.setattr(Arena, "play_all", broken_off)
    assert bench() == 130
    passing.points.pop()
    assert rows(capsys.readouterr().out) == [row(reverse), row(passing)]


def test_a_pair_that_is_not_whole_says_nothing_of_strength(arena: Arena) -> None:
    begun, unbegun = habit_trials(("late", "extend"), nodes=20, pairs=1)
    begun.add(arena.play(next(begun.skirmishes(1))))
    table = habits_table([begun, unbegun])
    assert [list(column.cells) for column in table.columns][:2] == [["late"], ["1"]]
    assert [list(column.cells) for column in table.columns][-2:] == [[""], [""]]


def test_interrupted_before_any_game_it_has_nothing_to_tell(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(arena: Arena) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Arena, "prepare", interrupted)
    assert bench() == 130
    assert capsys.readouterr().out == ""


def test_the_bar_on_a_terminal_takes_nothing_of_what_is_written_to_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(bar, "Console", lambda stderr: Console(file=terminal, force_terminal=stderr))
    assert bench("--only", "pass") == 0
    assert capsys.readouterr().out.startswith("pass: +")
    assert "compiling" in terminal.getvalue()
    assert "pass: +" not in terminal.getvalue()


def test_a_habit_that_there_is_not_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench("--only", "late", "--only", "bad") == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith("--only takes one of reverse, pass, late, reduce, extend, wary, not 'bad'\n")
    assert said.err.count("\n") == 1
