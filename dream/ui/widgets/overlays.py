"""What lies over a scene for a while: the result at its end, banners, and toasts.

A toast: one clear sentence where it covers nothing, which fades politely and ends with its scene.
Beside it, for as long as something is so, stands a sentence that tells of that. A scene without a room
for it tells both itself.
"""

import time
from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import product
from math import hypot
from typing import NamedTuple

import pygame
from pygame import Rect, Surface, Vector2

from dream.ui.kit.scene import Host, Room
from dream.ui.kit.text import Role, Typeface
from dream.ui.kit.theme import Look, Mark, Palette, Rgb
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


COMES = 0.18
"""How many seconds it takes to come, and to go."""
DARK = 0.52
"""How dark the rest of the table is meanwhile."""
_WIDTH, _GAP, _ROUND, _APART = 600, 14, 6, 44
_TITLE = 0.66
"""How large the title is beside that of the program."""
_SHAFT, _HEAD = 5, 20
"""How thick an arrow is, and how long its head."""


class Tone(Enum):
    """Whether what has happened is good or bad for whoever it happens to; or neither."""

    PLAIN = "plain"
    GOOD = "good"
    BAD = "bad"

    def ink(self, palette: Palette) -> Rgb:
        """Its colour."""
        if self is Tone.PLAIN:
            return palette.gold_light
        return palette.mark[Mark.TARGET if self is Tone.GOOD else Mark.DANGER]


class Bright(NamedTuple):
    """A place of the window that stays bright: a rectangle or, in it, what lies within some `corners`."""

    rect: Rect
    corners: tuple[tuple[float, float], ...] = ()

    def grown(self, by: int) -> "Bright":
        """The same with so many pixels more around it."""
        middle = Vector2(self.rect.center)
        parts = ((Vector2(corner) - middle) for corner in self.corners)
        corners = tuple((x, y) for x, y in (middle + part * (1 + by / part.length()) for part in parts))
        return Bright(self.rect.inflate(2 * by, 2 * by), corners)


@dataclass(frozen=True)
class Banner:
    """A `title` and a sentence, beside `pictures`, the token of whoever did it first.

    A line comes from what is `by` whoever did it, and arrows go to all that it `hits`: those places of the
    window stay bright, and those which are `beside` it.
    """

    title: str
    text: str = ""
    tone: Tone = Tone.PLAIN
    pictures: tuple[Surface, ...] = ()
    by: tuple[Bright, ...] = ()
    hits: tuple[Bright, ...] = ()
    beside: tuple[Bright, ...] = ()

    @property
    def bright(self) -> tuple[Bright, ...]:
        """What is not veiled."""
        return *self.by, *self.hits, *self.beside


class BannerPainter:
    """Draws banners; the picture of the last one is kept."""

    def __init__(self) -> None:
        self._kept: tuple[object, Surface] | None = None
        self._veil: tuple[object, Surface] | None = None

    def draw(self, surface: Surface, look: Look, room: Rect, banner: Banner, part: float) -> None:
        """Draw one over a room of the window, as far as it has come, 0 to 1."""
        self._draw_veil(surface, look, room, banner, part)
        key = look, room.size, banner
        if self._kept is None or self._kept[0] != key:
            self._kept = key, _painted_banner(look, room.size, banner)
        made = self._kept[1]
        bright = tuple(each.rect for each in banner.bright)
        place = place_of(made.get_size(), room, bright, look.px(_APART))
        ink = banner.tone.ink(look.palette)
        for rect, _ in banner.by:
            _draw_arrow(surface, look, rect, place, ink, part, headless=True)
        for hit in banner.hits:
            rect, corners = hit.grown(look.px(_ROUND) // 2)
            if corners:
                pygame.draw.polygon(surface, ink, corners, look.px(2))
            else:
                pygame.draw.rect(surface, ink, rect, look.px(2), look.px(5))
            _draw_arrow(surface, look, place, hit.rect, ink, part)
        made.set_alpha(round(255 * part) if part < 1 else None)
        surface.blit(made, place)

    def _draw_veil(self, surface: Surface, look: Look, room: Rect, banner: Banner, part: float) -> None:
        """Darken the room but for what is bright; where that has corners, by a picture that is kept."""
        grown = tuple(each.grown(look.px(_ROUND)) for each in banner.bright)
        angular = [each.rect for each in grown if each.corners]
        around = angular[0].unionall(angular).clip(room) if angular else None
        holes = [each.rect for each in grown if not each.corners] + ([around] if around else [])
        for rect in beside(room, tuple(holes)):
            paint.veil(surface, rect, look.palette.night, round(255 * DARK * part))
        if around is None:
            return
        key = look, room, banner
        if self._veil is None or self._veil[0] != key:
            self._veil = key, _veil_around(around, grown, look.palette.night)
        veil = self._veil[1]
        veil.set_alpha(round(255 * part))
        surface.blit(veil, around)


def _veil_around(room: Rect, bright: Sequence[Bright], night: Rgb) -> Surface:
    """A picture that darkens a room but for what is bright."""
    veil = Surface(room.size, pygame.SRCALPHA)
    veil.fill((*night, round(255 * DARK)))
    for rect, corners in bright:
        if corners:
            pygame.draw.polygon(veil, (0, 0, 0, 0), [(x - room.x, y - room.y) for x, y in corners])
        else:
            veil.fill((0, 0, 0, 0), rect.move(-room.x, -room.y))
    return veil


def beside(room: Rect, holes: tuple[Rect, ...]) -> list[Rect]:
    """Rectangles that together are a room without its holes."""
    parts = [room]
    for hole in holes:
        parts = [left for part in parts for left in _without(part, hole.clip(part))]
    return parts


def _without(part: Rect, hole: Rect) -> list[Rect]:
    if not hole.w or not hole.h:
        return [part]
    around = (
        Rect(part.x, part.y, part.w, hole.top - part.y),
        Rect(part.x, hole.bottom, part.w, part.bottom - hole.bottom),
        Rect(part.x, hole.y, hole.x - part.x, hole.h),
        Rect(hole.right, hole.y, part.right - hole.right, hole.h),
    )
    return [rect for rect in around if rect.w and rect.h]


def place_of(size: tuple[int, int], room: Rect, bright: tuple[Rect, ...], apart: int = 0) -> Rect:
    """Where a banner lies: as near to the middle as it can be without covering what is bright.

    It lies so many pixels `apart` from that, where there is room.
    """
    place = Rect((0, 0), size)
    place.center = room.center
    step = max(1, room.h // 24)
    others = [place.move(0, way * n * step) for n in range(13) for way in (1, -1)]
    within = [each for each in others if room.contains(each)]
    for far in (apart, 0):
        kept = [rect.inflate(2 * far, 2 * far) for rect in bright]
        for each in within:
            if each.collidelist(kept) < 0:
                return each
    return place


def _painted_banner(look: Look, room: tuple[int, int], banner: Banner) -> Surface:
    """The panel with the pictures at its left and the texts at its right."""
    px, palette = look.px, look.palette
    shown = sum(picture.get_width() + px(_GAP) for picture in banner.pictures)
    most = min(px(_WIDTH) + max(0, shown - px(60)), room[0] - 2 * px(_GAP))
    inner = max(px(120), most - 2 * px(_PAD) - shown)
    usual = look.font(Role.TITLE)
    title = paint.set_in(
        usual.sized(round(usual.pixels * _TITLE)), banner.title, (), (inner, 2 * usual.pixels)
    )
    body = look.font(Role.BODY)
    text = paint.Setting(body, paint.wrapped(body, banner.text, inner) if banner.text else ())
    widest = max(paint.width_of(each.font, line) for each in (title, text) for line in each.lines)
    high = title.height + text.height
    tall = max([high, *(picture.get_height() for picture in banner.pictures)])
    made = Surface((widest + shown + 2 * px(_PAD), tall + 2 * px(_PAD)))
    made.fill(palette.panel)
    paint.framed(made, look, made.get_rect(), 255)
    x, middle = px(_PAD), made.get_height() // 2
    for picture in banner.pictures:
        made.blit(picture, picture.get_rect(midleft=(x, middle)))
        x += picture.get_width() + px(_GAP)
    y = middle - high // 2
    paint.write_set(made, title, banner.tone.ink(palette), Rect(x, y, widest, title.height), "centre")
    if text.lines:
        place = Rect(x, y + title.height, widest, text.height)
        paint.write_set(made, text, palette.ink, place, "centre")
    return made


def _draw_arrow(
    surface: Surface, look: Look, start: Rect, end: Rect, ink: Rgb, part: float, *, headless: bool = False
) -> None:
    """A line between the edges of two places, drawn as far as it has come."""
    one, other = (Vector2(rect.center) for rect in (start, end))
    first, last = start.clipline(one, other), end.clipline(other, one)
    if not first or not last:
        return
    tail, tip = Vector2(first[1]), Vector2(last[1])
    way = tip - tail
    if hypot(*way) < look.px(_HEAD) or way.dot(other - one) <= 0:
        return
    along = way.normalize()
    tip = tail + way * part
    aside, head = Vector2(-along.y, along.x), 0 if headless else look.px(_HEAD)
    neck = tip - along * head * 0.8
    pygame.draw.aaline(surface, look.palette.night, tail, neck, look.px(_SHAFT) + 4)
    pygame.draw.aaline(surface, ink, tail, neck, look.px(_SHAFT))
    if not headless:
        corners = [tip, tip - along * head + aside * head * 0.55, tip - along * head - aside * head * 0.55]
        pygame.draw.polygon(surface, ink, corners)
        pygame.draw.aalines(surface, ink, True, corners)


LEAST, PER_CHARACTER, FADE = 3.0, 0.045, 0.4
REMEMBERED = 12
_TOAST_PAD, _EDGE = 12, 4
_ROLES = (Role.BODY, Role.SMALL)


class Toast:
    """What was said last, and for how much longer it is shown; `history` keeps the last sentences.

    `standing` is shown until it is taken away, whatever else is said.
    """

    def __init__(self, app: Host) -> None:
        self.app = app
        self.history: deque[str] = deque(maxlen=REMEMBERED)
        self.sentence: str | None = None
        self.standing: str | None = None
        self._stays = self._of_now = False
        self._said = 0.0
        self._picture: tuple[object, Surface, Rect] | None = None

    def show(self, sentence: str, *, stays: bool = False, of_now: bool = False) -> None:
        """Say a sentence now, in place of the one before; one that `stays` is for the next scene, too.

        One `of_now` speaks of how things are, and ends when they are otherwise.
        """
        self.sentence, self._stays, self._of_now = sentence, stays, of_now
        self._said = time.monotonic()
        self.history.append(sentence)

    def stand(self, sentence: str | None) -> None:
        """Show a sentence from now on, in every scene; None takes it away."""
        self.standing = sentence
        self.app.dirty("toast")
        if sentence:
            self.history.append(sentence)

    def next_scene(self) -> None:
        """Another scene has come: say nothing any more, unless it was said for that one."""
        if not self._stays:
            self.sentence = None
        self._stays = False

    def things_changed(self) -> bool:
        """Say no more how things were; whether anything is no longer said."""
        over = self.sentence is not None and self._of_now
        if over:
            self.sentence = None
        return over

    @property
    def _left(self) -> float:
        """For how many seconds the sentence is still to be shown."""
        if self.sentence is None:
            return 0.0
        return self._said + LEAST + PER_CHARACTER * len(self.sentence) - time.monotonic()

    @property
    def animating(self) -> bool:
        """Whether the sentence is fading."""
        if self.sentence is None or self.standing is not None or not self._rooms:
            return False
        return self._left < FADE and self.app.settings.animation != "none"

    @property
    def text(self) -> str:
        """All that is shown now, in lines; empty when that is nothing."""
        return "\n".join(filter(None, (self.standing, self.sentence)))

    def update(self, now: float) -> bool:
        """Forget a sentence whose time is over; True when that is so."""
        over = self.sentence is not None and self._left <= 0
        if over:
            self.sentence = None
        return over

    def draw(self, surface: Surface) -> None:
        """Draw the sentence in the room that the scene has for it."""
        made = self._made()
        if made is None:
            return
        picture, rect = made
        alpha = max(0, min(255, round(255 * self._left / FADE)))
        picture.set_alpha(alpha if self.animating else None)  # with any alpha, even 255, it is blended
        surface.blit(picture, rect)

    def rect(self) -> Rect:
        """Where the sentences lie; nowhere when there are none."""
        made = self._made()
        return made[1] if made else Rect(0, 0, 0, 0)

    @property
    def _rooms(self) -> Sequence[Room]:
        return self.app.scene.toast_rooms() if self.app.scene else ()

    def _made(self) -> tuple[Surface, Rect] | None:
        """The picture of what is said, and where it lies; None where nothing is said or there is no room."""
        text, rooms = self.text, self._rooms
        if not text or not rooms:
            return None
        key = (text, self.app.look, tuple((tuple(room.rect), room.anchor) for room in rooms))
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, *self._painted(text, rooms))
        return self._picture[1:]

    def _painted(self, text: str, rooms: Sequence[Room]) -> tuple[Surface, Rect]:
        look, edge = self.app.look, self.app.look.px(_EDGE)
        room, font, lines = self._fitted(text, rooms)
        row, pad = font.get_linesize(), look.px(_TOAST_PAD)
        rect = Rect(0, 0, max(font.size(line)[0] for line in lines) + 2 * pad, len(lines) * row + 2 * edge)
        rect.width = min(rect.width, room.rect.width)
        made = Surface(rect.size)
        made.fill(look.lit)
        inner = Rect(pad, edge, rect.width - 2 * pad, len(lines) * row)
        paint.write_set(made, paint.Setting(font, lines), look.palette.ink, inner, "centre")
        pygame.draw.rect(made, look.palette.gold, rect, look.px(1))
        setattr(rect, room.anchor, getattr(room.rect, room.anchor))
        return made, rect

    def _fitted(self, text: str, rooms: Sequence[Room]) -> tuple[Room, Typeface, tuple[str, ...]]:
        """The first room in which it fits, its font and lines; in the last one it may be cut off."""
        px = self.app.look.px
        for room, font in product(rooms, map(self.app.look.font, _ROLES)):
            width = room.rect.width - 2 * px(_TOAST_PAD)
            most = (room.rect.height - 2 * px(_EDGE)) // font.get_linesize()
            lines = paint.wrapped(font, text, width)
            if len(lines) <= most and all(font.size(line)[0] <= width for line in lines):
                return room, font, lines
        shown, rest = lines[: max(1, most)], lines[max(1, most) :]
        return room, font, (*shown[:-1], f"{shown[-1]}{paint.ELLIPSIS if rest else ''}")
