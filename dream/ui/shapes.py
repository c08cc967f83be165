"""Shapes as signed distances: negative inside, zero on the edge, positive outside.

Every function takes arrays x (to the right) and y (downwards) that fit together, and gives a
distance in the same unit. After Inigo Quilez, "2D distance functions".
"""

from math import cos, radians, sin, sqrt

import numpy as np

from dream.rules.elements import Element
from dream.ui.noise import Field

APOTHEM = sqrt(3) / 2
"""From the middle of a cell of size 1 to its edges."""

DROP_LOW = 0.20
"""How far below the middle the round part of a drop has its own, for a drop of size 1."""


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


def flame(x: Field, y: Field, radius: float) -> Field:
    """A triangle with swelling sides and round corners: three large circles, smoothly intersected."""
    far, keen = 1.1 * radius, 11.0 / radius
    total = np.zeros(np.broadcast_shapes(x.shape, y.shape), np.float32)
    for turn in (90, 210, 330):
        from_x, from_y = x + far * cos(radians(turn)), y - 0.14 * radius + far * sin(radians(turn))
        total += np.exp(keen * (np.hypot(from_x, from_y) - (far + 0.64 * radius)))
    return np.log(np.maximum(total, 1e-30)) / keen


def drop(x: Field, y: Field, radius: float) -> Field:
    """A drop of water: a circle drawn out to a point at the top."""
    ball, low = 0.78 * radius, DROP_LOW * radius
    tip = -1.06 * radius
    reach = low - tip
    slope_x, slope_y = sqrt(reach**2 - ball**2) / reach, ball / reach
    across = np.abs(x)
    side = across * slope_x - (y - tip) * slope_y
    along = across * slope_y + (y - tip) * slope_x
    round_part = np.hypot(x, y - low) - ball
    cone = np.where(along < 0, np.hypot(x, y - tip), side)
    return np.where(along > reach * slope_x, round_part, cone)


def stone_shape(element: Element, x: Field, y: Field, radius: float) -> Field:
    """The outline that tells an element's pieces without colour; it fits a circle of the radius."""
    match element:
        case Element.FIRE:
            return flame(x, y, 1.08 * radius)
        case Element.WATER:
            return drop(x, y, 1.04 * radius)
        case Element.EARTH:
            return box(x, y, 0.79 * radius, 0.22 * radius)
        case Element.AIR:
            return np.hypot(x, y) - np.float32(0.92 * radius)


def sign(element: Element, x: Field, y: Field, radius: float, width: float) -> Field:
    """The element's alchemical sign, drawn with a line of a width in about a circle of the radius."""
    up = element in (Element.FIRE, Element.AIR)
    y = y - np.float32((0.2 if up else -0.2) * radius)
    line = stroke(triangle(x, y, radius, up), width)
    if element in (Element.AIR, Element.EARTH):
        level = np.float32((-0.12 if up else 0.12) * radius)
        line = np.minimum(line, np.maximum(np.abs(y - level) - width / 2, np.abs(x) - 0.78 * radius))
    return line
