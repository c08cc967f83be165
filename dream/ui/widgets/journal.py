"""The journal of a game: what was done, turn by turn under headings, to look at and to click through."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import accumulate, takewhile
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from dream.base.sentences import sentences
from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role, Typeface
from dream.ui.kit.theme import Look, Mark, Rgb
from dream.ui.widgets import paint
from dream.ui.widgets.lists import BAR, ScrollBar
from dream.ui.widgets.narrator import PaintToken
from dream.ui.widgets.text import JournalEntry, MoveMark, Runs, flowed, rows_of, width_of
from dream.ui.widgets.widget import Painted, Tip

_ROW, _NUMBER, _INDENT = 24, 36, 12
_WHEEL = 3
_DEEPEST = 4
"""Variations that are nested deeper stand no further to the right."""


class _TextLine(NamedTuple):
    """A line of an entry's text, or of its `note`; or what `runs` side by side in it."""

    text: str
    note: bool = False
    runs: Runs = ()


class _DrawnRow(NamedTuple):
    """One row as it is drawn: the places of its entries, which line of theirs it is, and its number."""

    places: list[int | None]
    part: int
    number: int | None


class JournalView(Painted):
    """Shows `entries`; `shown` is how many actions have been done in the position that is looked at.

    A click on an action tells `browse` how many actions are done after it, or `go_to` what one of a variation
    leads to. Pointing at one tells `pointed`, which is given None when nothing is pointed at any more; a
    tooltip tells what is `about` it. Where there is more than one of the `columns`, a row has the number of
    its first action, counted as everywhere in the game; in a single one a long text takes several rows. Only
    the rows that are wholly in sight are drawn.
    """

    def __init__(
        self,
        rect: Rect,
        look: Look,
        browse: Callable[[int], object],
        *,
        entries: Sequence[JournalEntry] = (),
        shown: int = 0,
        columns: int = 2,
        paint_token: PaintToken | None = None,
        pointed: Callable[[int | None], object] = lambda done: None,
        about: Callable[[int], str] = lambda done: "",
        go_to: Callable[[Any], object] = lambda place: None,
    ) -> None:
        super().__init__(rect)
        self.look, self._browse, self._count = look, browse, columns
        self._paint_token, self._pointed, self._about, self._go_to = paint_token, pointed, about, go_to
        self._done: list[int] = []
        self._entries: tuple[JournalEntry, ...] = ()
        self._rows: list[_DrawnRow] = []
        self._lines: dict[int, tuple[_TextLine, ...]] = {}
        self._shown = 0
        self._marks: Mapping[int, MoveMark] = {}
        self._short: set[int] = set()
        self._hover: int | None = None
        room = rect.h - look.px(4)
        in_sight = max(1, room // look.px(_ROW))
        self._row_height = max(1, room // in_sight)
        self._scroll = ScrollBar(rect, look, 0, in_sight, _WHEEL)
        self.show(entries, shown)

    def show(self, entries: Sequence[JournalEntry], shown: int) -> None:
        """Show these actions with `shown` of them done, and bring the last of those into sight."""
        entries = tuple(entries)
        if (entries, shown) == (self._entries, self._shown):
            return
        same = (one is other or one == other for one, other in zip(entries, self._entries, strict=False))
        self._forget(sum(1 for _ in takewhile(bool, same)))
        self._entries, self._shown = entries, shown
        self._done = list(
            accumulate(0 if entry.heading or entry.deep else entry.actions for entry in entries)
        )
        self._rows = self._made_rows()
        self._scroll.whole = len(self._rows)
        last = bisect_right(self._done, shown) - 1
        while last > 0 and entries[last].deep:
            last -= 1
        last = max(bisect_left(self._done, shown), last)
        parts = [n for n, row in enumerate(self._rows) if last in row.places] or [0]
        self._scroll.reveal(parts[0])
        self._scroll.reveal(parts[-1])

    def mark(self, signs: Mapping[int, MoveMark]) -> None:
        """Have these signs stand beside the actions with which so many were done."""
        self._marks = signs

    def _mark_of(self, place: int) -> MoveMark | None:
        """The sign beside an entry: that of the last of its actions that has one."""
        entry, done = self._entries[place], self._done[place]
        if entry.deep or entry.heading:
            return None
        marks = (self._marks.get(number) for number in range(done, done - entry.actions, -1))
        return next(filter(None, marks), None)

    def _forget(self, kept: int) -> None:
        """Forget what was made of all entries but so many first ones."""
        self._lines = {place: lines for place, lines in self._lines.items() if place < kept}
        self._short = {place for place in self._short if place < kept}

    def _is_done(self, place: int) -> bool:
        """Whether an entry, or some of it, is done in the position that is looked at."""
        entry = self._entries[place]
        return not entry.deep and self._done[place] - entry.actions < self._shown

    def _made_rows(self) -> list[_DrawnRow]:
        rows: list[_DrawnRow] = []
        for places in rows_of(self._entries, self._count):
            first = next(place for place in places if place is not None)
            entry = self._entries[first]
            beside = entry.heading or entry.deep > 0
            number = None if beside else self._done[first] - entry.actions + 1
            parts = len(self._lines_of(places[0])) if self._count == 1 and not entry.heading else 1
            rows += [_DrawnRow(places, part, number) for part in range(parts)]
        return rows

    def _heading_of(self, row: _DrawnRow) -> JournalEntry | None:
        """The heading that has a row for itself."""
        entry = None if row.places[0] is None else self._entries[row.places[0]]
        return entry if entry is not None and entry.heading else None

    def _lines_of(self, place: int | None) -> tuple[_TextLine, ...]:
        """The lines of an action in the only column, and those of its note."""
        if place is None:
            return (_TextLine(""),)
        if place not in self._lines:
            entry, width = self._entries[place], self._text_width(place)
            font, indent = self.look.font(Role.SMALL), self.look.px(_INDENT)
            notes = paint.wrapped(self._note_font, entry.note, width - indent) if entry.note else ()
            if entry.parts:
                flow = flowed(font, entry.parts, width, indent, self._sign_width)
                lines = tuple(_TextLine("", runs=runs) for runs in flow)
            elif paint.width_of(font, entry.text) <= width:
                lines = (_TextLine(entry.text),)
            else:
                lines = tuple(map(_TextLine, paint.wrapped(font, entry.text, width - indent)))
            self._lines[place] = *lines, *(_TextLine(line, note=True) for line in notes)
        return self._lines[place]

    def _text_width(self, place: int) -> int:
        return self._columns[0].w - self.look.px(14) - self._token_width(place) - self._indent(place)

    def _indent(self, place: int) -> int:
        """How far to the right an entry stands: those of variations are under those of the line."""
        return self.look.px(_INDENT) * min(self._entries[place].deep, _DEEPEST)

    def _token_width(self, place: int) -> int:
        """The room for the token before an entry, and for the portrait of whose it is."""
        return self._row_height * len(self._before(place))

    def _before(self, place: int) -> tuple[Hashable, ...]:
        """What is painted before an entry."""
        entry = self._entries[place]
        there = () if self._paint_token is None else (entry.token, entry.portrait)
        return tuple(each for each in there if each is not None)

    @property
    def _sign_width(self) -> int:
        """How wide a sign is in a line."""
        return self._row_height - self.look.px(3)

    @property
    def _note_font(self) -> Typeface:
        return self.look.font(Role.ITALIC).sized(self.look.font(Role.SMALL).pixels)

    # Events

    @property
    def deed(self) -> Hashable | None:
        return type(self).__name__, len(self._entries)

    def handle(self, event: pygame.event.Event) -> bool:
        if self._scroll.handle(event):
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self._point(self._at(event.pos) if event.type == pygame.MOUSEMOTION else None)
            return False
        if event.type != pygame.MOUSEBUTTONDOWN or not self.rect.collidepoint(event.pos):
            return False
        place = self._at(event.pos)
        if event.button == 1 and place is not None and self._entries[place].deep:
            self._go_to(self._entries[place].goes_to)
        elif event.button == 1 and place is not None:
            self._browse(self._done[place])
        return True

    def _point(self, place: int | None) -> None:
        """Another action is pointed at, or none."""
        if place != self._hover:
            self._hover = place
            entry = None if place is None else self._entries[place]
            is_action = entry is not None and not entry.heading and not entry.deep
            self._pointed(self._done[place] if place is not None and is_action else None)

    def key(self, event: pygame.event.Event) -> bool:
        page = self._scroll.in_sight
        rows = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.key in rows:
            self._scroll.to(self._scroll.offset + rows[event.key])
        elif event.key in steps:
            self._browse(max(0, min(self._done[-1] if self._done else 0, self._shown + steps[event.key])))
        else:
            return False
        return True

    def _at(self, position: tuple[int, int]) -> int | None:
        """The action under a point."""
        if not self.rect.collidepoint(position):
            return None
        row = self._scroll.offset + (position[1] - self.rect.top - self.look.px(2)) // self._row_height
        if not 0 <= row < len(self._rows):
            return None
        places = self._rows[row].places
        if self._heading_of(self._rows[row]):
            return places[0]
        return places[max(0, sum(position[0] >= column.x for column in self._columns) - 1)]

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        """What is about an action; the whole of a line that was cut off."""
        place = self._at(position)
        if self.terms.tip_at(position) or place is None:
            return super().tip_at(position)
        entry = self._entries[place]
        if entry.heading and place not in self._short:
            return super().tip_at(position)
        whole = entry.text if entry.parts or place in self._short else ""
        text = ("" if entry.deep or entry.heading else self._about(self._done[place])) or whole
        if self._count > 1 and entry.note:
            text = sentences((text, entry.note))
        top = self.rect.top + self.look.px(2)
        row = (position[1] - top) // self._row_height
        about = Rect(self.rect.x, top + row * self._row_height, self.rect.w, self._row_height)
        return Tip(text, about) if text else super().tip_at(position)

    # Looks

    @property
    def _columns(self) -> tuple[Rect, ...]:
        """The columns in a row that begins at 0, on the window's x."""
        number = self.look.px(_NUMBER if self._count > 1 else 2)
        left, right = self.rect.left + number, self.rect.right - self.look.px(BAR + 6)
        width = (right - left) // self._count
        return tuple(Rect(left + n * width, 0, width, self._row_height) for n in range(self._count))

    @property
    def state(self) -> object:
        return self._entries, self._shown, self._scroll.offset, self._hover, self.focused, self._marks

    def paint(self, surface: Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        with paint.within(surface, self.rect.inflate(-2, -2)):
            first = self._scroll.offset
            for number in range(first, min(len(self._rows), first + self._scroll.in_sight)):
                top = self.rect.top + self.look.px(2) + (number - first) * self._row_height
                self._draw_row(surface, number, top)
        self._scroll.draw(surface)

    def _draw_row(self, surface: Surface, number: int, top: int) -> None:
        look, row = self.look, self._rows[number]
        heading = self._heading_of(row)
        if heading:
            self._draw_heading(surface, row.places[0], heading.text, top)
            return
        if self._count > 1 and row.number is not None:
            label = Rect(self.rect.x, top, look.px(_NUMBER - 8), self._row_height)
            paint.write(
                surface, look.font(Role.NUMBER), f"{row.number}", look.palette.ink_dim, label, "right"
            )
        for column, place in zip(self._columns, row.places, strict=True):
            if place is None:
                continue
            cell = column.move(self._indent(place), top)
            cell.w -= self._indent(place)
            if row.part == 0 or number == self._scroll.offset:
                self._draw_ground(surface, place, cell.move(0, -row.part * self._row_height))
            self._draw_token(surface, place, row.part, cell)
            corner = cell.x + look.px(8) + self._token_width(place), cell.y
            self._draw_text(surface, place, row.part, corner)
            if place == self._hover and self._count == 1:
                self._underline(surface, place, row.part, corner)
            if row.part == 0:
                self._draw_mark(surface, place, cell)

    def _underline(self, surface: Surface, place: int, part: int, corner: tuple[int, int]) -> None:
        """Underline the terms in a row of the action that is pointed at."""
        line, left = self._lines_of(place)[part], corner[0] + bool(part) * self.look.px(_INDENT)
        font = self._note_font if line.note else self.look.font(Role.SMALL)
        at = left, corner[1] + (self._row_height - font.get_linesize()) // 2
        self.terms.underline_runs(surface, self.look, font, line.runs or (line.text,), at, self._sign_width)

    def _draw_mark(self, surface: Surface, place: int, cell: Rect) -> None:
        """The sign of what an action was worth, at the right of its text."""
        mark = self._mark_of(place)
        if mark is None:
            return
        look, font = self.look, self.look.font(Role.NUMBER)
        sign = self._entries[place].sign
        beside = paint.width_of(font, f"{sign} ") if sign else 0
        room = Rect(cell.x, cell.y, cell.w - look.px(6) - beside, self._row_height)
        wrote = paint.write(surface, font, mark.sign, look.palette.mark[Mark.DANGER], room, "right")
        if mark.turns:
            middle = wrote.left - look.px(8), room.centery
            paint.diamond(surface, look.palette.gold_light, middle, look.px(4))

    def _draw_heading(self, surface: Surface, place: int | None, text: str, top: int) -> None:
        """A heading in gold, with a thin line to the right edge; one that is too long is shortened."""
        look, gold = self.look, self.look.palette.gold_light
        row = Rect(self.rect.x + look.px(8), top, self.rect.w - look.px(BAR + 20), self._row_height)
        font = paint.shrunk(look.font(Role.SUBHEADING), text, row.w)
        fitted = paint.shortened(font, text, row.w)
        if fitted != text and place is not None:
            self._short.add(place)
        wrote = paint.write(surface, font, fitted, gold, row)
        start = wrote.right + look.px(8)
        if start < row.right:
            pen.line(surface, look.line, (start, row.centery), (row.right, row.centery), look.px(1))

    def _draw_token(self, surface: Surface, place: int, part: int, cell: Rect) -> None:
        """The token of whoever did it, and their portrait, beside the first line."""
        if self._paint_token is None or part:
            return
        x = cell.x + self.look.px(4) + self._row_height // 2
        for each in self._before(place):
            picture = self._paint_token(each, self._row_height - self.look.px(2), self.look)
            surface.blit(picture, picture.get_rect(center=(x, cell.centery)))
            x += self._row_height

    def _draw_ground(self, surface: Surface, place: int, cell: Rect) -> None:
        """The ground of all rows of an action, the first of which is `cell`."""
        now = self._is_done(place) and self._shown <= self._done[place]
        rows = len(self._lines_of(place)) if self._count == 1 else 1
        whole = Rect(cell.x, cell.y, cell.w, rows * self._row_height)
        paint.picked(surface, self.look, whole, chosen=now, pointed_at=place == self._hover)

    def _draw_text(self, surface: Surface, place: int, part: int, corner: tuple[int, int]) -> None:
        """A row of an action's text; dim when it is not yet done in the position looked at."""
        look, entry, done = self.look, self._entries[place], self._is_done(place)
        line = _TextLine(entry.text) if self._count > 1 else self._lines_of(place)[part]
        rect, indent = Rect(corner, (max(1, self._text_width(place)), self._row_height)), look.px(_INDENT)
        if part:
            rect.x, rect.w = rect.x + indent, rect.w - indent
        if line.runs:
            self._draw_runs(surface, line.runs, rect, self._ink(entry, done=done), done=done)
            return
        usual = look.font(Role.NUMBER if self._count > 1 else Role.SMALL)
        font = paint.shrunk(self._note_font if line.note else usual, line.text, rect.width)
        text = paint.shortened(font, line.text, rect.width)
        if text != line.text:
            self._short.add(place)
        paint.write(surface, font, text, self._ink(entry, done=done and not line.note), rect)
        if part == 0:
            gold = look.palette.gold_light if done else look.palette.gold
            paint.write(surface, look.font(Role.NUMBER), entry.sign, gold, rect, "right")

    def _ink(self, entry: JournalEntry, *, done: bool) -> Rgb:
        palette = self.look.palette
        if entry.aside:
            return palette.gold
        return palette.ink if done else palette.ink_dim

    def _draw_runs(self, surface: Surface, runs: Runs, rect: Rect, ink: Rgb, *, done: bool) -> None:
        """Write texts and signs side by side; signs are faint where they are not done yet."""
        look, wide = self.look, self._sign_width
        font = look.font(Role.SMALL)
        for run in runs:
            if isinstance(run, str):
                paint.write(surface, font, run, ink, rect)
            elif self._paint_token is not None:
                picture = self._paint_token(run, wide, look)
                picture.set_alpha(255 if done else 120)
                surface.blit(picture, picture.get_rect(center=(rect.x + wide // 2, rect.centery)))
                picture.set_alpha(255)
            rect = rect.move(width_of(font, run, wide), 0)
