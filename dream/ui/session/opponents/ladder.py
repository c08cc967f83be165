"""The ladder of opponents: a page from which one is chosen for a seat."""

from collections.abc import Callable, Sequence

from pygame import Rect

from dream.base.words import say
from dream.ui.session.opponents.ladder_rows import LadderRows
from dream.ui.session.opponents.rungs import Rung, Who
from dream.ui.widgets.page import Page
from dream.ui.widgets.widget_host import WidgetHost


class Ladder(Page):
    """Shows all who may sit at a seat; `take` hears who is chosen, and whoever asked comes back.

    `left` is done where it is left and nobody has been chosen.
    """

    name = "ladder"
    heading = "ladder.heading"
    widest, tallest = 860, 800

    def __init__(
        self,
        app: WidgetHost,
        seat: str,
        rungs: Sequence[Rung],
        now: Who,
        take: Callable[[Who], object],
        left: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(app)
        self._seat, self._rungs, self._take, self._left = seat, tuple(rungs), take, left
        self._place = next((place for place, rung in enumerate(rungs) if rung.who == now), 0)
        self._rows: LadderRows | None = None

    def build(self) -> None:
        super().build()
        ui, inner = self.app.ui, self.inner
        line = Rect(inner.x, inner.y, inner.w, ui.px(28))
        ui.label(line, say("ladder.seat", seat=self._seat), kind="@italic")
        rows = Rect(inner.x, line.bottom + ui.px(6), inner.w, inner.bottom - line.bottom - ui.px(16))
        place = self._rows.chosen if self._rows else self._place
        self._rows = ui.add(LadderRows(rows, self.app.look, self._rungs, place, self._choose))
        self.back_button()
        ui.focus.give(self._rows)

    def _choose(self, rung: Rung) -> None:
        self.app.pop()
        self._take(rung.who)

    def back(self) -> None:
        super().back()
        self._left()
