"""Review: a game from its beginning to its end, by hand or playing by itself; nothing changes it."""

from dataclasses import replace
from typing import Any

from pygame import Rect

from dream.ui.session.review.judging import Judging
from dream.ui.tabletop.commands import CURSOR
from dream.ui.tabletop.panel.tokens import paint_token
from dream.ui.tabletop.scenes.base import NARRATOR, TabletopScene
from dream.ui.tabletop.verdict import verdict
from dream.ui.widgets.narrator import Narration, PaintToken
from dream.ui.widgets.scrolling.journal import Journal

TOLD_OF_A_MISTAKE = 236
"""How high the narrator is where it tells of a mistake, at scale 1."""


class Review(Judging, TabletopScene):
    """The time line, the log and the table, where all that was hidden once lies open."""

    def __init__(self, *arguments: Any, **how: bool) -> None:
        super().__init__(*arguments, **how)
        self.own_commands = (*self.words.keys, *CURSOR)

    def build(self) -> None:
        self.told_high = TOLD_OF_A_MISTAKE if self.judging else NARRATOR
        super().build()

    def build_middle(self, rect: Rect) -> Rect:
        return self.build_playback(rect)

    def build_log(self, rect: Rect) -> None:
        self.log = None
        if rect.height:
            super().build_log(rect)

    def build_beside_wing(self, rect: Rect) -> None:
        if not self.judging:
            super().build_beside_wing(rect)

    @property
    def journal_apart(self) -> bool:
        return self.place.wing is not None

    @property
    def paint_token(self) -> PaintToken:
        return paint_token

    @property
    def journal_list(self) -> Journal | None:
        return self.log.list if self.log else None

    def told(self) -> Narration:
        return self.with_judgement(self._told())

    def _told(self) -> Narration:
        session, game, hint = self.table.session, self.table.game, self.table.hints.news
        told = super().told()
        prompt = told.prompt if game.varies else ()
        means = (*((session.fault,) if session.fault else ()), *self.comments)
        told = replace(told, heading=self.heading, prompt=prompt, means=means)
        outcome = game.history.outcome
        if hint:
            return replace(told, heading=hint.heading, prompt=hint.prompt)
        if outcome is None or game.browsing or game.varies:
            return told
        return replace(told, prompt=(f"{verdict(session, outcome)}.", *self.why(outcome)))
