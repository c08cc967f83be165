"""A thin bar beside a table: whose the game is by now, in shares of the win."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from dream.ui.kit.palette import Colour, mix
from dream.ui.kit.theme import Look
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.widget_base import Painted


@dataclass(frozen=True)
class Shares:
    """The parts of the bar from the foot up, each with its colour; none while nothing is known.

    At the share that is `fair` there is a line across. A tooltip tells it in words.
    """

    parts: tuple[tuple[Colour, float], ...] = ()
    fair: float = 0.5
    told: str = ""


class ShareBar(Painted):
    """Asks `shares` for what it shows."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, shares: Callable[[], Shares]) -> None:
        super().__init__(rect)
        self._look, self._shares = look, shares
        self._shown = shares()

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, self._shares()
        return self._shown != before

    @property
    def state(self) -> Shares:
        return self._shown

    def paint(self, surface: Surface) -> None:
        look, rect, shown = self._look, self.rect, self._shown
        surface.fill(look.field, rect)
        bottom = float(rect.bottom)
        for colour, share in shown.parts:
            top = bottom - rect.h * share
            part = Rect(rect.x, round(top), rect.w, round(bottom) - round(top))
            surface.fill(mix(look.palette.panel, colour, 0.8), part)
            bottom = top
        y = round(rect.bottom - rect.h * shown.fair)
        pygame.draw.line(surface, look.palette.gold_light, (rect.left, y), (rect.right - 1, y), look.px(1))
        pygame.draw.rect(surface, look.line, rect, look.px(1))

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        if self._shown.told and self.rect.collidepoint(position):
            return Tip(self._shown.told, self.rect)
        return super().tip_at(position)
