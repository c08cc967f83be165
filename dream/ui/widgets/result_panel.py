"""The result of a game beside its table: who has what, and why it ended."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark, Palette, Rgb, mix
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
_EMBLEM, _LEAST_EMBLEM, _DISC = 84, 40, 0.26
"""How high an emblem above the title is at scale 1 at most and at least, and its disc in parts of that."""
RAYS, GLOW = 24, 0.16
"""How many rays go out from a win, and how bright they are beside gold."""


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

    A `note` below the table says what its columns count. The `tone` is that for whoever looks.
    """

    title: str
    lines: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    standings: tuple[ResultRow, ...] = ()
    course: Curves | None = None
    note: str = ""
    tone: Tone = Tone.PLAIN


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
        with paint.within(surface, Rect(left, top, self.rect.w, plan.head)):
            _paint_tone(surface, look, Rect(left, top, self.rect.w, plan.head), plan.emblem, result.tone)
        if result.tone is Tone.BAD:
            pen.rect(surface, look.line, self.rect, px(1))
        else:
            paint.framed(surface, look, self.rect, 0)
        room = Rect(left + px(_PAD), top + plan.emblem + px(_HEAD), self.rect.w - 2 * px(_PAD), 0)
        row = Rect(room.x, room.y, room.w, plan.title.height)
        ink = palette.ink_dim if result.tone is Tone.BAD else palette.gold_light
        paint.write_set(surface, plan.title, ink, row, "centre")
        top += plan.head
        if plan.lines:
            lines = paint.Setting(look.font(Role.BODY), plan.lines)
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
            _cells(surface, look, row, widths, result.headings, [look.palette.ink_dim] * len(widths))
            row = row.move(0, row.height)
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
    """How a result is laid: how high its `head` is, with an `emblem` above the title, and what is below it.

    So many `signs` stand before the names: no portraits where those would have to be cut for them. The cells
    of the table stand `below` the names where these have no room beside them.
    """

    head: int
    emblem: int
    title: paint.Setting
    lines: tuple[str, ...]
    widths: list[int]
    below: bool
    note: tuple[str, ...]
    chart: int
    signs: int = 1


def height_for(look: Look, room: tuple[int, int], result: ResultSheet) -> int:
    """How high a panel is in a room, where all that it may tell is told, at most as high as that."""
    plan = _planned(look, room, result)
    return min(room[1], _height(look, plan, result) + look.px(_PAD))


def _height(look: Look, plan: _Plan, result: ResultSheet) -> int:
    px = look.px
    lines = len(plan.lines) * look.font(Role.BODY).get_linesize() + (px(_GAP) if plan.lines else 0)
    headings = px(_CELLS) if result.headings and result.standings else 0
    rows = len(result.standings) * (px(_ROW) + (px(_CELLS) if plan.below else 0))
    note = len(plan.note) * look.font(Role.SMALL).get_linesize() + (px(_GAP) // 2 if plan.note else 0)
    chart = plan.chart + px(_GAP) if plan.chart else 0
    return plan.head + lines + headings + rows + note + chart


def _planned(look: Look, room: tuple[int, int], result: ResultSheet) -> _Plan:
    """The plan for a room: what has none left is left out, the emblem first, the chart, the note at last."""
    px, inner = look.px, room[0] - 2 * look.px(_PAD)
    usual, body = look.font(Role.TITLE), look.font(Role.BODY)
    font = usual.sized(round(usual.pixels * _TITLE))
    title = paint.set_in(font, result.title, (), (inner, 2 * usual.pixels))
    lines = tuple(line for text in result.lines for line in paint.wrapped(body, text, inner))
    signs = max((len(standing.signs) for standing in result.standings), default=1)
    widths, below, whole = _widths(look, inner, result, signs)
    if signs > 1 and not whole:
        signs = 1
        widths, below, _ = _widths(look, inner, result, signs)
    note = paint.wrapped(look.font(Role.SMALL), result.note, inner) if result.note else ()
    plan = _Plan(title.height + 2 * px(_HEAD), 0, title, lines, widths, below, tuple(note), 0, signs)

    def left(plan: _Plan) -> int:
        return room[1] - px(_PAD) - _height(look, plan, result)

    if below and left(plan) < 0:
        plan = replace(plan, below=False)
    if left(plan) < 0:
        plan = replace(plan, note=())
    shows = result.course is not None and result.course.tells
    if shows and left(plan) >= px(_LEAST_CHART + _GAP):
        plan = replace(plan, chart=min(px(_USUAL_CHART), left(plan) - px(_GAP)))
    if result.tone is not Tone.PLAIN and left(plan) >= px(_LEAST_EMBLEM):
        emblem = min(px(_EMBLEM), left(plan))
        plan = replace(plan, emblem=emblem, head=plan.head + emblem)
    return replace(plan, chart=min(px(_CHART), plan.chart + left(plan))) if plan.chart else plan


def _widths(look: Look, whole: int, result: ResultSheet, signs: int) -> tuple[list[int], bool, bool]:
    """How wide each column is, as its texts ask, with what is left shared; and whether below the names.

    The last says whether the names, which have so many signs before them, have room to be whole.
    """
    rows = [result.headings, *(standing.cells for standing in result.standings)]
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


def _paint_tone(surface: Surface, look: Look, head: Rect, emblem: int, tone: Tone) -> None:
    """A sun with its rays behind the title of a win, the waning moon behind that of a loss."""
    palette, px = look.palette, look.px
    if tone is Tone.PLAIN:
        return
    middle = head.centerx, head.y + (emblem + px(_HEAD) if emblem else head.h) // 2
    radius = round(emblem * _DISC) if emblem else 0
    if tone is Tone.GOOD:
        faint = mix(palette.panel, palette.gold, GLOW)
        far = head.w
        for number in range(RAYS):
            angles = (2 * pi * (number + side * 0.25) / RAYS for side in (-1, 1))
            ends = [(middle[0] + far * cos(angle), middle[1] + far * sin(angle)) for angle in angles]
            pen.polygon(surface, faint, [middle, *ends])
        if radius:
            _sun(surface, palette, middle, radius)
    elif radius:
        _moon(surface, palette, middle, radius)


def _sun(surface: Surface, palette: Palette, middle: tuple[int, int], radius: int) -> None:
    for number in range(RAYS // 2):
        turn, length = 2 * pi * number / (RAYS // 2), 1.75 if number % 2 else 1.5
        points = [
            (middle[0] + far * radius * cos(turn + aside), middle[1] + far * radius * sin(turn + aside))
            for far, aside in ((1.12, -0.16), (length, 0.0), (1.12, 0.16))
        ]
        pen.polygon(surface, palette.gold, points)
    pen.aacircle(surface, palette.gold_light, middle, radius)
    pen.aacircle(surface, palette.gold, middle, round(0.78 * radius), max(1, radius // 12))


def _moon(surface: Surface, palette: Palette, middle: tuple[int, int], radius: int) -> None:
    pen.aacircle(surface, mix(palette.panel, palette.ink_dim, 0.7), middle, radius)
    aside = middle[0] + round(0.42 * radius), middle[1] - round(0.12 * radius)
    pen.aacircle(surface, palette.panel, aside, round(0.86 * radius))
