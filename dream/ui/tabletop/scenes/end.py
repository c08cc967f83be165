"""The end of a game: what each has, what decided, and what next; everything lies open."""

from dataclasses import replace
from typing import ClassVar

from pygame import Rect

from dream.play.outcome import Outcome
from dream.ui.kit.memo import Memo
from dream.ui.session.table.command_buttons import Row, common
from dream.ui.session.table.ending import Ending
from dream.ui.tabletop.panel.course import FinalTable, final_table
from dream.ui.tabletop.panel.tokens import paint_token
from dream.ui.tabletop.scenes.base import TabletopScene
from dream.ui.tabletop.verdict import verdict
from dream.ui.widgets.narrator import Narration, PaintToken
from dream.ui.widgets.overlays.cartouche import Result, Standing


class End(Ending, TabletopScene):
    """The table stays as it ended; what was done can be looked through."""

    rows: ClassVar[tuple[Row, ...]] = (
        common(("end.rematch", "rematch"), ("end.judge", "judge"), ("end.new_deal", "new_board")),
        *Ending.rows[1:],
    )

    def build_middle(self, rect: Rect) -> Rect:
        self._table = Memo(lambda: (self.table.session.match, self.app.settings), self._table_of)
        return self.build_accounts(self.controls.rows(rect, *self.rows_now))

    def result(self, outcome: Outcome) -> Result:
        table, points = self._table(), outcome.points or (0,) * len(self._names)
        standings = tuple(
            Standing(
                seat,
                name,
                tuple(cells[seat] for _, cells in table.columns),
                won=seat in outcome.winners,
                lit=table.decides if seat in outcome.winners else None,
            )
            for seat, name in sorted(
                enumerate(self._names), key=lambda each: (each[0] not in outcome.winners, -points[each[0]])
            )
        )
        headings, lines = (
            tuple(heading for heading, _ in table.columns),
            (*self.why(outcome), *self.match_told, *self.turning_point),
        )
        return Result(
            verdict(self.table.session, outcome),
            lines,
            headings,
            standings,
            self.course(),
            table.note,
        )

    def _table_of(self) -> FinalTable:
        return final_table(self.words, self.table.session, self._accounts())

    def cartouche_room(self) -> Rect:
        """The middle of the table."""
        return self._inset(self.place.board)

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
            told,
            heading=verdict(self.table.session, outcome),
            prompt=(*self.why(outcome), length, *self.match_told),
        )
