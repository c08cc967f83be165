"""How a long text is set: every line, lozenge, drawing and figure of its blocks has a place."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from pygame import Surface

from dream.ui.kit.palette import Colour
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.scrolling.figure import Figure
from dream.ui.widgets.scrolling.scroll_bar import BAR

PAD, POINT, KEYS = 22, 22, 0.34
_BELOW = {"row": 2, "paragraph": 8, "point": 8, "heading": 8}
_MARKS = {"# ": "heading", "- ": "point", "! ": "drawing", "> ": "figure"}


@dataclass(frozen=True)
class Block:
    """A piece of text: ``heading``, ``paragraph``, ``point``, or ``row`` with something at its left.

    The text of a ``drawing`` or a ``figure`` is its name.
    """

    kind: str
    text: str
    left: str = ""


def blocks_of(texts: Iterable[str]) -> Iterator[Block]:
    """The blocks that texts mean: ``# `` begins a heading, ``- `` a point, all else is a paragraph.

    ``! `` begins the name of a drawing, ``> `` that of a figure, which moves.
    """
    for text in texts:
        kind = _MARKS.get(text[:2], "paragraph")
        yield Block(kind, text if kind == "paragraph" else text[2:])


@dataclass(frozen=True)
class Line:
    """One line that has its place: x and y from the top left of the text, how it looks, and its block."""

    x: int
    y: int
    text: str
    role: Role
    colour: Colour
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


@dataclass
class SetText:
    """Where all of a text lies, from its top left: lines, lozenges before points, pictures; its height."""

    lines: list[Line] = field(default_factory=list)
    points: list[tuple[int, int]] = field(default_factory=list)
    drawings: list[tuple[Surface, int, int]] = field(default_factory=list)
    figures: list[tuple[Figure, int, int]] = field(default_factory=list)
    height: int = 0


def set_text(
    blocks: Iterable[Block],
    look: Look,
    width: int,
    draw: Drawing = no_drawing,
    figure: MakeFigure = no_figure,
) -> SetText:
    """Give every line and picture of the blocks its place in a width in pixels."""
    setter = _Setter(look, width)
    for setter.block, block in enumerate(blocks):
        if block.kind == "drawing":
            setter.lay_drawing(draw(block.text, look, setter.room))
        elif block.kind == "figure":
            setter.lay_figure(figure(block.text, setter.room))
        else:
            setter.write(block)
    setter.text.height += setter.pad
    return setter.text


class _Setter:
    """Lays block under block."""

    def __init__(self, look: Look, width: int) -> None:
        self._look, self.pad = look, look.px(PAD)
        self.room = width - look.px(2 * PAD + BAR)
        self.text = SetText(height=look.px(PAD // 2))
        self.block = 0

    def lay_drawing(self, drawing: Surface) -> None:
        self.text.drawings.append((drawing, self._middle(drawing.get_width()), self.text.height))
        self.text.height += drawing.get_height() + self._look.px(10)

    def lay_figure(self, figure: Figure) -> None:
        """Lay a figure with its caption below it."""
        look, text = self._look, self.text
        width, height = figure.size
        text.figures.append((figure, self._middle(width), text.height))
        text.height += height + look.px(4)
        font = look.font(Role.SMALL)
        for line in paint.wrapped(font, figure.caption, self.room):
            left = self._middle(paint.width_of(font, line))
            text.lines.append(Line(left, text.height, line, Role.SMALL, look.palette.ink_dim, self.block))
            text.height += font.get_linesize()
        text.height += look.px(12)

    def write(self, block: Block) -> None:
        """Lay the lines of a text."""
        look, text = self._look, self.text
        role, colour, indent = Role.BODY, look.palette.ink, 0
        if block.kind == "heading":
            role, colour = Role.HEADING, look.palette.gold_light
            text.height += look.px(12)
        elif block.kind == "point":
            indent = look.px(POINT)
            middle = look.font(role).get_linesize() // 2
            text.points.append((self.pad + look.px(6), text.height + middle))
        elif block.kind == "row":
            indent = round(self.room * KEYS)
            shift = look.font(role).baseline - look.font(Role.NUMBER).baseline
            key = Line(
                self.pad, text.height + shift, block.left, Role.NUMBER, look.palette.gold_light, self.block
            )
            text.lines.append(key)
        font = look.font(role)
        for line in paint.wrapped(font, block.text, self.room - indent):
            text.lines.append(Line(self.pad + indent, text.height, line, role, colour, self.block))
            text.height += font.get_linesize()
        text.height += look.px(_BELOW[block.kind])

    def _middle(self, width: int) -> int:
        return self.pad + (self.room - width) // 2
