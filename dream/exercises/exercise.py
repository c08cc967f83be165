"""Exercises: positions in which one action is right, how they are written, and how they are done at a table.

A file has a line for each: in how many turns it is won, how hard it is (1 to 4), the actions from the
position on, where it comes from, and the position; tabs between, actions parted by blanks. Whoever is on
turn in the position learns; the actions are its own and those of the others, one after the other.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from dream.base.assets import asset
from dream.base.errors import Malformed, quoted
from dream.base.messages import Message, counted, message
from dream.base.untrusted import read_text
from dream.lessons.course import Lesson, Step
from dream.play import registry
from dream.play.game import Game

LARGEST_FILE = 5_000_000
GRADES = range(1, 5)
MOST_TURNS = 9
HEADER = "# turns, grade, actions, source, position: made by `dream exercises`, see docs/lab.md"


@dataclass(frozen=True)
class Exercise:
    """A position of a game, by its word, in which the first of some actions alone is right.

    It is won in `turns` of whoever is on turn; `line` are the actions of all, as far as they are forced.
    """

    game: str
    turns: int
    grade: int
    line: tuple[str, ...]
    position: str
    source: str

    @property
    def name(self) -> str:
        """What it is remembered by, made of its position."""
        return blake2b(self.position.encode(), digest_size=6).hexdigest()

    @property
    def text(self) -> str:
        """The line of the file."""
        return "\t".join([f"{self.turns}", f"{self.grade}", " ".join(self.line), self.source, self.position])

    @property
    def won(self) -> bool:
        """Whether the line leads to the win; else the rest may be played in several ways."""
        return len(self.line) == 2 * self.turns - 1

    @property
    def title(self) -> Message:
        """What a player reads above it."""
        return message("exercise.title", turns=counted("turns", self.turns), grade=grade_name(self.grade))


def grade_name(grade: int) -> Message:
    """How hard exercises of a grade are, in a word."""
    return message(f"exercise.grade_{grade}")


@cache
def exercises_for(word: str) -> tuple[Exercise, ...]:
    """The exercises of a game, by its word, read once; none for a game without a file. Raises Malformed."""
    path = _file(word)
    return tuple(read_exercises(word, path)) if path.is_file() else ()


def has_exercises(word: str) -> bool:
    """Whether there are exercises for a game; nothing is read."""
    return _file(word).is_file()


def _file(word: str) -> Path:
    return asset("exercises") / f"{word}.txt"


def read_exercises(word: str, path: Path) -> Iterator[Exercise]:
    """The exercises of a file; raises OSError, and Malformed with the line that is none."""
    for number, line in enumerate(read_text(path, LARGEST_FILE, path.name).splitlines(), 1):
        if line and not line.startswith("#"):
            yield _exercise(word, line, f"{path.name}:{number}")


def _exercise(word: str, line: str, where: str) -> Exercise:
    fields = line.split("\t")
    try:
        turns, grade, actions, source, position = fields
        found = Exercise(word, int(turns), int(grade), tuple(actions.split()), position, source)
    except ValueError as error:
        raise Malformed(message("exercise.error.line", where=where, text=quoted(line))) from error
    odd = len(found.line) % 2 == 1 and len(found.line) <= 2 * found.turns - 1
    if not (odd and 1 <= found.turns <= MOST_TURNS and found.grade in GRADES):
        raise Malformed(message("exercise.error.line", where=where, text=quoted(line)))
    return found


def written(exercises: Sequence[Exercise]) -> str:
    """The text of a file, the easiest first."""
    order = sorted(exercises, key=lambda one: (one.grade, one.turns, one.source))
    return "\n".join([HEADER, *(one.text for one in order)]) + "\n"


def lesson_of(exercise: Exercise) -> Lesson[Any, Any]:
    """An exercise as a lesson: a step for each action that is to be found. Raises Malformed."""
    game = registry.find(exercise.game)
    return Lesson(exercise.name, f"{exercise.game}.exercise", tuple(_steps(game, exercise)))


def _steps(game: Game[Any, Any], exercise: Exercise) -> Iterator[Step[Any, Any]]:
    right, replies = exercise.line[::2], exercise.line[1::2]
    for number, action in enumerate(right):
        last = number == len(right) - 1
        wins = last and exercise.won
        yield Step(
            key=f"{exercise.game}.exercise.{_part(number, last, wins)}",
            said={"turns": counted("turns", exercise.turns - number)},
            position=game.parse_state(exercise.position) if number == 0 else None,
            do=() if wins else (action,),
            wins=wins,
            then=() if last else (game.parse_action(replies[number]),),
        )


def _part(number: int, last: bool, wins: bool) -> str:
    """The name of the texts of a step: of the first, the next, that which wins, or the last before it."""
    if wins:
        return "win"
    if number == 0:
        return "only" if last else "first"
    return "last" if last else "next"
