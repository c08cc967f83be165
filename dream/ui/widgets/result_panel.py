"""The result of a game over its table: who has what, and why it ended."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from pygame import Rect, Surface

from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark, Rgb
from dream.ui.widgets import paint
from dream.ui.widgets.charts import Curves, paint_course
from dream.ui.widgets.narrator import PaintToken

BEAT_COMES = 0.35
"""How many seconds it takes to come."""
_PAD = 22
"""How far texts are from the edge of what lies over a scene, at scale 1."""
_NARROW, _RESULT_GAP, _ROW, _CHART = 480, 8, 30, 150
_COLUMNS = 0.7
"""How much of the table the columns beside the names have."""
_CELL_EDGE = 4
"""How far a cell of the table is from what is beside it, at scale 1."""
_LEAST_CHART = 100
"""How high the chart is at least, at scale 1, so that it can be read; else it is left out."""
_WIDE, _LEAST_WIDE, _TABLE = 720, 500, 0.6
"""Where the chart lies beside the table: how wide the panel is, at least, and the part of the table."""
_RESULT_TITLE = 0.72
"""How large the title is beside that of the program."""


@dataclass(frozen=True)
class ResultRow:
    """What somebody has at the end: their token, their name, and a text for each column.

    Whoever has `won` is marked, and so is the cell that decided, `lit`.
    """

    token: Hashable
    name: str
    cells: tuple[str, ...] = ()
    won: bool = False
    lit: int | None = None


@dataclass(frozen=True)
class ResultSheet:
    """All that a result panel tells: title, the cause in lines, a table with its headings, and the course.

    A `note` below the table says what its columns count.
    """

    title: str
    lines: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    standings: tuple[ResultRow, ...] = ()
    course: Curves | None = None
    note: str = ""


class ResultPanel:
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
        return not self.dismissed and self._passed < BEAT_COMES

    @property
    def seen(self) -> bool:
        """Whether it has begun to come, and nobody has dismissed it."""
        return not self.dismissed and self._began is not None and self._passed >= 0

    def update(self, now: float, *, at_once: bool = False) -> None:
        """Know the time; `at_once`, it is there without coming."""
        if self._began is None:
            self._began = now - (self._delay + BEAT_COMES if at_once else 0.0)
        self._passed = now - self._began - self._delay

    def draw(self, surface: Surface, look: Look, room: Rect, result: ResultSheet, token: PaintToken) -> None:
        """Draw it in the middle of a room, as solid as it is by now."""
        if not self.seen:
            return
        key = look, room.size, result
        if self._picture is None or self._picture[0] != key:
            self._picture = key, _painted_result(look, room.size, result, token)
        made = self._picture[1]
        made.set_alpha(round(255 * min(1.0, self._passed / BEAT_COMES)) if self.coming else None)
        surface.blit(made, made.get_rect(center=room.center))


@dataclass(frozen=True)
class _Plan:
    """The size of a result panel, its title and lines, and where its table and its chart lie in it.

    The `note` stands at the foot of the table.
    """

    size: tuple[int, int]
    title: paint.Setting
    lines: tuple[str, ...]
    table: Rect
    note: tuple[str, ...]
    chart: Rect | None


def _planned(look: Look, room: tuple[int, int], result: ResultSheet) -> _Plan:
    """The plan for a room: the chart below the table or, in a low and wide room, beside it."""
    px = look.px
    narrow = _with_texts(look, (min(px(_NARROW), room[0]), room[1]), result)
    shows = result.course is not None and result.course.tells
    below = room[1] - narrow.size[1] - px(_RESULT_GAP)
    if not shows or (below < px(_LEAST_CHART) and room[0] < px(_LEAST_WIDE)):
        return narrow
    if below >= px(_LEAST_CHART):
        chart = narrow.table.move(0, narrow.table.h + px(_RESULT_GAP))
        chart.h = min(px(_CHART), below)
        return replace(narrow, size=(narrow.size[0], narrow.size[1] + chart.h + px(_RESULT_GAP)), chart=chart)
    wide = _with_texts(look, (min(px(_WIDE), room[0]), room[1]), result, _TABLE)
    most = room[1] - wide.size[1] + wide.table.h
    if most < px(_LEAST_CHART):
        return narrow
    high = max(wide.table.h, min(px(_CHART), most))
    left = wide.table.right + px(_PAD)
    chart = Rect(left, wide.table.y, wide.size[0] - px(_PAD) - left, high)
    return replace(wide, size=(wide.size[0], wide.size[1] - wide.table.h + high), chart=chart)


def _with_texts(look: Look, room: tuple[int, int], result: ResultSheet, part: float = 1.0) -> _Plan:
    """The plan without a chart, as wide as the room, of which the table takes a part."""
    px, inner = look.px, room[0] - 2 * look.px(_PAD)
    usual, body = look.font(Role.TITLE), look.font(Role.BODY)
    font = usual.sized(round(usual.pixels * _RESULT_TITLE))
    title = paint.set_in(font, result.title, (), (inner, 2 * usual.pixels))
    lines = tuple(line for text in result.lines for line in paint.wrapped(body, text, inner))
    rows = len(result.standings) + bool(result.headings) if result.standings else 0
    top = px(_PAD) + title.height + len(lines) * body.get_linesize() + (px(_RESULT_GAP) if rows else 0)
    width, small = round(inner * part), look.font(Role.SMALL)
    note = tuple(paint.wrapped(small, result.note, width)) if result.note else ()
    table = Rect(px(_PAD), top, width, rows * px(_ROW) + len(note) * small.get_linesize())
    return _Plan((room[0], min(room[1], table.bottom + px(_PAD))), title, lines, table, note, None)


def _painted_result(look: Look, room: tuple[int, int], result: ResultSheet, token: PaintToken) -> Surface:
    px, palette, plan = look.px, look.palette, _planned(look, room, result)
    made = Surface(plan.size)
    made.fill(palette.panel)
    paint.framed(made, look, made.get_rect(), 255)
    row = Rect(px(_PAD), px(_PAD), plan.size[0] - 2 * px(_PAD), plan.title.height)
    paint.write_set(made, plan.title, palette.gold_light, row, "centre")
    if plan.lines:
        lines = paint.Setting(look.font(Role.BODY), plan.lines)
        paint.write_set(made, lines, palette.ink, Rect(row.x, row.bottom, row.w, lines.height), "centre")
    _paint_table(made, look, Rect(plan.table.topleft, (plan.table.w, px(_ROW))), result, token)
    if plan.note:
        note = paint.Setting(look.font(Role.SMALL), plan.note)
        foot = Rect(plan.table.x, plan.table.bottom - note.height, plan.table.w, note.height)
        paint.write_set(made, note, palette.ink_dim, foot, "centre")
    if plan.chart is not None and result.course is not None:
        paint_course(made, look, plan.chart, result.course, token)
    return made


def _paint_table(made: Surface, look: Look, row: Rect, result: ResultSheet, token: PaintToken) -> None:
    """The table from its first row down: tokens and names at the left, the other columns to their right."""
    widths = _widths(look, row.width, result)
    if result.headings and result.standings:
        _cells(made, look, row, widths, result.headings, [look.palette.ink_dim] * len(widths))
        row = row.move(0, row.height)
    names = tuple(standing.name for standing in result.standings)
    for standing in result.standings:
        picture = token(standing.token, row.height - look.px(2), look)
        made.blit(picture, picture.get_rect(midleft=row.midleft))
        left = row.height + look.px(_RESULT_GAP)
        name = Rect(row.x + left, row.y, row.width - sum(widths) - left, row.height)
        setting = paint.set_in(look.font(Role.BODY), standing.name, names, name.size)
        paint.write_set(made, setting, look.palette.gold_light if standing.won else look.palette.ink, name)
        lit = look.palette.gold_light if standing.won else look.palette.mark[Mark.DANGER]
        inks = [lit if place == standing.lit else look.palette.ink for place in range(len(widths))]
        _cells(made, look, row, widths, standing.cells, inks)
        row = row.move(0, row.height)


def _widths(look: Look, whole: int, result: ResultSheet) -> list[int]:
    """How wide each column beside the names is: as its texts ask, and what is left over shared."""
    rows = [result.headings, *(standing.cells for standing in result.standings)]
    count, font = max(map(len, rows)), look.font(Role.SMALL)
    columns = ([row[place] for row in rows if place < len(row)] for place in range(count))
    asked = [
        max(paint.width_of(font, text) for text in column) + 2 * look.px(_CELL_EDGE) for column in columns
    ]
    token, body = look.px(_ROW) + 2 * look.px(_RESULT_GAP), look.font(Role.BODY)
    names = max((paint.width_of(body, standing.name) for standing in result.standings), default=0)
    most = round(whole * _COLUMNS)
    room = min(most, max(sum(asked), whole - token - names))
    spare = room - sum(asked)
    return [width + spare // count for width in asked] if spare >= 0 else [room // count] * count


def _cells(
    made: Surface, look: Look, row: Rect, widths: Sequence[int], texts: Sequence[str], inks: Sequence[Rgb]
) -> None:
    """The texts of a row, the last one at its right edge."""
    font, right = look.font(Role.SMALL), row.right
    for width, text, ink in zip(reversed(widths), reversed(texts), reversed(inks), strict=True):
        right -= width
        cell = Rect(right, row.y, width, row.height)
        paint.write(made, font, text, ink, cell.inflate(-2 * look.px(_CELL_EDGE), 0), "centre")
