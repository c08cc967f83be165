"""Exercises made of proven wins: each line is proven again by the law itself, and grades are measured."""

from pathlib import Path

import pytest

from dream.base.assets import asset
from dream.games.alchemists_dream.engine.plain import stone_actions
from dream.games.alchemists_dream.rules.notation import action_text, parse_position
from dream.study.exercises import Exercise, exercises_for, read_exercises
from tests.tools.law_proof import Prover
from tools.console import ended
from tools.exercises import app, line_of
from tools.proofs import Siege
from tools.tactics import Tactic, read_suite, write_suite

SHORT = [one for one in exercises_for("dream") if one.turns <= 3 and len(one.line) >= 3][::40]


@pytest.mark.parametrize("exercise", SHORT, ids=lambda one: one.name)
def test_the_law_proves_that_each_action_of_a_line_alone_wins_in_time(exercise: Exercise) -> None:
    position, left = parse_position(exercise.position), exercise.turns
    for number, text in enumerate(exercise.line):
        if number % 2 == 0:
            found = Prover(Siege.of(position, position.turn), 100_000).solve(position, left)
            assert found is not None
            assert (found[0], [action_text(one) for one in found[1]]) == (left, [text])
            left -= 1
        position = position.apply(next(one for one in stone_actions(position) if action_text(one) == text))
    assert exercise.won == (left == 0)
    assert exercise.won == (position.winner is not None)


def test_a_win_with_several_solutions_is_no_exercise() -> None:
    several = next(one for one in read_suite(asset("bench/tactics.txt")) if len(one.solutions) > 1)
    assert line_of(several, 100_000) is None


def test_what_is_too_hard_to_prove_is_none() -> None:
    long = next(
        one for one in read_suite(asset("bench/tactics.txt")) if one.turns == 5 and len(one.solutions) == 1
    )
    assert line_of(long, 1) is None


def test_the_command_writes_what_it_has_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = read_suite(asset("bench/tactics.txt"))
    alone = [one for one in suite if one.turns == 2 and len(one.solutions) == 1][:2]
    several = next(one for one in suite if len(one.solutions) > 1)
    write_suite(tmp_path / "suite.txt", [*alone, several])
    target = tmp_path / "dream.txt"
    assert ended(app, ["wins", str(tmp_path / "suite.txt"), "--to", str(target)]) == 0
    made = list(read_exercises("dream", target))
    assert {one.position for one in made} == {tactic.text for tactic in alone}
    assert "2 exercises" in capsys.readouterr().out


def test_the_command_writes_nothing_where_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    several = next(one for one in read_suite(asset("bench/tactics.txt")) if len(one.solutions) > 1)
    write_suite(tmp_path / "suite.txt", [Tactic(several.turns, several.solutions, "x", several.text)])
    assert ended(app, ["wins", str(tmp_path / "suite.txt"), "--to", str(tmp_path / "none.txt")]) == 2
    assert "no position has one solution" in capsys.readouterr().err
    assert not (tmp_path / "none.txt").exists()
