"""A part of the window whose widgets may need more room than it has, and then scroll."""

from typing import TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.theme import Look
from dream.ui.widgets.scrolling.scroll_bar import ScrollBar
from dream.ui.widgets.widget_base import OwnWidget

Own = TypeVar("Own", bound=OwnWidget)
_WHEEL, _AROUND = 60, 46


class ScrollArea(OwnWidget):
    """Moves the widgets that it holds when it is scrolled, and shows of them what lies in its rectangle.

    Whichever of them gets the focus comes into sight; where none of them can, the area has `keys` of its own
    that scroll. It must be made before them.
    """

    def __init__(self, rect: Rect, look: Look, *, keys: bool = False) -> None:
        super().__init__(rect)
        self.focusable = keys
        self._held: list[tuple[OwnWidget, int]] = []
        self._scroll = ScrollBar(rect, look, rect.h, rect.h, look.px(_WHEEL))
        self._around = look.px(_AROUND)
        self._in_focus: OwnWidget | None = None

    def hold(self, widget: Own) -> Own:
        """Scroll a widget from now on, which has been made in its place before any scrolling."""
        widget.within = self.rect
        self._held.append((widget, widget.rect.y))
        self._scroll.whole = max(self._scroll.whole, widget.rect.bottom - self.rect.y)
        return widget

    @property
    def offset(self) -> int:
        """How many pixels of the whole lie above what is in sight."""
        return self._scroll.offset

    def scroll_to(self, offset: int) -> None:
        """Scroll to an offset, as far as it goes."""
        self._scroll.to(offset)
        for widget, top in self._held:
            widget.move_to(top - self._scroll.offset)

    def handle(self, event: Event) -> bool:
        taken = self._scroll.handle(event)
        if taken:
            self.scroll_to(self._scroll.offset)
        return taken

    def key(self, event: Event) -> bool:
        step, page = self._scroll.step, self.rect.h - self._scroll.step
        steps = {
            pygame.K_UP: -step,
            pygame.K_DOWN: step,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self._scroll.whole,
            pygame.K_END: self._scroll.whole,
        }
        if event.key not in steps:
            return False
        self.scroll_to(self.offset + steps[event.key])
        return True

    def update(self, now: float) -> bool:
        before, self._in_focus = self._in_focus, next((held for held, _ in self._held if held.focused), None)
        if self._in_focus is None or self._in_focus is before:
            return False
        return self._reveal(self._in_focus)

    def _reveal(self, widget: OwnWidget) -> bool:
        """Scroll no farther than it takes to see a widget and what is around it; True when it was needed."""
        top = widget.rect.top - self._around - self.rect.top + self.offset
        bottom = widget.rect.bottom + self._around - self.rect.bottom + self.offset
        before = self.offset
        self.scroll_to(min(max(before, bottom), top))
        return self.offset != before

    def draw(self, surface: Surface) -> None:
        self._scroll.draw(surface)
