"""Exercises, and when they come back."""

import re
import time
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, strategies as some

from dream.base.errors import Malformed
from dream.base.texts import worded
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
from dream.study.repetition import (
    Practice,
    day_of,
    exercise_of_the_day,
    merged,
    practice_text,
    read_practice,
    today,
)

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
    assert str(exercise.ahead) in worded(praise)
    assert all(map(worded, (step.says, hint, objection)))


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
        assert worded(step.says)
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


ALL = exercises_for("dream")[:12]
FIRST, SECOND = ALL[:2]
NOW = date(2026, 11, 25)
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


@pytest.mark.parametrize(
    ("zone", "before", "after"),
    [
        ("America/Los_Angeles", "2026-11-25T03:59:59", "2026-11-25T04:00"),
        ("Pacific/Auckland", "2026-11-25T03:59:59", "2026-11-25T04:00"),
        ("UTC", "2026-11-25T03:59:59", "2026-11-25T04:00"),
        # the night of summer time, and that of its end
        ("Europe/Berlin", "2026-03-29T03:59:59", "2026-03-29T04:00"),
        ("Europe/Berlin", "2026-10-25T03:59:59", "2026-10-25T04:00"),
        ("Australia/Lord_Howe", "2026-04-05T03:59:59", "2026-04-05T04:00"),
    ],
)
def test_the_day_changes_at_four_in_the_morning_of_the_players_zone(
    zone: str, before: str, after: str
) -> None:
    moments = [datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)) for text in (before, after)]
    days = [day_of(moment.astimezone(UTC), ZoneInfo(zone)) for moment in moments]
    assert days == [moments[1].date() - DAY, moments[1].date()]


@pytest.mark.parametrize("night", ["2026-03-29", "2026-10-25"])
def test_no_day_comes_back_in_the_night_in_which_clocks_are_changed(night: str) -> None:
    noon = datetime.fromisoformat(f"{night}T12:00+00:00") - DAY
    days = [day_of(noon + timedelta(minutes=10 * step), ZoneInfo("Europe/Berlin")) for step in range(150)]
    assert days == sorted(days)
    assert len(set(days)) == 2


@pytest.mark.unix
def test_a_computer_that_travels_has_the_day_of_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    days = []
    try:
        for zone in ("Etc/GMT+12", "Etc/GMT-14"):
            monkeypatch.setenv("TZ", zone)
            days.append(today())
    finally:
        monkeypatch.undo()
        time.tzset()
    assert DAY <= days[1] - days[0] <= 2 * DAY


def test_a_day_that_is_lived_twice_asks_for_nothing_twice() -> None:
    """Over the date line to the east, where it is the day before again."""
    practice = practised((0, True, 0), (1, False, 0), (1, True, 1))
    assert all(practice.memories[one.name].was_tried(NOW) for one in (FIRST, SECOND))
    assert practice.due(ALL, NOW) == practice.due(ALL, NOW + DAY) == []


def test_a_day_that_is_missed_loses_nothing() -> None:
    """Over the date line to the west, where a day is left out."""
    practice = practised((1, False, 0))
    assert practice.due(ALL, NOW + 2 * DAY) == [SECOND]
    assert not practice.memories[SECOND.name].was_tried(NOW + DAY)


def test_what_was_tried_while_the_clock_was_years_ahead_is_not_lost() -> None:
    ahead = practised((0, True, 2000))
    assert ahead.due(ALL, NOW) == [FIRST]
    assert not ahead.memories[FIRST.name].was_tried(NOW)
    again = ahead.after(FIRST, True, NOW)
    assert again.due(ALL, NOW) == []
    assert NOW < again.memories[FIRST.name].due < NOW + 30 * DAY
    assert merged({"dream": ahead}, {"dream": again}) == {"dream": again}


def test_times_of_earlier_versions_are_read_as_days() -> None:
    row = practice_text({"dream": practised((0, False, 0))})
    row = row.replace('"due": "2026-11-26"', '"due": "2026-11-26T20:30:00+00:00"')
    row = row.replace('"last": "2026-11-25"', '"last": "2026-11-25T20:30:00"').replace(
        ' "tries": 1', ' "x": 1'
    )
    known = read_practice(row, "it")["dream"].memories[FIRST.name]
    assert known.due == day_of(datetime(2026, 11, 26, 20, 30, tzinfo=UTC))
    assert known.last == day_of(datetime(2026, 11, 25, 20, 30, tzinfo=UTC))
    assert known.tries == 1


@pytest.mark.unix
@pytest.mark.parametrize("zone", ["UTC", "America/Los_Angeles", "Pacific/Auckland"])
def test_a_day_that_0_9_has_read_and_written_stays_that_day(
    zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    known = {"dream": practised((0, True, 0))}
    text = re.sub(r'"(\d{4}-\d\d-\d\d)"', r'"\1T00:00:00+00:00"', practice_text(known))
    try:
        assert read_practice(text, "it") == known
    finally:
        monkeypatch.undo()
        time.tzset()


def test_the_exercise_of_a_day_stays_all_day_and_changes_with_the_days() -> None:
    days = [exercise_of_the_day(ALL, NOW + number * DAY) for number in range(30)]
    assert [exercise.name for exercise in days[:3]] == ["2e083d1ee4d9", "9b36013776b2", "69424ad62332"]
    assert len(set(days)) > 5


@given(some.lists(some.tuples(some.integers(0, 11), some.booleans(), some.integers(0, 400)), max_size=12))
def test_what_is_remembered_is_read_as_it_is_written(tries: list[tuple[int, bool, int]]) -> None:
    known = {"dream": practised(*tries)}
    assert read_practice(practice_text(known), "it") == known


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
                ('"tries": ', '"tries": 0.'),
            )
        ),
    ],
)
def test_what_is_no_record_of_exercises_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_practice(text, "the file")
