"""A step of a lesson at a table."""

from collections.abc import Hashable, Iterator
from itertools import islice
from typing import Any

from pygame import Rect

from dream.ui.kit.layout import Layout
from dream.ui.session.lessons.learning import Learning
from dream.ui.tabletop.commands import CURSOR
from dream.ui.tabletop.scenes.base import TabletopScene
from dream.ui.tabletop.sight import Target
from dream.ui.tabletop.table.selection import begins, left_of

MOST_LOOKED_AT = 300
"""So many right answers are looked at for one that goes on from what is chosen."""
LEAST_LOG = 60
"""How high the log is at least, at scale 1."""


class LessonScene(Learning, TabletopScene):
    """The card fills the panel; in a small game the narrator and the log stand below it."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.own_commands = (*self.words.keys, *CURSOR)

    @property
    def chosen(self) -> Hashable:
        return self.table.selection.chosen

    @property
    def choice_told(self) -> tuple[str, ...]:
        return self.told().prompt if self.table.selection.chosen else ()

    def where_next(self, actions: Iterator[Any]) -> Target | None:
        """The next target of a way that goes on from what is chosen; the first of one if none does."""
        view, chosen = self.table.view_now, self.table.selection.chosen
        looked_at = islice(actions, MOST_LOOKED_AT)
        ways = [way for action in looked_at for way in self.words.ways(view, action) if way]
        for way in ways if chosen else ():
            if begins(chosen, way):
                left = left_of(chosen, way)
                return left[0] if left else next(iter(self.words.doers(view, chosen)), chosen[-1])
        return ways[0][0] if ways else None

    @property
    def place(self) -> Layout:
        """The table has all that the panel leaves: there is no log to be seen in most lessons."""
        return super().place.without_wing

    def build_narrator(self, rect: Rect) -> Rect:
        return rect

    def build_middle(self, rect: Rect) -> Rect:
        rest = self.build_learning(rect)
        return super().build_narrator(rest) if rest.height else rest

    def build_log(self, rect: Rect) -> None:
        if rect.height > self.app.look.px(LEAST_LOG):
            super().build_log(rect)
