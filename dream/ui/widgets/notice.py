"""The notice beside the board: whose turn it is, and the one sentence that matters now."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from dream.ui.fonts import Role
from dream.ui.palette import Mark
from dream.ui.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.own import Painted


@dataclass(frozen=True)
class News:
    """A heading, and sentences of which the `urgent` ones are marked."""

    heading: str
    sentences: tuple[str, ...] = ()
    urgent: bool = False


class Notice(Painted):
    """A box that asks `news` for what it says."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, news: Callable[[], News]) -> None:
        super().__init__(rect)
        self._look, self._news = look, news
        self._shown = news()

    def update(self, now: float) -> bool:
        news = self._news()
        changed, self._shown = news != self._shown, news
        return changed

    @property
    def state(self) -> News:
        return self._shown

    def paint(self, surface: Surface) -> None:
        look, news, px = self._look, self._shown, self._look.px
        surface.fill(look.palette.panel, self.rect)
        edge = look.palette.mark[Mark.DANGER] if news.urgent else look.line
        pygame.draw.rect(surface, edge, self.rect, px(2 if news.urgent else 1))
        inner = self.rect.inflate(-px(20), -px(10))
        heading = Rect(inner.left, inner.top, inner.width, px(28))
        roles = (Role.HEADING, Role.BODY, Role.SMALL)
        font = next((f for f in map(look.font, roles) if f.size(news.heading)[0] <= heading.width), None)
        paint.write(surface, font or look.font(Role.SMALL), news.heading, look.palette.gold_light, heading)
        self._draw_sentences(
            surface, news, Rect(inner.left, heading.bottom, inner.width, inner.bottom - heading.bottom)
        )

    def _draw_sentences(self, surface: Surface, news: News, rect: Rect) -> None:
        font = self._fitting(news, rect)
        top = rect.top
        for sentence in news.sentences:
            for line in paint.wrapped(font, sentence, rect.width):
                if top + font.get_linesize() > rect.bottom + self._look.px(4):
                    return
                row = Rect(rect.left, top, rect.width, font.get_linesize())
                paint.write(surface, font, line, self._look.palette.ink, row)
                top += font.get_linesize()

    def _fitting(self, news: News, rect: Rect) -> pygame.font.Font:
        """The font of running text, or the small one where the sentences would not fit in it."""
        body = self._look.font(Role.BODY)
        lines = sum(len(paint.wrapped(body, sentence, rect.width)) for sentence in news.sentences)
        return body if lines * body.get_linesize() <= rect.height else self._look.font(Role.SMALL)
