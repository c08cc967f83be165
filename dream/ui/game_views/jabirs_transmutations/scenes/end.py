"""The end of a game: the points, what decided, and what next; everything lies open."""

from pygame import Rect

from dream.base.words import say
from dream.play.outcome import Outcome
from dream.ui.game_views.jabirs_transmutations.panel.accounts import HEIGHT, Accounts
from dream.ui.game_views.jabirs_transmutations.scenes.jabir_scene import GAP, JabirScene
from dream.ui.game_views.jabirs_transmutations.table.verdict import accounts, reason, verdict
from dream.ui.kit.layout import layout
from dream.ui.session.table.ending import Ending
from dream.ui.widgets.notice import News
from dream.ui.widgets.overlays.ribbon import HEIGHT as RIBBON


class End(Ending, JabirScene):
    """The table stays as it ended; what was done can be looked through."""

    def build_middle(self, rect: Rect) -> Rect:
        rest, px = self.controls.rows(rect, *self.rows), self.app.look.px
        told = Rect(rest.left, rest.top, rest.width, px(HEIGHT))
        history = self.table.game.history
        rows = accounts(self.table.session, history.state, history.outcome)
        self.app.ui.add(Accounts(told, self.app.look, rows))
        top = told.bottom + px(GAP)
        return Rect(rest.left, top, rest.width, rest.bottom - top)

    def who_won(self, outcome: Outcome) -> str:
        return verdict(self.table.session, outcome)

    def ribbon_room(self) -> Rect:
        """Where the cards of whoever had the turn lay."""
        table, px = layout(self.app.size, self.app.look.scale).board, self.app.look.px
        return Rect(0, table.bottom - px(RIBBON + GAP), min(px(420), table.w), px(RIBBON))

    def news(self) -> News:
        session, game = self.table.session, self.table.game
        outcome = game.history.outcome
        if outcome is None or game.browsing or self.table.sentence:
            return super().news()
        count = say("jabir.end.rounds", count=game.state.round)
        return News(verdict(session, outcome), (reason(session, game.state, outcome), count))
