"""Review: a game from its beginning to its end, by hand or playing by itself; nothing changes it."""

from pygame import Rect

from dream.play.outcome import Outcome
from dream.ui.session.table.reviewing import Reviewing
from dream.ui.tabletop.news import happened
from dream.ui.tabletop.scenes.base import TabletopScene
from dream.ui.tabletop.verdict import verdict


class Review(Reviewing, TabletopScene):
    """The time line, the log and the table, where all that was hidden once lies open."""

    def build_middle(self, rect: Rect) -> Rect:
        return self.build_playback(rect)

    def happened(self) -> tuple[str, ...]:
        return happened(self.table, rolling=self.presenter.rolling)

    def ended(self, outcome: Outcome) -> tuple[str, ...]:
        return f"{verdict(self.table.session, outcome)}.", *self.why(outcome)
