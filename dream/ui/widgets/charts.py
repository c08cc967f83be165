"""Charts of a game's course, and bars of shares."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect, Surface

from dream.base.texts import worded
from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role, Typeface
from dream.ui.kit.theme import Look, Mark, Rgb, mix
from dream.ui.widgets import paint
from dream.ui.widgets.narrator import PaintToken
from dream.ui.widgets.widget import Browsed, Live, Tip

_LINE, _GAP = 2, 6
"""How thick lines are, and how far texts are from them, at scale 1."""
_TOKEN = 18
"""How wide a token is at the end of its line, at scale 1."""


@dataclass(frozen=True)
class Curve:
    """What somebody had from round to round: their token, the colour of the line, and the numbers."""

    token: Hashable
    colour: Rgb
    values: tuple[float, ...]


@dataclass(frozen=True)
class Curves:
    """Curves, all as long, with what they count; at a `goal` there is a line across, if there is one."""

    title: str
    curves: tuple[Curve, ...]
    goal: float | None = None

    @property
    def tells(self) -> bool:
        """Whether there is anything to see: two rounds at least, and a number that is not nought."""
        return any(len(curve.values) > 1 and any(curve.values) for curve in self.curves)


def paint_course(surface: Surface, look: Look, rect: Rect, course: Curves, token: PaintToken) -> None:
    """Paint it in a rectangle: the title, a line for each, numbers at the foot and the head of the scale."""
    px, palette = look.px, look.palette
    font = look.font(Role.SMALL)
    title = Rect(rect.x, rect.y, rect.w, font.get_linesize())
    paint.write(surface, font, course.title, palette.ink_dim, title, "centre")
    most = max([course.goal or 1, *(value for curve in course.curves for value in curve.values)])
    number = paint.width_of(font, worded(most))
    room = Rect(rect.x + number + px(_GAP), title.bottom + px(_GAP), 0, 0)
    room.size = rect.right - px(_TOKEN + _GAP) - room.x, rect.bottom - px(_GAP) - room.y
    faint = mix(palette.panel, palette.ink_dim, 0.45)
    for value in (0.0, most):
        y = _height(value, most, room)
        pen.line(surface, faint, (room.left, y), (room.right, y))
        cell = Rect(rect.x, y - font.get_linesize() // 2, number, font.get_linesize())
        paint.write(surface, font, worded(value), palette.ink_dim, cell, "right")
    if course.goal is not None and course.goal < most:
        y = _height(course.goal, most, room)
        pen.line(surface, palette.gold, (room.left, y), (room.right, y))
    for curve in course.curves:
        steps = max(1, len(curve.values) - 1)
        points = [
            (round(room.left + room.w * n / steps), _height(value, most, room))
            for n, value in enumerate(curve.values)
        ]
        for one, other in pairwise(points):
            pen.aaline(surface, curve.colour, one, other, px(_LINE))
    _draw_tokens(surface, look, room, course, most, token)


def _height(value: float, most: float, room: Rect) -> int:
    return round(room.bottom - room.h * value / most)


def _draw_tokens(
    surface: Surface, look: Look, room: Rect, course: Curves, most: float, token: PaintToken
) -> None:
    """The tokens at the ends of the lines, from the highest down, none over another."""
    side = look.px(_TOKEN)
    places = _apart([_height(curve.values[-1], most, room) for curve in course.curves], side, room)
    for curve, y in zip(course.curves, places, strict=True):
        picture = token(curve.token, side, look)
        surface.blit(picture, picture.get_rect(center=(room.right + side // 2 + look.px(2), y)))


def _apart(heights: Sequence[int], side: int, room: Rect) -> list[int]:
    """The same heights, moved downwards so far, and then all up, that they lie a side apart."""
    places = list(heights)
    order = sorted(range(len(heights)), key=lambda n: heights[n])
    for before, each in pairwise(order):
        places[each] = max(places[each], places[before] + side)
    beyond = max(0, max(places, default=0) - (room.bottom + side // 3))
    return [place - beyond for place in places]


_EDGE, _SPOT, _TURN, _NEAR = 6, 4, 7, 6
"""The edge around it, mistakes, turning points, and how near a click must be to a mistake, at scale 1."""
_SMALL_TOKEN = 15
"""How wide a token is in it at most, at scale 1."""
_TINT = 0.3
"""How strongly the ground shows the colours of the two who play."""


@dataclass(frozen=True)
class WinCurve:
    """The line of a seat: its colour, its share of the win after so many actions, from 0 to 1, its token."""

    colour: Rgb
    points: tuple[tuple[int, float], ...]
    token: Hashable = None


@dataclass(frozen=True)
class Mistake:
    """A mistake on a line, after so many actions; larger where the game `turns`. A tooltip tells it."""

    done: int
    share: float
    colour: Rgb
    turns: bool = False
    tip: str = ""


@dataclass(frozen=True)
class Graph:
    """A game of `count` actions; with two seats the ground is theirs, with more each has a line.

    `fair` is the share of everybody in an even game, and `progress` what part of the review is done.
    """

    count: int
    curves: tuple[WinCurve, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    fair: float = 0.5
    progress: float = 1.0


class CourseGraph(Live[Graph], Browsed):
    """Shows a graph, and asks `place` for where one is in it; `browse` is told where to go.

    With two seats the `token` of each stands on its side of the ground, with more at the end of its line.
    """

    def __init__(
        self,
        rect: Rect,
        look: Look,
        graph: Callable[[], Graph],
        place: Callable[[], int],
        browse: Callable[[int], object],
        token: PaintToken,
    ) -> None:
        super().__init__(rect, look, graph)
        self._place, self.browse, self._token = place, browse, token
        self._at = place()
        self._drawn: tuple[Graph, Surface] | None = None

    def update(self, now: float) -> bool:
        before, self._at = self._at, self._place()
        return super().update(now) or self._at != before

    @property
    def state(self) -> object:
        return self._shown, self._at, self.focused

    # Events

    @property
    def count(self) -> int:
        return self._shown.count

    @property
    def place(self) -> int:
        return self._place()

    @property
    def track(self) -> Rect:
        edge = self._look.px(_EDGE)
        return self.rect.inflate(-2 * edge, -2 * edge)

    def at_press(self, x: int) -> int:
        mistake = self._mistake_at(x)
        return mistake.done if mistake else self.at(x)

    def _mistake_at(self, x: int) -> Mistake | None:
        """The mistake at a place across, the nearest of several."""
        nearest = min(self._shown.mistakes, key=lambda mistake: abs(self._x(mistake.done) - x), default=None)
        return nearest if nearest and abs(self._x(nearest.done) - x) <= self._look.px(_NEAR) else None

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        mistake = self._mistake_at(position[0]) if self.rect.collidepoint(position) else None
        return Tip(mistake.tip, self.rect) if mistake and mistake.tip else super().tip_at(position)

    # Looks

    def _x(self, done: float) -> int:
        room = self.track
        return round(room.left + room.w * done / max(1, self._shown.count))

    def _y(self, share: float) -> int:
        room = self.track
        return round(room.bottom - room.h * share)

    def paint(self, surface: Surface) -> None:
        look = self._look
        if self._drawn is None or self._drawn[0] is not self._shown:
            self._paint_graph(surface)
            if surface.get_rect().contains(self.rect):
                self._drawn = self._shown, surface.subsurface(self.rect).copy()
        else:
            surface.blit(self._drawn[1], self.rect)
        x, room = self._x(self._at), self.track
        colour = look.palette.gold_light if self.focused else look.palette.gold
        pen.line(surface, colour, (x, room.top), (x, room.bottom), look.px(1))
        paint.diamond(surface, colour, (x, self.rect.bottom - look.px(5)), look.px(5))
        pen.rect(surface, colour if self.focused else look.line, self.rect, look.px(1))

    def _paint_graph(self, surface: Surface) -> None:
        look, shown, room = self._look, self._shown, self.track
        surface.fill(look.palette.panel, self.rect)
        lines = [
            (curve.colour, [(self._x(done), self._y(share)) for done, share in curve.points])
            for curve in shown.curves
        ]
        if len(lines) == 2:
            self._paint_ground(surface, lines[0][1])
            lines = [(look.palette.ink, lines[0][1])]
        faint = mix(look.palette.panel, look.palette.ink_dim, 0.5)
        middle = self._y(shown.fair)
        pen.line(surface, faint, (room.left, middle), (room.right, middle))
        for ink, points in lines:
            for one, other in pairwise(points):
                pen.aaline(surface, ink, one, other, look.px(_LINE))
            if len(points) == 1:
                pen.aacircle(surface, ink, points[0], look.px(_LINE))
        self._paint_tokens(surface)
        for mistake in shown.mistakes:
            self._paint_mistake(surface, mistake)
        if shown.progress < 1:
            done = Rect(self.rect.left, self.rect.bottom - look.px(3), 0, look.px(3))
            done.w = round(self.rect.w * shown.progress)
            pen.rect(surface, look.palette.gold, done)

    def _paint_ground(self, surface: Surface, points: list[tuple[int, int]]) -> None:
        """What is below the line is the first one's, what is above it the other's."""
        if len(points) < 2:
            return
        edges = self.track.bottom, self.track.top
        for curve, edge in zip(self._shown.curves, edges, strict=True):
            outline = [(points[0][0], edge), *points, (points[-1][0], edge)]
            pen.polygon(surface, mix(self._look.palette.panel, curve.colour, _TINT), outline)

    def _paint_tokens(self, surface: Surface) -> None:
        """Tell by tokens, and not by colours alone, whose ground or line it is."""
        look, room, curves = self._look, self.track, self._shown.curves
        side = min(look.px(_SMALL_TOKEN), room.h // 3)
        if len(curves) == 2:
            heights = [room.bottom - side // 2, room.top + side // 2]
            places = [(room.left + side // 2, height) for height in heights]
        else:
            curves = tuple(curve for curve in curves if curve.points)
            inner = room.inflate(0, -2 * side)
            ends = [max(inner.top, self._y(curve.points[-1][1])) for curve in curves]
            beyond = [self._x(curve.points[-1][0]) + side // 2 + look.px(2) for curve in curves]
            heights = _apart(ends, side, inner)
            places = [(min(x, room.right - side // 2), y) for x, y in zip(beyond, heights, strict=True)]
        for curve, place in zip(curves, places, strict=True):
            picture = self._token(curve.token, side, look)
            surface.blit(picture, picture.get_rect(center=place))

    def _paint_mistake(self, surface: Surface, mistake: Mistake) -> None:
        look, place = self._look, (self._x(mistake.done), self._y(mistake.share))
        size = look.px(_TURN if mistake.turns else _SPOT)
        if mistake.turns:
            pen.circle(surface, look.palette.mark[Mark.DANGER], place, size + look.px(2), look.px(1))
        paint.diamond(surface, look.palette.panel, place, size + look.px(1))
        paint.diamond(surface, mistake.colour, place, size)


LEAST, MOST = 110, 280
"""How high it is at scale 1, at least, to be read, and at most."""
_PAD = 10


class CourseView(Live[Curves]):
    """The chart of a course."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, course: Callable[[], Curves], token: PaintToken) -> None:
        super().__init__(rect, look, course)
        self._token = token

    def paint(self, surface: Surface) -> None:
        look = self._look
        surface.fill(look.palette.panel, self.rect)
        pen.rect(surface, look.line, self.rect, look.px(1))
        pad = look.px(_PAD)
        paint_course(surface, look, self.rect.inflate(-2 * pad, -2 * pad), self._shown, self._token)


@dataclass(frozen=True)
class TrendLine:
    """What came of one of the best moves: its `sign`, and its share of the win by the work that was done."""

    sign: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Trend:
    """How the shares of the best moves came about, the best one first; a tooltip tells what is shown.

    `head` and `foot` are the texts of the highest and the lowest share that is in the picture.
    """

    lines: tuple[TrendLine, ...] = ()
    low: float = 0.0
    high: float = 1.0
    foot: str = ""
    head: str = ""
    tip: str = ""


class TrendGraph(Live[Trend]):
    """Shows how the shares came about: each line has its sign at its end, and the first is the thickest."""

    focusable = False

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        inside = self._shown.tip and self.rect.collidepoint(position)
        return Tip(self._shown.tip, self.rect) if inside else super().tip_at(position)

    def paint(self, surface: Surface) -> None:
        look, shown, edge = self._look, self._shown, self._look.px(_EDGE)
        palette, font = look.palette, look.font(Role.SMALL)
        surface.fill(palette.panel, self.rect)
        pen.rect(surface, look.line, self.rect, look.px(1))
        if not shown.lines:
            return
        font = font.sized(max(paint.LEAST_PIXELS, min(font.pixels, self.rect.h // 3)))
        wide = max(paint.width_of(font, text) for text in (shown.head, shown.foot))
        room, half = self.rect.inflate(-2 * edge, -2 * edge), Rect(self.rect).inflate(-2 * edge, 0)
        half.w, half.h = wide, half.h // 2
        for text, cell in ((shown.head, half), (shown.foot, half.move(0, half.h))):
            paint.write(surface, font, text, palette.ink_dim, cell, "right")
        signs = max(paint.width_of(font, line.sign) for line in shown.lines)
        room.x, room.w = room.x + wide + edge, room.w - wide - signs - 2 * edge
        faint = mix(palette.panel, palette.ink_dim, 0.45)
        for y in (room.top, room.bottom):
            pen.line(surface, faint, (room.left, y), (room.right, y))
        self._paint_lines(surface, room, font)

    def _paint_lines(self, surface: Surface, room: Rect, font: Typeface) -> None:
        look, shown = self._look, self._shown
        works = [work for line in shown.lines for work, _ in line.points]
        least, span = min(works), max(works) - min(works)
        inks = [look.palette.gold_light, *[look.palette.ink] * len(shown.lines)]
        lines = [
            [(_across(work, least, span, room), self._y(share, room)) for work, share in line.points]
            for line in shown.lines
        ]
        for ink, points in reversed([*zip(inks, lines, strict=False)]):
            for one, other in pairwise(points):
                pen.aaline(surface, ink, one, other, look.px(_LINE if points is lines[0] else 1))
            pen.aacircle(surface, ink, points[-1], look.px(_LINE))
        inner = self.rect.inflate(0, -font.get_linesize())
        apart = min(font.pixels, inner.h // max(1, len(lines) - 1))
        ends = _apart([points[-1][1] for points in lines], apart, inner)
        for ink, line, end in zip(inks, shown.lines, ends, strict=False):
            place = Rect(room.right + look.px(_EDGE), 0, room.w, font.get_linesize())
            place.centery = end
            paint.write(surface, font, line.sign, ink, place)

    def _y(self, share: float, room: Rect) -> int:
        shown = self._shown
        part = (share - shown.low) / (shown.high - shown.low)
        return round(room.bottom - room.h * max(0.0, min(1.0, part)))


def _across(work: float, least: float, span: float, room: Rect) -> int:
    return room.right if not span else round(room.left + room.w * (work - least) / span)


@dataclass(frozen=True)
class Shares:
    """The parts of the bar from the foot up, each with its colour; none while nothing is known.

    At the share that is `fair` there is a line across. A tooltip tells it in words.
    """

    parts: tuple[tuple[Rgb, float], ...] = ()
    fair: float = 0.5
    tip: str = ""


class ShareBar(Live[Shares]):
    """The bar of shares."""

    focusable = False

    def paint(self, surface: Surface) -> None:
        look, rect, shown = self._look, self.rect, self._shown
        surface.fill(look.field, rect)
        bottom = float(rect.bottom)
        for colour, share in shown.parts:
            top = bottom - rect.h * share
            part = Rect(rect.x, round(top), rect.w, round(bottom) - round(top))
            surface.fill(mix(look.palette.panel, colour, 0.8), part)
            bottom = top
        y = round(rect.bottom - rect.h * shown.fair)
        pen.line(surface, look.palette.gold_light, (rect.left, y), (rect.right - 1, y), look.px(1))
        pen.rect(surface, look.line, rect, look.px(1))

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        if self._shown.tip and self.rect.collidepoint(position):
            return Tip(self._shown.tip, self.rect)
        return super().tip_at(position)
