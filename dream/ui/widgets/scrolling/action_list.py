"""The list of actions of a game: numbered turns, or a sentence a line, to look at and to click through."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.scrolling.scroll_bar import BAR, ScrollBar
from dream.ui.widgets.widget_base import Painted

_ROW, _NUMBER, _INDENT = 24, 40, 12
_WHEEL = 3


@dataclass(frozen=True)
class Entry:
    """One action as it is listed: what it says, the column of who did it, and a sign beside it.

    A `heading` is no action, and leads to where the next one is done.
    """

    text: str
    column: int = 0
    sign: str = ""
    heading: bool = False


class _Row(NamedTuple):
    """One row as it is drawn: the places of its entries, and which row of their texts it is."""

    places: list[int | None]
    part: int


def rows_of(entries: Sequence[Entry], columns: int) -> list[list[int | None]]:
    """The places of the entries in rows of so many columns; a player who acts twice begins a new row."""
    rows: list[list[int | None]] = []
    for place, entry in enumerate(entries):
        if entry.column == 0 or not rows or any(there is not None for there in rows[-1][entry.column :]):
            rows.append([None] * columns)
        rows[-1][entry.column] = place
    return rows


class ActionList(Painted):
    """Shows `entries`; `shown` is how many actions have been done in the position that is looked at.

    A click on an action tells `browse` how many actions are done after it. Turns are numbered where there
    is more than one of the `columns`; in a single one a long text takes several rows. Only the rows that
    are wholly in sight are drawn, each from a surface made once.
    """

    def __init__(
        self,
        rect: Rect,
        look: Look,
        browse: Callable[[int], object],
        *,
        entries: Sequence[Entry] = (),
        shown: int = 0,
        columns: int = 2,
    ) -> None:
        super().__init__(rect)
        self.look, self._browse, self._count = look, browse, columns
        self._done: list[int] = []
        self._entries: tuple[Entry, ...] = ()
        self._rows: list[_Row] = []
        self._lines: dict[int, tuple[str, ...]] = {}
        self._made: dict[tuple[int, int, bool], Surface] = {}
        self._shown = 0
        self._short: set[int] = set()
        self._hover: int | None = None
        room = rect.h - look.px(4)
        in_sight = max(1, room // look.px(_ROW))
        self._row_height = max(1, room // in_sight)
        self._scroll = ScrollBar(rect, look, 0, in_sight, _WHEEL)
        self.show(entries, shown)

    def show(self, entries: Sequence[Entry], shown: int) -> None:
        """Show these actions with `shown` of them done, and bring the last of those into sight."""
        entries = tuple(entries)
        if (entries, shown) == (self._entries, self._shown):
            return
        if entries[: len(self._entries)] != self._entries:
            self._made.clear()
            self._lines.clear()
            self._short.clear()
        self._entries, self._shown = entries, shown
        self._rows = [
            _Row(row, part)
            for row in rows_of(entries, self._count)
            for part in range(len(self._lines_of(row[0])) if self._count == 1 else 1)
        ]
        self._done = list(accumulate(int(not entry.heading) for entry in entries))
        self._scroll.whole = len(self._rows)
        last = bisect_right(self._done, shown) - 1
        parts = [n for n, row in enumerate(self._rows) if last in row.places] or [0]
        self._scroll.reveal(parts[0])
        self._scroll.reveal(parts[-1])

    def _lines_of(self, place: int | None) -> tuple[str, ...]:
        """The lines of an action in the only column."""
        if place is None:
            return ("",)
        if place not in self._lines:
            font, width = self.look.font(Role.SMALL), self._columns[0].w - self.look.px(14)
            text = self._entries[place].text
            fits = paint.width_of(font, text) <= width
            self._lines[place] = (text,) if fits else paint.wrapped(font, text, width - self.look.px(_INDENT))
        return self._lines[place]

    # Events

    def handle(self, event: Event) -> bool:
        if self._scroll.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._at(event.pos)
            return False
        if event.type != pygame.MOUSEBUTTONDOWN or not self.rect.collidepoint(event.pos):
            return False
        place = self._at(event.pos)
        if event.button == 1 and place is not None:
            self._browse(self._done[place])
        return True

    def key(self, event: Event) -> bool:
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
        column = max(0, sum(position[0] >= column.x for column in self._columns) - 1)
        return self._rows[row].places[column] if 0 <= row < len(self._rows) else None

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        """The whole of a line that was cut off."""
        place = self._at(position)
        if place is None or place not in self._short:
            return super().tip_at(position)
        top = self.rect.top + self.look.px(2)
        row = (position[1] - top) // self._row_height
        about = Rect(self.rect.x, top + row * self._row_height, self.rect.w, self._row_height)
        return Tip(self._entries[place].text, about)

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
        return self._entries, self._shown, self._scroll.offset, self._hover, self.focused

    def paint(self, surface: Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        with paint.within(surface, self.rect.inflate(-2, -2)):
            first = self._scroll.offset
            for number in range(first, min(len(self._rows), first + self._scroll.in_sight)):
                top = self.rect.top + self.look.px(2) + (number - first) * self._row_height
                self._draw_row(surface, number, top)
        self._scroll.draw(surface)

    def _draw_row(self, surface: Surface, number: int, top: int) -> None:
        look = self.look
        if self._count > 1:
            label = Rect(self.rect.x, top, look.px(_NUMBER - 8), self._row_height)
            paint.write(
                surface, look.font(Role.NUMBER), f"{number + 1}", look.palette.ink_dim, label, "right"
            )
        places, part = self._rows[number]
        for column, place in zip(self._columns, places, strict=True):
            if place is None:
                continue
            cell = column.move(0, top)
            if part == 0 or number == self._scroll.offset:
                self._draw_ground(surface, place, cell.move(0, -part * self._row_height))
            surface.blit(self._text(place, part), (cell.x + look.px(8), cell.y))

    def _draw_ground(self, surface: Surface, place: int, cell: Rect) -> None:
        """The ground of all rows of an action, the first of which is `cell`."""
        now = self._done[place] == self._shown and not self._entries[place].heading
        rows = len(self._lines_of(place)) if self._count == 1 else 1
        whole = Rect(cell.x, cell.y, cell.w, rows * self._row_height)
        paint.picked(surface, self.look, whole, chosen=now, pointed_at=place == self._hover)

    def _text(self, place: int, part: int) -> Surface:
        """A row of an action's text, made once; dim when it is not yet done in the position looked at."""
        done = self._done[place] <= self._shown
        made = self._made.get((place, part, done))
        if made is None:
            look, cell = self.look, self._columns[0]
            made = Surface((cell.w - look.px(14), cell.h), pygame.SRCALPHA)
            colour = look.palette.ink if done else look.palette.ink_dim
            entry, rect = self._entries[place], made.get_rect()
            if part:
                rect.x += look.px(_INDENT)
                rect.w -= look.px(_INDENT)
            font = look.font(Role.NUMBER if self._count > 1 else Role.SMALL)
            told = entry.text if self._count > 1 else self._lines_of(place)[part]
            smaller = paint.shrunk(font, told, rect.width)
            text = paint.shortened(smaller, told, rect.width)
            if text != told:
                self._short.add(place)
            paint.write(made, smaller, text, look.palette.gold_light if entry.heading else colour, rect)
            gold = look.palette.gold_light if done else look.palette.gold
            if part == 0:
                paint.write(made, look.font(Role.NUMBER), entry.sign, gold, rect, "right")
            self._made[(place, part, done)] = made
        return made
