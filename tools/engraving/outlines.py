"""Outlines as points: curves flattened, lines made smooth, and points that a line can do without.

An outline is an array of shape (n, 2) in the units of a picture, y downwards.
"""

import re
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]
_TOKEN = re.compile(r"[MLCQZ]|-?\d*\.?\d+")
_STEPS = np.linspace(0.0, 1.0, 15)[1:, None]
"""Where a curve is looked at."""


def path(description: str) -> list[Points]:
    """The outlines of an SVG path with absolute M, L, C, Q and Z."""
    tokens = iter(_TOKEN.findall(description))
    outlines: list[Points] = []
    points: list[Points] = []
    command = "M"

    def pair(first: str | None = None) -> Points:
        return np.array([float(first or next(tokens)), float(next(tokens))])

    for token in tokens:
        number = None if token.isalpha() else token
        command = command if number else token
        if command == "Z":
            continue
        if command == "M" and points:
            outlines.append(np.array(points))
            points = []
        if command in "ML":
            points.append(pair(number))
            command = "L"
        elif command == "C":
            a, b, c, d = points[-1], pair(number), pair(), pair()
            t, s = _STEPS, 1 - _STEPS
            points.extend(s**3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t**3 * d)
        else:
            a, b, c = points[-1], pair(number), pair()
            t, s = _STEPS, 1 - _STEPS
            points.extend(s * s * a + 2 * s * t * b + t * t * c)
    return [*outlines, np.array(points)]


def smooth(points: ArrayLike, *, closed: bool = False, steps: int = 12) -> Points:
    """A curve through all points, as Catmull and Rom draw it."""
    p = np.asarray(points, float)
    before, after = (p[-1:], p[:2]) if closed else (2 * p[:1] - p[1:2], 2 * p[-1:] - p[-2:-1])
    q = np.vstack([before, p, after])
    t = np.linspace(0.0, 1.0, steps, endpoint=False)[:, None]
    spans = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(q, q[1:], q[2:], q[3:], strict=False)
    ]
    return np.vstack(spans if closed else [*spans, p[-1:]])


def turned_profile(profile: ArrayLike, x: float, y: float, size: float = 1.0) -> Points:
    """The outline of a turned body, from its profile of radii and heights, top to bottom."""
    half = smooth(profile, steps=8) * size
    half[:, 0] = np.maximum(half[:, 0], 0.0)
    outline: Points = np.vstack([half, (half * (-1, 1))[::-1]]) + np.array([x, y])
    return outline


def placed(
    outlines: Iterable[Points],
    x: float,
    y: float,
    size: float = 1.0,
    *,
    mirrored: bool = False,
    turn: float = 0.0,
) -> list[Points]:
    """Outlines around the origin moved to a place, larger, mirrored and turned."""
    c, s = np.cos(turn), np.sin(turn)
    turning = np.array([[c, s], [-s, c]])
    flip = np.array([-1.0 if mirrored else 1.0, 1.0])
    return [(outline * flip) @ turning * size + np.array([x, y]) for outline in outlines]


def star(x: float, y: float, radii: Sequence[float], count: int, turn: float = 0.0) -> Points:
    """A star, `count` times through the radii, the first upwards; of one radius a regular polygon."""
    corners = count * len(radii)
    angle = turn - np.pi / 2 + np.arange(corners) * 2 * np.pi / corners
    radius = np.tile(radii, count)
    corner: Points = np.c_[x + radius * np.cos(angle), y + radius * np.sin(angle)]
    return corner


def thinned(line: Points, tolerance: float) -> Points:
    """A closed line without the points that it passes within a tolerance, by Douglas and Peucker."""
    keep = np.zeros(len(line), bool)
    far = int(np.argmax(np.hypot(*(line - line[0]).T)))
    keep[[0, far, len(line) - 1]] = True
    waiting = [(0, far), (far, len(line) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        along, away = line[last] - line[first], line[first + 1 : last] - line[first]
        length = float(np.hypot(*along))
        off = np.abs(away[:, 0] * along[1] - away[:, 1] * along[0]) / length if length else np.hypot(*away.T)
        place = int(np.argmax(off))
        if off[place] > tolerance:
            keep[first + 1 + place] = True
            waiting += [(first, first + 1 + place), (first + 1 + place, last)]
    return line[keep]
