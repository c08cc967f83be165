"""A page: a scene with a sheet, whose head has rows and whose foot has buttons."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from dream.base.texts import say
from dream.ui.kit.scene import Room, Scene
from dream.ui.kit.text import Role
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Button
from dream.ui.widgets.dialogs import WidgetHost
from dream.ui.widgets.forms import Form, Note, Row

_EDGE, _HEAD, _FOOT, _PAD, _BETWEEN = 24, 62, 64, 30, 14
_ROW, _ROW_GAP = 36, 6


class FootButton(NamedTuple):
    """A button at the foot of a page: what it says and does, its hint, and its class of the theme."""

    text: str
    action: Callable[[], object]
    hint: str | None = None
    kind: str = "@button"


class Page(Scene):
    """A scene with a sheet of at most `widest` by `tallest`, whose heading is the text at `heading`.

    The buttons at its foot are as wide as `foot_width`.
    """

    app: WidgetHost
    focuses = True
    heading = ""
    widest, tallest, foot_width = 960, 720, 170

    def __init__(self, app: WidgetHost) -> None:
        super().__init__(app)

    @property
    def sheet(self) -> Rect:
        """The framed sheet, in the middle of the window."""
        px, (width, height) = self.app.ui.px, self.app.size
        edge = px(_EDGE)
        rect = Rect(0, 0, min(px(self.widest), width - edge), min(px(self.tallest), height - edge))
        rect.center = width // 2, height // 2
        return rect

    @property
    def inner(self) -> Rect:
        """The room on the sheet between the heading and the buttons at its foot."""
        px, sheet = self.app.ui.px, self.sheet
        pad = px(_PAD)
        top, bottom = sheet.top + px(_HEAD + 22), sheet.bottom - px(_FOOT)
        return Rect(sheet.left + pad, top, sheet.width - 2 * pad, bottom - top)

    def build(self) -> None:
        px, sheet = self.app.ui.px, self.sheet
        self.app.ui.label(
            Rect(sheet.x, sheet.y + px(14), sheet.w, px(44)), say(self.heading), kind="@heading"
        )

    def build_rows(self, *rows: Row | Note) -> Rect:
        """Rows at the head of the room; what they leave of it."""
        px, room = self.app.ui.px, self.inner
        form = Form(self.app, rows, room.w, 0, high=px(_ROW), gap=px(_ROW_GAP))
        form.build(room.topleft)
        return Rect(room.x, room.y + form.height, room.w, room.h - form.height)

    def toast_rooms(self) -> Sequence[Room]:
        """Beside the heading; a long sentence lies over it."""
        px, sheet = self.app.ui.px, self.sheet
        pad, edge = px(_PAD), px(8)
        head = Rect(sheet.x + pad, sheet.y + edge, sheet.w - 2 * pad, px(_HEAD) - edge)
        heading = self.app.look.font(Role.HEADING).size(say(self.heading))[0]
        beside = Rect(head)
        beside.width = (head.w - heading) // 2 - px(16)
        beside.right = head.right
        return Room(beside, "midright"), Room(head, "center")

    def build_foot(self, *buttons: FootButton, back: bool = True) -> list[Button]:
        """Buttons side by side in the middle of the foot; the one that leads `back` stands last."""
        px, sheet = self.app.ui.px, self.sheet
        if back:
            buttons = (*buttons, FootButton(say("page.back"), self.back, say("page.back_hint")))
        step = px(self.foot_width) + px(_BETWEEN)
        place = Rect(0, sheet.bottom - px(_FOOT - 8), px(self.foot_width), px(38))
        place.x = sheet.centerx - (len(buttons) * step - px(_BETWEEN)) // 2
        return [
            self.app.ui.button(
                place.move(number * step, 0), each.text, each.action, kind=each.kind, hint=each.hint
            )
            for number, each in enumerate(buttons)
        ]

    def back(self) -> None:
        """Leave the page."""
        self.app.pop()

    def command(self, name: str) -> bool:
        if name != "cancel":
            return False
        self.back()
        return True

    def draw(self, surface: Surface) -> None:
        self.app.backdrop.draw(surface)
        look, sheet = self.app.look, self.sheet
        paint.framed(surface, look, sheet, 226)
        px = look.px
        paint.rule(
            surface, look, Rect(sheet.x + px(_PAD), sheet.y + px(_HEAD), sheet.w - 2 * px(_PAD), px(8))
        )
