"""Panels made of widgets: a page, the card of a lesson, the keys of playback."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from dream.base.texts import say
from dream.ui.kit.commands import BY_NAME
from dream.ui.kit.scene import Room, Scene
from dream.ui.kit.text import Role, Typeface
from dream.ui.kit.theme import Look, Mark, Rgb, mix
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Button
from dream.ui.widgets.dialogs import WidgetHost
from dream.ui.widgets.forms import Form, Note, Row
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.widget import Browsed, Live

_CARD_EDGE, _GAP, _CARD_HEAD, _DOTS = 14, 8, 34, 22
_LARGE = 1.35
"""How large the sentence is beside running text where there is room."""


class AnswerTone(Enum):
    """How an answer is meant: not so, or here is help, or well done."""

    WRONG = "wrong"
    HINT = "hint"
    RIGHT = "right"


@dataclass(frozen=True)
class LessonText:
    """What the card says: the `title`, the number of the step at which the learner is `of` so many, from 0.

    The `task` is the sentence of the step, or nothing once it is over, the `answers` are what is said to what
    was done, each in its tone. A `note` before them tells what has changed by itself.
    """

    title: str
    at: int
    of: int
    task: str
    answers: tuple[tuple[AnswerTone, str], ...] = ()
    note: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that is said, in its order."""
        return tuple(filter(None, (self.note, self.task, *(text for _, text in self.answers))))


class LessonCard(Live[LessonText]):
    """What a lesson says, in a box; it is `cut` where not all of that has found room."""

    focusable = False
    cut = False

    @property
    def text(self) -> str:
        """What is to be done."""
        return self._shown.task

    def paint(self, surface: Surface) -> None:
        look, px, shown = self._look, self._look.px, self._shown
        surface.fill(look.palette.panel, self.rect)
        pygame.draw.rect(surface, look.line, self.rect, px(1))
        inner = self.rect.inflate(-2 * px(_CARD_EDGE), -2 * px(_GAP))
        font = look.font(Role.HEADING)
        least = paint.shrunk(font, shown.title, inner.width)
        lines = 1 if paint.width_of(least, shown.title) <= inner.width else 2
        head = Rect(inner.left, inner.top, inner.width, lines * px(_CARD_HEAD))
        self.write(surface, font, shown.title, look.palette.gold_light, head)
        dots = Rect(inner.left, head.bottom, inner.width, px(_DOTS) if shown.of > 1 else 0)
        if dots.h:
            self._paint_dots(surface, dots)
        top = dots.bottom + px(_GAP)
        self._paint_texts(surface, Rect(inner.left, top, inner.width, inner.bottom - top))

    def _paint_dots(self, surface: Surface, rect: Rect) -> None:
        """A dot for each step: full when it is done, ringed where the learner is."""
        look, px, shown = self._look, self._look.px, self._shown
        step = min(px(20), rect.width // max(1, shown.of))
        radius = max(2, min(px(5), step // 3))
        for number in range(shown.of):
            centre = rect.left + step * number + step // 2, rect.centery
            if number <= shown.at:
                pygame.draw.circle(surface, look.palette.gold, centre, radius)
            if number == shown.at:
                pygame.draw.circle(surface, look.palette.gold_light, centre, radius + px(3), px(1))
            elif number > shown.at:
                pygame.draw.circle(surface, look.palette.gold_dark, centre, radius, px(1))

    def _paint_texts(self, surface: Surface, rect: Rect) -> None:
        font, gap = self._fitting(rect), self._look.px(_GAP)
        y = rect.top
        self.cut = False
        for text, colour in self._texts():
            for line in paint.wrapped(font, text, rect.width):
                place = Rect(rect.left, y, rect.width, font.get_linesize())
                self.cut = self.cut or place.bottom > rect.bottom
                if not self.cut:
                    paint.write(surface, font, line, colour, place)
                    self.terms.underline(surface, self._look, font, line, colour, place.topleft)
                y += font.get_linesize()
            y += gap

    def _texts(self) -> list[tuple[str, Rgb]]:
        palette = self._look.palette
        colours = {
            AnswerTone.WRONG: palette.mark[Mark.DANGER],
            AnswerTone.HINT: palette.gold_light,
            AnswerTone.RIGHT: mix(palette.gold_light, palette.ink, 0.4),
        }
        answers = [(text, colours[tone]) for tone, text in self._shown.answers]
        texts = [(self._shown.note, palette.ink_dim), (self._shown.task, palette.ink), *answers]
        return [(text, colour) for text, colour in texts if text]

    def _fitting(self, rect: Rect) -> Typeface:
        """The largest font in which all that is said finds room."""
        body, gap = self._look.font(Role.BODY), self._look.px(_GAP)
        texts = self._shown.sentences
        for pixels in range(round(body.pixels * _LARGE), paint.LEAST_PIXELS, -1):
            font = body.sized(pixels)
            lines = sum(len(paint.wrapped(font, text, rect.width)) for text in texts)
            if lines * font.get_linesize() + gap * (len(texts) - 1) <= rect.height:
                return font
        return body.sized(paint.LEAST_PIXELS)


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


SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""Actions a second."""
CALM = 1.0
"""At so many actions a second each can be looked at."""


@dataclass
class Pace:
    """How a game plays by itself; the scene keeps it, so that it outlives its widgets."""

    playing: bool = False
    speed: int = 1
    _due: float = 0.0

    def toggle(self, now: float) -> None:
        """Start playing, or stop."""
        self.playing = not self.playing
        self._due = now + 1 / SPEEDS[self.speed]

    def faster(self, steps: int) -> None:
        """Go to another speed, by so many steps."""
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + steps))

    @property
    def calm(self) -> bool:
        """Whether it plays by itself, and no faster than things can be looked at."""
        return self.playing and SPEEDS[self.speed] <= CALM

    def due(self, now: float, *, waits: bool = False) -> bool:
        """Whether the next action is to be shown now, while nothing `waits`; each time is told once."""
        if not self.playing or now < self._due or waits:
            return False
        self._due = now + 1 / SPEEDS[self.speed]
        return True


class TimeLine(Browsed):
    """A slider over the actions of a game: `place` of `count` are done."""

    count = place = 0

    def __init__(
        self, rect: Rect, look: Look, count: int, place: int, browse: Callable[[int], object]
    ) -> None:
        super().__init__(rect)
        self.look, self.browse, self.count, self.place = look, browse, count, place

    @property
    def track(self) -> Rect:
        return self.rect.inflate(-self.look.px(16), 0)

    def draw(self, surface: Surface) -> None:
        look, track = self.look, self.track
        line = Rect(track.x, track.centery - look.px(2), track.w, look.px(4))
        done = round(track.w * self.place / self.count) if self.count else 0
        pygame.draw.rect(surface, look.field, line)
        pygame.draw.rect(surface, look.line, Rect(line.x, line.y, done, line.h))
        pygame.draw.rect(surface, look.line, line, 1)
        lit = self.focused or self._dragging
        colour = look.palette.gold_light if lit else look.palette.gold
        paint.diamond(surface, colour, (track.x + done, track.centery), look.px(9))


class Playback:
    """The time line with its five buttons, the speed and the count, in a layer."""

    def __init__(
        self,
        ui: Layer,
        rect: Rect,
        count: int,
        place: int,
        pace: Pace,
        browse: Callable[[int], object],
        play: Callable[[], object],
        *,
        bare: bool = False,
        kept: int = 0,
    ) -> None:
        """Make the widgets in a rectangle about 70 high; `browse` is told where to go, `play` toggles.

        The line leaves so many pixels at its left end free, which are `kept`.

        Where they are `bare` there is no time line and no speed, it is half as high, and `beside` is left.
        """
        self._pace = pace
        px = ui.px
        top, bottom = Rect(rect.x + kept, rect.y, rect.w - kept, px(26)), Rect(rect.x, rect.y, rect.w, px(36))
        self.line = TimeLine(top, ui.look, count, place, browse)
        if not bare:
            ui.add(self.line)
            bottom.y += px(32)
        width = min(px(46), (rect.w - px(120)) // 5)
        buttons = (
            ("first", lambda: browse(0)),
            ("previous", lambda: browse(max(0, self.line.place - 1))),
            ("autoplay", play),
            ("next", lambda: browse(min(self.line.count, self.line.place + 1))),
            ("last", lambda: browse(self.line.count)),
        )
        for number, (name, action) in enumerate(buttons):
            cell = Rect(bottom.x + number * (width + px(4)), bottom.y, width, bottom.h)
            drawn = sign(ui.look, "pause" if name == "autoplay" and pace.playing else name, px(20))
            ui.icon_button(cell, drawn, action, hint=BY_NAME[name].hint)
        left = bottom.x + len(buttons) * (width + px(4)) + px(4)
        self.beside = Rect(left, bottom.y, bottom.right - left, bottom.h)
        if bare:
            return
        speed = Rect(bottom.right - px(84), bottom.y, px(84), bottom.h)
        self._speed = ui.button(
            speed, self._speed_text, self._next_speed, kind="@quiet", hint=say("playback.speed")
        )

    @property
    def _speed_text(self) -> str:
        return say("playback.per_second", number=SPEEDS[self._pace.speed])

    def _next_speed(self) -> None:
        self._pace.speed = (self._pace.speed + 1) % len(SPEEDS)
        self._speed.set_text(self._speed_text)

    def show(self, place: int, count: int) -> None:
        """Show another place in the game."""
        self.line.place, self.line.count = place, count


def sign(look: Look, name: str, size: int) -> Surface:
    """The picture on a button: ``first``, ``previous``, ``autoplay``, ``pause``, ``next``, ``last``."""
    big = size * 4
    made = Surface((big, big), pygame.SRCALPHA)
    ink, unit = look.palette.ink, big / 10
    for corners in _SIGNS[name]:
        pygame.draw.polygon(made, ink, [(x * unit, y * unit) for x, y in corners])
    return pygame.transform.smoothscale(made, (size, size))


_ON = ((3.4, 2), (4.6, 2), (7.4, 5), (4.6, 8), (3.4, 8), (6.2, 5))
_BACK = tuple((10 - x, y) for x, y in _ON)
_SIGNS: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "first": (((1.8, 2), (2.9, 2), (2.9, 8), (1.8, 8)), tuple((x + 0.8, y) for x, y in _BACK)),
    "previous": (_BACK,),
    "autoplay": (((3, 1.6), (8.2, 5), (3, 8.4)),),
    "pause": (((2.5, 2), (4.3, 2), (4.3, 8), (2.5, 8)), ((5.7, 2), (7.5, 2), (7.5, 8), (5.7, 8))),
    "next": (_ON,),
    "last": (((7.1, 2), (8.2, 2), (8.2, 8), (7.1, 8)), tuple((x - 0.8, y) for x, y in _ON)),
}
