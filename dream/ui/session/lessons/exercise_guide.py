"""The way through exercises: one after another at the table, each remembered as it was solved or missed."""

from collections.abc import Callable
from typing import Any

from dream.base.errors import Malformed
from dream.base.words import say, told
from dream.exercises.exercise import Exercise, lesson_of
from dream.exercises.practice import today
from dream.lessons.course import Course
from dream.play import registry
from dream.play.move_tree import Node
from dream.ui.session.game_host import GameHost
from dream.ui.session.lessons.guide import AnyCourse, Guide, MakeScene

Choose = Callable[[], Exercise | None]
"""Which exercise comes next; None where there is none."""


def _alone(exercise: Exercise) -> AnyCourse:
    return Course(registry.find(exercise.game), (lesson_of(exercise),))


class ExerciseGuide(Guide):
    """Exercises at the table, as long as one follows.

    One counts as solved when nothing wrong was done in it and no hint given; skipped ones are missed.
    """

    leads_to_hints = True

    def __init__(self, app: GameHost, first: Exercise, choose: Choose, make: MakeScene) -> None:
        self._choose, self.exercise = choose, first
        super().__init__(app, _alone(first), 0, make)

    @property
    def title(self) -> str:
        return told(self.exercise.title)

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

    def on(self) -> None:
        """To the next step of this exercise where this one is done, else to the next exercise."""
        if self.game.is_done and self._step + 1 < len(self.lesson.steps):
            super().on()
        else:
            self._leave_lesson(self.game.is_done)

    def back(self) -> None:
        """To the beginning of this exercise."""
        self._step = 0
        self._lay_table()

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
        self._lay_table()
