"""How a board is drawn, by whatever draws it: the colours of grounds and the alchemical signs of elements.

The flat colours, as ``#rrggbb``, are for pictures of boards and for the terminal. They stand with those of
the window in the theme, whose ground is darker: jewels lie on it.

The signs tell the ground by shape as well as by colour. Fire is a triangle, water one on its head; air and
earth are the same two with a bar through them. The Elixir has the sign of gold, a circle with a point.
"""

import tomllib
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from dream.base.assets import asset
from dream.base.files import decoded
from dream.games.alchemists_dream.elements import Terrain

THEME = "themes/classic.toml"

_FLAT = tomllib.loads(decoded(asset(THEME).read_bytes()))["flat"]

GROUND: Final[dict[Terrain, str]] = {terrain: _FLAT["ground"][terrain.name.lower()] for terrain in Terrain}

INK: Final[dict[Terrain, str]] = {terrain: _FLAT["ink"][terrain.name.lower()] for terrain in Terrain}
"""What is written on each ground so that it can be read."""

RIM: Final[str] = _FLAT["rim"]
"""The grey of the rim, which lies on no tile."""


Line = tuple[tuple[float, float], ...]


class Sign(NamedTuple):
    """The sign of an element: whether its triangle points up, and whether there is a bar through it."""

    up: bool
    barred: bool


SIGNS = {
    Terrain.FIRE: Sign(up=True, barred=False),
    Terrain.WATER: Sign(up=False, barred=False),
    Terrain.EARTH: Sign(up=False, barred=True),
    Terrain.AIR: Sign(up=True, barred=True),
}

TRIANGLE_SHIFT = 0.2
"""How far a triangle in a circle of radius 1 is moved towards its base, to look as if it were central."""
BAR_SHIFT = 0.12
"""How far the bar lies from the middle of the triangle, towards its point."""
BAR_REACH = 0.95
"""How far the bar goes to either side."""


def _ring(radius: float, corners: int) -> Line:
    """A closed line around the origin through `corners` points, the first one straight up."""
    angles = [2 * pi * k / corners for k in (*range(corners), 0)]
    return tuple((radius * sin(a), radius * cos(a)) for a in angles)


def _lines(sign: Sign) -> tuple[Line, ...]:
    """The lines of a sign, as large as the circle of radius 1 allows."""
    triangle = tuple((x, y - TRIANGLE_SHIFT) for x, y in _ring(1.0, 3))
    height = BAR_SHIFT - TRIANGLE_SHIFT
    lines = (triangle, ((-BAR_REACH, height), (BAR_REACH, height))) if sign.barred else (triangle,)
    size = (1 if sign.up else -1) / max(hypot(x, y) for x, y in triangle)
    return tuple(tuple((abs(size) * x, size * y) for x, y in line) for line in lines)


GLYPHS: dict[Terrain, tuple[Line, ...]] = {
    **{terrain: _lines(sign) for terrain, sign in SIGNS.items()},
    Terrain.ELIXIR: (_ring(1.0, 40), _ring(0.12, 12)),
    Terrain.VOID: (),
}
"""The lines of each sign within a circle of radius 1 around the origin, with y growing upwards."""
