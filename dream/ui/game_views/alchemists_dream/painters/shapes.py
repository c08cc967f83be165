"""Shapes as signed distances: negative inside, zero on the edge, positive outside.

Every function takes arrays x (to the right) and y (downwards) that fit together, and gives a
distance in the same unit. After Inigo Quilez, "2D distance functions".
"""

from math import sqrt

import numpy as np

from dream.games.alchemists_dream.board.glyphs import BAR_REACH, BAR_SHIFT, SIGNS, TRIANGLE_SHIFT
from dream.games.alchemists_dream.rules.elements import Element
from dream.ui.kit.painting.noise import Field

APOTHEM = sqrt(3) / 2
"""From the middle of a cell of size 1 to its edges."""


def coverage(distance: Field, pixels: float) -> Field:
    """How much of each pixel a shape covers, 0 to 1; `pixels` is how many make up the unit."""
    covered: Field = np.clip(0.5 - distance * pixels, 0, 1)
    return covered


def stroke(distance: Field, width: float) -> Field:
    """A line of a width along the edge of a shape."""
    return np.abs(distance) - width / 2


def hexagon(x: Field, y: Field) -> Field:
    """A cell of size 1, with its point up."""
    across = np.abs(x)
    return np.maximum(across, across / 2 + APOTHEM * np.abs(y)) - np.float32(APOTHEM)


def triangle(x: Field, y: Field, radius: float, up: bool) -> Field:
    """An equilateral triangle in a circle of a radius, its point up or down; its corners stay sharp."""
    y = y if up else -y
    return np.maximum(y, np.abs(x) * APOTHEM - y / 2) - np.float32(radius / 2)


def box(x: Field, y: Field, half: float, corner: float) -> Field:
    """A square with rounded corners, `half` from its middle to its sides."""
    dx, dy = np.abs(x) - (half - corner), np.abs(y) - (half - corner)
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    return outside + np.minimum(np.maximum(dx, dy), 0) - np.float32(corner)


def segment(x: Field, y: Field, start: tuple[float, float], end: tuple[float, float]) -> Field:
    """The distance from a straight line between two points."""
    (ax, ay), (bx, by) = start, end
    along_x, along_y = bx - ax, by - ay
    part = np.clip(((x - ax) * along_x + (y - ay) * along_y) / (along_x**2 + along_y**2), 0, 1)
    return np.hypot(x - ax - along_x * part, y - ay - along_y * part)


def setting(owner: int, x: Field, y: Field, radius: float) -> Field:
    """The outline that tells a player's pieces without colour: round (0), or square with cut corners (1)."""
    if owner == 0:
        return np.hypot(x, y) - np.float32(radius)
    across, high = np.abs(x), np.abs(y)
    sides = np.maximum(across, high) - np.float32(0.90 * radius)
    corners = (across + high) * np.float32(sqrt(0.5)) - np.float32(1.02 * radius)
    outline: Field = np.maximum(sides, corners)
    return outline


def sign(element: Element, x: Field, y: Field, radius: float, width: float) -> Field:
    """The element's alchemical sign, drawn with a line of a width in about a circle of the radius."""
    up, barred = SIGNS[element.terrain]
    down = radius if up else -radius
    y = y - np.float32(TRIANGLE_SHIFT * down)
    line = stroke(triangle(x, y, radius, up), width)
    if barred:
        level = np.float32(-BAR_SHIFT * down)
        line = np.minimum(line, np.maximum(np.abs(y - level) - width / 2, np.abs(x) - BAR_REACH * radius))
    return line
