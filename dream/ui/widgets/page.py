"""A page: a framed sheet over the night, with a heading and a way back; base of the quiet scenes."""

from collections.abc import Sequence

from pygame import Rect, Surface

from dream.base.words import say
from dream.ui.kit.scene import Room, Scene
from dream.ui.kit.text.fonts import Role
from dream.ui.widgets import paint
from dream.ui.widgets.widget_host import WidgetHost

_EDGE, _HEAD, _FOOT, _PAD = 24, 62, 64, 30


class Page(Scene):
    """A scene with a sheet of at most `widest` by `tallest`, whose heading is the text at `heading`."""

    app: WidgetHost
    focuses = True
    heading = ""
    widest, tallest = 960, 720

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

    def foot(self, number: int, of: int, width: int = 170) -> Rect:
        """The place of one of several buttons at the foot of the sheet, side by side in its middle."""
        px, sheet = self.app.ui.px, self.sheet
        step = px(width) + px(14)
        left = sheet.centerx - (of * step - px(14)) // 2
        return Rect(left + number * step, sheet.bottom - px(_FOOT - 8), px(width), px(38))

    def build(self) -> None:
        px, sheet = self.app.ui.px, self.sheet
        self.app.ui.label(
            Rect(sheet.x, sheet.y + px(14), sheet.w, px(44)), say(self.heading), kind="@heading"
        )

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

    def back_button(self, number: int = 0, of: int = 1) -> None:
        """The button that leaves the page."""
        self.app.ui.button(self.foot(number, of), say("page.back"), self.back, hint=say("page.back_hint"))

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
