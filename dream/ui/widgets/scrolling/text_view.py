"""Long texts to read: headings, paragraphs, points, tables of keys, drawings and figures, which scroll."""

from collections.abc import Iterable, Iterator
from functools import cached_property

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.glossary import Span, Term
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.scrolling.figure import Figure
from dream.ui.widgets.scrolling.scroll_bar import ScrollBar
from dream.ui.widgets.scrolling.text_setting import (
    Block,
    Drawing,
    Line,
    MakeFigure,
    no_drawing,
    no_figure,
    set_text,
)
from dream.ui.widgets.widget_base import OwnWidget

_WHEEL = 60
READ = (Role.BODY, Role.SMALL)
"""The roles of the texts in which terms are explained."""
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Reader(OwnWidget):
    """Shows the whole lines of blocks that fit in a rectangle.

    Wheel, bar, arrows, Page Up and Down, Home and End `scroll` them. Of the figures one plays at a time: the
    one that is pointed at, or else the uppermost that is wholly in sight. A click or Enter goes on in it.
    """

    def __init__(
        self,
        rect: Rect,
        look: Look,
        blocks: Iterable[Block],
        offset: int = 0,
        draw: Drawing = no_drawing,
        figure: MakeFigure = no_figure,
    ) -> None:
        super().__init__(rect)
        self.look = look
        self._text = set_text(tuple(blocks), look, rect.w, draw, figure)
        self.scroll = ScrollBar(rect, look, self._text.height, rect.h, look.px(_WHEEL))
        self.scroll.to(offset)
        self._mouse: tuple[int, int] | None = None

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        if self.scroll.handle(event):
            return True
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        pressed = self._figure_at(event.pos)
        if pressed is not None:
            pressed.press()
        return pressed is not None

    def key(self, event: Event) -> bool:
        page = self.rect.h - self.look.px(40)
        steps = {
            pygame.K_UP: -self.look.px(40),
            pygame.K_DOWN: self.look.px(40),
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -self._text.height,
            pygame.K_END: self._text.height,
        }
        playing = self.playing
        if event.key in _ENTER and playing is not None:
            playing.press()
        elif event.key in steps:
            self.scroll.to(self.scroll.offset + steps[event.key])
        else:
            return False
        return True

    # Figures

    @property
    def playing(self) -> Figure | None:
        """The figure that plays: the one pointed at, the uppermost in sight, or what is seen of one."""
        seen = [(figure, place) for figure, place in self._figures() if place.colliderect(self.rect)]
        pointed = self._mouse and next((each for each, at in seen if at.collidepoint(self._mouse)), None)
        whole = (figure for figure, place in seen if self.rect.contains(place))
        return pointed or next(whole, seen[0][0] if seen else None)

    def _figures(self) -> Iterator[tuple[Figure, Rect]]:
        """Each figure with its place in the window, be it in sight or not."""
        left, top = self.rect.x, self.rect.y - self.scroll.offset
        return ((each, Rect((left + x, top + y), each.size)) for each, x, y in self._text.figures)

    def _figure_at(self, position: tuple[int, int]) -> Figure | None:
        if not self.rect.collidepoint(position):
            return None
        return next((figure for figure, place in self._figures() if place.collidepoint(position)), None)

    def update(self, now: float) -> bool:
        figures = [figure for figure, _, _ in self._text.figures]
        playing = self.playing if figures else None
        changed = sum(each.update(now, plays=each is playing) for each in figures)
        self.animating = any(each.animating for each in figures)
        return bool(changed)

    # Drawing

    @cached_property
    def _marked(self) -> list[tuple[Line, list[Span]]]:
        """Each line with its terms: of those that stand several times in a block the first."""
        found, known = [], set[tuple[int, Term]]()
        for line in self._text.lines:
            spans = self.terms.glossary.find(line.text) if line.role in READ else ()
            firsts = []
            for span in spans:
                if (line.block, span.term) not in known:
                    known.add((line.block, span.term))
                    firsts.append(span)
            found.append((line, firsts))
        return found

    def draw(self, surface: Surface) -> None:
        look, rect = self.look, self.rect
        paint.field(surface, look, rect, lit=self.focused)
        with paint.within(surface, rect.inflate(-2, -2)):
            self._draw_text(surface)
        self.scroll.draw(surface)

    def _draw_text(self, surface: Surface) -> None:
        look, rect, text = self.look, self.rect, self._text
        self.terms.places.clear()
        for line, spans in self._marked:
            y, font = line.y - self.scroll.offset, look.font(line.role)
            if 0 <= y <= rect.h - font.get_linesize():
                corner = rect.x + line.x, rect.y + y
                surface.blit(paint.written(font, line.text, line.colour), corner)
                self.terms.underline(surface, look, font, line.text, line.colour, corner, spans)
        for drawing, x, y in text.drawings:
            if -drawing.get_height() < y - self.scroll.offset < rect.h:
                surface.blit(drawing, (rect.x + x, rect.y + y - self.scroll.offset))
        playing = self.playing if self.focused else None
        for figure, place in self._figures():
            if place.colliderect(rect):
                figure.draw(surface, place.topleft, lit=figure is playing)
        self._draw_points(surface)

    def _draw_points(self, surface: Surface) -> None:
        look, rect = self.look, self.rect
        half = look.font(Role.BODY).get_linesize() // 2
        for x, y in self._text.points:
            if half <= y - self.scroll.offset <= rect.h - half:
                middle = rect.x + x, rect.y + y - self.scroll.offset
                paint.diamond(surface, look.palette.gold, middle, look.px(3))
