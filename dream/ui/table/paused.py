"""The sheet in the place of a table while its game and clocks are paused."""

from typing import ClassVar

from dream.base.texts import say
from dream.ui.table.clock_faces import clock_lines
from dream.ui.table.game_session import AnySession
from dream.ui.widgets.buttons import Caption
from dream.ui.widgets.dialogs import Answer, Asked, WidgetHost
from dream.ui.widgets.forms import Form, Note, Row, made
from dream.ui.widgets.page import FootButton, Page

_LINE, _LINES_OF_NOTE = 34, 4


class Paused(Page):
    """A sheet in the place of the table of a game: who has how much time, and the way back."""

    name: ClassVar[str] = "paused"
    heading = "clock.paused"
    widest, tallest = 480, 380

    def __init__(self, app: WidgetHost, session: AnySession) -> None:
        super().__init__(app)
        self.game, self._session = session.game.history.game.id, session

    def build(self) -> None:
        super().build()
        inner = self.inner
        note = Note(say("clock.paused_note"), "@label", indented=False, gap=_LINE / 2)
        clocks = [Row(name, made(Caption, time, "@right")) for name, time in clock_lines(self._session)]
        high = min(self.app.look.px(_LINE), inner.h // (len(clocks) + _LINES_OF_NOTE))
        form = Form(self.app, (note, *clocks), inner.w, inner.w * 2 // 3, high=high, gap=0)
        form.build(inner.topleft)
        go_on = FootButton(say("game.go_on"), self.back, say("clock.go_on_hint"), "@primary")
        self.build_foot(go_on, back=False)

    def asked(self) -> Asked:
        times = (say("text.count", what=name, number=time) for name, time in clock_lines(self._session))
        note = say("clock.paused"), say("clock.paused_note")
        return Asked((*note, *times), (Answer(say("game.go_on"), self.back),))

    def command(self, name: str) -> bool:
        if name not in ("cancel", "autoplay"):
            return False
        self.back()
        return True
