"""Spaced repetition: which exercises somebody has solved, and when each comes back.

FSRS works that out from how often it was solved and when, in days of the player: each begins at four in the
morning by the clock where the player is. A stored day stays the same wherever the player travels, so nothing
is due twice, or lost.
"""

import json
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time as time_of_day, timedelta, tzinfo
from hashlib import blake2b
from random import Random
from typing import Any

from dream.base.errors import Malformed
from dream.base.texts import Value, message
from dream.base.untrusted import parse_json
from dream.study.exercises import Exercise

MOST_REMEMBERED = 20_000
SOLVED, DUE, LAST, STABILITY, DIFFICULTY = "solved", "due", "last", "stability", "difficulty"
TRIES = "tries"
DAY_BEGINS = timedelta(hours=4)
FARTHEST = timedelta(days=2)
"""No two places on earth are more than two dates apart."""


def day_of(moment: datetime, zone: tzinfo | None = None) -> date:
    """The day to which a moment belongs in a zone, or else in that of this computer."""
    return (moment.astimezone(zone).replace(tzinfo=None) - DAY_BEGINS).date()


def today() -> date:
    """The day that it is for the player now, in the zone that this computer has now."""
    if sys.platform != "win32":
        time.tzset()  # it may have travelled since the program began
    return day_of(datetime.now(UTC))


@dataclass(frozen=True)
class ExerciseMemory:
    """What is remembered of one exercise.

    `solved` says whether it was solved at the `last` try, `due` when it is to be seen again. `stability` (in
    days) and `difficulty` (1 to 10) are those of FSRS. `tries` counts them, whatever the clock said.
    """

    solved: bool
    due: date
    last: date
    stability: float
    difficulty: float
    tries: int = 1

    def is_due(self, today: date) -> bool:
        """Whether it is to be seen again."""
        return self.due <= today or self._misdated(today)

    def was_tried(self, today: date) -> bool:
        """Whether it was tried on this day, or one that another place had already."""
        return self.last >= today and not self._misdated(today)

    def _misdated(self, today: date) -> bool:
        """Whether the clock was far ahead at the last try: when it is due would be years away."""
        return self.last - today > FARTHEST


@dataclass(frozen=True)
class Practice:
    """The exercises of a game that somebody has tried, by their names, and how many in a row were solved."""

    memories: Mapping[str, ExerciseMemory] = field(default_factory=dict)
    streak: int = 0

    @property
    def solved(self) -> int:
        """How many were solved at the last try."""
        return sum(memory.solved for memory in self.memories.values())

    def solved_of(self, exercises: Sequence[Exercise]) -> int:
        """How many of these were solved at the last try."""
        names = {one.name for one in exercises}
        return sum(memory.solved for name, memory in self.memories.items() if name in names)

    def after(self, exercise: Exercise, solved: bool, today: date) -> "Practice":
        """What is remembered after a try on a day; `solved` means without a wrong action or a hint."""
        from fsrs import Card, Rating, Scheduler, State

        known, card = self.memories.get(exercise.name), Card(card_id=0, due=_noon(today))
        if known is not None:
            last, stability, difficulty = _noon(min(known.last, today)), known.stability, known.difficulty
            card = Card(0, State.Review, None, stability, difficulty, _noon(known.due), last)
        # A try is one day's: what is missed comes back the next day, not within the minute.
        scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        rating = Rating.Good if solved else Rating.Again
        card, _ = scheduler.review_card(card, rating, _noon(today))
        due = card.due.date() if solved else min(card.due.date(), today + timedelta(days=1))
        tries = 1 + (known.tries if known else 0)
        memory = ExerciseMemory(solved, due, today, card.stability or 1.0, card.difficulty or 5.0, tries)
        streak = self.streak + 1 if solved else 0
        return replace(self, memories={**self.memories, exercise.name: memory}, streak=streak)

    def due(self, exercises: Sequence[Exercise], today: date) -> list[Exercise]:
        """Those that are to be seen again by now, the longest overdue first."""
        known = self.memories
        ripe = [one for one in exercises if one.name in known and known[one.name].is_due(today)]
        return sorted(ripe, key=lambda one: known[one.name].due)

    def next(self, exercises: Sequence[Exercise], today: date) -> Exercise | None:
        """What comes next where nothing is chosen: what is to be seen again, then the easiest new one."""
        return next(iter((*self.due(exercises, today)[:1], *self.new(exercises)[:1])), None)

    def new(self, exercises: Sequence[Exercise], grade: int | None = None) -> list[Exercise]:
        """Those of a grade, or of all, that have not been tried, in the order of the file."""
        return [one for one in exercises if one.name not in self.memories and grade in (None, one.grade)]


def _noon(day: date) -> datetime:
    """A moment of a day, for FSRS, which reckons in moments."""
    return datetime.combine(day, time_of_day(12), UTC)


def exercise_of_the_day(exercises: Sequence[Exercise], today: date) -> Exercise:
    """The exercise of a day, the same for everybody who has the same ones; there are some."""
    seed = blake2b(today.isoformat().encode(), digest_size=8).hexdigest()
    return Random(seed).choice(exercises)


def practice_text(practices: Mapping[str, Practice]) -> str:
    """The text of a file with what is remembered, by the words of the games."""
    known = {
        word: {"streak": practice.streak, "exercises": {n: _row(m) for n, m in practice.memories.items()}}
        for word, practice in practices.items()
    }
    return json.dumps(known, indent=1) + "\n"


def _row(memory: ExerciseMemory) -> dict[str, Any]:
    return {
        SOLVED: memory.solved,
        DUE: memory.due.isoformat(),
        LAST: memory.last.isoformat(),
        STABILITY: memory.stability,
        DIFFICULTY: memory.difficulty,
        TRIES: memory.tries,
    }


def read_practice(text: str, what: Value) -> dict[str, Practice]:
    """What such a text says; raises Malformed."""
    found = parse_json(text, what)
    try:
        return {str(word): _practice(row) for word, row in found.items()}
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
        raise Malformed(message("exercise.error.practice", what=what)) from error


def _practice(row: Mapping[str, Any]) -> Practice:
    rows = row["exercises"]
    if not isinstance(row["streak"], int) or len(rows) > MOST_REMEMBERED:
        raise ValueError
    return Practice({str(name): _memory(one) for name, one in rows.items()}, max(0, row["streak"]))


def _memory(row: Mapping[str, Any]) -> ExerciseMemory:
    stability, difficulty = float(row[STABILITY]), float(row[DIFFICULTY])
    if not (0 < stability < 100_000 and 1 <= difficulty <= 10):
        raise ValueError
    tries = row.get(TRIES, 1)
    if not isinstance(tries, int):
        raise ValueError
    return ExerciseMemory(
        row[SOLVED] is True, _day(row[DUE]), _day(row[LAST]), stability, difficulty, max(1, tries)
    )


def _day(text: str) -> date:
    """A day of a text, which may have a time, as versions to 0.9 wrote it; one without a zone is in UTC.

    Of a day that it read, 0.9 made the beginning of that day in UTC.
    """
    with suppress(ValueError):
        return date.fromisoformat(text)
    found = datetime.fromisoformat(text)
    moment = (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    return moment.date() if moment.time() == time_of_day() else day_of(moment)


def merged(older: Mapping[str, Practice], newer: Mapping[str, Practice]) -> dict[str, Practice]:
    """What both remember; of an exercise that both know, what was tried more often, or else last."""
    found = dict(older)
    for word, practice in newer.items():
        memories = dict(older[word].memories) if word in older else {}
        for name, memory in practice.memories.items():
            if name not in memories or _rank(memories[name]) <= _rank(memory):
                memories[name] = memory
        found[word] = replace(practice, memories=memories)
    return found


def _rank(memory: ExerciseMemory) -> tuple[int, date]:
    return memory.tries, memory.last
