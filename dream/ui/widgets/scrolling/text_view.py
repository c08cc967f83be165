"""Long texts to read: headings, paragraphs, points and tables of keys, which scroll."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.palette import Colour
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.scrolling.scroll_bar import BAR, ScrollBar
from dream.ui.widgets.widget_base import OwnWidget

_PAD, _POINT, _KEYS = 22, 22, 0.34
_WHEEL = 60


@dataclass(frozen=True)
class Block:
    """A piece of text: ``heading``, ``paragraph``, ``point``, or ``row`` with something at its left.

    The text of a ``drawing`` is its name.
    """

    kind: str
    text: str
    left: str = ""


def blocks_of(texts: Iterable[str]) -> Iterator[Block]:
    """The blocks that texts mean: ``# `` begins a heading, ``- `` a point, all else is a paragraph.

    ``! `` begins the name of a drawing.
    """
    for text in texts:
        kind = {"# ": "heading", "- ": "point", "! ": "drawing"}.get(text[:2], "paragraph")
        yield Block(kind, text if kind == "paragraph" else text[2:])


@dataclass(frozen=True)
class _Line:
    """One line that has its place: x and y from the top left of the text, and how it looks."""

    x: int
    y: int
    text: str
    role: Role
    colour: Colour


Drawing = Callable[[str, Look, int], Surface]
"""Makes the drawing of a name for a look, at most so many pixels wide."""


def no_drawing(name: str, look: Look, width: int) -> Surface:
    """Stands for there being no drawings."""
    raise KeyError(name)


class Reader(OwnWidget):
    """Shows the whole lines of blocks that fit in a rectangle.

    Wheel, bar, arrows, Page Up and Down, Home and End `scroll` them.
    """

    def __init__(
        self,
        rect: Rect,
        look: Look,
        blocks: Iterable[Block],
        offset: int = 0,
        draw: Drawing = no_drawing,
    ) -> None:
        super().__init__(rect)
        self.look = look
        text = _set(tuple(blocks), look, rect.w, draw)
        self._lines, self._points, self._drawings, self._height = text
        self.scroll = ScrollBar(rect, look, self._height, rect.h, look.px(_WHEEL))
        self.scroll.to(offset)

    def handle(self, event: Event) -> bool:
        return self.scroll.handle(event)

    def key(self, event: Event) -> bool:
        page = self.rect.h - self.look.px(40)
        steps = {
            pygame.K_UP: -self.look.px(40),
            pygame.K_DOWN: self.look.px(40),
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -self._height,
            pygame.K_END: self._height,
        }
        if event.key not in steps:
            return False
        self.scroll.to(self.scroll.offset + steps[event.key])
        return True

    def draw(self, surface: Surface) -> None:
        look, rect = self.look, self.rect
        paint.field(surface, look, rect, lit=self.focused)
        with paint.within(surface, rect.inflate(-2, -2)):
            self._draw_text(surface)
        self.scroll.draw(surface)

    def _draw_text(self, surface: Surface) -> None:
        look, rect = self.look, self.rect
        for line in self._lines:
            y = line.y - self.scroll.offset
            if 0 <= y <= rect.h - look.font(line.role).get_linesize():
                written = paint.written(look.font(line.role), line.text, line.colour)
                surface.blit(written, (rect.x + line.x, rect.y + y))
        for drawing, x, y in self._drawings:
            if -drawing.get_height() < y - self.scroll.offset < rect.h:
                surface.blit(drawing, (rect.x + x, rect.y + y - self.scroll.offset))
        half = look.font(Role.BODY).get_linesize() // 2
        for x, y in self._points:
            if half <= y - self.scroll.offset <= rect.h - half:
                paint.diamond(
                    surface, look.palette.gold, (rect.x + x, rect.y + y - self.scroll.offset), look.px(3)
                )


class _Text(NamedTuple):
    """Where all of a text lies: its lines, the lozenges before points, its drawings; and its height."""

    lines: list[_Line]
    points: list[tuple[int, int]]
    drawings: list[tuple[Surface, int, int]]
    height: int


def _set(blocks: tuple[Block, ...], look: Look, width: int, draw: Drawing) -> _Text:
    """Give every line of the blocks its place, from the top left of the text."""
    lines: list[_Line] = []
    points: list[tuple[int, int]] = []
    drawings: list[tuple[Surface, int, int]] = []
    pad, room, y = look.px(_PAD), width - look.px(2 * _PAD + BAR), look.px(_PAD // 2)
    for block in blocks:
        if block.kind == "drawing":
            drawing = draw(block.text, look, room)
            drawings.append((drawing, pad + (room - drawing.get_width()) // 2, y))
            y += drawing.get_height() + look.px(10)
            continue
        role, colour = Role.BODY, look.palette.ink
        indent = 0
        if block.kind == "heading":
            role, colour = Role.HEADING, look.palette.gold_light
            y += look.px(12)
        elif block.kind == "point":
            indent = look.px(_POINT)
        elif block.kind == "row":
            indent = round(room * _KEYS)
            shift = look.font(role).baseline - look.font(Role.NUMBER).baseline
            lines.append(_Line(pad, y + shift, block.left, Role.NUMBER, look.palette.gold_light))
        font = look.font(role)
        if block.kind == "point":
            points.append((pad + look.px(6), y + font.get_linesize() // 2))
        for text in paint.wrapped(font, block.text, room - indent):
            lines.append(_Line(pad + indent, y, text, role, colour))
            y += font.get_linesize()
        y += look.px(2 if block.kind == "row" else 8)
    return _Text(lines, points, drawings, y + pad)
