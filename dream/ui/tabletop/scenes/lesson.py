"""A step of a lesson at a table."""

from typing import Any

from pygame import Rect

from dream.ui.session.lessons.learning import Learning
from dream.ui.tabletop.commands import CURSOR
from dream.ui.tabletop.scenes.base import TabletopScene

LEAST_LOG = 60
"""How high the log is at least, at scale 1."""


class LessonScene(Learning, TabletopScene):
    """The card fills the panel; in a small game the narrator and the log stand below it."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.own_commands = (*self.words.keys, *CURSOR)

    def build_narrator(self, rect: Rect) -> Rect:
        return rect

    def build_middle(self, rect: Rect) -> Rect:
        rest = self.build_learning(rect)
        return super().build_narrator(rest) if rest.height else rest

    def build_log(self, rect: Rect) -> None:
        if rect.height > self.app.look.px(LEAST_LOG):
            super().build_log(rect)
