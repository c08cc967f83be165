"""A chart of somebody's strength from game to game, between the levels, with how sure it is."""

from collections.abc import Sequence
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from dream.base.words import say
from dream.records.library.glicko import Rating
from dream.ui.kit.palette import mix
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.widget_base import Painted

HEIGHT = 150
"""At scale 1."""
_THICK, _GAP = 2, 8
MARGIN = 100.0
"""How many Elo there are below the weakest level and above the strongest."""


class StrengthChart(Painted):
    """The ratings after each game, from left to right, in a band of what they may be; lines are levels."""

    focusable = False
    seen_in_part = False

    def __init__(self, rect: Rect, look: Look, ratings: Sequence[Rating], levels: Sequence[float]) -> None:
        """There is one rating at least, and the levels' strengths, the weakest first."""
        super().__init__(rect)
        self._look, self._ratings, self._levels = look, tuple(ratings), tuple(levels)

    @property
    def state(self) -> tuple[Rating, ...]:
        return self._ratings

    def paint(self, surface: Surface) -> None:
        look, palette = self._look, self._look.palette
        surface.fill(palette.panel, self.rect)
        font = look.font(Role.SMALL)
        names = [say("library.statistic.level", number=number + 1) for number in range(len(self._levels))]
        label = max(paint.width_of(font, name) for name in names)
        room = Rect(self.rect.x + label + look.px(_GAP), self.rect.y, 0, self.rect.h)
        room.w = self.rect.right - room.x
        self._draw_band(surface, room)
        faint, last = mix(palette.panel, palette.ink_dim, 0.45), self.rect.bottom + font.get_linesize()
        for name, strength in zip(names, self._levels, strict=True):
            y = self._height(strength, room)
            pygame.draw.line(surface, faint, (room.left, y), (room.right, y))
            if last - y >= font.get_linesize():
                cell = Rect(self.rect.x, y - font.get_linesize() // 2, label, font.get_linesize())
                paint.write(surface, font, name, palette.ink_dim, cell, "right")
                last = y
        self._draw_curve(surface, room)

    def _columns(self, room: Rect) -> list[int]:
        """Where the game of each rating stands, from left to right."""
        steps = max(1, len(self._ratings) - 1)
        return [round(room.left + room.w * number / steps) for number in range(len(self._ratings))]

    def _draw_band(self, surface: Surface, room: Rect) -> None:
        """Draw what the strength may be, beneath the lines of the levels."""
        palette, columns = self._look.palette, self._columns(room)
        low, high = ([self._height(rating.range[end], room) for rating in self._ratings] for end in (0, 1))
        edge = [*zip(columns, high, strict=True), *reversed(list(zip(columns, low, strict=True)))]
        if len(edge) > 2:
            pygame.draw.polygon(surface, mix(palette.panel, palette.gold, 0.22), edge)

    def _draw_curve(self, surface: Surface, room: Rect) -> None:
        look, palette, columns = self._look, self._look.palette, self._columns(room)
        points = [
            (x, self._height(rating.value, room)) for x, rating in zip(columns, self._ratings, strict=True)
        ]
        for one, other in pairwise(points):
            pygame.draw.aaline(surface, palette.gold, one, other, look.px(_THICK))
        pygame.draw.circle(surface, palette.gold, points[-1], look.px(2 * _THICK))

    def _height(self, strength: float, room: Rect) -> int:
        """Where a strength lies, at the edge where it is beyond what is shown."""
        lowest, highest = self._levels[0] - MARGIN, self._levels[-1] + MARGIN
        share = (strength - lowest) / (highest - lowest)
        return round(room.bottom - room.h * min(1.0, max(0.0, share)))


def told_strength(rating: Rating, levels: Sequence[float]) -> str:
    """A strength in words, by the levels that are nearest to it and to the ends of its range."""
    low, here, high = (_nearest(value, levels) for value in (rating.range[0], rating.value, rating.range[1]))
    if low == high:
        return say("library.statistic.strength", level=here)
    return say("library.statistic.strength_between", level=here, low=low, high=high)


def _nearest(value: float, levels: Sequence[float]) -> int:
    """The number of the level that is nearest."""
    return 1 + min(range(len(levels)), key=lambda number: abs(levels[number] - value))
