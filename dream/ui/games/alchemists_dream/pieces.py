"""How Stones, Symbols and the marks on cells are painted, and kept at every size that is asked for.

A piece is a jewel in a thick setting of metal, lit from the upper left. The setting tells the owner without
colour: the first player's is round, the second player's square with cut corners. Its light rim on its dark
shadow makes an edge that holds on every ground. Lengths are in radii of the piece.

Each mark has a shape of its own, so that none needs its colour. Lengths are in sizes of a cell; a direction
is one on the screen, 0 to 5, clockwise from the right. Every picture is a square with what it shows in the
middle, on nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial, reduce
from itertools import pairwise
from math import cos, pi, sin, tan
from typing import Any

import numpy as np
from pygame import Surface

from dream.games.alchemists_dream.elements import Element
from dream.ui.games.alchemists_dream import coordinates, faces, marks
from dream.ui.games.alchemists_dream.items import RING_RADIUS, STONE_RING
from dream.ui.games.alchemists_dream.signs import APOTHEM, hexagon, setting, sign, stone_colour
from dream.ui.kit.painting import LIGHT_FROM, Canvas, Field, gem, rim, segment, stroke
from dream.ui.kit.picture_cache import SPRITES
from dream.ui.kit.theme import Mark, Palette, Rgb, luminance, mix

STONE_REACH, SYMBOL_REACH = 1.42, 1.22
THICK = 0.13
"""How far the side of a setting is seen below its face."""
DARK: Rgb = (9, 7, 13)
SHADE = 0.78
"""How dark a shadow is at most: the ground is always seen through it."""
BODY = 0.66
"""The radius of a Symbol's setting, within its rays."""
RAYS = (12, 8)
"""How many rays the Symbols of the first and the second player have."""


@SPRITES.keeping
def paint_piece(piece: faces.Piece, radius: float, palette: Palette) -> Surface:
    """A piece with its shadow, `radius` pixels from its middle to its edge, or to the tips of its rays."""
    canvas = Canvas(SYMBOL_REACH if piece.symbol else STONE_REACH, max(3.0, radius))
    if piece.symbol:
        _paint_symbol(canvas, piece, palette)
    else:
        _paint_stone(canvas, piece, palette)
    return canvas.surface()


def _paint_stone(canvas: Canvas, piece: faces.Piece, palette: Palette) -> None:
    body, face = _body(canvas, piece.owner, 1.0)
    _shadow(canvas, body, setting(piece.owner, canvas.x - 0.10, canvas.y - 0.26, 1.0))
    _side(canvas, body, palette.owner[piece.owner])
    rim(canvas, face, 0.20, palette.owner[piece.owner])
    gem(canvas, face + np.float32(0.20), stone_colour(palette, piece.element), 1.0)
    _inlay(canvas, piece.element, 0.50, palette)


def _paint_symbol(canvas: Canvas, piece: faces.Piece, palette: Palette) -> None:
    """A jewel in a double ring with black between, on a star that reaches to the edges of its cell."""
    x, y, metal = canvas.x, canvas.y, palette.owner[piece.owner]
    star = _star(x, y, RAYS[piece.owner])
    body, face = _body(canvas, piece.owner, BODY)
    _shadow(canvas, np.minimum(star, body), np.hypot(x - 0.05, y - 0.14) - np.float32(0.82))
    _rays(canvas, star, RAYS[piece.owner], metal)
    canvas.glow(np.where(star < 0, body, 1), 0.10, DARK, 0.6)
    _side(canvas, body, metal)
    rim(canvas, face, 0.10, metal)
    canvas.fill(face + np.float32(0.10), DARK)
    rim(canvas, face + np.float32(0.18), 0.05, metal)
    gem(canvas, face + np.float32(0.23), stone_colour(palette, piece.element), BODY)
    _inlay(canvas, piece.element, 0.32, palette)


def _body(canvas: Canvas, owner: int, radius: float) -> tuple[Field, Field]:
    """The shapes of a whole setting, and of its face."""
    x, y, half = canvas.x, canvas.y, np.float32(THICK * radius / 2)
    face, side = setting(owner, x, y + half, radius), setting(owner, x, y - half, radius)
    return np.minimum(np.minimum(face, side), setting(owner, x, y, radius)), face


def _shadow(canvas: Canvas, shape: Field, cast: Field) -> None:
    """A soft shadow to the lower right, and a narrow one all around a shape, which is its dark outline."""
    close = np.clip(2 - shape / max(0.03, canvas.pixel), 0, 1)
    soft = np.clip(1 - cast / 0.26, 0, 1) ** 2
    canvas.lay(np.minimum(SHADE, 0.45 * soft + SHADE * close), (0, 0, 0))


def _star(x: Field, y: Field, rays: int) -> Field:
    """A star with pointed rays that meet at the setting, one of them straight up."""
    aside, along, tip = _ray(x, y, rays)
    wide = (tip - along) / (tip - BODY) * np.float32(0.82 * BODY * tan(pi / rays))
    return np.asarray((np.abs(aside) - wide) * 0.85, np.float32)


def _ray(x: Field, y: Field, rays: int) -> tuple[Field, Field, Field]:
    """For each pixel how far it lies aside of the nearest ray of a star, how far along it, and its tip.

    A ray is as long as a cell reaches that way: 1 to its corners.
    """
    step = 2 * pi / rays
    turn, radius = np.arctan2(y, x) + pi / 2, np.hypot(x, y)
    nearest = np.rint(turn / step) * step
    tip = APOTHEM / np.cos(nearest % (pi / 3) - pi / 6)
    off = turn - nearest
    return radius * np.sin(off), radius * np.cos(off), tip


def _rays(canvas: Canvas, star: Field, rays: int, metal: Rgb) -> None:
    """Fill a star with metal: each ray has a lit and a shaded side."""
    aside, along, _ = _ray(canvas.x, canvas.y, rays)
    turn = np.arctan2(canvas.y, canvas.x)
    facing = (-np.sin(turn) * LIGHT_FROM[0] + np.cos(turn) * LIGHT_FROM[1]) * np.sign(aside)
    bright = 1.0 + 0.16 * facing + 0.25 * (along - 0.8)
    canvas.fill(star, bright[..., None] * np.asarray(metal, np.float32))


def _side(canvas: Canvas, body: Field, metal: Rgb) -> None:
    """The side of a setting, seen from a little above: darker than its face, with a lit lower edge."""
    bright = 0.70 - 0.12 * canvas.x + 0.26 * np.clip(1 + body / max(0.05, 0.75 * canvas.pixel), 0, 1)
    canvas.fill(body, bright[..., None] * np.asarray(metal, np.float32))


_SIGN_LOW: Mapping[Element, float] = {
    Element.FIRE: -0.14,
    Element.WATER: 0.10,
    Element.EARTH: 0.08,
    Element.AIR: -0.12,
}


def _inlay(canvas: Canvas, element: Element, radius: float, palette: Palette) -> None:
    """The element's sign, sunk into the gem."""
    colour = stone_colour(palette, element)
    light_gem = luminance(colour) > 0.3
    ink = mix(colour, (6, 5, 16), 0.88) if light_gem else mix(palette.gold_light, (255, 255, 255), 0.45)
    edge = (255, 255, 255) if light_gem else mix(colour, (0, 0, 0), 0.8)
    width = max(0.13 * radius / 0.5, 1.8 * canvas.pixel)
    shift = np.float32(canvas.pixel)
    x, y = canvas.x, canvas.y + np.float32(THICK / 2 - _SIGN_LOW[element] * radius)
    canvas.fill(sign(element, x - shift, y - shift, radius, width), edge, 0.7)
    canvas.fill(sign(element, x, y, radius, width), ink)


STONE_RADIUS, SYMBOL_RADIUS = 0.735, 0.98
"""How far a piece on a cell reaches from its middle, in cell sizes."""
NAMED_SCALE = 0.78
"""How much smaller pieces are, and what is marked on them, where cells bear their names."""
GHOST_ALPHA = 150


def paint_on_cell(face: faces.OnCell, size: float, palette: Palette) -> Surface:
    """A piece as large as it is on cells of a size."""
    reach = SYMBOL_RADIUS if face.piece.symbol else STONE_RADIUS
    radius = size * reach * (NAMED_SCALE if face.named else 1)
    sprite = paint_piece(face.piece, round(radius, 2), palette)
    if face.faint:
        sprite = sprite.copy()
        sprite.set_alpha(GHOST_ALPHA)
    return sprite


def paint_medal(face: faces.Medal, size: float, palette: Palette) -> Surface:
    """A piece as a token that fills a square of so many pixels."""
    return paint_piece(face.piece, size * 0.46, palette)


REACH = 1.25
DARK_LINE: Rgb = (8, 6, 12)
RING_WIDTH = 0.12
PIPS = 4
"""So many closed sides surround a piece."""


@SPRITES.keeping
def paint_mark(face: marks.Marked, size: float, palette: Palette) -> Surface:
    """A mark for a cell of a size in pixels, in a square with the cell in the middle."""
    canvas = Canvas(REACH, size * (NAMED_SCALE if face.named else 1))
    _MARKS[face.mark](canvas, marks.mark_colour(face.mark, palette))
    return canvas.surface()


def _line(canvas: Canvas, shape: Field, colour: Rgb, strength: float = 1.0) -> None:
    """A shape in its colour with a dark line around it, so that it shows on any ground."""
    canvas.fill(shape - np.float32(max(0.035, 1.1 * canvas.pixel)), DARK_LINE, 0.75 * strength)
    canvas.fill(shape, colour, strength)


def _wide(canvas: Canvas, width: float) -> float:
    """A width of line in cell sizes, never thinner than a pixel and a half."""
    return max(width, 1.5 * canvas.pixel)


def _selected(canvas: Canvas, colour: Rgb) -> None:
    """A thick unbroken outline, glowing outwards."""
    edge = hexagon(canvas.x, canvas.y)
    canvas.glow(np.where(edge > 0, edge, 9.0), 0.34, colour, 0.75)
    _line(canvas, stroke(edge + np.float32(0.01), _wide(canvas, 0.13)), colour)


def _target(canvas: Canvas, colour: Rgb) -> None:
    """A dot in a ring."""
    radius = np.hypot(canvas.x, canvas.y)
    canvas.glow(radius - np.float32(0.2), 0.45, colour, 0.35)
    _line(canvas, radius - np.float32(0.17), colour)
    _line(canvas, stroke(radius - np.float32(0.36), _wide(canvas, 0.06)), colour)


def _movable(canvas: Canvas, colour: Rgb) -> None:
    """A tick in each corner."""
    edge = hexagon(canvas.x, canvas.y)
    radius, turn = np.hypot(canvas.x, canvas.y), np.arctan2(canvas.y, canvas.x)
    corner = np.abs((turn / (pi / 3) + 1) % 1 - 0.5) * radius
    _line(canvas, np.maximum(stroke(edge + np.float32(0.05), _wide(canvas, 0.075)), corner - 0.24), colour)


def _choosable(canvas: Canvas, colour: Rgb) -> None:
    """A thick ring around the piece, which is seen on a whole board as small as a phone, too."""
    radius = np.hypot(canvas.x, canvas.y)
    canvas.glow(np.where(radius > 1, radius - np.float32(1), 9.0), 0.25, colour, 0.6)
    _line(canvas, stroke(radius - np.float32(1.02), _wide(canvas, 0.18)), colour)


def _pips(canvas: Canvas, colour: Rgb, full: int) -> None:
    """Small rounds in a row on a dark plate, as many full ones, the others empty.

    They lie at the foot of a piece, within the ring of arcs, below the piece's sign.
    """
    y, ends, radius = 0.50, 0.28, max(0.075, 2.0 / canvas.pixels)
    plate = segment(canvas.x, canvas.y, (-ends, y), (ends, y)) - np.float32(radius + 0.045)
    canvas.fill(plate, DARK_LINE, 0.88)
    for number, place in enumerate(np.linspace(-ends, ends, PIPS, dtype=np.float32)):
        middle = np.hypot(canvas.x - place, canvas.y - np.float32(y))
        if number < full:
            canvas.fill(middle - np.float32(radius), colour)
        else:
            canvas.fill(stroke(middle - np.float32(radius * 0.8), radius * 0.4), colour, 0.7)


def _cracked(canvas: Canvas, colour: Rgb) -> None:
    """Cracks from the top to the foot of a piece, with a branch to either side."""
    main = ((-0.12, -0.72), (0.10, -0.34), (-0.10, -0.04), (0.14, 0.28), (-0.04, 0.72))
    ways = [*pairwise(main), ((0.10, -0.34), (0.50, -0.50)), ((-0.10, -0.04), (-0.54, 0.12))]
    crack = reduce(np.minimum, (segment(canvas.x, canvas.y, start, end) for start, end in ways))
    canvas.fill(crack - np.float32(_wide(canvas, 0.17) / 2), colour, 0.9)
    canvas.fill(crack - np.float32(_wide(canvas, 0.10) / 2), DARK_LINE)


def _last(canvas: Canvas, colour: Rgb) -> None:
    """Angles over and under the cell."""
    outline = stroke(hexagon(canvas.x, canvas.y) + np.float32(0.01), _wide(canvas, 0.08))
    _line(canvas, np.maximum(outline, np.abs(canvas.x) - 0.66), colour)


def _cursor(canvas: Canvas, colour: Rgb) -> None:
    """Brackets at the left and the right."""
    edge = hexagon(canvas.x, canvas.y)
    outline = stroke(edge - np.float32(0.07), _wide(canvas, 0.14))
    _line(canvas, np.maximum(outline, 0.50 - np.abs(canvas.x)), colour)


def _hover(canvas: Canvas, colour: Rgb) -> None:
    """A faint light on the whole cell."""
    edge = hexagon(canvas.x, canvas.y)
    canvas.fill(edge + np.float32(0.04), colour, 0.16)
    canvas.fill(stroke(edge + np.float32(0.04), _wide(canvas, 0.04)), colour, 0.55)


def _refused(canvas: Canvas, colour: Rgb) -> None:
    """A cross, and an outline."""
    edge = hexagon(canvas.x, canvas.y)
    canvas.fill(edge + np.float32(0.05), mix(colour, DARK_LINE, 0.3), 0.22)
    one = segment(canvas.x, canvas.y, (-0.34, -0.34), (0.34, 0.34))
    other = segment(canvas.x, canvas.y, (-0.34, 0.34), (0.34, -0.34))
    outline = stroke(edge + np.float32(0.07), _wide(canvas, 0.06))
    _line(canvas, np.minimum(np.minimum(one, other) - np.float32(_wide(canvas, 0.16) / 2), outline), colour)


def _hint(canvas: Canvas, colour: Rgb) -> None:
    """A lozenge that fills the cell, glowing."""
    lozenge = (np.abs(canvas.x) + np.abs(canvas.y) - np.float32(0.92)) * np.float32(0.7071)
    canvas.glow(np.abs(lozenge), 0.34, colour, 0.7)
    _line(canvas, stroke(lozenge, _wide(canvas, 0.11)), colour)


DOWN = np.float32(0.55)
"""From the middle of a cell to the marks at its edge, in cell sizes."""


def _closed(canvas: Canvas, colour: Rgb, number: int) -> None:
    """A veil, the denser the more sides are closed, with as many dots; with four, an outline as well."""
    edge = hexagon(canvas.x, canvas.y) + np.float32(0.05)
    canvas.fill(edge, colour, 0.08 + 0.11 * number)
    if number == len(marks.CLOSED):
        canvas.fill(stroke(edge + np.float32(0.03), _wide(canvas, 0.08)), colour, 0.9)
    for x in _row(number):
        _line(canvas, np.hypot(canvas.x - x, canvas.y + DOWN) - np.float32(_radius(canvas)), colour)


def _steps(canvas: Canvas, colour: Rgb, number: int) -> None:
    """A veil, the denser the fewer steps lead there, with as many lozenges at the lower edge."""
    edge = hexagon(canvas.x, canvas.y) + np.float32(0.05)
    canvas.fill(edge, colour, 0.08 * (len(marks.STEPS) + 1 - number))
    for x in _row(number):
        lozenge = np.abs(canvas.x - x) + np.abs(canvas.y - DOWN) - np.float32(1.3 * _radius(canvas))
        _line(canvas, lozenge * np.float32(0.7071), colour)


def _row(number: int) -> Iterator[np.float32]:
    """Where so many marks stand side by side in a cell."""
    return (np.float32((place - (number - 1) / 2) * 0.26) for place in range(number))


def _radius(canvas: Canvas) -> float:
    """How large such a mark is, from its middle to its edge."""
    return max(0.085, 1.5 * canvas.pixel)


_MARKS: Mapping[marks.CellMark, Callable[[Canvas, Rgb], None]] = {
    **{mark: partial(_steps, number=number) for number, mark in enumerate(marks.STEPS, 1)},
    **{mark: partial(_closed, number=number) for number, mark in enumerate(marks.CLOSED, 1)},
    Mark.SELECTED: _selected,
    Mark.TARGET: _target,
    marks.BoardMark.MOVABLE: _movable,
    marks.BoardMark.CHOOSABLE: _choosable,
    marks.BoardMark.THREATENED: partial(_pips, full=PIPS - 1),
    marks.BoardMark.SURROUNDED: partial(_pips, full=PIPS),
    marks.BoardMark.CRACKED: _cracked,
    Mark.LAST: _last,
    Mark.CURSOR: _cursor,
    Mark.HOVER: _hover,
    Mark.REFUSED: _refused,
    Mark.HINT: _hint,
}


def _turned(x: Field, y: Field, turn: float) -> tuple[Field, Field]:
    """How far points lie along a direction, and how far aside of it."""
    ahead, across = np.float32(cos(turn)), np.float32(sin(turn))
    return x * ahead + y * across, np.abs(y * ahead - x * across)


@SPRITES.keeping
def paint_arc(face: faces.RingPart, size: float, palette: Palette) -> Surface:
    """A sixth of the ring around a piece, thick and bright where it is shut, else thin."""
    canvas, ring, shut = Canvas(0.62, size), RING_RADIUS if face.symbol else STONE_RING, face.shut
    turn = pi / 3 * face.direction
    x, y = canvas.x + np.float32(ring * cos(turn)), canvas.y + np.float32(ring * sin(turn))
    radius = np.hypot(x, y)
    along, aside = _turned(x, y, turn)
    ends = (aside - along * 0.46) * 0.9
    width = _wide(canvas, RING_WIDTH if shut else 0.035)
    arc = np.maximum(stroke(radius - np.float32(ring), width), ends)
    if shut:
        canvas.glow(arc, 0.14, palette.mark[Mark.DANGER], 0.5)
        _line(canvas, arc, palette.mark[Mark.DANGER])
        inner = stroke(radius - np.float32(ring), width * 0.3)
        canvas.fill(np.maximum(inner, ends + 0.03), (255, 255, 255), 0.75)
    else:
        _line(canvas, arc, palette.pale, 0.55)
    return canvas.surface()


@SPRITES.keeping
def paint_trail(face: marks.Trail, size: float, palette: Palette) -> Surface:
    """Three growing dots across an edge: the last action went this way."""
    canvas, turn = Canvas(0.5, size), pi / 3 * face.direction
    for place, radius in ((-0.40, 0.05), (-0.22, 0.07), (-0.02, 0.09)):
        dot = np.hypot(canvas.x - place * cos(turn), canvas.y - place * sin(turn))
        _line(canvas, dot - np.float32(max(radius, canvas.pixel)), palette.mark[Mark.LAST])
    return canvas.surface()


@SPRITES.keeping
def paint_arrow(face: marks.HintArrow, size: float, palette: Palette) -> Surface:
    """An arrow across an edge, from the middle of one cell into the other."""
    canvas, colour = Canvas(1.1, size), palette.mark[Mark.HINT]
    along, aside = _turned(canvas.x, canvas.y, pi / 3 * face.direction)
    shaft = np.maximum(np.abs(along + 0.05) - 0.25, aside - np.float32(_wide(canvas, 0.2) / 2))
    head = np.maximum(0.12 - along, along * 0.78 + aside * 0.62 - 0.5)
    arrow = np.minimum(shaft, head)
    canvas.glow(np.maximum(arrow, aside - np.float32(0.5)), 0.2, colour, 0.6)
    _line(canvas, arrow, colour)
    return canvas.surface()


@SPRITES.keeping
def paint_left(face: marks.Left, size: float, palette: Palette) -> Surface:
    """The mark of the cell that the last action came from: a broken circle."""
    canvas = Canvas(REACH, size)
    radius, turn = np.hypot(canvas.x, canvas.y), np.arctan2(canvas.y, canvas.x)
    gap = (np.abs((turn * 8 / (2 * pi)) % 1 - 0.5) - 0.30) * (2 * pi / 8) * 0.5
    circle = stroke(radius - np.float32(0.46), _wide(canvas, 0.07))
    _line(canvas, np.maximum(circle, gap), palette.mark[Mark.LAST], 0.9)
    return canvas.surface()


PAINTERS: Mapping[type, Callable[[Any, float, Palette], Surface]] = {
    faces.OnCell: paint_on_cell,
    faces.Medal: paint_medal,
    marks.Marked: paint_mark,
    faces.RingPart: paint_arc,
    marks.Trail: paint_trail,
    marks.HintArrow: paint_arrow,
    marks.Left: paint_left,
    faces.EdgeName: coordinates.paint_name,
    faces.CellName: coordinates.paint_name,
}
"""What paints each face, by the size of the cells in pixels; a token, by its own."""
