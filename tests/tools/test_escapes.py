"""Escapes: by the law itself every other action is lost in time, and the right one isn't."""

import pytest

from dream.games.alchemists_dream.engine.plain import stone_actions
from dream.games.alchemists_dream.rules.notation import action_text, parse_position
from dream.games.alchemists_dream.rules.position import Position
from dream.study.exercises import Exercise, exercises_for
from tests.tools.law_proof import Prover
from tools.exercises import escape_of, escapes, exercises_of_escapes
from tools.proofs import Siege

ESCAPES = [one for one in exercises_for("dream") if one.saves]
SHORT = [one for one in ESCAPES if one.turns == 2][::12]


def _siege(position: Position) -> Siege:
    """The siege of whoever waits."""
    return Siege.of(position, position.turn.other)


@pytest.mark.parametrize("exercise", SHORT, ids=lambda one: one.name)
def test_the_law_proves_that_one_action_alone_saves(exercise: Exercise) -> None:
    position = parse_position(exercise.position)
    actions = list(stone_actions(position))
    saving = [
        action_text(action)
        for action in actions
        if Prover(_siege(position), 1_000_000).solve(position.apply(action), exercise.turns) is None
    ]
    assert saving == list(exercise.line)
    assert len(actions) >= 8


def test_the_file_has_escapes_of_every_grade() -> None:
    assert len(ESCAPES) >= 50
    assert {one.grade for one in ESCAPES} == {1, 2, 3, 4}
    assert all(len(one.line) == 1 and not one.won for one in ESCAPES)


def test_what_is_found_is_found_again() -> None:
    exercise = ESCAPES[0]
    position = parse_position(exercise.position)
    found = escape_of(position, _siege(position), 100_000)
    assert found is not None
    assert (action_text(found[0]), found[1]) == (exercise.line[0], exercise.turns)
    assert escape_of(position, _siege(position), 1) is None


def test_games_give_exercises() -> None:
    found = list(exercises_of_escapes(escapes(12, 44, 60, 100_000, threads=1)))
    assert [one.source for one in found] == ["self-play 44 190", "self-play 49 65"]
