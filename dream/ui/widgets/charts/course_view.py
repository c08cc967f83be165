"""A box beside the table with the course of the game, where a wide window has room for one."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from dream.ui.kit.theme import Look
from dream.ui.widgets.charts.course_chart import Course, paint_course
from dream.ui.widgets.narrator import PaintToken
from dream.ui.widgets.widget_base import Painted

LEAST, MOST = 110, 280
"""How high it is at scale 1, at least, to be read, and at most."""
_PAD = 10


class CourseView(Painted):
    """A chart that asks `course` for what it shows."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, course: Callable[[], Course], token: PaintToken) -> None:
        super().__init__(rect)
        self._look, self._course, self._token = look, course, token
        self._shown = course()

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, self._course()
        return self._shown != before

    @property
    def state(self) -> Course:
        return self._shown

    def paint(self, surface: Surface) -> None:
        look = self._look
        surface.fill(look.palette.panel, self.rect)
        pygame.draw.rect(surface, look.line, self.rect, look.px(1))
        pad = look.px(_PAD)
        paint_course(surface, look, self.rect.inflate(-2 * pad, -2 * pad), self._shown, self._token)
