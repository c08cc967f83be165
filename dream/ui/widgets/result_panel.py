"""The result of a game beside its table: who has what, and why it ended."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from dream.ui.kit.endings import SQUARE, WIDE, EndPicture, medallion_in, paint_end
from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark, Rgb
from dream.ui.widgets import paint
from dream.ui.widgets.charts import Curves, paint_course
from dream.ui.widgets.narrator import PaintToken
from dream.ui.widgets.overlays import Tone
from dream.ui.widgets.widget import Live

COMES = 0.35
"""How many seconds it takes to come."""
_PAD, _GAP, _ROW, _CELLS = 14, 8, 30, 22
"""How far texts are from the edge and from one another at scale 1, how high a row is, and one of cells."""
_COLUMNS = 0.7
"""How much of the width the columns beside the names have."""
_LEAST_NAME = 64
"""How wide a name must be able to be at scale 1 to stand beside its columns, and not above them."""
_CELL_EDGE = 3
"""How far a cell of the table is from what is beside it, at scale 1."""
_LEAST_CHART, _USUAL_CHART, _CHART = 76, 110, 220
"""How high the chart is at scale 1: at least, or it is left out, beside an emblem, and at most."""
_TITLE, _HEAD = 0.72, 8
"""How large the title is beside that of the program, and how far it is from what is above and below it."""
_MEDALLION, _LEAST_MEDALLION, _MOST_MEDALLION, _SMALL_MEDALLION = 100, 96, 128, 72
"""How wide the winner's medallion is at scale 1; in pixels at least, at most, and where room is short."""


@dataclass(frozen=True)
class ResultRow:
    """What somebody has at the end: their token and perhaps portrait, their name, and a text for each column.

    Whoever has `won` is marked, and so is the cell that decided, `lit`.
    """

    token: Hashable
    name: str
    cells: tuple[str, ...] = ()
    won: bool = False
    lit: int | None = None
    portrait: Hashable | None = None

    @property
    def signs(self) -> tuple[Hashable, ...]:
        """What stands before the name."""
        return (self.token,) if self.portrait is None else (self.token, self.portrait)


@dataclass(frozen=True)
class ResultSheet:
    """All that a result panel tells: title, the cause in lines, a table with its headings, and the course.

    A `note` below the table says what its columns count. The `tone` is that for whoever looks, and the
    `picture` shows it. What is `golden` of the title, such as a name, is so however it has ended.
    """

    title: str
    lines: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    standings: tuple[ResultRow, ...] = ()
    course: Curves | None = None
    note: str = ""
    tone: Tone = Tone.PLAIN
    picture: EndPicture | None = None
    golden: str = ""


class ResultPanel(Live[ResultSheet]):
    """Tells a result, and comes in so many seconds; a click on it dismisses it."""

    focusable = False

    def __init__(
        self,
        rect: Rect,
        look: Look,
        result: Callable[[], ResultSheet],
        paint_token: PaintToken,
        dismiss: Callable[[], object],
        comes: float = COMES,
    ) -> None:
        super().__init__(rect, look, result)
        self._paint_token, self._dismiss, self._comes = paint_token, dismiss, comes
        self._began: float | None = None
        self._part = 0.0 if comes else 1.0
        self.animating = bool(comes)

    @property
    def deed(self) -> Hashable:
        return "dismiss"

    def handle(self, event: pygame.event.Event) -> bool:
        """Any click on it dismisses it."""
        if event.type != pygame.MOUSEBUTTONDOWN or not self.rect.collidepoint(event.pos):
            return False
        self._dismiss()
        return True

    def update(self, now: float) -> bool:
        changed = super().update(now)
        if self.animating:
            self._began = now if self._began is None else self._began
            self._part = min(1.0, (now - self._began) / self._comes)
            self.animating = self._part < 1
        return changed

    def draw(self, surface: Surface) -> None:
        with paint.fading_in(surface, self.rect, self._part), paint.within(surface, self.rect):
            super().draw(surface)

    def paint(self, surface: Surface) -> None:
        look, result, plan = self._look, self._shown, _planned(self._look, self.rect.size, self._shown)
        px, palette, left, top = look.px, look.palette, self.rect.x, self.rect.y
        surface.fill(palette.panel, self.rect)
        if result.tone is Tone.BAD:
            pen.rect(surface, look.line, self.rect, px(1))
        else:
            paint.framed(surface, look, self.rect, 0)
        room = Rect(left + px(_PAD), top + px(_HEAD), self.rect.w - 2 * px(_PAD), 0)
        edges = px(_HEAD) * (1 if plan.picture and not plan.wide else 2)
        title = Rect(room.x, room.y, room.w, plan.head - edges)
        if result.picture and plan.picture:
            picture = paint_end(result.picture, plan.picture, palette, palette.panel, wide=plan.wide)
            if plan.wide:
                surface.blit(picture, picture.get_rect(midtop=title.midtop))
                title.y, title.h = title.y + plan.picture, title.h - plan.picture
            else:
                surface.blit(picture, picture.get_rect(midleft=title.midleft))
                title.x, title.w = title.x + picture.get_width(), title.w - picture.get_width()
        lines = paint.Setting(look.font(Role.BODY), plan.lines)
        if plan.beside:
            told = Rect(
                title.x, title.centery + (plan.title.height - lines.height) // 2, title.w, lines.height
            )
            paint.write_set(surface, lines, palette.ink, told, "centre")
            title = Rect(title.x, told.y - plan.title.height, title.w, plan.title.height)
        ink = palette.ink_dim if result.tone is Tone.BAD else palette.gold_light
        paint.write_set(surface, plan.title, ink, title, "centre", (result.golden, palette.gold_light))
        top += plan.head
        if plan.lines and not plan.beside:
            row = Rect(room.x, top, room.w, lines.height)
            paint.write_set(surface, lines, palette.ink, row, "centre")
            top = row.bottom + px(_GAP)
        top = self._paint_table(surface, Rect(room.x, top, room.w, 0), plan)
        if plan.note:
            note = paint.Setting(look.font(Role.SMALL), plan.note)
            row = Rect(room.x, top + px(_GAP) // 2, room.w, note.height)
            paint.write_set(surface, note, palette.ink_dim, row, "centre")
            top = row.bottom
        if plan.chart and result.course is not None:
            chart = Rect(room.x, top + px(_GAP), room.w, plan.chart)
            paint_course(surface, look, chart, result.course, self._paint_token)

    def _paint_table(self, surface: Surface, room: Rect, plan: "_Plan") -> int:
        """The table from its first row down: tokens and names at the left, the columns beside or below them.

        It gives where the table ends.
        """
        look, result, px = self._look, self._shown, self._look.px
        row, widths = Rect(room.x, room.y, room.w, px(_CELLS)), plan.widths
        if result.headings and result.standings:
            dim, line = [look.palette.ink_dim] * len(widths), look.font(Role.SMALL).get_linesize()
            for texts in plan.headings:
                _cells(surface, look, row, widths, texts, dim)
                row = row.move(0, line)
            row = row.move(0, px(_CELLS) - line)
        row.height = px(_ROW)
        names = tuple(standing.name for standing in result.standings)
        for standing in result.standings:
            for place, sign in enumerate(standing.signs[: plan.signs]):
                picture = self._paint_token(sign, row.height - px(4), look)
                at = row.x + place * row.height, row.centery
                surface.blit(picture, picture.get_rect(midleft=at))
            left = plan.signs * row.height + px(_GAP) // 2
            beside = 0 if plan.below else sum(widths)
            name = Rect(row.x + left, row.y, row.width - left - beside, row.height)
            ink = look.palette.gold_light if standing.won else look.palette.ink
            font = look.font(Role.BODY)
            if name.w >= min(px(_LEAST_NAME) // 2, paint.width_of(font, standing.name)):
                self.write(surface, font, standing.name, ink, name, names=names)
            lit = look.palette.gold_light if standing.won else look.palette.mark[Mark.DANGER]
            inks = [lit if place == standing.lit else look.palette.ink for place in range(len(widths))]
            cells = Rect(row.x, row.bottom, row.w, px(_CELLS)) if plan.below else row
            _cells(surface, look, cells, widths, standing.cells, inks)
            row = Rect(row.x, cells.bottom, row.w, row.h)
        return row.top


@dataclass(frozen=True)
class _Plan:
    """How a result is laid: how high its `head` is, with a `picture` so high, and what is below it.

    The picture is above the title if it is `wide`, else beside it, and perhaps `beside` all lines. So many
    `signs` stand before the names: no portraits where those would have to be cut for them. The `headings` are
    in lines; the cells of the table stand `below` the names where these have no room beside them.
    """

    head: int
    title: paint.Setting
    lines: tuple[str, ...]
    headings: tuple[tuple[str, ...], ...]
    widths: list[int]
    below: bool
    note: tuple[str, ...]
    chart: int
    signs: int = 1
    picture: int = 0
    wide: bool = False
    beside: bool = False


def height_for(look: Look, room: tuple[int, int], result: ResultSheet) -> int:
    """How high a panel is in a room, where all that it may tell is told, at most as high as that."""
    plan = _planned(look, room, result)
    return min(room[1], _height(look, plan, result) + look.px(_PAD))


def _height(look: Look, plan: _Plan, result: ResultSheet) -> int:
    px = look.px
    lines = 0
    if plan.lines and not plan.beside:
        lines = len(plan.lines) * look.font(Role.BODY).get_linesize() + px(_GAP)
    headings = 0
    if result.headings and result.standings:
        headings = px(_CELLS) + (len(plan.headings) - 1) * look.font(Role.SMALL).get_linesize()
    rows = len(result.standings) * (px(_ROW) + (px(_CELLS) if plan.below else 0))
    note = len(plan.note) * look.font(Role.SMALL).get_linesize() + (px(_GAP) // 2 if plan.note else 0)
    chart = plan.chart + px(_GAP) if plan.chart else 0
    return plan.head + lines + headings + rows + note + chart


def _planned(look: Look, room: tuple[int, int], result: ResultSheet) -> _Plan:
    """The plan for a room: what has none left is left out, first the chart, then the note, last the picture.

    The picture stands above the title where that costs nothing else, and beside it where room is short.
    """
    px, inner = look.px, room[0] - 2 * look.px(_PAD)
    small, body = look.font(Role.SMALL), look.font(Role.BODY)
    title = _title(look, result.title, inner)
    lines = tuple(line for text in result.lines for line in paint.wrapped(body, text, inner))
    signs = max((len(standing.signs) for standing in result.standings), default=1)
    headings: tuple[tuple[str, ...], ...] = (result.headings,)
    widths, below, whole = _widths(look, inner, headings, result, signs)
    if signs > 1 and not whole:
        signs = 1
        widths, below, _ = _widths(look, inner, headings, result, signs)
    if below:  # headings on several lines may leave the names room
        words = _in_lines(result.headings)
        narrow, under, whole = _widths(look, inner, words, result, signs)
        if whole and not under:
            headings, widths, below = words, narrow, False
    note = tuple(paint.wrapped(small, result.note, inner)) if result.note else ()
    usual = _Plan(title.height + 2 * px(_HEAD), title, lines, headings, widths, below, note, 0, signs)

    def left(plan: _Plan) -> int:
        return room[1] - px(_PAD) - _height(look, plan, result)

    shows = result.course is not None and result.course.tells
    chart = px(_LEAST_CHART + _GAP) if shows else 0
    plan = usual
    for pictured, spare in _pictured(look, inner, result, usual, chart):
        if pictured.title.whole and left(pictured) >= spare:
            plan = pictured
            break
    if not plan.picture and plan.below and left(plan) < 0:
        plan = replace(plan, below=False)
    if left(plan) < 0:
        plan = replace(plan, note=())
    if shows and left(plan) >= chart:
        plan = replace(plan, chart=min(px(_CHART), left(plan) - px(_GAP)))
    return plan


def _pictured(
    look: Look, inner: int, result: ResultSheet, usual: _Plan, chart: int
) -> Iterator[tuple[_Plan, int]]:
    """The plan with its picture above the title, beside it, and without; and what is to be left over each."""
    if result.picture is not None:
        across = inner + look.px(_PAD)
        medallion = max(_LEAST_MEDALLION, min(_MOST_MEDALLION, look.px(_MEDALLION)))
        for size in (medallion, _LEAST_MEDALLION):
            wide = round(size / medallion_in(wide=True))
            if wide * WIDE[0] <= across * WIDE[1]:
                yield replace(usual, head=usual.head + wide, picture=wide, wide=True), chart
        tight = look.px(_HEAD // 2) - look.px(_PAD)
        *large, small = (
            _beside(look, inner, result, usual, round(size / medallion_in(wide=False)))
            for size in (medallion, _LEAST_MEDALLION, _SMALL_MEDALLION)
        )
        yield from ((plan, chart) for plan, _ in large)
        yield from ((plan, 0) for plan, _ in large)
        for plans in (large, (small,)):
            yield from ((replace(plan, note=()), tight) for plan, _ in plans)
            yield from ((replace(plan, note=()), tight) for _, plan in plans)
    yield usual, 0


def _beside(look: Look, inner: int, result: ResultSheet, usual: _Plan, high: int) -> tuple[_Plan, _Plan]:
    """The plan with a square picture so high beside the title, and the one where it is beside all lines."""
    room, edges, body = inner - high * SQUARE[0] // SQUARE[1], look.px(_HEAD), look.font(Role.BODY)
    title = _title(look, result.title, room)
    lines = tuple(line for text in result.lines for line in paint.wrapped(body, text, room))
    beside = replace(usual, head=max(high, title.height) + edges, title=title, picture=high)
    told = title.height + len(lines) * body.get_linesize()
    return beside, replace(beside, head=max(high, told) + edges, lines=lines, beside=True)


def _title(look: Look, text: str, wide: int) -> paint.Setting:
    usual = look.font(Role.TITLE)
    return paint.set_in(usual.sized(round(usual.pixels * _TITLE)), text, (), (wide, 2 * usual.pixels))


def _in_lines(headings: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The headings word below word, their last words in the last line."""
    words = [heading.split(" ") for heading in headings]
    most = max(map(len, words))
    return tuple(zip(*(["" for _ in range(most - len(each))] + each for each in words), strict=True))


def _widths(
    look: Look, whole: int, headings: Sequence[Sequence[str]], result: ResultSheet, signs: int
) -> tuple[list[int], bool, bool]:
    """How wide each column is, as its texts ask, with what is left shared; and whether below the names.

    The last says whether the names, which have so many signs before them, have room to be whole.
    """
    rows = [*headings, *(standing.cells for standing in result.standings)]
    count, font = max(map(len, rows)), look.font(Role.SMALL)
    columns = ([row[place] for row in rows if place < len(row)] for place in range(count))
    asked = [
        max(paint.width_of(font, text) for text in column) + 2 * look.px(_CELL_EDGE) for column in columns
    ]
    token, body = signs * look.px(_ROW) + look.px(_GAP), look.font(Role.BODY)
    names = max((paint.width_of(body, standing.name) for standing in result.standings), default=0)
    beside = whole - token - sum(asked)
    if beside < min(names, look.px(_LEAST_NAME)):
        return [whole * width // max(1, sum(asked)) for width in asked], True, whole - token >= names
    spare = max(0, min(round(whole * _COLUMNS) - sum(asked), beside - names))
    return [width + spare // count for width in asked], False, beside >= names


def _cells(
    made: Surface, look: Look, row: Rect, widths: Sequence[int], texts: Sequence[str], inks: Sequence[Rgb]
) -> None:
    """The texts of a row, the last one at its right edge."""
    font, right = look.font(Role.SMALL), row.right
    for width, text, ink in zip(reversed(widths), reversed(texts), reversed(inks), strict=True):
        right -= width
        cell = Rect(right, row.y, width, row.height)
        paint.write(made, font, text, ink, cell.inflate(-2 * look.px(_CELL_EDGE), 0), "centre")
