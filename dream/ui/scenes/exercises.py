"""The exercises of a game: that of the day, those to see again, and new ones by how hard they are."""

from collections.abc import Iterator
from functools import partial

from pygame import Rect

from dream.base.messages import Message, message
from dream.base.words import say, told
from dream.exercises.exercise import GRADES, Exercise, exercises_for, grade_name
from dream.exercises.practice import Practice, exercise_of_the_day, today
from dream.play.registry import find
from dream.ui.game_views.registry import view_of
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_view import Teaches
from dream.ui.session.lessons.exercise_guide import Choose, ExerciseGuide
from dream.ui.session.lessons.own_exercises import can_be_done
from dream.ui.widgets.page import Page

_TALLEST_ROW, _GAP = 54, 8
Row = tuple[Message, Choose, str]
"""A button: what it says, which exercise it leads to next, time after time, and why where to none."""


class Exercises(Page):
    """A button for each kind of exercises, with how many there are."""

    app: GameHost
    name = "exercises"
    heading = "exercise.heading"
    widest = 720

    def __init__(self, app: GameHost, game: str) -> None:
        """`game` is the word of a game that has exercises."""
        super().__init__(app)
        self._word = game
        self._all = exercises_for(game)
        self._own = app.practice.own.of(game)[::-1]

    @property
    def _practice(self) -> Practice:
        return self.app.practice.of(self._word)

    def build(self) -> None:
        super().build()
        ui, inner = self.app.ui, self.inner
        about = Rect(inner.x, inner.y, inner.w, ui.px(30))
        ui.label(about, self._how_far, kind="@small")
        top = about.bottom + ui.px(_GAP)
        rows = list(self._rows())
        step = min(ui.px(_TALLEST_ROW + _GAP), (inner.bottom - top) // len(rows))
        for number, (label, choose, why) in enumerate(rows):
            row = Rect(inner.x, top + number * step, inner.w, step - ui.px(_GAP))
            button = ui.button(row, told(label), partial(self.begin, choose))
            button.dim(say(why) if choose() is None else None)
        start = ui.button(
            self.foot(0, 2), say("exercise.begin"), partial(self.begin, self.next), kind="@primary"
        )
        start.dim(say("exercise.none_left") if self.next() is None else None)
        self.back_button(1, 2)

    @property
    def _how_far(self) -> str:
        practice, own = self._practice, self._own
        solved, game = practice.solved_of(self._all), find(self._word).name
        told = say("exercise.how_far", game=game, solved=solved, all=len(self._all), streak=practice.streak)
        if not own:
            return told
        return f"{told} · {say('exercise.own_so_far', solved=practice.solved_of(own), all=len(own))}"

    def _rows(self) -> Iterator[Row]:
        yield message("exercise.of_the_day"), self._of_the_day, "exercise.day_done"
        yield message("exercise.again", number=len(self._due())), self._first_due, "exercise.none_due"
        grades = {one.grade for one in self._all}
        for grade in filter(grades.__contains__, GRADES):
            new = len(self._practice.new(self._all, grade))
            label = message("exercise.new", grade=grade_name(grade), number=new)
            yield label, partial(self._new, grade), "exercise.none_new"
        none = "exercise.none_due" if self._own else "exercise.no_own"
        yield message("exercise.from_own", number=len(self._own_waiting())), self._next_own, none

    # Which comes next

    def _due(self) -> list[Exercise]:
        return self._practice.due(self._all, today())

    def _first_due(self) -> Exercise | None:
        return next(iter(self._due()), None)

    def _own_waiting(self) -> list[Exercise]:
        """Those of the player's own games: what is to be seen again, then the latest new ones."""
        practice = self._practice
        return [*practice.due(self._own, today()), *practice.new(self._own)]

    def _next_own(self) -> Exercise | None:
        return next(filter(can_be_done, self._own_waiting()), None)

    def _new(self, grade: int | None = None) -> Exercise | None:
        return next(iter(self._practice.new(self._all, grade)), None)

    def _of_the_day(self) -> Exercise | None:
        """That of the day, as long as it has not been tried today."""
        day = today()
        found = exercise_of_the_day(self._all, day)
        known = self._practice.memories.get(found.name)
        return None if known and known.was_tried(day) else found

    def next(self) -> Exercise | None:
        """What comes next where nothing is chosen: what is to be seen again, then the easiest new one."""
        return self._first_due() or self._new()

    def begin(self, choose: Choose) -> None:
        """Begin with an exercise; others follow it in the same way."""
        view, first = view_of(self._word), choose()
        if first is not None and isinstance(view, Teaches):
            ExerciseGuide(self.app, first, choose, partial(view.lesson_scene, self.app)).begin()
