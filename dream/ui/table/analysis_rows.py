"""The lines of an analysis in rows: rank, share of the win, the move in words, and all of it as written."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look
from dream.ui.table.analysis import LineRow
from dream.ui.widgets import paint
from dream.ui.widgets.lists import Rows

ROW, LOW_ROW, LOW = 35, 24, 3
"""How high a row is at scale 1, and how high where there is no room for so many: it has one line there."""
BROWSING = pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END
_GAP, _RANK, _SHARE = 5, 20, 50
"""The gaps in a row, and how wide rank and share are, at scale 1."""


class AnalysisRows(Rows):
    """Asks `rows` for what it lists; a click or Enter tries a line. `point` is told what is pointed at."""

    at_once = True

    def __init__(
        self,
        rect: Rect,
        look: Look,
        rows: Callable[[], Sequence[LineRow]],
        take: Callable[[int], object],
        point: Callable[[int | None], object],
    ) -> None:
        """`take` is given the rank of the line that is wanted, `point` None where none is pointed at."""
        self._rows, self._take, self._point = rows, take, point
        self._shown = tuple(rows())
        high = look.px(ROW if rect.h >= LOW * look.px(ROW) else LOW_ROW)
        super().__init__(rect, look, len(self._shown), 0, high)

    def handle(self, event: Event) -> bool:
        before = self._hover
        taken = super().handle(event)
        if self._hover != before:
            self._point(None if self._hover is None else self._hover + 1)
        return taken

    def key(self, event: Event) -> bool:
        """Which keys are for the list: those that lead through a game walk the line on the table."""
        return event.key not in BROWSING and super().key(event)

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, tuple(self._rows())
        if self._shown == before:
            return False
        if len(self._shown) != len(before):
            self.recount(len(self._shown), self.chosen)
        return True

    def take(self) -> None:
        if self._shown:
            self._take(self._shown[self.chosen].rank)

    def draw_row(self, surface: Surface, place: int, rect: Rect) -> None:
        look, row = self.look, self._shown[place]
        palette, gap, first = look.palette, look.px(_GAP), row.rank == 1
        number = Rect(rect.x + gap, rect.y, look.px(_RANK), rect.h)
        paint.write(surface, look.font(Role.NUMBER), str(row.rank), palette.ink_dim, number)
        share = Rect(number.right, rect.y, look.px(_SHARE), rect.h)
        paint.write(
            surface, look.font(Role.NUMBER), row.share, palette.gold_light if first else palette.ink, share
        )
        left = share.right + gap
        if rect.h < look.px(ROW):
            line = Rect(left, rect.y, rect.right - left - gap, rect.h)
            self.write(surface, look.font(Role.SMALL), row.written, palette.ink, line)
            return
        upper = Rect(left, rect.y + 1, rect.right - left - gap, rect.h // 2)
        lower = upper.move(0, upper.h - 1)
        wide = paint.width_of(look.font(Role.SMALL), row.detail) + gap if row.detail else 0
        self.write(surface, look.font(Role.SMALL), row.words, palette.ink, upper)
        if row.detail:
            paint.write(surface, look.font(Role.SMALL), row.detail, palette.ink_dim, lower, "right")
        lower.w -= wide
        self.write(surface, look.font(Role.SMALL), row.written, palette.ink_dim, lower)
