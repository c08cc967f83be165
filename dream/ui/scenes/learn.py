"""The lessons and the exercises of every game."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from pygame import Rect

from dream.base.texts import Message, message, say, worded
from dream.play.registry import find
from dream.study.exercises import GRADES, Exercise, exercises_for, grade_name, has_exercises
from dream.study.lessons import Course, course_of
from dream.study.repetition import Practice, exercise_of_the_day, today
from dream.ui.games.registry import games_with_view, teaches, view_of
from dream.ui.kit.theme import Look
from dream.ui.table.courses import Choose, ExerciseGuide, Guide
from dream.ui.table.game_session import GameHost
from dream.ui.table.practice import can_be_done
from dream.ui.widgets.forms import Row, one_of
from dream.ui.widgets.page import FootButton, Page

_TALLEST, _LESSON_GAP, _GAP = 54, 6, 8


def _places(look: Look, room: Rect, count: int, gap: float) -> Iterator[Rect]:
    """The places of so many buttons one under the other, which are lower where there is little room."""
    step = min(look.px(_TALLEST + gap), room.h // count)
    return (Rect(room.x, room.y + number * step, room.w, step - look.px(gap)) for number in range(count))


class Lessons(Page):
    """A list of lessons for each game; any of them may be begun at any time."""

    app: GameHost
    name = "lessons"
    heading = "lesson.heading"
    widest = 720

    def __init__(self, app: GameHost, game: str) -> None:
        """`game` is the word of the one whose lessons are shown first; it has some."""
        super().__init__(app)
        self._word = game

    @property
    def course(self) -> Course[Any, Any]:
        """The course of the game that is shown."""
        course = course_of(self._word)
        assert course is not None
        return course

    @property
    def _done(self) -> tuple[str, ...]:
        return self.app.settings.of(self._word).lessons

    def build(self) -> None:
        super().build()
        games = [(game.id, worded(game.name)) for game in games_with_view() if teaches(game.id)]
        choice = [Row(control=one_of(games, self._word, self._show))] if len(games) > 1 else []
        progress = say("lesson.progress", count=len(self._done), all=len(self.course.lessons))
        about = progress if self._done else say("lesson.about")
        room = self.build_rows(*choice, Row(about, kind="@small", high=30, gap=_LESSON_GAP))
        lessons = self.course.lessons
        places = _places(self.app.look, room, len(lessons), _LESSON_GAP)
        for number, (lesson, place) in enumerate(zip(lessons, places, strict=True)):
            title = say("lesson.title", number=number + 1, title=worded(lesson.title))
            text = say("lesson.learnt", title=title) if lesson.name in self._done else title
            self.app.ui.button(place, text, partial(self.begin, number))
        begin = FootButton(self._way_in, self.begin, kind="@primary")
        practise = FootButton(say("exercise.heading"), lambda: self.app.routes.exercises(self._word))
        self.build_foot(begin, *([practise] if has_exercises(self._word) else []))

    @property
    def _way_in(self) -> str:
        if not self._done:
            return say("lesson.begin")
        return say("lesson.once_more" if self._is_whole else "lesson.go_on")

    @property
    def _is_whole(self) -> bool:
        """Whether every lesson has been learnt."""
        return set(self.course.names) <= set(self._done)

    def _show(self, game: str) -> None:
        self._word = game
        self.app.rebuild("game")

    def go_on(self) -> None:
        """Begin the first lesson that has not been learnt, if there is one: else any may be chosen here."""
        if not self._is_whole:
            self.begin()

    def begin(self, number: int | None = None) -> None:
        """Begin the lesson of this number, or the first one that has not been learnt."""
        view = view_of(self._word)
        lesson = self.course.next_after(self._done) if number is None else number
        Guide(self.app, self.course, lesson, partial(view.lesson_scene, self.app)).begin()


Kind = tuple[Message, Choose, str]
"""A button: what it says, which exercise it leads to next, time after time, and why where to none."""


class Exercises(Page):
    """A button for each kind of exercises, with how many there are."""

    app: GameHost
    name = "exercises"
    heading = "exercise.heading"
    widest, foot_width = 720, 320

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
        room = self.build_rows(Row(self._how_far, kind="@small", high=30, gap=_GAP))
        rows = list(self._rows())
        for (label, choose, why), place in zip(
            rows, _places(self.app.look, room, len(rows), _GAP), strict=True
        ):
            button = self.app.ui.button(place, worded(label), partial(self.begin, choose))
            button.dim(say(why) if choose() is None else None)
        following = self.next()
        start = say("exercise.begin_with", what=following.title) if following else say("exercise.begin")
        begin, _ = self.build_foot(FootButton(start, partial(self.begin, self.next), kind="@primary"))
        begin.dim(None if following else say("exercise.none_left"))

    @property
    def _how_far(self) -> str:
        practice, own = self._practice, self._own
        solved, game = practice.solved_of(self._all), find(self._word).name
        sentence = say(
            "exercise.how_far", game=game, solved=solved, all=len(self._all), streak=practice.streak
        )
        if not own:
            return sentence
        return f"{sentence} · {say('exercise.own_so_far', solved=practice.solved_of(own), all=len(own))}"

    def _rows(self) -> Iterator[Kind]:
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
        return self._practice.next(self._all, today())

    def begin(self, choose: Choose) -> None:
        """Begin with an exercise; others follow it in the same way."""
        view, first = view_of(self._word), choose()
        if first is not None:
            ExerciseGuide(self.app, first, choose, partial(view.lesson_scene, self.app)).begin()
