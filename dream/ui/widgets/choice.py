"""One of several: as segments side by side, or as one line with an arrow at either end."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.palette import mix
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.widget_base import OwnWidget

Value = TypeVar("Value", bound=Hashable)
_AROUND = 16
"""How much wider than its text a segment is at least, at scale 1."""


def fit_side_by_side(look: Look, texts: Iterable[str], width: int) -> bool:
    """Whether segments with these texts fit into so many pixels."""
    return sum(paint.width_of(look.font(Role.BODY), text) + look.px(_AROUND) for text in texts) <= width


class Choice(OwnWidget, Generic[Value]):
    """A choice among `options`, pairs of a value and its text; each new value is told to `changed`.

    With `segments` all options are seen side by side, else only the one chosen. Left and right go
    from one to the next, Enter and Space too, round the end.
    """

    def __init__(
        self,
        rect: Rect,
        look: Look,
        options: Sequence[tuple[Value, str]],
        value: Value,
        changed: Callable[[Value], object],
        *,
        segments: bool = True,
    ) -> None:
        super().__init__(rect)
        self.look, self.options, self.segments = look, tuple(options), segments
        self.value, self._changed = value, changed
        self._hover: int | None = None

    @property
    def place(self) -> int:
        """Which option is chosen; the first when the value is none of them."""
        return next((n for n, (value, _) in enumerate(self.options) if value == self.value), 0)

    def choose(self, place: int) -> None:
        """Choose an option by its place, and tell it when it is another one."""
        value = self.options[place][0]
        if value != self.value:
            self.value = value
            self._changed(value)

    # Events

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._hover = self._part_at(event.pos)
            return False
        if event.type != pygame.MOUSEBUTTONDOWN or not self.rect.collidepoint(event.pos):
            return False
        part = self._part_at(event.pos)
        if event.button == 1 and part is not None:
            self.choose(part if self.segments else (self.place + (part or -1)) % len(self.options))
        return bool(event.button == 1)

    def key(self, event: Event) -> bool:
        step = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_SPACE: 1,
            pygame.K_RETURN: 1,
            pygame.K_KP_ENTER: 1,
        }
        if event.key not in step:
            return False
        self.choose((self.place + step[event.key]) % len(self.options))
        return True

    def _part_at(self, position: tuple[int, int]) -> int | None:
        """The segment under a point; without segments 0 for its left half, 1 for the right."""
        if not self.rect.collidepoint(position):
            return None
        if not self.segments:
            return int(position[0] >= self.rect.centerx)
        return next((n for n, part in enumerate(self._parts()) if part.collidepoint(position)), None)

    def _parts(self) -> list[Rect]:
        """The rectangles of the segments, each as wide as its text asks."""
        font = self.look.font(Role.BODY)
        wants = [font.size(text)[0] + self.look.px(_AROUND) for _, text in self.options]
        spare = (self.rect.w - sum(wants)) / len(wants)
        edges = [self.rect.x]
        for want in wants:
            edges.append(round(edges[-1] + want + spare))
        edges[-1] = self.rect.right
        return [Rect(a, self.rect.y, b - a, self.rect.h) for a, b in pairwise(edges)]

    # Looks

    def draw(self, surface: Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        if self.segments:
            self._draw_segments(surface)
        else:
            self._draw_line(surface)

    def _draw_segments(self, surface: Surface) -> None:
        look, palette = self.look, self.look.palette
        for number, part in enumerate(self._parts()):
            chosen = number == self.place
            if chosen:
                pygame.draw.rect(surface, look.chosen, part)
                pygame.draw.rect(surface, palette.gold, part, look.px(1))
            elif number == self._hover:
                pygame.draw.rect(surface, look.raised, part.inflate(-look.px(2), -look.px(2)))
            colour = palette.gold_light if chosen else palette.ink_dim
            paint.write(surface, look.font(Role.BODY), self.options[number][1], colour, part, "centre")

    def _draw_line(self, surface: Surface) -> None:
        look, palette = self.look, self.look.palette
        arrow = self.rect.h
        text = self.options[self.place][1]
        paint.write(
            surface, look.font(Role.BODY), text, palette.ink, self.rect.inflate(-2 * arrow, 0), "centre"
        )
        for side, x in enumerate((self.rect.left + arrow // 2, self.rect.right - arrow // 2)):
            lit = self._hover == side
            colour = palette.gold_light if lit else mix(palette.gold_dark, palette.gold, 0.7)
            paint.arrow(surface, colour, (x, self.rect.centery), look.px(5), 1 if side else -1)
