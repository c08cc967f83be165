"""Lessons: courses as data, a game that a step guides, and reasons for a move.

A lesson is a TOML file of steps, described in ``docs/adding_a_game.md`` ("Teach it"). The law itself reads
its positions and actions. A file ``rulebook.toml`` beside the lessons has the diagrams of the rulebook: steps
with a position that ask nothing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Generic

from dream.base.assets import asset
from dream.base.errors import Malformed, message_of, quoted
from dream.base.texts import Message, Value, has_text, message
from dream.base.untrusted import parse_toml, read_text
from dream.play import registry
from dream.play.game import A, Game, HiddenGame, Refusal, S
from dream.play.history import History
from dream.play.levels import FIRST_LEVEL
from dream.play.seated_game import SeatedGame
from dream.play.seats import Machine, OwnOpponent, Person, Seat

# Lessons and courses

Pattern = str
"""The text of an action or a state: ``*`` stands for anything, ``?`` for a character, ``[*]`` for ``*``."""


@dataclass(frozen=True)
class Reply:
    """What is said to legal actions that are not wanted and fit a pattern: the text of a `key`."""

    key: str
    to: tuple[Pattern, ...]


@dataclass(frozen=True)
class LessonStep(Generic[S, A]):
    """One idea: a position, or that which the step before has led to, and what is to be done there.

    An action is wanted that fits a pattern of `do`, leads to a state whose text fits one of `reach`, and
    `wins` where that is asked; what is empty asks nothing. `then` is what the others, and chance, do next.
    `mark` is the action that is marked from the beginning, `show` names the parts of the table that are lit
    instead, in the words of the game's view. With a `level` it is a small game against the
    opponent at that level, in which all that is legal may be done until the goal is reached.
    A step that asks nothing at all only tells something; in the rulebook it is a diagram, in which `then` is
    played, and what it is to `show` is all that is seen. `key` is where its texts are, `said` what these have
    in their gaps.
    """

    key: str
    said: Mapping[str, Value] = field(default_factory=dict, hash=False)
    position: S | None = None
    do: tuple[Pattern, ...] = ()
    reach: tuple[Pattern, ...] = ()
    wins: bool = False
    then: tuple[A, ...] = ()
    mark: A | None = None
    answers: tuple[Reply, ...] = ()
    level: int | None = None
    show: tuple[str, ...] = ()

    @property
    def only_tells(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.do or self.reach or self.wins or self.level is not None)

    # Texts

    @property
    def says(self) -> Message:
        """The sentence that tells what is to be done."""
        return message(f"{self.key}.say", **self.said)

    @property
    def hint(self) -> Message | None:
        """What is said after two wrong tries."""
        return self._text("hint")

    @property
    def praise(self) -> Message | None:
        """What is said when it is done, to be read before the next step; None where that comes at once."""
        return self._text("done")

    def _text(self, name: str) -> Message | None:
        key = f"{self.key}.{name}"
        return message(key, **self.said) if has_text(key) else None

    # What is wanted

    def wants(self, game: Game[S, A], state: S, action: A, seat: int) -> bool:
        """Whether a legal action of the learner's `seat` is what the step asks for."""
        if self.level is not None:
            return True
        if self.do and not fits(game.action_text(action), self.do):
            return False
        after = game.apply(state, action)
        return self.is_reached(game, after, action, seat)

    def is_reached(self, game: Game[S, A], state: S, last: A | None, seat: int) -> bool:
        """Whether a state is one that the step is to lead to."""
        if self.reach and not fits(game.state_text(state), self.reach):
            return False
        outcome = game.outcome(state, last)
        return not self.wins or (outcome is not None and outcome.winners == (seat,))

    def objection(self, action_text: str) -> Message:
        """What is said to a legal action that is not wanted."""
        fitting = (answer.key for answer in self.answers if fits(action_text, answer.to))
        return message(f"{self.key}.{next(fitting, 'wrong')}", **self.said)


def fits(text: str, patterns: tuple[Pattern, ...]) -> bool:
    """Whether a text fits one of some patterns."""
    return any(fnmatchcase(text, pattern) for pattern in patterns)


@dataclass(frozen=True)
class Lesson(Generic[S, A]):
    """Some steps about one thing; `name` is the word for it, `key` where its texts are."""

    name: str
    key: str
    steps: tuple[LessonStep[S, A], ...]

    @property
    def title(self) -> Message:
        """What a player reads."""
        return message(f"{self.key}.title")

    def step(self, name: str) -> LessonStep[S, A]:
        """The step of a name; raises KeyError when there is none."""
        found = next((step for step in self.steps if step.key == f"{self.key}.{name}"), None)
        if found is None:
            raise KeyError(name)
        return found


@dataclass(frozen=True)
class Course(Generic[S, A]):
    """All lessons of one game, in their order."""

    game: Game[S, A]
    lessons: tuple[Lesson[S, A], ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The words for its lessons."""
        return tuple(lesson.name for lesson in self.lessons)

    def next_after(self, done: tuple[str, ...]) -> int:
        """The number of the first lesson that is not done; of the first when all are."""
        open_ones = (number for number, name in enumerate(self.names) if name not in done)
        return next(open_ones, 0)


def played(game: Game[S, A], step: LessonStep[S, A]) -> History[S, A]:
    """A diagram of the rulebook played to its end; raises Illegal at what is not legal."""
    assert step.position is not None, "a diagram has a position"
    return History(game, step.position, step.then)


def solutions(game: Game[S, A], step: LessonStep[S, A], state: S, seat: int) -> Iterator[A]:
    """The actions that a step wants in a state, in the order in which the law lists them."""
    return (action for action in game.legal_actions(state) if step.wants(game, state, action, seat))


def start_of(game: Game[S, A], lesson: Lesson[S, A], number: int) -> S:
    """The state in which a step begins: its own, or the one that right answers lead to.

    Raises LookupError where a step before it has none.
    """
    step = lesson.steps[number]
    if step.position is not None:
        return step.position
    before, state = lesson.steps[number - 1], start_of(game, lesson, number - 1)
    return state if before.only_tells else end_of(game, before, state)


def end_of(game: Game[S, A], step: LessonStep[S, A], state: S) -> S:
    """The state after the first right answer to a step, and what follows it."""
    seat = game.decider(state)
    assert isinstance(seat, int)
    action = next(solutions(game, step, state, seat), None)
    if action is None:
        raise LookupError(f"the step {step.key} has no right answer")
    state = game.apply(state, action)
    for reply in step.then:
        state = game.apply(state, reply)
    return state


# Reading them

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
AnyStep = LessonStep[Any, Any]
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
    return LessonStep(
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


def _answers(found: Mapping[str, Any]) -> Iterator[Reply]:
    table = _Table(found, found.keys())
    for key in found:
        if not _NAME.fullmatch(key):
            raise Malformed(message("lesson.error.name", text=quoted(key)))
        yield Reply(key, table.texts(key, MOST_PATTERNS))


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


# A game that a step guides


class GuidedGame(SeatedGame[S, A], Generic[S, A]):
    """The game of one learner, who sits where the first state has it that somebody decides.

    `begin` goes on with the next step, as long as that continues from the one before.
    """

    def __init__(self, game: Game[S, A], state: S, step: LessonStep[S, A]) -> None:
        self.learner = game.deciding_seat(state) or 0
        other = Seat(occupant=OwnOpponent(step.level or FIRST_LEVEL))
        seats = [other] * game.seats(state)
        seats[self.learner] = Seat(occupant=Person())
        super().__init__(History(game, state), seats, step.key)
        self.begin(step)

    def begin(self, step: LessonStep[S, A]) -> None:
        """Ask this step from now on, in the state that the game has come to."""
        self.step = step
        self._answered = step.only_tells
        self.begun_at = len(self.history.actions)
        """How many actions had been done before this step."""
        self.tries: tuple[A, ...] = ()
        """The legal actions that were tried in this step and not wanted."""
        self.script: Sequence[A] | None = () if step.level is None else None

    @property
    def snapshot(self) -> tuple[object, ...]:
        return *super().snapshot, self.step.key, self._answered, self.script, self.tries

    # How far the step is

    @property
    def is_done(self) -> bool:
        """Whether all that the step asks for has been done, and followed by what the others do."""
        if self.step.level is not None:
            return self._has_won or self._is_reached
        return self._answered and not self.script

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been done in the step."""
        return len(self.history.actions) == self.begun_at

    @property
    def is_lost(self) -> bool:
        """Whether a small game has ended without what it was played for."""
        return self.step.level is not None and self.over and not self.is_done

    @property
    def _has_won(self) -> bool:
        outcome = self.history.outcome
        return outcome is not None and outcome.winners == (self.learner,)

    @property
    def _is_reached(self) -> bool:
        step, game = self.step, self.history.game
        return bool(step.reach) and step.is_reached(game, self.state, self.history.last, self.learner)

    # Who acts

    @property
    def machine(self) -> Machine | None:
        if self.is_done or self.script == ():
            return None
        return super().machine

    @property
    def chance_to_act(self) -> bool:
        return super().chance_to_act and not self.is_done and self.script != ()

    @property
    def person_to_act(self) -> bool:
        return super().person_to_act and self.to_act == self.learner and not self.is_done

    @property
    def why_waiting(self) -> Refusal | None:
        if self.is_done and not self.browsing:
            return Refusal(message("lesson.is_done"))
        return super().why_waiting

    @property
    def undo_stops(self) -> Iterator[int]:
        """None: a step is begun again as a whole."""
        return iter(())

    # Acting

    def act(self, action: A) -> Refusal | None:
        """Do what the step wants; else say why not: what the law says first, then what the step says."""
        refusal = self.why_waiting or self.history.why_not(action)
        if refusal is None and not self.step.wants(self.history.game, self.state, action, self.learner):
            self.tries = (*self.tries, action)
            refusal = Refusal(self.step.objection(self.history.game.action_text(action)))
        return refusal or super().act(action)

    def chance_acts(self) -> None:
        if self.script:
            self._do(self.script[0])
        else:
            super().chance_acts()

    def _do(self, action: A) -> None:
        follows = bool(self.script)
        super()._do(action)
        if self.script is None:
            return
        self.script = self.script[1:] if follows else tuple(self.step.then)
        self._answered = True


# Reasons


def has_reasons(game: str) -> bool:
    """Whether a game, by its word, has reasons."""
    return _reasons_of(game) is not None


def _reasons_of(game: str) -> Any:
    """The function ``reasons`` of the part ``teach`` of a game, None where it has none."""
    return getattr(registry.part(game, "teach"), "reasons", None)


def reasons_for(game: Game[Any, Any], state: Any, action: Any) -> tuple[Message, ...]:
    """What speaks for an action, as far as the seat that decides in the state may know; most important first.

    There are none in a game without reasons.
    """
    known, seat = state, game.decider(state)
    if isinstance(game, HiddenGame) and isinstance(seat, int):
        known = game.seen(state, frozenset({seat}))
    return known_reasons(game.id, known, action)


def known_reasons(game: str, known: Any, action: Any) -> tuple[Message, ...]:
    """What speaks for an action by what is known of a state; none in a game, by its word, without reasons."""
    reasons = _reasons_of(game)
    found = reasons(known, action) if reasons else ()
    return tuple(each if isinstance(each, Message) else each.message for each in found)
