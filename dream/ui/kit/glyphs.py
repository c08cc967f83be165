"""Signs drawn with strokes: straight lines, parts of circles, dots.

A stroke lies in a square from -1 to 1, x to the right and y downwards. Angles are in degrees, from the right
and clockwise.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

import numpy as np

from dream.ui.kit.painting import Field, Place, segment


@dataclass(frozen=True)
class Polyline:
    """Straight lines from point to point."""

    points: tuple[Place, ...]


@dataclass(frozen=True)
class Arc:
    """A part of a circle; all of it by default."""

    middle: Place
    radius: float
    start: float = 0.0
    end: float = 360.0


@dataclass(frozen=True)
class Dot:
    """A filled circle."""

    middle: Place
    radius: float


Stroke = Polyline | Arc | Dot
Glyph = tuple[Stroke, ...]


def line(*numbers: float) -> Polyline:
    """Straight lines from point to point, the numbers by turns across and down."""
    return Polyline(tuple(zip(numbers[::2], numbers[1::2], strict=True)))


def rounded(corners: tuple[Place, ...], times: int) -> tuple[Place, ...]:
    """A closed line through its first point again, with its corners cut off so many times (Chaikin)."""
    for _ in range(times):
        sides = zip(corners, corners[1:] + corners[:1], strict=True)
        corners = tuple(
            (x * (1 - part) + to_x * part, y * (1 - part) + to_y * part)
            for (x, y), (to_x, to_y) in sides
            for part in (0.25, 0.75)
        )
    return (*corners, corners[0])


def star_line(points: int, outer: float, inner: float) -> Polyline:
    """The outline of a star, one of its points upwards."""
    corners = []
    for n in range(2 * points + 1):
        far, angle = (outer, inner)[n % 2], pi / points * n - pi / 2
        corners.append((far * cos(angle), far * sin(angle)))
    return Polyline(tuple(corners))


def glyph_distance(glyph: Glyph, x: Field, y: Field, radius: float, width: float) -> Field:
    """The distance from a glyph of a radius, drawn with lines of a width."""
    x, y = x / np.float32(radius), y / np.float32(radius)
    nearest = [_distance(stroke, x, y, width / radius) for stroke in glyph]
    return np.asarray(np.minimum.reduce(np.broadcast_arrays(*nearest)) * np.float32(radius), np.float32)


def _distance(stroke: Stroke, x: Field, y: Field, width: float) -> Field:
    match stroke:
        case Dot((across, down), radius):
            return np.asarray(np.hypot(x - across, y - down) - np.float32(radius), np.float32)
        case Arc((across, down), radius, start, end):
            ring = _arc(x - across, y - down, radius, radians(start), radians(end))
            return np.asarray(ring - np.float32(width / 2), np.float32)
        case Polyline(points):
            pieces = [
                segment(x, y, one, other)
                for one, other in pairwise(points)
                if hypot(other[0] - one[0], other[1] - one[1]) > 0
            ]
            return np.asarray(np.minimum.reduce(pieces) - np.float32(width / 2), np.float32)


def _arc(x: Field, y: Field, radius: float, start: float, end: float) -> Field:
    ring = np.abs(np.hypot(x, y) - np.float32(radius))
    if end - start >= 2 * pi - 1e-6:
        return ring
    turn = np.mod(np.arctan2(y, x) - start, 2 * pi)
    tips = [
        np.hypot(x - np.float32(radius * cos(angle)), y - np.float32(radius * sin(angle)))
        for angle in (start, end)
    ]
    return np.asarray(np.where(turn <= end - start, ring, np.minimum(*tips)), np.float32)
