"""Exercises: positions in which one action is right.

A file has a line for each: in how many turns it is won, how hard it is (1 to 4), the actions from the
position on, where it comes from, and the position; tabs between, actions parted by blanks. Whoever is on
turn in the position learns; the actions are its own and those of the others, one after the other. In an
*escape* one action alone is not lost in so many turns of the enemy, which stand after a ``=``.

In games with hidden things nothing is proven. There an exercise is a *choice*: of all that could be done
one action is surely the best. In place of the turns it has by how many wins of a hundred games, after a
``+``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from glob import escape
from hashlib import blake2b
from pathlib import Path
from typing import Any

from dream.base.assets import asset
from dream.base.errors import Malformed, quoted
from dream.base.texts import Listing, Message, counted, message
from dream.base.untrusted import read_rows
from dream.play import registry
from dream.play.game import Game
from dream.study.lessons import Lesson, LessonStep, reasons_for

LARGEST_FILE = 5_000_000
GRADES = range(1, 5)
MOST_TURNS = 9
HEADER = "# turns or wins, grade, actions, source, position: see docs/lab.md"
PLAYED = "played"
"""With this word the source of somebody's own exercise begins; what was played then follows it."""


@dataclass(frozen=True)
class Exercise:
    """A position of a game, by its word, in which the first of some actions alone is right.

    It is won in `turns` of whoever is on turn; `line` are the actions of all, as far as they are forced.
    Where the action `saves`, every other one is lost within `turns` of the enemy. A choice has no turns: its
    only action wins `ahead` of a hundred games more than any other, at least.
    """

    game: str
    turns: int
    grade: int
    line: tuple[str, ...]
    position: str
    source: str
    ahead: int = 0
    saves: bool = False

    @property
    def is_choice(self) -> bool:
        """Whether the action is the best one, and nothing is proven."""
        return self.turns == 0

    @property
    def played(self) -> str | None:
        """The action that was done in the position instead, where the exercise is of somebody's own game."""
        word, *more = self.source.split()[:2] or [""]
        return more[0] if word == PLAYED and more else None

    @property
    def name(self) -> str:
        """What it is remembered by, made of its position."""
        return blake2b(self.position.encode(), digest_size=6).hexdigest()

    @property
    def text(self) -> str:
        """The line of the file."""
        worth = f"+{self.ahead}" if self.is_choice else f"={self.turns}" if self.saves else f"{self.turns}"
        return "\t".join([worth, f"{self.grade}", " ".join(self.line), self.source, self.position])

    @property
    def won(self) -> bool:
        """Whether the line leads to the win; else the rest may be played in several ways."""
        return not self.saves and len(self.line) == 2 * self.turns - 1

    @property
    def title(self) -> Message:
        """What a player reads above it."""
        if self.is_choice:
            return message("exercise.choice_title", grade=grade_name(self.grade))
        key = "exercise.escape_title" if self.saves else "exercise.title"
        return message(key, turns=counted("turns", self.turns), grade=grade_name(self.grade))


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
    for where, line in read_rows(path, LARGEST_FILE):
        yield _exercise(word, line, where)


def _exercise(word: str, line: str, where: str) -> Exercise:
    fields = line.split("\t")
    try:
        worth, grade, actions, source, position = fields
        saves = worth.startswith("=")
        turns, ahead = (0, int(worth)) if worth.startswith("+") else (int(worth.removeprefix("=")), 0)
        found = Exercise(word, turns, int(grade), tuple(actions.split()), position, source, ahead, saves)
    except ValueError as error:
        raise Malformed(message("exercise.error.line", where=where, text=quoted(line))) from error
    if not (_is_sound(found) and found.grade in GRADES):
        raise Malformed(message("exercise.error.line", where=where, text=quoted(line)))
    return found


def _is_sound(exercise: Exercise) -> bool:
    """Whether the line has as many actions as it may: who learns does the first one and the last."""
    length, turns = len(exercise.line), exercise.turns
    if exercise.is_choice:
        return length == 1 and 1 <= exercise.ahead <= 100
    most = 1 if exercise.saves else 2 * turns - 1
    return 1 <= turns <= MOST_TURNS and length % 2 == 1 and length <= most


def written(exercises: Sequence[Exercise]) -> str:
    """The text of a file, the easiest first."""
    order = sorted(exercises, key=lambda one: (one.grade, one.turns, one.source))
    return "\n".join([HEADER, *(one.text for one in order)]) + "\n"


def lesson_of(exercise: Exercise) -> Lesson[Any, Any]:
    """An exercise as a lesson: a step for each action that is to be found. Raises Malformed."""
    game = registry.find(exercise.game)
    steps = (_choice(game, exercise),) if exercise.is_choice else tuple(_steps(game, exercise))
    return Lesson(exercise.name, f"{exercise.game}.exercise", steps)


def _choice(game: Game[Any, Any], exercise: Exercise) -> LessonStep[Any, Any]:
    """The one step of a choice, at whose end it is said why that was best."""
    position, action = game.parse_state(exercise.position), game.parse_action(exercise.line[0])
    reasons = reasons_for(game, position, action) if game.hidden else ()
    if exercise.played:
        ahead = message("exercise.ahead", ahead=exercise.ahead)
        reasoning = Listing((*reasons, ahead), "sentences")
        return LessonStep("exercise.own", {"why": reasoning}, position, do=(escape(exercise.line[0]),))
    why = {"reasons": Listing(reasons, "sentences")} if reasons else {}
    return LessonStep(
        key="exercise.because" if reasons else "exercise.choice",
        said={"ahead": exercise.ahead, **why},
        position=position,
        do=(escape(exercise.line[0]),),
    )


def _steps(game: Game[Any, Any], exercise: Exercise) -> Iterator[LessonStep[Any, Any]]:
    right, replies = exercise.line[::2], exercise.line[1::2]
    for number, action in enumerate(right):
        last = number == len(right) - 1
        wins = last and exercise.won
        yield LessonStep(
            key=f"{exercise.game}.exercise.{'escape' if exercise.saves else _part(number, last, wins)}",
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
