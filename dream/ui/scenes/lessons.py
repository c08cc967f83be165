"""The lessons of every game that has some: what has been learnt, and where to go on."""

from functools import partial
from typing import Any

from pygame import Rect

from dream.base.words import say, told
from dream.exercises.exercise import has_exercises
from dream.lessons.course import Course
from dream.lessons.reader import course_of
from dream.ui.game_views.registry import games_with_view, teaches, view_of
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_view import Teaches
from dream.ui.session.lessons.guide import Guide
from dream.ui.widgets.choice import Choice
from dream.ui.widgets.page import Page

_TALLEST_ROW, _GAP = 54, 6


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
        ui, look, inner = self.app.ui, self.app.look, self.inner
        top = inner.y
        games = [(game.id, told(game.name)) for game in games_with_view() if teaches(game.id)]
        if len(games) > 1:
            ui.add(Choice(Rect(inner.x, top, inner.w, ui.px(36)), look, games, self._word, self._show))
            top += ui.px(36 + _GAP)
        about = Rect(inner.x, top, inner.w, ui.px(30))
        progress = say("lesson.progress", count=len(self._done), all=len(self.course.lessons))
        ui.label(about, progress if self._done else say("lesson.about"), kind="@small")
        self._build_rows(Rect(inner.x, about.bottom + ui.px(_GAP), inner.w, inner.bottom - about.bottom))
        practises = has_exercises(self._word)
        self.app.ui.button(self.foot(0, 2 + practises), self._way_in, self.begin, kind="@primary")
        if practises:
            ui.button(self.foot(1, 3), say("exercise.heading"), self.practise)
        self.back_button(1 + practises, 2 + practises)

    def _build_rows(self, room: Rect) -> None:
        ui, lessons = self.app.ui, self.course.lessons
        step = min(ui.px(_TALLEST_ROW + _GAP), (room.height - ui.px(_GAP)) // len(lessons))
        for number, lesson in enumerate(lessons):
            row = Rect(room.x, room.y + number * step, room.w, step - ui.px(_GAP))
            title = say("lesson.title", number=number + 1, title=told(lesson.title))
            text = say("lesson.learnt", title=title) if lesson.name in self._done else title
            ui.button(row, text, partial(self.begin, number))

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

    def practise(self) -> None:
        """On to the exercises of the game."""
        self.app.routes.exercises(self._word)

    def go_on(self) -> None:
        """Begin the first lesson that has not been learnt, if there is one: else any may be chosen here."""
        if not self._is_whole:
            self.begin()

    def begin(self, number: int | None = None) -> None:
        """Begin the lesson of this number, or the first one that has not been learnt."""
        view = view_of(self._word)
        assert isinstance(view, Teaches)
        lesson = self.course.next_after(self._done) if number is None else number
        Guide(self.app, self.course, lesson, partial(view.lesson_scene, self.app)).begin()
