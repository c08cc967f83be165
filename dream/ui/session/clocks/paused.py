"""A game whose clocks are stopped: nothing of it is seen, so nobody thinks in the meantime."""

from collections.abc import Callable
from typing import ClassVar

from pygame import Rect

from dream.base.words import say
from dream.ui.kit.text.fonts import Role
from dream.ui.widgets.page import Page
from dream.ui.widgets.paint import wrapped
from dream.ui.widgets.widget_host import WidgetHost

_LINE = 34


class Paused(Page):
    """A sheet in the place of the table: who has how much time, and the way back.

    `lines` tells the name of each seat with what its clock shows.
    """

    name: ClassVar[str] = "paused"
    heading = "clock.paused"
    widest, tallest = 480, 380

    def __init__(self, app: WidgetHost, game: str, lines: Callable[[], list[tuple[str, str]]]) -> None:
        super().__init__(app)
        self.game = game
        self._lines = lines

    def build(self) -> None:
        super().build()
        ui, inner = self.app.ui, self.inner
        high = min(ui.px(_LINE), inner.h // 8)
        top = inner.y
        for part in wrapped(self.app.look.font(Role.BODY), say("clock.paused_note"), inner.w):
            ui.label(Rect(inner.x, top, inner.w, high * 3 // 4), part, kind="@label")
            top += high * 3 // 4
        top += high // 2
        for name, time in self._lines():
            place = Rect(inner.x, top, inner.w, high)
            ui.label(Rect(place.x, place.y, place.w * 2 // 3, place.h), name, kind="@left")
            ui.label(Rect(place.x + place.w * 2 // 3, place.y, place.w // 3, place.h), time, kind="@right")
            top += high
        ui.button(
            self.foot(0, 1), say("game.go_on"), self.back, kind="@primary", hint=say("clock.go_on_hint")
        )

    def command(self, name: str) -> bool:
        if name not in ("cancel", "autoplay"):
            return False
        self.back()
        return True
