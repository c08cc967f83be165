"""How the ways of the diagram are painted: lines of wire from spots to recipes and on to what comes out.

A double line takes two, a broken one may come to nothing; an arrow leads to what comes out. All lengths are
in radii of the table.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, dist, pi, sin

import numpy as np

from dream.ui.game_views.jabirs_transmutations.diagram import Part, Place, Way
from dream.ui.kit.painting.canvas import Paintable
from dream.ui.kit.painting.noise import Field
from dream.ui.kit.palette import Colour

FAR = 1.0
WIDTH, APART = 0.0072, 0.0085
"""How wide a line is, and how far from the middle each of two lines runs."""
DASH, GAP = 0.026, 0.020
ARROW = 0.030


def paint_way(on: Paintable, way: Way, colour: Colour) -> None:
    """Paint one way with a dark groove beside it."""
    shape = way_shape(on, way)
    on.fill(shape - np.float32(max(0.004, on.pixel)), (0, 0, 0), 0.6)
    on.fill(shape, colour)


def way_shape(on: Paintable, way: Way, thick: float = 1.0) -> Field:
    """The lines of a way with its arrow, as a signed distance, near the way; `FAR` off it is of no use.

    `thick` is how much wider than at rest the lines are.
    """
    width = max(WIDTH * thick, 1.2 * on.pixel)
    away = np.full((on.y.shape[0], on.x.shape[1]), np.float32(FAR))
    for one, other in _dashes(way.points) if way.part is Part.EXTRA else pairwise(_shaft(way)):
        _near(away, on, one, other)
    lines = away if way.number == 1 else np.abs(away - np.float32(max(APART, 1.3 * on.pixel)))
    shape = lines - np.float32(width / 2)
    if way.part is not Part.REACTANT:
        shape = np.minimum(shape, _arrow(on, way.points, ARROW * (0.8 + 0.2 * thick)))
    return np.asarray(shape, np.float32)


def box_of(ways: tuple[Way, ...]) -> tuple[Place, Place]:
    """The middle of all that some ways reach to, and how far that is across and down."""
    xs, ys = zip(*(point for way in ways for point in way.points), strict=True)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    edge = 2 * ARROW
    return middle, ((max(xs) - min(xs)) / 2 + edge, (max(ys) - min(ys)) / 2 + edge)


def _shaft(way: Way) -> tuple[Place, ...]:
    """The points of a way, without the tip that its arrow covers."""
    return way.points if way.part is Part.REACTANT else tuple(_until(way.points, ARROW * 0.6))


def _until(points: tuple[Place, ...], left: float) -> Iterator[Place]:
    for point in points:
        if dist(point, points[-1]) < left:
            return
        yield point


def _dashes(points: tuple[Place, ...]) -> Iterator[tuple[Place, Place]]:
    """The pieces of a broken line, its last one under the arrow."""
    gone = 0.0
    for one, other in pairwise(tuple(_until(points, ARROW * 0.6))):
        length = dist(one, other)
        steps = max(1, round(length / 0.006))
        for step in range(steps):
            if (gone + length * step / steps) % (DASH + GAP) < DASH:
                yield _between(one, other, step / steps), _between(one, other, (step + 1) / steps)
        gone += length


def _between(one: Place, other: Place, part: float) -> Place:
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def _near(away: Field, on: Paintable, one: Place, other: Place) -> None:
    """Lower the distances around a straight piece of a line."""
    reach = 0.05
    x, y = on.x[0], on.y[:, 0]
    left, right = np.searchsorted(x, (min(one[0], other[0]) - reach, max(one[0], other[0]) + reach))
    top, bottom = np.searchsorted(y, (min(one[1], other[1]) - reach, max(one[1], other[1]) + reach))
    if left == right or top == bottom:
        return
    near_x, near_y = x[None, left:right], y[top:bottom, None]
    along_x, along_y = other[0] - one[0], other[1] - one[1]
    length = max(along_x**2 + along_y**2, 1e-12)
    part = np.clip(((near_x - one[0]) * along_x + (near_y - one[1]) * along_y) / length, 0, 1)
    found = np.hypot(near_x - one[0] - along_x * part, near_y - one[1] - along_y * part)
    away[top:bottom, left:right] = np.minimum(away[top:bottom, left:right], found)


def _arrow(on: Paintable, points: tuple[Place, ...], size: float) -> Field:
    """A slender arrow head at the end of a line."""
    tip = points[-1]
    back = next((point for point in reversed(points) if dist(point, tip) > size * 0.8), points[0])
    length = dist(back, tip)
    ahead_x, ahead_y = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    along = (on.x - tip[0]) * ahead_x + (on.y - tip[1]) * ahead_y
    aside = np.abs((on.y - tip[1]) * ahead_x - (on.x - tip[0]) * ahead_y)
    slope = 0.19 * pi / 2
    sides = aside * np.float32(cos(slope)) + along * np.float32(sin(slope))
    return np.asarray(np.maximum(sides, -along - np.float32(size) + 0.45 * aside), np.float32)
