"""A cover on the shelf: the picture, the name, what to expect. It is pressed to set a game up."""

import time
from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.scenes.covers.cover_game import CoverGame
from dream.ui.scenes.covers.cover_picture import CoverPicture
from dream.ui.scenes.covers.weight import draw_weight
from dream.ui.widgets import paint
from dream.ui.widgets.widget_base import OwnWidget

_EDGE, _GAP, _NAME, _LINE = 6, 8, 34, 23
TOLD = _GAP + _NAME + 2 * _LINE + _EDGE
"""What a cover has under its picture, at scale 1."""
_PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Cover(OwnWidget):
    """One game; its picture lives while the cover is pointed at or in focus, unless it stands `still`."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        game: CoverGame,
        picture: CoverPicture,
        pressed: Callable[[], object],
        *,
        still: bool,
    ) -> None:
        super().__init__(rect)
        self.game = game
        self._look, self._picture, self._pressed, self._still = look, picture, pressed, still
        self._hovered = False
        self._lit_since: float | None = None

    @property
    def lit(self) -> bool:
        """Whether the cover is the one that would be pressed."""
        return self._hovered or self.focused

    def handle(self, event: Event) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self._hovered = hasattr(event, "pos") and self.rect.collidepoint(event.pos)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        if not self.rect.collidepoint(event.pos):
            return False
        self._pressed()
        return True

    def key(self, event: Event) -> bool:
        if event.key not in _PRESS:
            return False
        self._pressed()
        return True

    def draw(self, surface: Surface) -> None:
        look, palette, px = self._look, self._look.palette, self._look.px
        paint.veil(surface, self.rect, look.raised if self.lit else palette.panel, 235)
        edge = px(_EDGE)
        picture = Rect(self.rect.x + edge, self.rect.y + edge, self.rect.w - 2 * edge, 0)
        picture.h = self.rect.h - edge - px(TOLD)
        self._picture.draw(surface.subsurface(picture), self._now())
        pygame.draw.rect(surface, palette.gold if self.lit else look.line, self.rect, px(1))
        pygame.draw.rect(surface, palette.gold_dark, picture, px(1))
        self._draw_told(surface, picture.bottom + px(_GAP))

    def _draw_told(self, surface: Surface, top: int) -> None:
        look, palette, px = self._look, self._look.palette, self._look.px
        row = Rect(self.rect.x + px(_EDGE), top, self.rect.w - 2 * px(_EDGE), px(_NAME))
        ink = palette.gold_light if self.lit else palette.ink
        self.write(surface, look.font(Role.HEADING), self.game.name, ink, row, "centre")
        row = Rect(row.x, row.bottom, row.w, px(_LINE))
        self.write(surface, look.font(Role.SMALL), self.game.facts, palette.ink_dim, row, "centre")
        draw_weight(surface, look, self.game, row.move(0, row.h))

    def _now(self) -> float | None:
        """For how many seconds the picture has been living."""
        if self._still or not self.lit:
            self._lit_since = None
            return None
        now = time.monotonic()
        if self._lit_since is None:
            self._lit_since = now
        return now - self._lit_since
