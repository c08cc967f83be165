"""The exercises that come with the program, by the law; how a file of them is read."""

from collections import Counter
from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.base.texts import told
from dream.games.alchemists_dream.game import GAME
from dream.play.registry import find, house
from dream.study.exercises import (
    GRADES,
    Exercise,
    exercises_for,
    has_exercises,
    lesson_of,
    read_exercises,
    written,
)
from dream.study.lessons import end_of, solutions

THE_EXERCISES = exercises_for("dream")
POSITION = THE_EXERCISES[0].position


def test_there_are_enough_of_every_grade_and_none_twice() -> None:
    assert len(THE_EXERCISES) >= 500
    assert len({one.position for one in THE_EXERCISES}) == len(THE_EXERCISES)
    assert len({one.name for one in THE_EXERCISES}) == len(THE_EXERCISES)
    assert all(count >= 30 for count in Counter(one.grade for one in THE_EXERCISES).values())
    assert {one.grade for one in THE_EXERCISES} == set(GRADES)
    assert {one.turns for one in THE_EXERCISES} == {2, 3, 4, 5}


CARD_GAMES = ("jabir", "stone", "alchemist")


@pytest.mark.parametrize("word", CARD_GAMES)
def test_each_card_game_has_a_hundred_choices_of_several_kinds(word: str) -> None:
    choices = exercises_for(word)
    assert len({one.position for one in choices}) == len(choices) >= 100
    assert all(one.is_choice and one.ahead >= 4 for one in choices)
    assert len({one.grade for one in choices}) >= 3
    kinds = Counter(one.line[0].partition(":")[0] for one in choices)
    assert len(kinds) >= 3
    assert max(kinds.values()) < len(choices) / 2


SOME_CHOICES = [one for word in CARD_GAMES for one in exercises_for(word)[::12]]


@pytest.mark.parametrize("exercise", SOME_CHOICES, ids=lambda one: one.name)
def test_a_choice_has_one_right_answer_at_which_it_is_said_why(exercise: Exercise) -> None:
    game = find(exercise.game)
    (step,) = lesson_of(exercise).steps
    state = step.position
    decider = game.decider(state)
    assert isinstance(decider, int)
    right = list(solutions(game, step, state, decider))
    assert [game.action_text(action) for action in right] == list(exercise.line)
    assert len(game.legal_actions(state)) > 1
    praise, hint = step.praise, step.hint
    objection = step.objection("anything")
    assert praise
    assert hint
    assert objection
    assert str(exercise.ahead) in told(praise)
    assert all(map(told, (step.says, hint, objection)))


def test_only_games_with_a_file_have_exercises() -> None:
    assert {word for word in house() if has_exercises(word)} >= {"dream", *CARD_GAMES}
    assert exercises_for("chess") == ()


@pytest.mark.parametrize("exercise", THE_EXERCISES[::7], ids=lambda one: one.name)
def test_a_line_is_played_by_the_law_and_wins_where_it_says_so(exercise: Exercise) -> None:
    lesson = lesson_of(exercise)
    state = lesson.steps[0].position
    assert state is not None
    seat = GAME.decider(state)
    assert isinstance(seat, int)
    for step in lesson.steps:
        assert told(step.says)
        right = list(solutions(GAME, step, state, seat))
        assert right
        assert step.wins or len(right) == 1
        assert step.wins == any(
            (outcome := GAME.outcome(GAME.apply(state, action), action)) and outcome.winners == (seat,)
            for action in GAME.legal_actions(state)
        )
        assert step.praise or step is not lesson.steps[-1]
        state = end_of(GAME, step, state)
    assert exercise.won == (GAME.outcome(state, None) is not None)


def test_a_file_is_read_as_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "dream.txt"
    path.write_text(written(THE_EXERCISES[::50]))
    assert list(read_exercises("dream", path)) == list(THE_EXERCISES[::50])


@pytest.mark.parametrize(
    "line",
    [
        "",
        "2\t1\ta1-a2\tgame",
        f"two\t1\ta1-a2\tgame\t{POSITION}",
        f"2\t0\ta1-a2\tgame\t{POSITION}",
        f"2\t5\ta1-a2\tgame\t{POSITION}",
        f"0\t1\ta1-a2\tgame\t{POSITION}",
        f"2\t1\ta1-a2 a2-a3\tgame\t{POSITION}",
        f"1\t1\ta1-a2 a2-a3 a3-a4\tgame\t{POSITION}",
        f"2\t1\t\tgame\t{POSITION}",
    ],
)
def test_what_is_no_exercise_is_refused_with_its_line(line: str, tmp_path: Path) -> None:
    path = tmp_path / "dream.txt"
    path.write_text(f"# a comment\n{line}\n")
    if not line:
        assert list(read_exercises("dream", path)) == []
        return
    with pytest.raises(Malformed, match=r"^dream\.txt:2 isn't an exercise: "):
        list(read_exercises("dream", path))
