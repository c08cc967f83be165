"""Reads lessons: a TOML file each, whose positions and actions are read by the law itself.

board = "..."                        # optional: stands for $board in positions

[[step]]
name = "first"                       # its texts are at GAME.lesson.LESSON.first
position = "$board f@k7:k8:9:0 ..."  # a state; without one it goes on from the step before
do = ["k8-*"]                        # which actions are wanted, as patterns of their texts
reach = ["* w@k15:-:9:1 *"]          # or the states that they are to lead to
wins = true                          # or that they are to win
then = ["k14-k13"]                   # what the others do next, and chance
mark = "k8-k9"                       # what is marked from the beginning
show = ["k9"]                        # or what of the table the text speaks of, in the words of the view
answers = { place = ["+*"] }         # which text answers actions that are not wanted; else ``wrong``
level = 1                            # instead: a small game against this level, until the goal is reached

A file ``rulebook.toml`` beside the lessons has the diagrams of the rulebook: steps with a position that ask
nothing. What follows `then` is played in them, and ``show = ["hand"]`` names what is seen of the table.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from dream.base.assets import asset
from dream.base.errors import Malformed, message_of, quoted
from dream.base.messages import Value, message
from dream.base.untrusted import parse_toml, read_text
from dream.lessons.course import Answer, Course, Lesson, Step
from dream.play import registry
from dream.play.game import Game

LARGEST_LESSON = 50_000
MOST_LESSONS = 30
MOST_STEPS = 30
MOST_PATTERNS = 20
MOST_REPLIES = 40
LONGEST_PATTERN = 300
HIGHEST_LESSON_LEVEL = 3
"""A small game is played against one of the lower levels."""
_NAME = re.compile(r"[a-z][a-z_]{0,39}")
_FILE = re.compile(r"[0-9]{2}_([a-z][a-z_]{0,39})\.toml")
_STANDS_FOR_BOARD = "$board"
RULEBOOK = "rulebook.toml"

AnyGame = Game[Any, Any]
AnyStep = Step[Any, Any]
AnyLesson = Lesson[Any, Any]
AnyCourse = Course[Any, Any]


@cache
def course_of(word: str) -> AnyCourse | None:
    """The course of a game, by its word, read once; None for a game without one. Raises Malformed.

    Games of the house have theirs among the assets, those of another package in a folder ``lessons`` there.
    """
    folder = _folder(word)
    paths = sorted(_lessons_in(folder)) if folder is not None else []
    return read_course(registry.find(word), paths) if paths else None


@cache
def rulebook_of(word: str) -> AnyLesson | None:
    """The diagrams of a game's rulebook as a lesson of which nothing is asked; None for a game without any.

    Raises Malformed.
    """
    folder = _folder(word)
    path = folder and folder / RULEBOOK
    if path is None or not path.is_file():
        return None
    game = registry.find(word)
    return read_lesson(game, path.stem, read_text(path, LARGEST_LESSON, path.name), path.name)


def has_course(word: str) -> bool:
    """Whether there are lessons of a game."""
    folder = _folder(word)
    return folder is not None and any(_lessons_in(folder))


def _lessons_in(folder: Path) -> Iterator[Path]:
    return (path for path in folder.glob("*.toml") if path.name != RULEBOOK)


def _folder(word: str) -> Path | None:
    if word in registry.house():
        return asset("lessons") / word
    found = registry.part(word, "game")
    return Path(found.__file__).with_name("lessons") if found and found.__file__ else None


def read_course(game: AnyGame, paths: list[Path]) -> AnyCourse:
    """The course of some files, each a lesson, in the order of their names such as ``01_ground.toml``.

    Raises OSError and Malformed.
    """
    if len(paths) > MOST_LESSONS:
        raise Malformed(message("lesson.error.too_many", most=MOST_LESSONS))
    return Course(game, tuple(_read_file(game, path) for path in paths))


def _read_file(game: AnyGame, path: Path) -> AnyLesson:
    named = _FILE.fullmatch(path.name)
    if named is None:
        raise Malformed(message("lesson.error.file_name", file=path.name))
    text = read_text(path, LARGEST_LESSON, path.name)
    return read_lesson(game, named[1], text, path.name)


def read_lesson(game: AnyGame, name: str, text: str, what: Value) -> AnyLesson:
    """The lesson of this name that a TOML text describes; raises Malformed with the step that is wrong."""
    if len(text) > LARGEST_LESSON:
        raise Malformed(message("error.too_large", what=what, most=LARGEST_LESSON))
    found = parse_toml(text, what)
    key = f"{game.id}.lesson.{name}"
    try:
        table = _Table(found, {"board", "step"})
        board, rows = table.text("board", ""), table.take("step", list, [])
        if not 0 < len(rows) <= MOST_STEPS:
            raise Malformed(message("lesson.error.steps", most=MOST_STEPS))
        steps = tuple(_step(game, key, row, board) for row in rows)
        _check(steps)
    except Malformed as error:
        raise Malformed(message("lesson.error.in_file", what=what, why=error)) from error
    return Lesson(name, key, steps)


def _check(steps: tuple[AnyStep, ...]) -> None:
    if steps[0].position is None:
        raise Malformed(message("lesson.error.no_position"))
    keys = [step.key for step in steps]
    if len(set(keys)) < len(keys):
        raise Malformed(message("lesson.error.same_name"))


_KEYS = {"name", "position", "do", "reach", "wins", "then", "mark", "answers", "level", "show"}


def _step(game: AnyGame, key: str, row: Any, board: str) -> AnyStep:
    if not isinstance(row, dict):
        raise Malformed(message("lesson.error.steps", most=MOST_STEPS))
    table = _Table(row, _KEYS)
    name = table.text("name", "")
    if not _NAME.fullmatch(name):
        raise Malformed(message("lesson.error.name", text=quoted(name)))
    try:
        return _read_step(game, f"{key}.{name}", table, board)
    except ValueError as error:
        raise Malformed(message("lesson.error.in_step", step=name, why=message_of(error))) from error


def _read_step(game: AnyGame, key: str, table: "_Table", board: str) -> AnyStep:
    position = table.text("position", None)
    mark, level = table.text("mark", None), table.take("level", int, None)
    if level is not None and not 1 <= level <= HIGHEST_LESSON_LEVEL:
        raise Malformed(message("lesson.error.level", most=HIGHEST_LESSON_LEVEL))
    return Step(
        key=key,
        position=None if position is None else game.parse_state(position.replace(_STANDS_FOR_BOARD, board)),
        do=table.texts("do", MOST_PATTERNS),
        reach=table.texts("reach", MOST_PATTERNS),
        wins=table.take("wins", bool, False),
        then=tuple(map(game.parse_action, table.texts("then", MOST_REPLIES))),
        mark=None if mark is None else game.parse_action(mark),
        answers=tuple(_answers(table.take("answers", dict, {}))),
        level=level,
        show=table.texts("show", MOST_PATTERNS),
    )


def _answers(found: Mapping[str, Any]) -> Iterator[Answer]:
    table = _Table(found, found.keys())
    for key in found:
        if not _NAME.fullmatch(key):
            raise Malformed(message("lesson.error.name", text=quoted(key)))
        yield Answer(key, table.texts(key, MOST_PATTERNS))


class _Table:
    """A table of a lesson's file; what is asked of it has the right type, or Malformed is raised."""

    def __init__(self, found: Mapping[str, Any], known: Any) -> None:
        self._found = found
        unknown = next((key for key in found if key not in known), None)
        if unknown is not None:
            raise Malformed(message("lesson.error.unknown", key=quoted(unknown)))

    def take(self, key: str, kind: type, other: Any) -> Any:
        """The value of a key, `other` where there is none."""
        value = self._found.get(key, other)
        if value is not other and type(value) is not kind:
            raise Malformed(message("lesson.error.kind", key=quoted(key)))
        return value

    def text(self, key: str, other: Any) -> Any:
        """The text of a key."""
        return self.take(key, str, other)

    def texts(self, key: str, most: int) -> tuple[str, ...]:
        """The texts of a list."""
        found = self.take(key, list, [])
        if len(found) > most:
            raise Malformed(message("lesson.error.too_long", key=quoted(key), most=most))
        if not all(isinstance(text, str) and 0 < len(text) <= LONGEST_PATTERN for text in found):
            raise Malformed(message("lesson.error.kind", key=quoted(key)))
        return tuple(found)
