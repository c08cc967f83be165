"""Who sits at a seat, in one line with the emblem: the arrows step through all, the line opens the ladder."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.words import say
from dream.ui.kit.palette import mix
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.session.opponents.emblem import paint_emblem
from dream.ui.session.opponents.rungs import Rung, Who
from dream.ui.widgets import paint
from dream.ui.widgets.choice import Choice
from dream.ui.widgets.overlays.tooltip import Tip

_OPENS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class OpponentChoice(Choice[Who]):
    """A choice among `rungs`; each new one is told to `changed`, and `opened` is to show them all."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        rungs: Sequence[Rung],
        now: Who,
        changed: Callable[[Who], object],
        opened: Callable[[], object],
    ) -> None:
        super().__init__(rect, look, [(rung.who, rung.name) for rung in rungs], now, changed, segments=False)
        self._rungs, self._opened = tuple(rungs), opened

    def handle(self, event: Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if pressed and self._middle.collidepoint(event.pos):
            self._opened()
            return True
        return super().handle(event)

    def key(self, event: Event) -> bool:
        if event.key in _OPENS:
            self._opened()
            return True
        return super().key(event)

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        if self._middle.collidepoint(position):
            return Tip(say("ladder.open_hint"), self.rect)
        return super().tip_at(position)

    @property
    def _middle(self) -> Rect:
        return self.rect.inflate(-2 * self.rect.h, 0)

    def _draw_line(self, surface: Surface) -> None:
        look, palette, middle = self.look, self.look.palette, self._middle
        emblem = paint_emblem(self._rungs[self.place].emblem, self.rect.h - look.px(4), palette)
        surface.blit(emblem, emblem.get_rect(midleft=middle.midleft))
        room = Rect(middle.x + emblem.get_width() + look.px(8), middle.y, 0, middle.h)
        room.w = middle.right - room.x
        text = self.options[self.place][1]
        self.write(surface, look.font(Role.BODY), text, palette.ink, room)
        for side, x in enumerate((self.rect.left + self.rect.h // 2, self.rect.right - self.rect.h // 2)):
            lit = self._hover == side
            colour = palette.gold_light if lit else mix(palette.gold_dark, palette.gold, 0.7)
            paint.arrow(surface, colour, (x, self.rect.centery), look.px(5), 1 if side else -1)
