"""The ladder as a list: a row for each with emblem, name, how they play, strength and seconds a move."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.session.opponents.emblem import paint_emblem
from dream.ui.session.opponents.rungs import Rung
from dream.ui.widgets import paint
from dream.ui.widgets.scrolling.rows import Rows

_ROW, _PAD, _EMBLEM, _RIGHT, _BAR_HEIGHT = 58, 10, 44, 150, 7


class LadderRows(Rows):
    """Shows the rungs, one of them in focus; a click or Enter calls `take` with it."""

    def __init__(
        self, rect: Rect, look: Look, rungs: Sequence[Rung], chosen: int, take: Callable[[Rung], object]
    ) -> None:
        super().__init__(rect, look, len(rungs), chosen, look.px(_ROW))
        self.rungs, self._take = tuple(rungs), take

    def click(self, place: int, *, twice: bool) -> None:
        self._take(self.rungs[place])

    def take(self) -> None:
        self._take(self.rungs[self.chosen])

    def draw_row(self, surface: Surface, place: int, rect: Rect) -> None:
        self._draw_rung(surface, self.rungs[place], rect)

    def _draw_rung(self, surface: Surface, rung: Rung, row: Rect) -> None:
        look, palette, px = self.look, self.look.palette, self.look.px
        pad = px(_PAD)
        emblem = paint_emblem(rung.emblem, px(_EMBLEM), palette)
        surface.blit(emblem, emblem.get_rect(midleft=(row.x + pad, row.centery)))
        left = row.x + 2 * pad + px(_EMBLEM)
        told = rung.strength is not None
        right = row.right - pad - (px(_RIGHT) + pad if told else 0)
        body, small = look.font(Role.BODY), look.font(Role.SMALL)
        name = Rect(left, row.centery - body.get_linesize(), right - left, body.get_linesize())
        about = Rect(left, row.centery + px(1), right - left, small.get_linesize())
        self.write(surface, body, rung.name, palette.ink, name)
        self.write(surface, small, rung.about, palette.ink_dim, about)
        if told:
            self._draw_strength(surface, rung, Rect(right + pad, row.y, px(_RIGHT), row.h))

    def _draw_strength(self, surface: Surface, rung: Rung, rect: Rect) -> None:
        """A bar as long as the opponent is strong, and under it how long it thinks."""
        look, palette, px = self.look, self.look.palette, self.look.px
        assert rung.strength is not None
        bar = Rect(rect.x, rect.centery - px(14), rect.w, px(_BAR_HEIGHT))
        pygame.draw.rect(surface, look.line, bar, px(1), border_radius=px(3))
        full = bar.inflate(-px(2), -px(2))
        full.w = max(px(3), round(full.w * rung.strength))
        pygame.draw.rect(surface, palette.gold, full, border_radius=px(3))
        font = look.font(Role.SMALL)
        place = Rect(rect.x, rect.centery + px(1), rect.w, font.get_linesize())
        paint.write(surface, font, rung.pace, palette.ink_dim, place, "right")
