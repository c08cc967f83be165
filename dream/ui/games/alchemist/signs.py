"""The signs of the five ingredients: drop, leaf, crystal, stone and star, as signed distances.

Each fills about the circle of radius 1; a line within some of them is cut out of the shape.
"""

from math import cos, pi, sin

import numpy as np

from dream.games.alchemist.rules.components import Colour
from dream.ui.kit.painting import Field, segment, star


def sign_distance(of: Colour, x: Field, y: Field, size: float, cut: float) -> Field:
    """The sign of an ingredient, `size` from its middle to its edge; what is cut out is `cut` wide."""
    sign = _SIGNS[of](x / np.float32(size), y / np.float32(size), cut / size)
    return np.asarray(sign * np.float32(size), np.float32)


def _drop(x: Field, y: Field, cut: float) -> Field:
    """A drop that falls."""
    radius, middle, tip = 0.60, 0.36, -1.04
    lean = radius / (middle - tip)
    flat = (1 - lean**2) ** 0.5
    round_part = np.hypot(x, y - np.float32(middle)) - np.float32(radius)
    sides = np.abs(x) * np.float32(flat) - (y - np.float32(tip)) * np.float32(lean)
    point = np.maximum(sides, y - np.float32(middle - radius * lean))
    return np.asarray(np.minimum(round_part, point), np.float32)


def _leaf(x: Field, y: Field, cut: float) -> Field:
    """A leaf with its rib, on a stem."""
    turn = pi / 5
    x, y = x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)
    apart = 0.62
    blade = np.maximum(np.hypot(x - apart, y + 0.12), np.hypot(x + apart, y + 0.12)) - np.float32(1.12)
    rib = segment(x, y, (0.0, -0.45), (0.0, 0.95)) - np.float32(cut / 2)
    stem = segment(x, y, (0.0, 0.7), (0.0, 1.12)) - np.float32(max(0.07, cut / 2))
    return np.asarray(np.minimum(np.maximum(blade, -rib), stem), np.float32)


def _crystal(x: Field, y: Field, cut: float) -> Field:
    """A cut crystal: its table above, its point below."""
    wide = np.abs(x)
    body = np.maximum(wide * 0.72 + y * 0.69 - 0.66, wide * 0.80 - y * 0.60 - 0.86)
    body = np.maximum(body, -y - np.float32(0.78))
    facet = np.abs(y + np.float32(0.22)) - np.float32(cut / 2)
    return np.asarray(np.maximum(body, -np.maximum(facet, wide - np.float32(0.74))), np.float32)


def _stone(x: Field, y: Field, cut: float) -> Field:
    """A stone with six sides, its middle lying open."""
    sides = np.maximum(np.abs(x), np.abs(x) * 0.5 + np.abs(y) * np.float32(3**0.5 / 2))
    return np.asarray(np.maximum(sides - np.float32(0.86), np.float32(0.40 - cut / 4) - sides), np.float32)


def _star(x: Field, y: Field, cut: float) -> Field:
    return star(x, y, 5, 1.08, 0.46)


_SIGNS = {
    Colour.BLUE: _drop,
    Colour.GREEN: _leaf,
    Colour.ORANGE: _crystal,
    Colour.SLATE: _stone,
    Colour.YELLOW: _star,
}
