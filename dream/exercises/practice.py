"""What is remembered of somebody's exercises: which were solved, and when each is to be seen again.

When an exercise comes back is reckoned by FSRS, from how often it was solved and when.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any

from dream.base.errors import Malformed
from dream.base.messages import Value, message
from dream.base.untrusted import parse_json
from dream.exercises.exercise import Exercise

if TYPE_CHECKING:
    from fsrs import Card

MOST_REMEMBERED = 20_000
SOLVED, DUE, LAST, STABILITY, DIFFICULTY = "solved", "due", "last", "stability", "difficulty"


@dataclass(frozen=True)
class Memory:
    """What is remembered of one exercise, all times in UTC.

    `solved` says whether it was solved at the last try, `due` when it is to be seen again. `stability` (in
    days) and `difficulty` (1 to 10) are those of FSRS.
    """

    solved: bool
    due: datetime
    last: datetime
    stability: float
    difficulty: float


@dataclass(frozen=True)
class Practice:
    """The exercises of a game that somebody has tried, by their names, and how many in a row were solved."""

    memories: Mapping[str, Memory] = field(default_factory=dict)
    streak: int = 0

    @property
    def solved(self) -> int:
        """How many were solved at the last try."""
        return sum(memory.solved for memory in self.memories.values())

    def solved_of(self, exercises: Sequence[Exercise]) -> int:
        """How many of these were solved at the last try."""
        names = {one.name for one in exercises}
        return sum(memory.solved for name, memory in self.memories.items() if name in names)

    def after(self, exercise: Exercise, solved: bool, now: datetime) -> "Practice":
        """What is remembered after a try at a time; `solved` means without a wrong action or a hint."""
        from fsrs import Rating, Scheduler

        now = now.replace(microsecond=0)
        # A try is one day's: what is missed comes back the next day, not within the minute.
        scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        card, _ = scheduler.review_card(
            self._card(exercise.name, now), Rating.Good if solved else Rating.Again, now
        )
        due = card.due if solved else min(card.due, now + timedelta(days=1))
        memory = Memory(solved, due, now, card.stability or 1.0, card.difficulty or 5.0)
        streak = self.streak + 1 if solved else 0
        return replace(self, memories={**self.memories, exercise.name: memory}, streak=streak)

    def _card(self, name: str, now: datetime) -> "Card":
        from fsrs import Card, State

        known = self.memories.get(name)
        if known is None:
            return Card(card_id=0, due=now)
        return Card(0, State.Review, None, known.stability, known.difficulty, known.due, min(known.last, now))

    def due(self, exercises: Sequence[Exercise], now: datetime) -> list[Exercise]:
        """Those that are to be seen again by now, the longest overdue first."""
        waiting = [one for one in exercises if one.name in self.memories]
        ripe = [one for one in waiting if self.memories[one.name].due <= now]
        return sorted(ripe, key=lambda one: self.memories[one.name].due)

    def new(self, exercises: Sequence[Exercise], grade: int | None = None) -> list[Exercise]:
        """Those of a grade, or of all, that have not been tried, in the order of the file."""
        return [one for one in exercises if one.name not in self.memories and grade in (None, one.grade)]


def exercise_of_the_day(exercises: Sequence[Exercise], now: datetime) -> Exercise:
    """The exercise of a day, the same for everybody who has the same ones; there are some."""
    seed = blake2b(now.date().isoformat().encode(), digest_size=8).hexdigest()
    return Random(seed).choice(exercises)


def practice_text(practices: Mapping[str, Practice]) -> str:
    """The text of a file with what is remembered, by the words of the games."""
    known = {
        word: {"streak": practice.streak, "exercises": {n: _row(m) for n, m in practice.memories.items()}}
        for word, practice in practices.items()
    }
    return json.dumps(known, indent=1) + "\n"


def _row(memory: Memory) -> dict[str, Any]:
    return {
        SOLVED: memory.solved,
        DUE: memory.due.isoformat(timespec="seconds"),
        LAST: memory.last.isoformat(timespec="seconds"),
        STABILITY: round(memory.stability, 4),
        DIFFICULTY: round(memory.difficulty, 4),
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


def _memory(row: Mapping[str, Any]) -> Memory:
    stability, difficulty = float(row[STABILITY]), float(row[DIFFICULTY])
    if not (0 < stability < 100_000 and 1 <= difficulty <= 10):
        raise ValueError
    return Memory(row[SOLVED] is True, _time(row[DUE]), _time(row[LAST]), stability, difficulty)


def _time(text: str) -> datetime:
    """A time of a text; one without a zone counts as UTC."""
    found = datetime.fromisoformat(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def merged(older: Mapping[str, Practice], newer: Mapping[str, Practice]) -> dict[str, Practice]:
    """What both remember; of an exercise that both know, what was done last."""
    found = dict(older)
    for word, practice in newer.items():
        memories = dict(older[word].memories) if word in older else {}
        for name, memory in practice.memories.items():
            if name not in memories or memories[name].last <= memory.last:
                memories[name] = memory
        found[word] = replace(practice, memories=memories)
    return found
