"""Shapes as signed distances: negative inside, zero on the edge, positive outside.

Every function takes arrays x (to the right) and y (downwards) that fit together, and gives a
distance in the same unit. After Inigo Quilez, "2D distance functions".
"""

from math import cos, hypot, pi, sin, sqrt

import numpy as np

from dream.ui.kit.painting.noise import Field


def coverage(distance: Field, pixels: float) -> Field:
    """How much of each pixel a shape covers, 0 to 1; `pixels` is how many make up the unit."""
    covered: Field = np.clip(0.5 - distance * pixels, 0, 1)
    return covered


def stroke(distance: Field, width: float) -> Field:
    """A line of a width along the edge of a shape."""
    return np.abs(distance) - width / 2


def triangle(x: Field, y: Field, radius: float, up: bool) -> Field:
    """An equilateral triangle in a circle of a radius, its point up or down; its corners stay sharp."""
    y = y if up else -y
    return np.maximum(y, np.abs(x) * (sqrt(3) / 2) - y / 2) - np.float32(radius / 2)


def star(x: Field, y: Field, points: int, outer: float, inner: float) -> Field:
    """A star with one point up: the radius of its points, and that of the corners between them."""
    half = pi / points
    angle = np.abs((np.arctan2(x, -y) + half) % (2 * half) - half)
    away, aside = np.hypot(x, y) * np.cos(angle), np.hypot(x, y) * np.sin(angle)
    back, up = outer - inner * cos(half), inner * sin(half)
    return np.asarray(((away - outer) * up + aside * back) / hypot(back, up), np.float32)


def rounded_box(x: Field, y: Field, half_width: float, half_height: float, corner: float) -> Field:
    """A rectangle with rounded corners, by how far its sides are from its middle."""
    dx, dy = np.abs(x) - np.float32(half_width - corner), np.abs(y) - np.float32(half_height - corner)
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    return outside + np.minimum(np.maximum(dx, dy), 0) - np.float32(corner)


def segment(x: Field, y: Field, start: tuple[float, float], end: tuple[float, float]) -> Field:
    """The distance from a straight line between two points."""
    (ax, ay), (bx, by) = start, end
    along_x, along_y = bx - ax, by - ay
    part = np.clip(((x - ax) * along_x + (y - ay) * along_y) / (along_x**2 + along_y**2), 0, 1)
    return np.hypot(x - ax - along_x * part, y - ay - along_y * part)
