"""The haggling once it is over: every pair of cells that was on offer, and for whom it was good."""

from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.analysis.pairs import Pair
from dream.games.alchemists_dream.rules.position import Player
from dream.ui.game_views.alchemists_dream.table.haggle_values import HaggleValues
from dream.ui.kit.text.fonts import Role
from dream.ui.widgets.page import Page
from dream.ui.widgets.paint import wrapped
from dream.ui.widgets.widget_host import WidgetHost

_ROW, _PAIR, _SHARE = 34, 0.36, 0.14
"""How high a row is at scale 1, and how much of its width the cells and the number have."""
_LEAST, _TALLEST = 300, 640
"""How tall the sheet is without a row, and at most."""


class HagglingTable(Page):
    """A row for each pair, in the order in which they came up, filled as the engine judges them."""

    name: ClassVar[str] = "haggling"
    heading = "dream.haggling.heading"
    widest = 760
    game = WORD

    def __init__(self, app: WidgetHost, values: HaggleValues) -> None:
        super().__init__(app)
        self._values = values
        self._told: object = None

    def enter(self) -> None:
        self._values.ask()

    def leave(self) -> None:
        self._values.stop()

    def build(self) -> None:
        self.tallest = min(_TALLEST, _LEAST + _ROW * len(self._values.pairs))
        super().build()
        self._told = self._values.snapshot, self._values.failed
        ui, inner = self.app.ui, self.inner
        judging = self._verdict is None
        role, kind = (Role.ITALIC, "@italic") if judging else (Role.HEADING, "@heading")
        top = self._sentence(self._verdict or say("dream.haggling.judging"), inner.y, role, kind)
        top = self._sentence(say("dream.haggling.note"), top, Role.SMALL, "@small") + ui.px(8)
        pairs = self._values.pairs
        high = min(ui.px(_ROW), (inner.bottom - top) // max(1, len(pairs)))
        for pair in pairs:
            self._row(pair, Rect(inner.x, top, inner.w, high))
            top += high
        self.back_button()

    @property
    def _verdict(self) -> str | None:
        """Who chose better, or why that isn't known; None while it is being found out."""
        return say("dream.haggling.failed") if self._values.failed else self._values.verdict()

    def _sentence(self, text: str, top: int, role: Role, kind: str) -> int:
        """Write a sentence in as many lines as it takes; where it ends."""
        font = self.app.look.font(role)
        for line in wrapped(font, text, self.inner.w):
            place = Rect(self.inner.x, top, self.inner.w, font.get_linesize())
            self.app.ui.label(place, line, kind=kind)
            top = place.bottom
        return top

    def _row(self, pair: Pair, place: Rect) -> None:
        ui, values = self.app.ui, self._values
        kind = "@gold_left" if pair.chosen else "@left"
        cells, number = round(place.w * _PAIR), round(place.w * _SHARE)
        ui.label(Rect(place.x, place.y, cells, place.h), cells_of(pair), kind=kind)
        words = values.words(pair)
        told = "\N{HORIZONTAL ELLIPSIS}" if words is None else words
        if pair.chosen and words is not None:
            told = say("dream.haggling.chosen", words=words)
        ui.label(Rect(place.x + cells, place.y, place.w - cells - number, place.h), told, kind=kind)
        share = values.share(pair)
        if share is not None:
            text = say("options.percent", number=round(100 * share))
            ui.label(Rect(place.right - number, place.y, number, place.h), text, kind="@right")

    def update(self, now: float) -> None:
        super().update(now)
        if self._told != (self._values.snapshot, self._values.failed):
            self.app.rebuild("haggling")


def cells_of(pair: Pair) -> str:
    """The cells of both Symbols, the first player's first."""
    first, second = (pair.stood.sides[player] for player in Player)
    assert first.symbol is not None
    assert second.symbol is not None
    return say(
        "dream.haggling.pair",
        first=first.element.label.capitalize(),
        one=first.symbol.name,
        second=second.element.label.capitalize(),
        other=second.symbol.name,
    )
