"""The ladder as a list: a row for each with emblem, name, how they play, strength and seconds a move."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.scenes.opponents.emblem import paint_emblem
from dream.ui.scenes.opponents.rungs import Rung
from dream.ui.widgets import paint
from dream.ui.widgets.scrolling.scroll_bar import BAR, ScrollBar
from dream.ui.widgets.widget_base import OwnWidget

_ROW, _PAD, _EMBLEM, _RIGHT, _BAR_HEIGHT = 58, 10, 44, 150, 7
_WHEEL = 2
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class LadderRows(OwnWidget):
    """Shows the rungs, one of them in focus; a click or Enter calls `take` with it."""

    def __init__(
        self, rect: Rect, look: Look, rungs: Sequence[Rung], place: int, take: Callable[[Rung], object]
    ) -> None:
        super().__init__(rect)
        self.look, self.rungs, self._take = look, tuple(rungs), take
        self.place = place
        self._hover: int | None = None
        in_sight = max(1, min(rect.h // look.px(_ROW), len(self.rungs)))
        self._height = min(rect.h // in_sight, look.px(_ROW + 12))
        self._scroll = ScrollBar(rect, look, len(self.rungs), in_sight, _WHEEL)
        self._scroll.reveal(place)

    def _at(self, position: tuple[int, int]) -> int | None:
        row = self._scroll.offset + (position[1] - self.rect.y) // self._height
        return row if self.rect.collidepoint(position) and 0 <= row < len(self.rungs) else None

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
            self._take(self.rungs[row])
        return self.rect.collidepoint(event.pos)

    def key(self, event: Event) -> bool:
        last = len(self.rungs) - 1
        page = self._scroll.in_sight
        goes = {
            pygame.K_UP: self.place - 1,
            pygame.K_DOWN: self.place + 1,
            pygame.K_PAGEUP: self.place - page,
            pygame.K_PAGEDOWN: self.place + page,
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }
        if event.key in _ENTER:
            self._take(self.rungs[self.place])
        elif event.key in goes:
            self.place = max(0, min(goes[event.key], last))
            self._scroll.reveal(self.place)
        else:
            return False
        return True

    def draw(self, surface: Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        self._cut.clear()
        first = self._scroll.offset
        bar = self.look.px(BAR + 6) if self._scroll.most else 0
        with paint.within(surface, self.rect.inflate(-2, -2)):
            for place in range(first, min(len(self.rungs), first + self._scroll.in_sight)):
                top = self.rect.y + (place - first) * self._height
                row = Rect(self.rect.x, top, self.rect.w - bar, self._height)
                paint.picked(
                    surface, self.look, row, chosen=place == self.place, pointed_at=place == self._hover
                )
                self._draw_rung(surface, self.rungs[place], row)
        self._scroll.draw(surface)

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
