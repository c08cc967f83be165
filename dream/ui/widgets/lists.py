"""Long lists of rows, and the bar that scrolls them."""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

import pygame

from dream.ui.kit.mirror import pen, pointed_at
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.widget import ENTER, OwnWidget

BAR = 8
"""How wide the bar is at scale 1."""
_EDGE, _SHORTEST = 3, 30


class ScrollBar:
    """Scrolls what is shown in a rectangle: `offset` of its `whole` length lie above what is `in_sight`.

    These are rows of a list, or pixels of a text; a notch of the wheel scrolls by `step` of them.
    """

    def __init__(self, rect: pygame.Rect, look: Look, whole: int, in_sight: int, step: int) -> None:
        self._rect, self._look = rect, look
        self.whole, self.in_sight, self.step = whole, in_sight, step
        self.offset = 0
        self._dragged = False

    @property
    def most(self) -> int:
        """The offset at the end; nothing where the whole is in sight."""
        return max(0, self.whole - self.in_sight)

    def to(self, offset: int) -> None:
        """Scroll to an offset, as far as it goes."""
        self.offset = max(0, min(offset, self.most))

    def reveal(self, row: int) -> None:
        """Scroll no farther than it takes to bring a row into sight."""
        self.to(min(max(self.offset, row - self.in_sight + 1), row))

    def key(self, event: pygame.event.Event, step: int, page: int) -> bool:
        """Take the keys that scroll: by a `step`, by a `page`, or to an end."""
        steps = {pygame.K_UP: -step, pygame.K_DOWN: step, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        steps |= {pygame.K_HOME: -self.whole, pygame.K_END: self.whole}
        self.to(self.offset + steps.get(event.key, 0))
        return event.key in steps

    def handle(self, event: pygame.event.Event) -> bool:
        """Take the wheel over the rectangle, and the left button on the bar until it is let go."""
        if event.type == pygame.MOUSEWHEEL:
            if not self._rect.collidepoint(pointed_at()):
                return False
            self.to(self.offset - event.y * self.step)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragged:
            self._dragged = False
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._is_on_bar(event.pos):
            self._dragged = True
        if self._dragged and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            part = (event.pos[1] - self._rect.top) / max(1, self._rect.h)
            self.to(round(part * self.whole - self.in_sight / 2))
            return True
        return False

    def _is_on_bar(self, position: tuple[int, int]) -> bool:
        left = self._rect.right - self._look.px(BAR + 2 * _EDGE)
        return self.most > 0 and position[0] >= left and self._rect.collidepoint(position)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the bar, where there is something to scroll."""
        if not self.most:
            return
        look, rect = self._look, self._rect
        length = max(look.px(_SHORTEST), rect.h * self.in_sight // self.whole)
        top = rect.y + (rect.h - length) * self.offset // self.most
        bar = pygame.Rect(rect.right - look.px(BAR + _EDGE), top + 2, look.px(BAR), length - 4)
        pen.rect(surface, look.line, bar, border_radius=look.px(BAR // 2))


_WHEEL_ROWS = 2


class Rows(OwnWidget):
    """Shows rows of one height, one of them `chosen`, with the scroll bar beside those that do not fit.

    A double click takes the chosen row, or any click where that is so `at_once`.
    """

    at_once = False

    def __init__(
        self,
        rect: pygame.Rect,
        look: Look,
        count: int,
        chosen: int,
        height: int,
        see: Callable[[int], object] = lambda place: None,
    ) -> None:
        """Rows are at least `height` pixels high, and as much more as lets whole ones fill the list.

        `see` is told which row is chosen from now on.
        """
        super().__init__(rect)
        self.look, self.count, self._see = look, count, see
        self.chosen = self._within(chosen)
        self._hover: int | None = None
        in_sight = max(1, rect.h // height)
        self._height = rect.h // in_sight
        self._scroll = ScrollBar(rect, look, count, in_sight, _WHEEL_ROWS)
        self._scroll.reveal(self.chosen)

    @property
    def deed(self) -> Hashable | None:
        """Another row lies under a press where rows have come or gone; scrolling is the player's own."""
        return type(self).__name__, self.count

    def _within(self, place: int) -> int:
        return max(0, min(place, self.count - 1))

    @property
    def pointed_at(self) -> bool:
        """Whether the mouse points at a row."""
        return self._hover is not None

    @property
    def offset(self) -> int:
        """The place of the uppermost row."""
        return self._scroll.offset

    def scroll_to(self, offset: int) -> None:
        """Have a place uppermost, as far as that goes."""
        self._scroll.to(offset)

    def recount(self, count: int, chosen: int) -> None:
        """Show so many rows from now on, with one of them chosen; nothing scrolls under the mouse."""
        before, self.count = self._scroll, count
        self.chosen = self._within(chosen)
        self._hover = None if self._hover is None or self._hover >= count else self._hover
        if before.whole != count:
            self._scroll = ScrollBar(self.rect, self.look, count, before.in_sight, _WHEEL_ROWS)
            self._scroll.to(before.offset)
            if not self.pointed_at:
                self._scroll.reveal(self.chosen)

    # What may be asked of a row

    @abstractmethod
    def take(self) -> None:
        """The chosen row is wanted, by Enter or a click."""

    @abstractmethod
    def draw_row(self, surface: pygame.Surface, place: int, rect: pygame.Rect) -> None:
        """Draw what is in a row."""

    def click(self, place: int, *, twice: bool) -> None:
        """A row was clicked."""
        taken = self.at_once or (twice and place == self.chosen)
        self.choose(place)
        if taken:
            self.take()

    def choose(self, place: int) -> None:
        """Another row is chosen, and seen."""
        self.chosen = self._within(place)
        self._scroll.reveal(self.chosen)
        self._see(self.chosen)

    # Mouse and keys

    def _at(self, position: tuple[int, int]) -> int | None:
        row = self._scroll.offset + (position[1] - self.rect.y) // self._height
        return row if self.rect.collidepoint(position) and 0 <= row < self.count else None

    def handle(self, event: pygame.event.Event) -> bool:
        if self._scroll.handle(event):
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self._hover = self._at(event.pos) if event.type == pygame.MOUSEMOTION else None
            return False
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        row = self._at(event.pos)
        if row is not None:
            self.click(row, twice=getattr(event, "clicks", 1) == 2)
        return self.rect.collidepoint(event.pos)

    def step(self, event: pygame.event.Event) -> bool:
        """Take the keys that go from row to row, whatever has the focus."""
        page = self._scroll.in_sight
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if event.key not in steps or not self.count:
            return False
        self.choose(self.chosen + steps[event.key])
        return True

    def key(self, event: pygame.event.Event) -> bool:
        ends = {pygame.K_HOME: 0, pygame.K_END: self.count - 1}
        if self.step(event):
            return True
        if event.key in ends:
            self.choose(ends[event.key])
        elif event.key in (*ENTER, pygame.K_SPACE):
            self.take()
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        self._cut.clear()
        first = self._scroll.offset
        with paint.within(surface, self.rect.inflate(-2, -2)):
            for place in range(first, min(self.count, first + self._scroll.in_sight)):
                top = self.rect.y + (place - first) * self._height
                row = pygame.Rect(self.rect.x, top, self.rect.w - self.look.px(BAR + 6), self._height)
                lit = {"chosen": place == self.chosen, "pointed_at": place == self._hover}
                paint.picked(surface, self.look, row, **lit)
                self.draw_row(surface, place, row)
        self._scroll.draw(surface)


Own = TypeVar("Own", bound=OwnWidget)
_WHEEL, _AROUND = 60, 46


class ScrollArea(OwnWidget):
    """Moves the widgets that it holds when it is scrolled, and shows of them what lies in its rectangle.

    Those held together are seen whole or not at all, so that no row is cut, unless they are higher than it.
    Whichever of them gets the focus comes into sight; where none of them can, the area has `keys` of its own
    that scroll. It must be made before them.
    """

    def __init__(self, rect: pygame.Rect, look: Look, *, keys: bool = False) -> None:
        super().__init__(rect)
        self.focusable = keys
        self._held: list[tuple[OwnWidget, int]] = []
        self._together: list[Sequence[OwnWidget]] = []
        self._scroll = ScrollBar(rect, look, rect.h, rect.h, look.px(_WHEEL))
        self._around = look.px(_AROUND)
        self._in_focus: OwnWidget | None = None

    def hold(self, *widgets: OwnWidget) -> None:
        """Scroll widgets from now on, which have been made in their places before any scrolling."""
        for widget in widgets:
            widget.within = self.rect
            self._held.append((widget, widget.rect.y))
            self._scroll.whole = max(self._scroll.whole, widget.rect.bottom - self.rect.y)
        self._together.append(widgets)
        self._show(widgets)

    def _show(self, widgets: Sequence[OwnWidget]) -> None:
        """Have widgets seen that lie in sight as a whole, or that cannot."""
        whole = widgets[0].rect.unionall([widget.rect for widget in widgets])
        seen = whole.h > self.rect.h or self.rect.top <= whole.top <= whole.bottom <= self.rect.bottom
        for widget in widgets:
            widget.out_of_sight = not seen

    @property
    def offset(self) -> int:
        """How many pixels of the whole lie above what is in sight."""
        return self._scroll.offset

    def scroll_to(self, offset: int) -> None:
        """Scroll to an offset, as far as it goes."""
        self._scroll.to(offset)
        for widget, top in self._held:
            widget.move_to(top - self._scroll.offset)
        for widgets in self._together:
            self._show(widgets)

    def handle(self, event: pygame.event.Event) -> bool:
        return self._follow(taken=self._scroll.handle(event))

    def key(self, event: pygame.event.Event) -> bool:
        taken = self._scroll.key(event, self._scroll.step, self.rect.h - self._scroll.step)
        return self._follow(taken=taken)

    def _follow(self, *, taken: bool) -> bool:
        """Move what is held to where the bar is by now, if that has taken an event."""
        if taken:
            self.scroll_to(self._scroll.offset)
        return taken

    def update(self, now: float) -> bool:
        before, self._in_focus = self._in_focus, next((held for held, _ in self._held if held.focused), None)
        if self._in_focus is None or self._in_focus is before:
            return False
        return self._reveal(self._in_focus)

    def _reveal(self, widget: OwnWidget) -> bool:
        """Scroll no farther than it takes to see a widget and what is around it; True when it was needed."""
        before, around = self.offset, widget.rect.inflate(0, 2 * self._around).move(0, self.offset)
        self.scroll_to(min(max(before, around.bottom - self.rect.bottom), around.top - self.rect.top))
        return self.offset != before

    def draw(self, surface: pygame.Surface) -> None:
        self._scroll.draw(surface)
