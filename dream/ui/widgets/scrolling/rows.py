"""A list of rows that scrolls, with the mouse and keys on them; those who have one draw what is in a row."""

from abc import abstractmethod

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.scrolling.scroll_bar import BAR, ScrollBar
from dream.ui.widgets.widget_base import OwnWidget

_WHEEL = 2
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Rows(OwnWidget):
    """Shows rows of one height, one of them `chosen`, with the scroll bar beside those that do not fit."""

    def __init__(self, rect: Rect, look: Look, count: int, chosen: int, height: int) -> None:
        """Rows are at least `height` pixels high, and as much more as lets whole ones fill the list."""
        super().__init__(rect)
        self.look, self.count = look, count
        self.chosen = self._within(chosen)
        self._hover: int | None = None
        in_sight = max(1, rect.h // height)
        self._height = rect.h // in_sight
        self._scroll = ScrollBar(rect, look, count, in_sight, _WHEEL)
        self._scroll.reveal(self.chosen)

    def _within(self, place: int) -> int:
        return max(0, min(place, self.count - 1))

    @property
    def offset(self) -> int:
        """The place of the uppermost row."""
        return self._scroll.offset

    def scroll_to(self, offset: int) -> None:
        """Have a place uppermost, as far as that goes."""
        self._scroll.to(offset)

    def recount(self, count: int, chosen: int) -> None:
        """Show so many rows from now on, with one of them chosen."""
        before, self.count = self._scroll, count
        self.chosen = self._within(chosen)
        self._hover = None
        if before.whole != count:
            self._scroll = ScrollBar(self.rect, self.look, count, before.in_sight, _WHEEL)
            self._scroll.to(before.offset)
            self._scroll.reveal(self.chosen)

    # What may be asked of a row

    @abstractmethod
    def click(self, place: int, *, twice: bool) -> None:
        """A row was clicked."""

    @abstractmethod
    def take(self) -> None:
        """The chosen row is wanted, by Enter."""

    @abstractmethod
    def draw_row(self, surface: Surface, place: int, rect: Rect) -> None:
        """Draw what is in a row."""

    def choose(self, place: int) -> None:
        """Another row is chosen, and seen."""
        self.chosen = self._within(place)
        self._scroll.reveal(self.chosen)

    # Mouse and keys

    def _at(self, position: tuple[int, int]) -> int | None:
        row = self._scroll.offset + (position[1] - self.rect.y) // self._height
        return row if self.rect.collidepoint(position) and 0 <= row < self.count else None

    def handle(self, event: Event) -> bool:
        if self._scroll.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._at(event.pos)
            return False
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        row = self._at(event.pos)
        if row is not None:
            self.click(row, twice=getattr(event, "clicks", 1) == 2)
        return self.rect.collidepoint(event.pos)

    def step(self, event: Event) -> bool:
        """Take the keys that go from row to row, whatever has the focus."""
        page = self._scroll.in_sight
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if event.key not in steps or not self.count:
            return False
        self.choose(self.chosen + steps[event.key])
        return True

    def key(self, event: Event) -> bool:
        ends = {pygame.K_HOME: 0, pygame.K_END: self.count - 1}
        if self.step(event):
            return True
        if event.key in ends:
            self.choose(ends[event.key])
        elif event.key in _ENTER:
            self.take()
        else:
            return False
        return True

    def draw(self, surface: Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        self._cut.clear()
        first = self._scroll.offset
        with paint.within(surface, self.rect.inflate(-2, -2)):
            for place in range(first, min(self.count, first + self._scroll.in_sight)):
                top = self.rect.y + (place - first) * self._height
                row = Rect(self.rect.x, top, self.rect.w - self.look.px(BAR + 6), self._height)
                lit = {"chosen": place == self.chosen, "pointed_at": place == self._hover}
                paint.picked(surface, self.look, row, **lit)
                self.draw_row(surface, place, row)
        self._scroll.draw(surface)
