"""How marks are painted: outlines around things, and the circles and arrows that somebody draws.

Each has a shape of its own beside its colour. Lengths are in pixels; a `unit` is how many of them a length of
the design is. Any thread may ask for them.
"""

from math import atan2, ceil, degrees, hypot, pi, sqrt

import numpy as np
from pygame import Surface, transform

from dream.play.strokes import Pen
from dream.ui.kit.painting import Canvas, Dots, Field, Paintable, picture_of, rounded_box, segment, triangle
from dream.ui.kit.picture_cache import cache_of_a_look
from dream.ui.kit.theme import Mark, Palette, Rgb, luminance, mix
from dream.ui.table.faces import NIGHT, DrawnArrow, DrawnCircle

MARKS = cache_of_a_look(most=8_000_000)

OUT, IN = 12, 6
"""How many units beyond what it is around a mark may reach, and how many into it."""
ROUNDED = 0.06
"""The radius of the corners of a frame, in parts of its shorter side."""

DARK = 0.16
"""Lines of a colour darker than this have a pale edge, others a dark one."""
WHITE: Rgb = (255, 255, 255)
THICK = 0.9
"""From so many pixels to the unit on, the lines of marks are thick."""


@MARKS.keeping
def ring(mark: Mark, radius: float, unit: float, palette: Palette) -> Surface:
    """A mark around something round."""
    reach = radius + OUT * unit
    canvas = Canvas(reach, 1.0, fine=_fine(unit))
    away = np.hypot(canvas.x, canvas.y) - np.float32(radius)
    around = (np.arctan2(canvas.y, canvas.x) / (2 * pi)) % 1.0
    _paint(canvas, mark, away, around, unit, palette.mark[mark])
    return canvas.surface()


@MARKS.keeping
def frame(mark: Mark, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A mark around something square, such as a card.

    Its quarters are mirror images, and it is empty within: only the edge of one quarter is painted, so that
    a large frame takes hardly longer than a small one.
    """
    half, corner = (size[0] / 2, size[1] / 2), ROUNDED * min(size)
    across, down = (np.arange(ceil(length + OUT * unit) + 1) for length in half)
    inner = max(IN * unit, corner) + 1
    at_edge = (across > half[0] - inner) | (down[:, None] > half[1] - inner)
    rows, columns = np.nonzero(at_edge)
    dots = Dots(columns, rows, _fine(unit))
    away = rounded_box(dots.x, dots.y, half[0], half[1], corner)
    along = np.where(dots.x - half[0] > dots.y - half[1], dots.y, dots.x)
    around = (along / (2 * (half[0] + half[1])) + 0.125) % 1.0
    _paint(dots, mark, away, around, unit, palette.mark[mark])
    quarter = np.zeros((*at_edge.shape, 4), np.uint8)
    quarter[rows, columns] = dots.painted
    return picture_of(np.pad(quarter, ((len(down) - 1, 0), (len(across) - 1, 0), (0, 0)), mode="reflect"))


def _fine(unit: float) -> int:
    """How finely a mark is painted: thick lines look the same either way, and one is eight times faster."""
    return 1 if unit >= THICK else 2


def _paint(canvas: Paintable, mark: Mark, away: Field, around: Field, unit: float, colour: Rgb) -> None:
    shape = _shape(mark, away, around, unit)
    if mark in (Mark.SELECTED, Mark.HINT):
        canvas.glow(np.abs(away - np.float32(3 * unit)), 8 * unit, colour, 0.55)
    edge, wide = (WHITE, 0.7) if luminance(colour) < DARK else (mix(colour, (0, 0, 0), 0.93), 1.0)
    canvas.fill(shape - np.float32(wide * unit), edge, 0.6)
    canvas.fill(shape, colour)


def _shape(mark: Mark, away: Field, around: Field, unit: float) -> Field:
    """The lines of a mark as a signed distance."""
    line = np.abs(away - np.float32(3.0 * unit))
    match mark:
        case Mark.TARGET:
            return _broken(line - np.float32(0.95 * unit), around, 24, 0.50, unit)
        case Mark.SELECTED:
            return np.asarray(line - np.float32(2.2 * unit), np.float32)
        case Mark.CURSOR:
            corner = np.abs(np.mod(around * 4 + 0.5, 1.0) - 0.5) * np.float32(60 * unit)
            bracket = np.abs(away - np.float32(5.5 * unit)) - np.float32(1.7 * unit)
            return np.asarray(np.maximum(bracket, corner - np.float32(15 * unit)) - 0.2, np.float32)
        case Mark.LAST:
            return _broken(line - np.float32(1.4 * unit), around, 36, 0.34, unit)
        case Mark.REFUSED:
            outer = np.abs(away - np.float32(6.0 * unit)) - np.float32(0.9 * unit)
            return np.asarray(np.minimum(line - np.float32(0.9 * unit), outer), np.float32)
        case Mark.HINT:
            beads = np.abs(np.mod(around * 8, 1.0) - 0.5) * np.float32(40 * unit)
            lozenge = beads + np.abs(away - np.float32(3.5 * unit)) - np.float32(6 * unit)
            return np.asarray(np.minimum(line - np.float32(0.9 * unit), lozenge * 0.7), np.float32)
    return np.asarray(line - np.float32(0.9 * unit), np.float32)


def _broken(line: Field, around: Field, count: int, part: float, unit: float) -> Field:
    """A line broken into so many pieces, each of which fills a part of its share."""
    place = np.abs(np.mod(around * count, 1.0) - 0.5)
    return np.asarray(np.maximum(line, (place - part / 2) * np.float32(18 * unit)), np.float32)


BADGE = 9.5
"""The radius of the badge with the sign of a pen, in units of the design."""
_LINE_OUT, _LINE_HALF = 4.0, 2.4
"""How far outside a thing the middle of a drawn line lies around it, and half its width."""
_SHAFT, _HEAD, _WIDE = 3.0, 20.0, 11.0
"""Half the width of the shaft of an arrow, how long its head is, and half as wide."""
_EDGE = 1.3


@MARKS.keeping
def badge(pen: Pen, unit: float, palette: Palette) -> Surface:
    """The sign of a pen on a disc of its colour: a dot, a cross, a square or a triangle."""
    canvas = Canvas(BADGE + _EDGE, unit, fine=2)
    disc = np.hypot(canvas.x, canvas.y) - np.float32(BADGE - _EDGE)
    canvas.fill(disc - np.float32(_EDGE), NIGHT, 0.9)
    canvas.fill(disc, palette.pen[pen.name.lower()])
    canvas.fill(_sign_of(pen, canvas.x, canvas.y), NIGHT)
    return canvas.surface()


def _sign_of(pen: Pen, x: Field, y: Field) -> Field:
    match pen:
        case Pen.GREEN:
            return np.asarray(np.hypot(x, y) - np.float32(3.2), np.float32)
        case Pen.RED:
            strokes = segment(x, y, (-3.3, -3.3), (3.3, 3.3)), segment(x, y, (-3.3, 3.3), (3.3, -3.3))
            return np.asarray(np.minimum(*strokes) - np.float32(1.3), np.float32)
        case Pen.BLUE:
            return rounded_box(x, y, 3.6, 3.6, 0.4)
    return triangle(x, y + np.float32(-0.8), 5.2, True)


def paint_drawn_circle(face: DrawnCircle, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """A line around something of a size, with the badge of its pen at the upper right."""
    half = (size[0] / 2, size[0] / 2) if face.round else (size[0] / 2, size[1] / 2)
    room = (_LINE_OUT + BADGE + 2 * _EDGE) * unit
    canvas = Canvas((half[0] + room, half[1] + room), 1.0, fine=_fine(unit))
    if face.round:
        away = np.hypot(canvas.x, canvas.y) - np.float32(half[0])
    else:
        away = rounded_box(canvas.x, canvas.y, *half, ROUNDED * min(size))
    line = np.abs(away - np.float32(_LINE_OUT * unit)) - np.float32(_LINE_HALF * unit)
    canvas.fill(line - np.float32(_EDGE * unit), NIGHT, 0.85)
    canvas.fill(line, palette.pen[face.pen.name.lower()])
    made, sign = canvas.surface(), badge(face.pen, unit, palette)
    out = (half[0] + _LINE_OUT * unit) / sqrt(2) if face.round else half[0]
    up = out if face.round else half[1]
    middle = made.get_width() / 2 + out, made.get_height() / 2 - up
    made.blit(sign, sign.get_rect(center=(round(middle[0]), round(middle[1]))))
    return made


def paint_drawn_arrow(face: DrawnArrow, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
    """An arrow along a diagonal of a size, with the badge of its pen where it begins."""
    length = hypot(*size)
    half, head = length / 2, min(_HEAD * unit, 0.7 * length)
    canvas = Canvas((half + 2 * unit, (_WIDE + 2 * _EDGE) * unit), 1.0, fine=_fine(unit))
    shaft = segment(canvas.x, canvas.y, (-half + _SHAFT * unit, 0.0), (half - 0.8 * head, 0.0))
    slope = _WIDE * unit / hypot(head, _WIDE * unit), head / hypot(head, _WIDE * unit)
    side = (canvas.x - np.float32(half)) * np.float32(slope[0]) + np.abs(canvas.y) * np.float32(slope[1])
    point = np.maximum(side, np.float32(half - head) - canvas.x)
    shape = np.minimum(shaft - np.float32(_SHAFT * unit), point)
    canvas.fill(shape - np.float32(_EDGE * unit), NIGHT, 0.85)
    canvas.fill(shape, palette.pen[face.pen.name.lower()], 0.94)
    across, down = (size[0] if face.right else -size[0]), (size[1] if face.down else -size[1])
    made = transform.rotozoom(canvas.surface(), -degrees(atan2(down, across)), 1)
    sign, back = badge(face.pen, unit, palette), (half - BADGE * unit) / length
    middle = made.get_width() / 2 - back * across, made.get_height() / 2 - back * down
    made.blit(sign, sign.get_rect(center=(round(middle[0]), round(middle[1]))))
    return made


def mark_picture(
    mark: Mark, size: tuple[int, int], unit: float, palette: Palette, *, is_round: bool
) -> Surface:
    """A mark around something of a size."""
    return ring(mark, round(size[0] / 2, 1), unit, palette) if is_round else frame(mark, size, unit, palette)
