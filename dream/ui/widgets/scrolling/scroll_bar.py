"""How far a long list or text is scrolled, and the bar at its right, which shows it and can be dragged."""

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.theme import Look

BAR = 8
"""How wide the bar is at scale 1."""
_EDGE, _SHORTEST = 3, 30


class ScrollBar:
    """Scrolls what is shown in a rectangle: `offset` of its `whole` length lie above what is `in_sight`.

    These are rows of a list, or pixels of a text; a notch of the wheel scrolls by `step` of them.
    """

    def __init__(self, rect: Rect, look: Look, whole: int, in_sight: int, step: int) -> None:
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

    def handle(self, event: Event) -> bool:
        """Take the wheel over the rectangle, and the left button on the bar until it is let go."""
        if event.type == pygame.MOUSEWHEEL:
            if not self._rect.collidepoint(pygame.mouse.get_pos()):
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

    def draw(self, surface: Surface) -> None:
        """Draw the bar, where there is something to scroll."""
        if not self.most:
            return
        look, rect = self._look, self._rect
        length = max(look.px(_SHORTEST), rect.h * self.in_sight // self.whole)
        top = rect.y + (rect.h - length) * self.offset // self.most
        bar = Rect(rect.right - look.px(BAR + _EDGE), top + 2, look.px(BAR), length - 4)
        pygame.draw.rect(surface, look.line, bar, border_radius=look.px(BAR // 2))
