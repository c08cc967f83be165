"""What is remembered of exercises: when they come back, which are new, and its file."""

import sys
import time
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from dream.base.errors import Malformed
from dream.study.exercises import (
    Practice,
    day_of,
    exercise_of_the_day,
    exercises_for,
    merged,
    practice_text,
    read_practice,
    today,
)

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


@pytest.mark.skipif(sys.platform == "win32", reason="there the zone of a process can't be set so")
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


def test_the_exercise_of_a_day_stays_all_day_and_changes_with_the_days() -> None:
    days = [exercise_of_the_day(ALL, NOW + number * DAY) for number in range(30)]
    assert exercise_of_the_day(ALL, NOW) == days[0]
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
                ('"tries": ', '"tries": 0.'),
            )
        ),
    ],
)
def test_what_is_no_record_of_exercises_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_practice(text, "the file")
