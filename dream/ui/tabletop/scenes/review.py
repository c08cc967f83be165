"""Review: a game from its beginning to its end, by hand or playing by itself; nothing changes it."""

from dataclasses import replace

from pygame import Rect

from dream.base.words import say
from dream.ui.session.table.reviewing import Reviewing
from dream.ui.tabletop.scenes.base import TabletopScene
from dream.ui.tabletop.verdict import verdict
from dream.ui.widgets.narrator import Narration


class Review(Reviewing, TabletopScene):
    """The time line, the log and the table, where all that was hidden once lies open."""

    def build_middle(self, rect: Rect) -> Rect:
        return self.build_playback(rect)

    def told(self) -> Narration:
        session, game, hint = self.table.session, self.table.game, self.table.hints.news
        heading = say("game.looking", at=game.shown_at, all=len(game.history.actions))
        told = replace(super().told(), heading=heading, prompt=(), means=())
        told = replace(told, means=(session.fault,)) if session.fault else told
        outcome = game.history.outcome
        if hint:
            return replace(told, heading=hint.heading, prompt=hint.prompt)
        if outcome is None or game.browsing:
            return told
        return replace(told, prompt=(f"{verdict(session, outcome)}.", *self.why(outcome)))
