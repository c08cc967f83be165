"""What a course is: lessons of steps, each with something to do at the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Generic

from dream.base.messages import Message, Value, message
from dream.base.words import has_text
from dream.play.game import A, Game, S
from dream.play.history import History

Pattern = str
"""The text of an action or a state: ``*`` stands for anything, ``?`` for a character, ``[*]`` for ``*``."""


@dataclass(frozen=True)
class Answer:
    """What is said to legal actions that are not wanted and fit a pattern: the text of a `key`."""

    key: str
    to: tuple[Pattern, ...]


@dataclass(frozen=True)
class Step(Generic[S, A]):
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
    answers: tuple[Answer, ...] = ()
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
    steps: tuple[Step[S, A], ...]

    @property
    def title(self) -> Message:
        """What a player reads."""
        return message(f"{self.key}.title")

    def step(self, name: str) -> Step[S, A]:
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


def played(game: Game[S, A], step: Step[S, A]) -> History[S, A]:
    """A diagram of the rulebook played to its end; raises Illegal at what is not legal."""
    assert step.position is not None, "a diagram has a position"
    return History(game, step.position, step.then)


def solutions(game: Game[S, A], step: Step[S, A], state: S, seat: int) -> Iterator[A]:
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


def end_of(game: Game[S, A], step: Step[S, A], state: S) -> S:
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
