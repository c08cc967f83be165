"""How marks are painted: outlines around round things and around cards, each with a shape of its own.

Lengths are in pixels.
"""

from math import ceil, pi

import numpy as np
from pygame import Surface

from dream.ui.kit.painting.canvas import Canvas, Dots, Paintable, picture_of
from dream.ui.kit.painting.noise import Field
from dream.ui.kit.painting.shapes import rounded_box
from dream.ui.kit.palette import Colour, Mark, Palette, mix

OUT, IN = 12, 6
"""How many units beyond what it is around a mark may reach, and how many into it."""
ROUNDED = 0.06
"""The radius of the corners of a frame, in parts of its shorter side."""

THICK = 0.9
"""From so many pixels to the unit on, the lines of marks are thick."""


def paint_ring(mark: Mark, radius: float, unit: float, palette: Palette) -> Surface:
    """A mark around something round; `unit` is how many pixels a length of the design is."""
    reach = radius + OUT * unit
    canvas = Canvas(reach, 1.0, fine=_fine(unit))
    away = np.hypot(canvas.x, canvas.y) - np.float32(radius)
    around = (np.arctan2(canvas.y, canvas.x) / (2 * pi)) % 1.0
    _paint(canvas, mark, away, around, unit, palette.mark[mark])
    return canvas.surface()


def paint_frame(mark: Mark, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
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


def _paint(canvas: Paintable, mark: Mark, away: Field, around: Field, unit: float, colour: Colour) -> None:
    shape = _shape(mark, away, around, unit)
    if mark in (Mark.SELECTED, Mark.HINT):
        canvas.glow(np.abs(away - np.float32(3 * unit)), 8 * unit, colour, 0.55)
    canvas.fill(shape - np.float32(1.0 * unit), mix(colour, (0, 0, 0), 0.93), 0.6)
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
