"""The sentence bar: one clear sentence at the foot of the window, which fades politely."""

import time
from collections import deque
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from dream.ui.fonts import Role
from dream.ui.widgets import paint

if TYPE_CHECKING:
    from dream.ui.app import App

LEAST, PER_SIGN, FADE = 3.0, 0.045, 0.4
REMEMBERED = 12
_WIDTH = 620


class Toast:
    """What was said last, and for how much longer it is shown; `history` keeps the last sentences."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.history: deque[str] = deque(maxlen=REMEMBERED)
        self.sentence: str | None = None
        self._said = 0.0
        self._surface: tuple[object, Surface] | None = None

    def show(self, sentence: str) -> None:
        """Say a sentence now, in place of the one before."""
        self.sentence = sentence
        self._said = time.monotonic()
        self._surface = None
        self.history.append(sentence)

    def hide(self) -> None:
        """Say nothing any more."""
        self.sentence = None

    @property
    def _left(self) -> float:
        """For how many seconds the sentence is still to be shown."""
        if self.sentence is None:
            return 0.0
        return self._said + LEAST + PER_SIGN * len(self.sentence) - time.monotonic()

    @property
    def animating(self) -> bool:
        """Whether the sentence is fading."""
        return self.sentence is not None and self._left < FADE and self.app.settings.animation != "none"

    def update(self, now: float) -> bool:
        """Forget a sentence whose time is over; True when that is so."""
        if self.sentence is None or self._left > 0:
            return False
        self.sentence = None
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the sentence at the foot of the surface."""
        if self.sentence is None:
            return
        key = (self.sentence, self.app.look, surface.get_width())
        if self._surface is None or self._surface[0] != key:
            self._surface = (key, self._made(surface.get_width()))
        made = self._surface[1]
        fading = self.app.settings.animation != "none"
        made.set_alpha(255 if not fading else max(0, min(255, round(255 * self._left / FADE))))
        margin = self.app.look.px(14)
        surface.blit(made, made.get_rect(midbottom=(surface.get_width() // 2, surface.get_height() - margin)))

    def _made(self, width: int) -> Surface:
        look, font = self.app.look, self.app.look.font(Role.BODY)
        pad, most = look.px(14), min(look.px(_WIDTH), width - look.px(40))
        lines = paint.wrapped(font, self.sentence or "", most)
        wide = max(font.size(line)[0] for line in lines)
        rect = Rect(0, 0, wide + 3 * pad, len(lines) * font.get_linesize() + pad)
        made = Surface(rect.size)
        made.fill(look.lit)
        for number, line in enumerate(lines):
            row = Rect(0, pad // 2 + number * font.get_linesize(), rect.width, font.get_linesize())
            paint.write(made, font, line, look.palette.ink, row, "centre")
        pygame.draw.rect(made, look.palette.gold, rect, look.px(1))
        return made
