"""The end of a game: what each has, what decided, and what next; everything lies open."""

from dataclasses import replace

from pygame import Rect

from dream.play.outcome import Outcome
from dream.ui.kit.layout import layout
from dream.ui.session.table.ending import Ending
from dream.ui.tabletop.scenes.base import GAP, TabletopScene
from dream.ui.tabletop.verdict import verdict
from dream.ui.widgets.narrator import Narration
from dream.ui.widgets.overlays.ribbon import HEIGHT as RIBBON


class End(Ending, TabletopScene):
    """The table stays as it ended; what was done can be looked through."""

    def build_middle(self, rect: Rect) -> Rect:
        return self.build_accounts(self.controls.rows(rect, *self.rows))

    def who_won(self, outcome: Outcome) -> str:
        return verdict(self.table.session, outcome)

    def ribbon_room(self) -> Rect:
        """Where the cards of whoever had the turn lay."""
        table, px = layout(self.app.size, self.app.look.scale).board, self.app.look.px
        return Rect(0, table.bottom - px(RIBBON + GAP), min(px(420), table.w), px(RIBBON))

    def told(self) -> Narration:
        told, game = super().told(), self.table.game
        outcome = game.history.outcome
        if outcome is None or game.browsing:
            return told
        length = self.words.length(self.table.view_now, len(game.history.actions))
        return replace(
            told, heading=verdict(self.table.session, outcome), prompt=(*self.why(outcome), length)
        )
