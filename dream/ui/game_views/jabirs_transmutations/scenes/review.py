"""Review: a game from its beginning to its end, by hand or playing by itself; nothing changes it."""

from pygame import Rect

from dream.play.outcome import Outcome
from dream.ui.game_views.jabirs_transmutations.scenes.jabir_scene import JabirScene
from dream.ui.game_views.jabirs_transmutations.table.news import happened
from dream.ui.game_views.jabirs_transmutations.table.verdict import reason, verdict
from dream.ui.session.table.reviewing import Reviewing


class Review(Reviewing, JabirScene):
    """The time line, the log and the table, where all that was hidden once lies open."""

    def build_middle(self, rect: Rect) -> Rect:
        return self.build_playback(rect)

    def happened(self) -> tuple[str, ...]:
        return happened(self.table, rolling=self.presenter.rolling)

    def ended(self, outcome: Outcome) -> tuple[str, ...]:
        session, state = self.table.session, self.table.game.state
        return verdict(session, outcome) + ".", reason(session, state, outcome)
