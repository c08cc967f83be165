"""A row of the statistics: a name, a bar of wins, draws and losses, and the numbers."""

import pygame
from pygame import Rect, Surface

from dream.base.words import say
from dream.records.library.statistics import Score
from dream.ui.kit.palette import mix
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets.widget_base import OwnWidget

_BAR, _NAME, _NUMBERS = 16, 30, 30
"""The height of the bar at scale 1, and how many hundredths of the row the texts beside it take."""


class ScoreRow(OwnWidget):
    """Shows how the games went that were played against one level, or on one side, with a `sign` of that."""

    focusable = False
    seen_in_part = False

    def __init__(self, rect: Rect, look: Look, name: str, score: Score, sign: Surface | None = None) -> None:
        super().__init__(rect)
        self._look, self._name, self._score, self._sign = look, name, score, sign

    def draw(self, surface: Surface) -> None:
        look, palette, row, score = self._look, self._look.palette, self.rect, self._score
        label, numbers = row.w * _NAME // 100, row.w * _NUMBERS // 100
        left = row.x
        if self._sign is not None:
            surface.blit(self._sign, self._sign.get_rect(midleft=(left, row.centery)))
            left = row.x + self._sign.get_width() + look.px(8)
        name = Rect(left, row.y, row.x + label - look.px(8) - left, row.h)
        self.write(surface, look.font(Role.BODY), self._name, palette.ink, name)
        self._draw_bar(surface, Rect(row.x + label, row.y, row.w - label - numbers, row.h))
        text = say("library.statistic.score", won=score.won, drawn=score.drawn, lost=score.lost)
        right = Rect(row.right - numbers, row.y, numbers, row.h)
        self.write(surface, look.font(Role.SMALL), text, palette.ink_dim, right, "right")

    def _draw_bar(self, surface: Surface, room: Rect) -> None:
        look, palette, score = self._look, self._look.palette, self._score
        bar = Rect(room.x, 0, room.w, look.px(_BAR))
        bar.centery = room.centery
        drawn, lost = mix(palette.panel, palette.gold, 0.45), mix(palette.panel, palette.ink_dim, 0.35)
        left = bar.x
        for count, colour in ((score.won, palette.gold), (score.drawn, drawn), (score.lost, lost)):
            width = round(bar.w * count / max(1, score.games))
            pygame.draw.rect(surface, colour, Rect(left, bar.y, width, bar.h))
            left += width
        pygame.draw.rect(surface, look.line, bar, look.px(1))
