"""Text of many lines: set in a column with figures and links, and scrolled."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from dream.base.texts import Span, Term
from dream.ui.kit.line_breaking import phrases
from dream.ui.kit.text import Role, Typeface
from dream.ui.kit.theme import Look, Rgb
from dream.ui.widgets import paint
from dream.ui.widgets.lists import BAR, ScrollBar
from dream.ui.widgets.widget import ENTER, OwnWidget


class Figure(Protocol):
    """A picture of a `size` in pixels, with a `caption` under it, that may move."""

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def caption(self) -> str: ...

    @property
    def animating(self) -> bool:
        """Whether something moves in it now."""

    def update(self, now: float, *, plays: bool) -> bool:
        """Know the time, and whether this is the figure that plays; True when it looks different."""

    def press(self) -> None:
        """Go on to what comes next, or begin again."""

    def draw(self, surface: Surface, corner: tuple[int, int], *, lit: bool) -> None:
        """Draw it with its upper left corner at a point; `lit` where keys mean it."""


PAD, POINT, KEYS = 22, 22, 0.34
_BELOW = {"row": 2, "paragraph": 8, "point": 8, "heading": 8}
_MARKS = {"# ": "heading", "- ": "point", "! ": "drawing", "> ": "figure"}


@dataclass(frozen=True)
class Block:
    """A piece of text: ``heading``, ``paragraph``, ``point``, or ``row`` with something at its left.

    The text of a ``drawing`` or a ``figure`` is its name. A heading that is pointed to has an `anchor`, the
    same in every language.
    """

    kind: str
    text: str
    left: str = ""
    anchor: str = ""


def blocks_of(texts: Iterable[str]) -> Iterator[Block]:
    """The blocks that texts mean: ``# `` begins a heading, ``- `` a point, all else is a paragraph.

    ``! `` begins the name of a drawing, ``> `` that of a figure, which moves; `` @`` in a heading its anchor.
    """
    for text in texts:
        kind = _MARKS.get(text[:2], "paragraph")
        if kind == "heading":
            heading, _, anchor = text[2:].partition(" @")
            yield Block(kind, heading, anchor=anchor)
        else:
            yield Block(kind, text if kind == "paragraph" else text[2:])


@dataclass(frozen=True)
class PlacedLine:
    """One line that has its place: x and y from the top left of the text, how it looks, and its block."""

    x: int
    y: int
    text: str
    role: Role
    colour: Rgb
    block: int


Drawing = Callable[[str, Look, int], Surface]
"""Makes the drawing of a name for a look, at most so many pixels wide."""
MakeFigure = Callable[[str, int], Figure]
"""Makes the figure of a name, at most so many pixels wide."""


def no_drawing(name: str, look: Look, width: int) -> Surface:
    """Stands for there being no drawings."""
    raise KeyError(name)


def no_figure(name: str, width: int) -> Figure:
    """Stands for there being no figures."""
    raise KeyError(name)


class SetText:
    """Where all of a text lies, from its top left: lines, lozenges before points, pictures; its height."""

    def __init__(
        self, blocks: Iterable[Block], look: Look, width: int, draw: Drawing, figure: MakeFigure
    ) -> None:
        """Give every line and picture of the blocks its place in a width in pixels."""
        self._look, self._pad = look, look.px(PAD)
        self._room = width - look.px(2 * PAD + BAR)
        self.lines: list[PlacedLine] = []
        self.points: list[tuple[int, int]] = []
        self.drawings: list[tuple[Surface, int, int]] = []
        self.figures: list[tuple[Figure, int, int]] = []
        self.anchors: dict[str, int] = {}
        """How far down each heading lies that is pointed to."""
        self.height = look.px(PAD // 2)
        for number, block in enumerate(blocks):
            if block.anchor:
                self.anchors[block.anchor] = self.height
            if block.kind == "drawing":
                self._lay_drawing(draw(block.text, look, self._room))
            elif block.kind == "figure":
                self._lay_figure(figure(block.text, self._room), number)
            else:
                self._write(block, number)
        self.height += self._pad

    def _lay_drawing(self, drawing: Surface) -> None:
        self.drawings.append((drawing, self._middle(drawing.get_width()), self.height))
        self.height += drawing.get_height() + self._look.px(10)

    def _lay_figure(self, figure: Figure, number: int) -> None:
        """Lay a figure with its caption below it."""
        look, (width, height) = self._look, figure.size
        self.figures.append((figure, self._middle(width), self.height))
        self.height += height + look.px(4)
        font = look.font(Role.SMALL)
        for line in paint.wrapped(font, figure.caption, self._room):
            left = self._middle(paint.width_of(font, line))
            self.lines.append(PlacedLine(left, self.height, line, Role.SMALL, look.palette.ink_dim, number))
            self.height += font.get_linesize()
        self.height += look.px(12)

    def _write(self, block: Block, number: int) -> None:
        """Lay the lines of a text."""
        look, gold = self._look, self._look.palette.gold_light
        role, colour, indent = Role.BODY, look.palette.ink, 0
        if block.kind == "heading":
            role, colour = Role.HEADING, gold
            self.height += look.px(12)
        elif block.kind == "point":
            indent = look.px(POINT)
            middle = look.font(role).get_linesize() // 2
            self.points.append((self._pad + look.px(6), self.height + middle))
        elif block.kind == "row":
            indent = round(self._room * KEYS)
            top = self.height + look.font(role).baseline - look.font(Role.NUMBER).baseline
            self.lines.append(PlacedLine(self._pad, top, block.left, Role.NUMBER, gold, number))
        font = look.font(role)
        for line in paint.wrapped(font, block.text, self._room - indent):
            self.lines.append(PlacedLine(self._pad + indent, self.height, line, role, colour, number))
            self.height += font.get_linesize()
        self.height += look.px(_BELOW[block.kind])

    def _middle(self, width: int) -> int:
        return self._pad + (self._room - width) // 2


Runs = tuple[Hashable, ...]
"""What stands in a line: texts, and signs of anything else."""


def flowed(font: Typeface, parts: Sequence[Hashable], width: int, indent: int, sign: int) -> tuple[Runs, ...]:
    """Parts in lines so wide, those after the first narrower by an indent; a sign is so wide.

    A line ends at a space; where what stands between two spaces is wider than a line, it ends anywhere.
    """
    lines: list[list[Hashable]] = [[]]
    left = width
    for whole in _units(parts):
        together = sum(width_of(font, piece, sign) for piece in whole) <= width - indent
        for unit in (whole,) if together else [(piece,) for piece in whole]:
            wide = sum(width_of(font, piece, sign) for piece in unit)
            if wide > left and lines[-1]:
                lines.append([])
                left = width - indent
                if unit == (" ",):
                    continue
            lines[-1] += unit
            left -= wide
    return tuple(tuple(_joined(line)) for line in lines)


def width_of(font: Typeface, piece: Hashable, sign: int) -> int:
    """How wide a text or a sign is."""
    return paint.width_of(font, piece) if isinstance(piece, str) else sign


def _units(parts: Sequence[Hashable]) -> Iterator[tuple[Hashable, ...]]:
    """What stands together, such as a sign and the comma after it; each space is alone."""
    unit: list[Hashable] = []
    for part in parts:
        if not isinstance(part, str):
            unit.append(part)
            continue
        for word in filter(None, re.split("( )", part)):
            first, *others = phrases(word)
            if word == " ":
                yield tuple(unit)
                unit = []
                yield (" ",)
                continue
            unit.append(first)
            for phrase in others:
                yield tuple(unit)
                unit = [phrase]
    yield tuple(unit)


def _joined(line: Sequence[Hashable]) -> Iterator[Hashable]:
    """The same with the words side by side as one text."""
    for is_text, run in groupby(line, lambda piece: isinstance(piece, str)):
        together = tuple(run)
        yield from ("".join(map(str, together)),) if is_text else together


class MoveMark(NamedTuple):
    """What a move was worth: a sign beside it, and a lozenge where the game turned."""

    sign: str
    turns: bool = False


@dataclass(frozen=True)
class JournalEntry:
    """One action as it is listed, or several `actions` in a line.

    It has what it says, the column and the token of who did it and perhaps their portrait, a sign beside it,
    and a `note` under it. In a single column it may say that in `parts` instead, texts and signs; a tooltip
    tells the text then. A `heading` is no action, and leads to where the next one is done.

    What is so `deep` in variations stands indented under the line, counts for no action of it, and a click
    on it leads to what it `goes_to`; one that `begins` is the first of its variation. What is `aside` of the
    game that was played is written in another colour.
    """

    text: str
    column: int = 0
    sign: str = ""
    heading: bool = False
    token: Hashable | None = None
    portrait: Hashable | None = None
    note: str = ""
    actions: int = 1
    parts: Runs = ()
    deep: int = 0
    begins: bool = False
    goes_to: Hashable | None = None
    aside: bool = False


def rows_of(entries: Sequence[JournalEntry], columns: int) -> list[list[int | None]]:
    """The places of the entries in rows of so many columns; a player who acts twice begins a new row.

    A heading has a row for itself, and a variation shares none.
    """
    rows: list[list[int | None]] = []
    begins, deep = True, 0
    for place, entry in enumerate(entries):
        column = 0 if entry.heading else entry.column
        begins, deep = begins or entry.begins or entry.deep != deep, entry.deep
        if begins or column == 0 or any(there is not None for there in rows[-1][column:]):
            rows.append([None] * columns)
        rows[-1][column] = place
        begins = entry.heading
    return rows


_WHEEL = 60
READ = (Role.BODY, Role.SMALL)
"""The roles of the texts in which terms are explained."""


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
        anchor: str = "",
    ) -> None:
        """It opens at an offset in pixels, or at the heading that has an anchor."""
        super().__init__(rect)
        self.look = look
        self._text = SetText(blocks, look, rect.w, draw, figure)
        self.scroll = ScrollBar(rect, look, self._text.height, rect.h, look.px(_WHEEL))
        self.scroll.to(self._text.anchors.get(anchor, offset))
        self._mouse: tuple[int, int] | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        if self.scroll.handle(event):
            return True
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        places = self._figures() if self.rect.collidepoint(event.pos) else ()
        pressed = next((figure for figure, place in places if place.collidepoint(event.pos)), None)
        if pressed is not None:
            pressed.press()
        return pressed is not None

    def key(self, event: pygame.event.Event) -> bool:
        page = self.rect.h - self.look.px(40)
        if event.key in ENTER and self.playing is not None:
            self.playing.press()
        elif event.key == pygame.K_SPACE:
            self.scroll.to(self.scroll.offset + page)
        else:
            return self.scroll.key(event, self.look.px(40), page)
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

    def update(self, now: float) -> bool:
        figures = [figure for figure, _, _ in self._text.figures]
        playing = self.playing if figures else None
        changed = sum(each.update(now, plays=each is playing) for each in figures)
        self.animating = any(each.animating for each in figures)
        return bool(changed)

    # Drawing

    @cached_property
    def _marked(self) -> list[tuple[PlacedLine, list[Span]]]:
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
        half = look.font(Role.BODY).get_linesize() // 2
        for x, y in text.points:
            if half <= y - self.scroll.offset <= rect.h - half:
                middle = rect.x + x, rect.y + y - self.scroll.offset
                paint.diamond(surface, look.palette.gold, middle, look.px(3))
