"""The cartouche at the end of a game: who has won, why, and what each has, over the middle of the table."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from dream.ui.kit.palette import Colour, Mark
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.text.typeface import Typeface
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.charts.course_chart import Course, paint_course
from dream.ui.widgets.narrator import PaintToken

COMES = 0.35
"""How many seconds it takes to come."""
_WIDTH, _PAD, _GAP, _CHART, _LEAST_CHART = 480, 22, 8, 132, 44
_TITLE = 0.72
"""How large the title is beside that of the program."""


@dataclass(frozen=True)
class Standing:
    """What somebody has at the end: their token, their name, and a text for each column.

    Whoever has `won` is marked, and so is the cell that decided, `lit`.
    """

    token: Hashable
    name: str
    cells: tuple[str, ...] = ()
    won: bool = False
    lit: int | None = None


@dataclass(frozen=True)
class Result:
    """All that a cartouche tells: title, the cause in lines, a table with its headings, and the course."""

    title: str
    lines: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    standings: tuple[Standing, ...] = ()
    course: Course | None = None


class Cartouche:
    """Tells a result from `delay` seconds after the first `update` on, until it is dismissed."""

    def __init__(self, delay: float = 0.0) -> None:
        self._delay = delay
        self._began: float | None = None
        self._passed = -delay
        self._picture: tuple[object, Surface] | None = None
        self.dismissed = False

    @property
    def coming(self) -> bool:
        """Whether it is still to come, or on its way."""
        return not self.dismissed and self._passed < COMES

    @property
    def seen(self) -> bool:
        """Whether it has begun to come, and nobody has dismissed it."""
        return not self.dismissed and self._began is not None and self._passed >= 0

    def update(self, now: float, *, at_once: bool = False) -> None:
        """Know the time; `at_once`, it is there without coming."""
        if self._began is None:
            self._began = now - (self._delay + COMES if at_once else 0.0)
        self._passed = now - self._began - self._delay

    def draw(self, surface: Surface, look: Look, room: Rect, result: Result, token: PaintToken) -> None:
        """Draw it in the middle of a room, as solid as it is by now."""
        if not self.seen:
            return
        made = self._made(look, room.size, result, token)
        made.set_alpha(round(255 * min(1.0, self._passed / COMES)) if self.coming else None)
        surface.blit(made, made.get_rect(center=room.center))

    def _made(self, look: Look, room: tuple[int, int], result: Result, token: PaintToken) -> Surface:
        key = look, room, result
        if self._picture is None or self._picture[0] != key:
            self._picture = key, _painted(look, room, result, token)
        return self._picture[1]


def _painted(look: Look, room: tuple[int, int], result: Result, token: PaintToken) -> Surface:
    px, palette = look.px, look.palette
    width = min(px(_WIDTH), room[0])
    inner = width - 2 * px(_PAD)
    usual = look.font(Role.TITLE)
    title = paint.set_in(
        usual.sized(round(usual.pixels * _TITLE)), result.title, (), (inner, 2 * usual.pixels)
    )
    body, row = look.font(Role.BODY), px(30)
    lines = [line for text in result.lines for line in paint.wrapped(body, text, inner)]
    table = (len(result.standings) + bool(result.headings)) * row if result.standings else 0
    text = title.height + len(lines) * body.get_linesize()
    high = text + table + 2 * px(_PAD) + (px(_GAP) if table else 0)
    chart = min(px(_CHART), room[1] - high - px(_GAP))
    shows = result.course is not None and result.course.tells and chart >= px(_LEAST_CHART)
    made = Surface((width, min(room[1], high + (chart + px(_GAP) if shows else 0))))
    made.fill(palette.panel)
    paint.framed(made, look, made.get_rect(), 255)
    y = px(_PAD)
    paint.write_set(made, title, palette.gold_light, Rect(px(_PAD), y, inner, title.height), "centre")
    y += title.height
    for line in lines:
        paint.write(made, body, line, palette.ink, Rect(px(_PAD), y, inner, body.get_linesize()), "centre")
        y += body.get_linesize()
    _paint_table(made, look, Rect(px(_PAD), y + px(_GAP), inner, row), result, token)
    if shows and result.course is not None:
        place = Rect(px(_PAD), y + table + 2 * px(_GAP), inner, chart)
        paint_course(made, look, place, result.course, token)
    return made


def _paint_table(made: Surface, look: Look, row: Rect, result: Result, token: PaintToken) -> None:
    """The table from its first row down: tokens and names at the left, the other columns to their right."""
    columns = max([len(result.headings), *(len(standing.cells) for standing in result.standings)], default=0)
    font, cell = look.font(Role.SMALL), row.width // (columns + 2)
    if result.headings and result.standings:
        _cells(made, font, row, cell, result.headings, [look.palette.ink_dim] * columns)
        row = row.move(0, row.height)
    names = tuple(standing.name for standing in result.standings)
    for standing in result.standings:
        picture = token(standing.token, row.height - look.px(2), look)
        made.blit(picture, picture.get_rect(midleft=row.midleft))
        name = Rect(row.x + row.height, row.y, row.width - columns * cell - row.height, row.height)
        setting = paint.set_in(look.font(Role.BODY), standing.name, names, name.size)
        paint.write_set(made, setting, look.palette.gold_light if standing.won else look.palette.ink, name)
        lit = look.palette.gold_light if standing.won else look.palette.mark[Mark.DANGER]
        inks = [lit if place == standing.lit else look.palette.ink for place in range(columns)]
        _cells(made, font, row, cell, standing.cells, inks)
        row = row.move(0, row.height)


def _cells(
    made: Surface, font: Typeface, row: Rect, width: int, texts: Sequence[str], inks: Sequence[Colour]
) -> None:
    """The texts of a row, the last one at its right edge."""
    for place, (text, ink) in enumerate(zip(reversed(texts), reversed(inks), strict=True)):
        cell = Rect(row.right - (place + 1) * width, row.y, width, row.height)
        paint.write(made, font, text, ink, cell, "centre")
