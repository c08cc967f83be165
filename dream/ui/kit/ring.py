"""The golden ring around a round table."""

from math import floor, sqrt

import numpy as np

from dream.ui.kit.painting import Field, Pixels, coverage
from dream.ui.kit.theme import Palette, mix

RADIUS = 17.662077633154325
"""The radius of the ring, in the units in which all of it is drawn."""
WIDTH = 0.42
OUTER = RADIUS - 0.06
INNER = OUTER - WIDTH
"""Its circles; all of its gold lies between them."""
Whole = np.typing.NDArray[np.intp]
Point = tuple[float, float]
STROKES = 180


def paint_ring(pixels: Pixels, middle: Point, radius: float, palette: Palette) -> None:
    """Paint the ring over a picture, cut at its edges; all lies within a radius, in pixels."""
    size = radius / RADIUS
    outer, inner = OUTER, INNER
    rows, columns = _within(pixels.shape[:2], middle, size, inner - 0.3, outer + 0.1)
    x = ((columns + 0.5 - middle[0]) / size).astype(np.float32)
    y = ((rows + 0.5 - middle[1]) / size).astype(np.float32)
    far, turn = np.sqrt(x * x + y * y), np.arctan2(y, x)
    below = pixels[rows, columns].astype(np.float32)
    dark = np.array(mix(palette.table, palette.night, 0.4), np.float32)
    below += _blend(far, outer, inner, size)[:, None] * (dark - below)
    gold, shine = _ornament(far, turn, outer, inner, size), _shine(x, y, far, turn)
    bright = np.array(palette.gold, np.float32) * shine[:, None]
    below += gold[:, None] * (bright - below)
    pixels[rows, columns] = np.clip(below, 0, 255).astype(np.uint8)


def _within(
    shape: tuple[int, ...], middle: Point, size: float, inner: float, outer: float
) -> tuple[Whole, Whole]:
    """The rows and columns of the pixels between two circles, in cell sizes, that a picture has."""
    height, width = shape
    found: list[tuple[int, int, int]] = []
    for row in range(max(0, floor(middle[1] - outer * size)), height):
        off = (row + 0.5 - middle[1]) / size
        far, near = (size * sqrt(max(0.0, reach**2 - off**2)) for reach in (outer, inner))
        spans = ((-far, -near), (near, far)) if near else ((-far, far),)
        found += [(row, round(middle[0] + start), round(middle[0] + stop)) for start, stop in spans]
    cut = [(row, max(0, start), min(width, stop)) for row, start, stop in found]
    cut = [(row, start, stop) for row, start, stop in cut if start < stop]
    if not cut:
        return np.empty(0, np.intp), np.empty(0, np.intp)
    lengths = np.array([stop - start for _, start, stop in cut])
    rows = np.repeat(np.array([row for row, _, _ in cut]), lengths)
    columns = np.concatenate([np.arange(start, stop) for _, start, stop in cut])
    return rows, columns


def _blend(radius: Field, outer: float, inner: float, size: float) -> Field:
    """Where the dark of the dial lies: between its circles, fading out inwards over the table."""
    fading: Field = np.clip((radius - (inner - 0.3)) / 0.3, 0, 1)
    return coverage(radius - np.float32(outer), size) * fading


def _ornament(radius: Field, turn: Field, outer: float, inner: float, size: float) -> Field:
    """Where gold lies: two circles, strokes between them, some of them longer, and twelve beads."""
    thin, thick = max(0.045, 1.0 / size), max(0.09, 1.6 / size)
    lines = np.maximum(
        coverage(np.abs(radius - outer) - thick / 2, size),
        0.8 * coverage(np.abs(radius - inner) - thin / 2, size),
    )
    step = 2 * np.pi / STROKES
    number = np.rint(turn / step)
    aside = np.abs(turn - number * step) * radius
    length = np.where(number % 5 == 0, 0.24, 0.13)
    strokes = coverage(np.maximum(aside - thin * 0.45, outer - length - radius), size) * (radius < outer)
    twelfth = np.rint(turn / (np.pi / 6)) * (np.pi / 6)
    bead_x, bead_y = (turn - twelfth) * radius, radius - (outer + inner) / 2
    bead = coverage(np.abs(bead_x) + np.abs(bead_y) - 0.2, size)
    gold: Field = np.maximum(np.maximum(lines, 0.75 * strokes), bead)
    return gold


def _shine(x: Field, y: Field, radius: Field, turn: Field) -> Field:
    """How bright the metal is: two broad reflections across the ring."""
    shine: Field = 0.66 + 0.34 * np.cos(2 * (turn + 2.2)) + 0.12 * (-0.5 * x - 0.85 * y) / radius
    return shine
