"""The signs of cards and metals, and of what is done to them, as lines about a middle; see `glyphs`."""

from collections.abc import Mapping
from math import cos, sin

from dream.games.philosophers_stone.rules.components import Card
from dream.ui.kit.glyphs import Arc, Dot, Glyph, Polyline, line, star_line

_UP = line(0, -0.88, 0.92, 0.70, -0.92, 0.70, 0, -0.88)
_DOWN = line(0, 0.88, 0.92, -0.70, -0.92, -0.70, 0, 0.88)
_CROSS = (line(0, 0.12, 0, 0.96), line(-0.40, 0.54, 0.40, 0.54))


def _head(x: float, y: float, angle: float) -> Polyline:
    """The head of an arrow that points in a direction."""
    ends = [(x - 0.34 * cos(angle + side), y - 0.34 * sin(angle + side)) for side in (0.6, -0.6)]
    return Polyline((ends[0], (x, y), ends[1]))


CARD_SIGNS: Mapping[Card, Glyph] = {
    # A retort over its flame
    Card.DISTILLATION: (
        Arc((-0.34, 0.10), 0.46, 20, 310),
        line(-0.04, -0.25, 0.42, -0.58, 0.92, 0.52),
        line(0.09, 0.26, 0.30, -0.20, 0.70, 0.62),
        line(-0.72, 0.92, -0.34, 0.68, 0.04, 0.92),
        Dot((0.84, 0.86), 0.10),
    ),
    # A crucible in flames
    Card.INCINERATION: (
        line(-0.74, 0.12, -0.54, 0.92, 0.54, 0.92, 0.74, 0.12, -0.74, 0.12),
        line(-0.46, -0.10, -0.56, -0.44, -0.28, -0.80, -0.22, -0.46, 0.02, -1.0, 0.26, -0.44, 0.40, -0.62),
        line(0.40, -0.62, 0.54, -0.36, 0.44, -0.10),
        line(-0.12, -0.10, 0.0, -0.44, 0.14, -0.10),
    ),
    # A serpent that bites its tail
    Card.TRANSFORMATION: (
        Arc((0, 0), 0.76, -60, 70),
        Arc((0, 0), 0.76, 90, 285),
        _head(0.30, 0.72, 2.75),
        Dot((0.26, -0.72), 0.16),
        Arc((0, 0), 0.30),
        Dot((0, 0), 0.09),
    ),
    Card.ARSENIC: (
        Arc((-0.40, -0.30), 0.40, 40, 320),
        Arc((0.40, -0.30), 0.40, -140, 140),
        line(-0.09, -0.04, 0.09, -0.56),
        line(-0.09, -0.56, 0.09, -0.04),
        line(0, 0.10, 0, 0.92),
        line(-0.36, 0.56, 0.36, 0.56),
    ),
    Card.MAGNESIUM: (
        Arc((0, -0.30), 0.52, 180, 360),
        line(-0.52, -0.30, -0.52, 0.30),
        line(0.52, -0.30, 0.52, 0.30),
        line(0, -0.82, 0, 0.92),
        Dot((-0.52, 0.52), 0.14),
        Dot((0.52, 0.52), 0.14),
    ),
    Card.SULFUR: (line(0, -0.92, 0.62, 0.12, -0.62, 0.12, 0, -0.92), *_CROSS),
    Card.ZINC: (
        line(-0.62, -0.70, 0.56, -0.70, -0.62, 0.62, 0.40, 0.62),
        Arc((0.40, 0.40), 0.22, -90, 90),
        line(-0.30, -0.04, 0.34, -0.04),
        line(0.56, -0.92, 0.56, -0.48),
    ),
    Card.FIRE: (_UP,),
    Card.AIR: (_UP, line(-0.90, 0.06, 0.90, 0.06)),
    Card.WATER: (_DOWN,),
    Card.EARTH: (_DOWN, line(-0.90, -0.06, 0.90, -0.06)),
    # The circle squared
    Card.STONE: (
        Arc((0, 0), 0.96),
        line(0, -0.96, 0.83, 0.48, -0.83, 0.48, 0, -0.96),
        line(-0.34, -0.20, 0.34, -0.20, 0.34, 0.48, -0.34, 0.48, -0.34, -0.20),
        Arc((0, 0.14), 0.20),
    ),
}
METAL_SIGNS: Mapping[str, Glyph] = {
    "lead": (
        line(-0.60, -0.58, 0.10, -0.58),
        line(-0.25, -0.92, -0.25, 0.72),
        Arc((0.10, 0.06), 0.36, -180, 40),
        line(0.376, 0.29, 0.20, 0.52),
        Arc((0.42, 0.66), 0.26, 70, 212),
    ),
    "quicksilver": (
        Arc((0, -0.08), 0.42),
        Arc((0, -0.88), 0.42, 12, 168),
        line(0, 0.34, 0, 0.96),
        line(-0.36, 0.66, 0.36, 0.66),
    ),
    "tin": (
        Arc((-0.16, -0.42), 0.44, -165, 65),
        line(0.03, -0.02, -0.72, 0.42, 0.74, 0.42),
        line(0.38, -0.66, 0.38, 0.92),
    ),
    "iron": (
        Arc((-0.20, 0.24), 0.56),
        line(0.20, -0.16, 0.80, -0.80),
        line(0.30, -0.84, 0.84, -0.84, 0.84, -0.30),
    ),
    "copper": (Arc((0, -0.38), 0.50), *_CROSS),
    "silver": (Arc((-0.06, 0), 0.86, 50, 310), Arc((0.46, 0), 0.66, 92, 268)),
    "gold": (Arc((0, 0), 0.80), Dot((0, 0), 0.20)),
}
UNKNOWN_METAL: Glyph = (Arc((0, 0), 0.70), line(-0.70, 0, 0.70, 0), line(0, -0.70, 0, 0.70))
"""The sign of a metal that only a player's own tracker has."""
COMPASS: Glyph = (star_line(8, 0.94, 0.52), Arc((0, 0), 0.34), Dot((0, 0), 0.11))
"""The sign of the backs of elements: a compass of eight winds."""
VESSEL: Glyph = (
    line(-0.16, -0.94, 0.16, -0.94),
    line(-0.12, -0.94, -0.12, -0.30),
    line(0.12, -0.94, 0.12, -0.30),
    Arc((0, 0.26), 0.58, -78, 258),
    line(-0.50, 0.36, 0.50, 0.36),
    Dot((-0.14, 0.58), 0.08),
    Dot((0.18, 0.10), 0.06),
)
"""The sign of the backs of processes: a flask."""
EXCHANGE: Glyph = (
    line(0, -0.80, 0.80, 0, 0, 0.80, -0.80, 0, 0, -0.80),
    line(-0.40, 0, 0.40, 0),
    line(0, -0.40, 0, 0.40),
)
"""Any mundane element."""
