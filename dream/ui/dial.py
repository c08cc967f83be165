"""The ring around the board: a golden dial, graduated like an astrolabe."""

import numpy as np

from dream.board.hexes import Lattice
from dream.ui.backdrop import Pixels
from dream.ui.layout import RING_RADIUS
from dream.ui.noise import Field
from dream.ui.palette import Palette, mix
from dream.ui.shapes import coverage

WIDTH = 0.42
STROKES = 180


def paint_ring(pixels: Pixels, lattice: Lattice, palette: Palette) -> None:
    """Paint the ring over a picture, cut at its edges; `lattice` is in its pixels."""
    size = lattice.size
    outer, inner = RING_RADIUS - 0.06, RING_RADIUS - 0.06 - WIDTH
    height, width = pixels.shape[:2]
    x = (np.arange(width, dtype=np.float32) + np.float32(0.5 - lattice.x)) / size
    y = (np.arange(height, dtype=np.float32) + np.float32(0.5 - lattice.y)) / size
    squared = (x * x)[None] + (y * y)[:, None]
    rows, columns = np.nonzero((squared > (inner - 0.3) ** 2) & (squared < (outer + 0.12) ** 2))
    x, y = x[columns], y[rows]
    radius, turn = np.sqrt(squared[rows, columns]), np.arctan2(y, x)
    below = pixels[rows, columns].astype(np.float32)
    dark = np.array(mix(palette.table, palette.night, 0.4))
    below += _blend(radius, outer, inner, size)[:, None] * (dark - below)
    gold, shine = _ornament(radius, turn, outer, inner, size), _shine(x, y, radius, turn)
    bright = np.array(palette.gold, np.float32) * shine[:, None]
    below += gold[:, None] * (bright - below)
    pixels[rows, columns] = np.clip(below, 0, 255).astype(np.uint8)


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
