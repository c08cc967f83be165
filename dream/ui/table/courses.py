"""The way through the lessons and exercises of a game."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from dream.base.errors import Malformed
from dream.base.texts import say, worded
from dream.play import registry
from dream.play.history import Node
from dream.study.exercises import Exercise, lesson_of
from dream.study.lessons import Course, GuidedGame, Lesson, LessonStep, solutions, start_of
from dream.study.repetition import today
from dream.ui.kit.scene import Scene
from dream.ui.table.game_session import GameHost, GameSession
from dream.ui.widgets.dialogs import Answer, Dialog

FRESH = 1.5
"""For how many seconds a press that was meant for the step before may still come."""
REST = 0.9
"""For how many seconds a step that is done stays to be seen before the next one comes by itself."""


class StepTiming:
    """The times of one step; it `follows` where it goes on in the game of the step before."""

    def __init__(self, *, follows: bool = False) -> None:
        self._follows = follows
        self._now = 0.0
        self._begun: float | None = None
        self._rested_since: float | None = None

    def watch(self, now: float, *, rests: bool) -> None:
        """Know the time, and whether the step `rests`: it is done, and nothing moves any more."""
        self._now = now
        if self._begun is None:
            self._begun = now
        if not rests:
            self._rested_since = None
        elif self._rested_since is None:
            self._rested_since = now

    @property
    def is_fresh(self) -> bool:
        """Whether the step has only just come."""
        return self._begun is None or self._now - self._begun < FRESH

    @property
    def may_be_mistaken(self) -> bool:
        """Whether a press may still be meant for the step before, at the same table."""
        return self._follows and self.is_fresh

    @property
    def has_rested(self) -> bool:
        """Whether what came of the step has been seen for long enough."""
        return self._rested_since is not None and self._now - self._rested_since >= REST


AnyCourse = Course[Any, Any]
MakeScene = Callable[["Guide", Scene | None], Scene]
"""Makes the scene of the guide's session; it is given the one that it takes the place of."""


class Guide:
    """A course at the table. Lessons follow one another; a finished one is kept in the settings."""

    leads_to_hints: ClassVar[bool] = False
    """Whether hints tell where to look and with what first, and mark the right move when asked again."""
    refutes: ClassVar[bool] = False
    """Whether the reply to a wrong try is looked for and shown."""

    def __init__(self, app: GameHost, course: AnyCourse, lesson: int, make: MakeScene) -> None:
        self._app, self.course, self._make = app, course, make
        self._lesson, self._step, self._first = lesson, 0, lesson
        self._scene: Scene | None = None
        self.helped = False
        """Whether somebody who learns was told what is wrong, or was given a hint: set by the scene."""
        self.session = self._fresh_session()

    @property
    def lesson(self) -> Lesson[Any, Any]:
        """The lesson that is under way."""
        return self.course.lessons[self._lesson]

    @property
    def step(self) -> LessonStep[Any, Any]:
        """The step that is at the table."""
        return self.lesson.steps[self._step]

    @property
    def at(self) -> int:
        """The number of the step in its lesson, from 0."""
        return self._step

    @property
    def is_anew(self) -> bool:
        """Whether the table of the step is another than the one that was there before it."""
        return self.step.position is not None and (self._lesson, self._step) != (self._first, 0)

    @property
    def title(self) -> str:
        """The number and the title of the lesson."""
        return say("lesson.title", number=self._lesson + 1, title=worded(self.lesson.title))

    @property
    def game(self) -> GuidedGame[Any, Any]:
        """The game at the table."""
        game = self.session.game
        assert isinstance(game, GuidedGame)
        return game

    @property
    def right(self) -> Iterator[Any]:
        """The right answers to the step as the game stands, in which the learner is to act."""
        return solutions(self.course.game, self.step, self.game.state, self.game.learner)

    @property
    def played_then(self) -> Node[Any, Any] | None:
        """Where that led to what the learner did in this position in a game of their own."""
        return None

    @property
    def wins_within(self) -> int:
        """In how many actions of all the game can be won once all is done here; 0 for none to be shown."""
        return 0

    def _fresh_session(self) -> GameSession[Any, Any]:
        game = self.course.game
        state = start_of(game, self.lesson, self._step)
        return GameSession(GuidedGame(game, state, self.step))

    # Going on and back

    def begin(self, *, anew: bool = False) -> None:
        """Put the first step on top of the scenes or, `anew`, in the place of another lesson."""
        self._scene = self._make(self, None)
        show = self._app.replace if anew else self._app.push
        show(self._scene)

    def on(self) -> None:
        """To the next step, be this one done or skipped; after the last lesson back to where it began."""
        done = self.game.is_done
        if self._step + 1 < len(self.lesson.steps):
            self._step += 1
            # A small game seats an opponent, and so needs a table of its own.
            if done and self.step.position is None and self.step.level is None:
                self.game.begin(self.step)
                self._app.rebuild("step")
            else:
                self.lay_table()
            return
        self._leave_lesson(done)

    def _leave_lesson(self, done: bool) -> None:
        """To the next lesson, the last step being done or skipped."""
        if done:
            self._keep_progress()
        if self._lesson + 1 < len(self.course.lessons):
            self._lesson, self._step = self._lesson + 1, 0
            self.lay_table()
        else:
            self._app.pop()
            if done:
                self._offer_game()

    def _offer_game(self) -> None:
        """The course is done: what it was for can begin."""
        game, routes = self.course.game, self._app.routes
        start = Answer(say("title.button.new_game"), lambda: routes.new_game(None, game.id))
        told_all = say("lesson.course_done", game=game.name)
        back, text = Answer(say("page.back")), say("lesson.course_done_text")
        self._app.ask(Dialog(told_all, text, back, (start,), leads_on=True))

    def back(self) -> None:
        """To the beginning of this step or, where nothing has been done in it, to the step before."""
        untouched = self.game.is_untouched
        if untouched and self._step:
            self._step -= 1
        elif untouched and self._lesson:
            self._lesson -= 1
            self._step = len(self.lesson.steps) - 1
        self.lay_table()

    def lay_table(self) -> None:
        """Begin the step, at a table of its own."""
        self.session = self._fresh_session()
        before, self._scene = self._scene, self._make(self, self._scene)
        if before is not None and self._app.scene is before:
            self._app.replace(self._scene)

    def _keep_progress(self) -> None:
        settings, word = self._app.settings, self.course.game.id
        known = settings.of(word)
        done = tuple(name for name in self.course.names if name in {*known.lessons, self.lesson.name})
        if done != known.lessons:
            self._app.change(games={**settings.games, word: replace(known, lessons=done)})


Choose = Callable[[], Exercise | None]
"""Which exercise comes next; None where there is none."""


def _alone(exercise: Exercise) -> AnyCourse:
    return Course(registry.find(exercise.game), (lesson_of(exercise),))


class ExerciseGuide(Guide):
    """Exercises at the table, as long as one follows.

    One counts as solved when nothing wrong was done in it and no hint given; skipped ones are missed.
    """

    leads_to_hints = True
    refutes = True

    def __init__(self, app: GameHost, first: Exercise, choose: Choose, make: MakeScene) -> None:
        self._choose, self.exercise = choose, first
        super().__init__(app, _alone(first), 0, make)

    @property
    def title(self) -> str:
        return worded(self.exercise.title)

    @property
    def played_then(self) -> Node[Any, Any] | None:
        history, text = self.session.game.history, self.exercise.played
        if text is None:
            return None
        start = history.played[0]
        try:
            node = history.supposed(start, [history.game.parse_action(text)])
        except Malformed:
            return None
        return node if node is not start else None

    @property
    def wins_within(self) -> int:
        one = self.exercise
        whole = self._step + 1 == len(self.lesson.steps) and not (one.is_choice or one.saves)
        return 2 * one.turns - 1 - len(one.line) if whole else 0

    def on(self) -> None:
        """To the next step of this exercise where this one is done, else to the next exercise."""
        if self.game.is_done and self._step + 1 < len(self.lesson.steps):
            super().on()
        else:
            self._leave_lesson(self.game.is_done)

    def back(self) -> None:
        """To the beginning of this exercise."""
        self._step = 0
        self.lay_table()

    def _leave_lesson(self, done: bool) -> None:
        practice, word = self._app.practice, self.exercise.game
        solved = done and not self.helped
        practice.keep(word, practice.of(word).after(self.exercise, solved, today()))
        follows = self._choose()
        if follows is None:
            self._app.pop()
            self._app.say(say("exercise.none_left"))
            return
        self.exercise, self.course = follows, _alone(follows)
        self._step, self.helped = 0, False
        self.lay_table()
