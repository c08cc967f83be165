"""Review: a game from its beginning to its end, by hand or playing by itself; nothing changes it."""

from dataclasses import replace
from typing import Any

from pygame import Rect

from dream.ui.session.review.reviewing import Reviewing
from dream.ui.tabletop.commands import CURSOR
from dream.ui.tabletop.scenes.base import TabletopScene
from dream.ui.tabletop.verdict import verdict
from dream.ui.widgets.narrator import Narration


class Review(Reviewing, TabletopScene):
    """The time line, the log and the table, where all that was hidden once lies open."""

    def __init__(self, *arguments: Any, playing: bool = False) -> None:
        super().__init__(*arguments, playing=playing)
        self.own_commands = (*CURSOR, *self.words.keys)

    def build_middle(self, rect: Rect) -> Rect:
        return self.build_playback(rect)

    def told(self) -> Narration:
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
