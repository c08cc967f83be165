"""The alchemists' signs of the elements as lines: what tells the ground by shape as well as by colour.

Fire is a triangle, water one on its head; air and earth are the same two with a bar through them. The
Elixir has the sign of gold, a circle with a point.
"""

from math import cos, pi, sin

from dream.games.alchemists_dream.board.tiles import Terrain

Line = tuple[tuple[float, float], ...]


def _ring(radius: float, corners: int) -> Line:
    """A closed line around the origin through `corners` points, the first one straight up."""
    angles = [2 * pi * k / corners for k in (*range(corners), 0)]
    return tuple((radius * sin(a), radius * cos(a)) for a in angles)


_UP = _ring(1.0, 3)
_DOWN = tuple((x, -y) for x, y in _UP)
_BAR = ((-0.85, 0.0), (0.85, 0.0))

GLYPHS: dict[Terrain, tuple[Line, ...]] = {
    Terrain.FIRE: (_UP,),
    Terrain.WATER: (_DOWN,),
    Terrain.EARTH: (_DOWN, _BAR),
    Terrain.AIR: (_UP, _BAR),
    Terrain.ELIXIR: (_ring(1.0, 40), _ring(0.12, 12)),
    Terrain.VOID: (),
}
"""The lines of each sign within a circle of radius 1 around the origin, with y growing upwards."""
