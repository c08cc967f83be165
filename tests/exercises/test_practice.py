"""What is remembered of exercises: when they come back, which are new, and its file."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

from dream.base.errors import Malformed
from dream.exercises.exercise import exercises_for
from dream.exercises.practice import (
    Practice,
    exercise_of_the_day,
    merged,
    practice_text,
    read_practice,
)

ALL = exercises_for("dream")[:12]
FIRST, SECOND = ALL[:2]
NOW = datetime(2026, 11, 25, 20, 30, tzinfo=UTC)
DAY = timedelta(days=1)


def practised(*tries: tuple[int, bool, int]) -> Practice:
    """After tries of the exercise of a number, solved or not, so many days after `NOW`."""
    practice = Practice()
    for number, solved, days in tries:
        practice = practice.after(ALL[number], solved, NOW + days * DAY)
    return practice


def test_what_was_missed_comes_back_the_next_day_and_what_was_solved_later() -> None:
    practice = practised((0, True, 0), (1, False, 0))
    assert practice.due(ALL, NOW) == []
    assert practice.due(ALL, NOW + DAY) == [SECOND]
    assert practice.due(ALL, NOW + 10 * DAY) == [SECOND, FIRST]


def test_the_time_grows_with_every_solution_and_begins_anew_with_a_miss() -> None:
    practice, now, rests = Practice(), NOW, []
    for _ in range(4):
        practice = practice.after(FIRST, True, now)
        rests.append(practice.memories[FIRST.name].due - now)
        now = practice.memories[FIRST.name].due
    assert rests == sorted(set(rests))
    assert practice.after(FIRST, False, now).memories[FIRST.name].due == now + DAY


def test_new_are_those_that_were_not_tried_and_a_streak_ends_with_a_miss() -> None:
    practice = practised((0, True, 0), (1, True, 0), (2, False, 0), (3, True, 0))
    assert (practice.solved, practice.streak) == (3, 1)
    assert practice.new(ALL) == list(ALL[4:])
    assert practice.new(ALL, 9) == []


def test_a_clock_that_was_set_back_spoils_nothing() -> None:
    practice = practised((0, True, 5), (0, True, 0))
    assert practice.memories[FIRST.name].due > NOW


def test_the_exercise_of_a_day_stays_all_day_and_changes_with_the_days() -> None:
    days = [exercise_of_the_day(ALL, NOW + number * DAY) for number in range(30)]
    assert exercise_of_the_day(ALL, NOW.replace(hour=1)) == days[0]
    assert len(set(days)) > 5


@given(some.lists(some.tuples(some.integers(0, 11), some.booleans(), some.integers(0, 400)), max_size=12))
def test_a_file_is_read_as_it_is_written(tries: list[tuple[int, bool, int]]) -> None:
    text = practice_text({"dream": practised(*tries)})
    assert practice_text(read_practice(text, "it")) == text


def test_two_windows_lose_nothing_of_one_another() -> None:
    ours, theirs = practised((0, True, 0), (1, False, 0)), practised((1, True, 2), (2, True, 0))
    both = merged({"dream": theirs, "jabir": theirs}, {"dream": ours})
    assert both["jabir"] == theirs
    assert both["dream"].streak == ours.streak
    assert both["dream"].memories == {**ours.memories, **theirs.memories}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"dream": 3}',
        '{"dream": {"streak": 1}}',
        '{"dream": {"streak": "1", "exercises": {}}}',
        '{"dream": {"streak": 1, "exercises": {"x": {"solved": true}}}}',
        *(
            practice_text({"dream": practised((0, True, 0))}).replace(old, new)
            for old, new in (
                ('"due": "20', '"due": "x'),
                ('"stability": ', '"stability": -'),
                ('"stability": ', '"stability": 1e99'),
                ('"difficulty": ', '"difficulty": 9'),
            )
        ),
    ],
)
def test_what_is_no_record_of_exercises_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_practice(text, "the file")
