"""How a game plays by itself: the time line with its buttons, the speed and the count."""

from collections.abc import Callable
from dataclasses import dataclass

from pygame import SRCALPHA, Rect, Surface, transform

from dream.base.texts import say
from dream.ui.kit.commands import BY_NAME
from dream.ui.kit.mirror import facing, pen
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.widget import Browsed

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
        pen.rect(surface, look.field, line)
        pen.rect(surface, look.line, Rect(line.x, line.y, done, line.h))
        pen.rect(surface, look.line, line, 1)
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
    made = Surface((big, big), SRCALPHA)
    ink, unit = look.palette.ink, big / 10
    for corners in _SIGNS[name]:
        pen.polygon(facing(made), ink, [(x * unit, y * unit) for x, y in corners])
    return transform.smoothscale(made, (size, size))


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
