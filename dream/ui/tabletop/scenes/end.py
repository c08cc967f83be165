"""The end of a game: what each has, what decided, and what next; everything lies open."""

from dataclasses import replace

from pygame import Rect

from dream.play.outcome import Outcome
from dream.ui.kit.layout import layout
from dream.ui.session.table.ending import Ending
from dream.ui.tabletop.panel.tokens import paint_token
from dream.ui.tabletop.scenes.base import GAP, TabletopScene
from dream.ui.tabletop.verdict import verdict
from dream.ui.widgets.narrator import Narration, PaintToken
from dream.ui.widgets.overlays.cartouche import Result, Standing


class End(Ending, TabletopScene):
    """The table stays as it ended; what was done can be looked through."""

    def build_middle(self, rect: Rect) -> Rect:
        return self.build_accounts(self.controls.rows(rect, *self.rows))

    def result(self, outcome: Outcome) -> Result:
        names, account = self._names, self._accounts()
        columns = account.columns if account else ()
        rows = account.rows if account else ((),) * len(names)
        standings = tuple(
            Standing(seat, name, tuple(map(str, rows[seat])), won=seat in outcome.winners)
            for seat, name in enumerate(names)
        )
        return Result(verdict(self.table.session, outcome), tuple(self.why(outcome)), columns, standings)

    def cartouche_room(self) -> Rect:
        """The middle of the table."""
        return Rect(layout(self.app.size, self.app.look.scale).board.inset(self.app.look.px(GAP)))

    @property
    def paint_token(self) -> PaintToken:
        return paint_token

    def told(self) -> Narration:
        told, game = super().told(), self.table.game
        outcome = game.history.outcome
        if outcome is None or game.browsing:
            return told
        length = self.words.length(self.table.view_now, len(game.history.actions))
        return replace(
            told, heading=verdict(self.table.session, outcome), prompt=(*self.why(outcome), length)
        )
