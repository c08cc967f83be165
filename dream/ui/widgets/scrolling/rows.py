"""A list of rows to choose one from, such as saved games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.scrolling.scroll_bar import BAR, ScrollBar
from dream.ui.widgets.widget_base import OwnWidget

_ROW, _PAD = 34, 12
_WHEEL = 3


@dataclass(frozen=True)
class Row:
    """One row: its title, something about it, and something short at its right.

    Where the title is too long, those of `names` that stand in it are cut off first.
    """

    title: str
    about: str
    right: str
    names: tuple[str, ...] = ()


class Rows(OwnWidget):
    """Shows rows; a click or an arrow tells `choose` a place, a double click or Enter calls `take`."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        rows: Sequence[Row],
        chosen: int,
        choose: Callable[[int], object],
        take: Callable[[], object],
    ) -> None:
        super().__init__(rect)
        self.look, self.rows, self._choose, self._take = look, tuple(rows), choose, take
        self.chosen = max(0, min(chosen, len(rows) - 1))
        self._hover: int | None = None
        self._height = look.px(_ROW)
        self._scroll = ScrollBar(rect, look, len(rows), max(1, rect.h // self._height), _WHEEL)
        self._scroll.reveal(self.chosen)

    def _at(self, position: tuple[int, int]) -> int | None:
        row = self._scroll.offset + (position[1] - self.rect.y) // self._height
        return row if self.rect.collidepoint(position) and 0 <= row < len(self.rows) else None

    def handle(self, event: Event) -> bool:
        if self._scroll.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._at(event.pos)
            return False
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        row = self._at(event.pos)
        if row is None:
            return self.rect.collidepoint(event.pos)
        again = row == self.chosen and getattr(event, "clicks", 1) == 2
        self._take_row(row)
        if again:
            self._take()
        return True

    def _take_row(self, row: int) -> None:
        self.chosen = max(0, min(row, len(self.rows) - 1))
        self._scroll.reveal(self.chosen)
        self._choose(self.chosen)

    def key(self, event: Event) -> bool:
        steps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self._scroll.in_sight,
            pygame.K_PAGEDOWN: self._scroll.in_sight,
            pygame.K_HOME: -len(self.rows),
            pygame.K_END: len(self.rows),
        }
        if event.key in steps:
            self._take_row(self.chosen + steps[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._take()
        else:
            return False
        return True

    def draw(self, surface: Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        with paint.within(surface, self.rect.inflate(-2, -2)):
            first = self._scroll.offset
            for number in range(first, min(len(self.rows), first + self._scroll.in_sight + 1)):
                top = self.rect.y + (number - first) * self._height
                self._draw_row(surface, number, Rect(self.rect.x, top, self.rect.w, self._height))
        self._scroll.draw(surface)

    def _draw_row(self, surface: Surface, number: int, rect: Rect) -> None:
        look, palette, row = self.look, self.look.palette, self.rows[number]
        chosen, pointed_at = number == self.chosen, number == self._hover
        paint.picked(surface, look, rect, chosen=chosen, pointed_at=pointed_at)
        inner = rect.inflate(-2 * look.px(_PAD) - look.px(BAR), 0)
        half = inner.w * 45 // 100
        self.write(
            surface,
            look.font(Role.BODY),
            row.title,
            palette.ink,
            Rect(inner.x, inner.y, half - look.px(8), inner.h),
            names=row.names,
        )
        about = Rect(inner.x + half, inner.y, inner.w - half - look.px(110), inner.h)
        self.write(surface, look.font(Role.ITALIC), row.about, palette.ink_dim, about)
        paint.write(surface, look.font(Role.NUMBER), row.right, palette.ink_dim, inner, "right")
