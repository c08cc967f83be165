"""The signs of resources, cards and events, as strokes; drawn by our own hand after the old signs."""

from collections.abc import Iterator, Mapping
from math import cos, pi, radians, sin

from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource
from dream.ui.kit.painting.strokes import Arc, Dot, Glyph, Line, Place, line, star_line


def _wave(y: float) -> Glyph:
    """A level line of three waves."""
    return (Line(tuple((x / 12, y + 0.17 * sin(x / 12 * 1.5 * pi)) for x in range(-11, 12))),)


def _rays(count: int, inner: float, outer: float) -> Iterator[Line]:
    for n in range(count):
        x, y = cos(radians(360 / count * n - 90)), sin(radians(360 / count * n - 90))
        yield line(inner * x, inner * y, outer * x, outer * y)


def _octagon(radius: float) -> Line:
    angles = [radians(22.5 + 45 * n) for n in range(9)]
    return Line(tuple((radius * cos(angle), radius * sin(angle)) for angle in angles))


def _crystal() -> Iterator[Line]:
    """Six arms, each with two twigs."""
    for n in range(6):
        turn = radians(60 * n - 90)
        yield line(0, 0, 0.95 * cos(turn), 0.95 * sin(turn))
        x, y = 0.58 * cos(turn), 0.58 * sin(turn)
        for side in (-1, 1):
            twig = turn + side * radians(52)
            yield line(x, y, x + 0.32 * cos(twig), y + 0.32 * sin(twig))


def _triangle(up: bool) -> Line:
    y = 1 if up else -1
    return line(0, -0.88 * y, 0.9, 0.68 * y, -0.9, 0.68 * y, 0, -0.88 * y)


def _rounded(line: Line, times: int = 2) -> Line:
    """A closed line with its corners cut off again and again (Chaikin)."""
    corners = line.points[:-1]
    for _ in range(times):
        cut: list[Place] = []
        for (x, y), (next_x, next_y) in zip(corners, corners[1:] + corners[:1], strict=True):
            cut.append((x * 0.75 + next_x * 0.25, y * 0.75 + next_y * 0.25))
            cut.append((x * 0.25 + next_x * 0.75, y * 0.25 + next_y * 0.75))
        corners = tuple(cut)
    return Line((*corners, corners[0]))


_TRIANGLE = line(0, -0.95, 0.62, 0.12, -0.62, 0.12, 0, -0.95)
_FLAME = _rounded(
    Line(
        (
            *((0.10, -1.12), (0.26, -0.66), (0.66, -0.18), (0.76, 0.34), (0.50, 0.84), (0.0, 1.0)),
            *((-0.50, 0.84), (-0.76, 0.34), (-0.64, -0.14), (-0.36, -0.62), (-0.28, -0.06), (-0.04, -0.34)),
            *((0.0, -0.76), (0.10, -1.12)),
        )
    )
)

RESOURCE_GLYPHS: Mapping[Resource, Glyph] = {
    Resource.CINNABAR: (
        Arc((-0.50, -0.36), 0.34, -150, 90),
        Arc((-0.50, 0.34), 0.36, -90, 150),
        Arc((0.36, -0.36), 0.34, -150, 90),
        Arc((0.36, 0.34), 0.36, -90, 150),
        line(-0.98, -0.01, 0.95, -0.01),
    ),
    Resource.LEAD: (
        line(-0.62, -0.62, 0.10, -0.62),
        line(-0.26, -0.95, -0.26, 0.75),
        Arc((0.10, 0.05), 0.36, -180, 40),
        line(0.376, 0.28, 0.20, 0.52),
        Arc((0.42, 0.66), 0.26, 70, 212),
    ),
    Resource.SALT: (Arc((0, 0), 0.80), line(-0.80, 0, 0.80, 0)),
    Resource.QUICKSILVER: (
        Arc((0, -0.08), 0.42),
        Arc((0, -0.88), 0.42, 12, 168),
        line(0, 0.34, 0, 0.98),
        line(-0.36, 0.66, 0.36, 0.66),
    ),
    Resource.SULFUR: (_TRIANGLE, line(0, 0.12, 0, 0.96), line(-0.42, 0.54, 0.42, 0.54)),
    Resource.ARSENIC: (Arc((-0.62, 0), 0.32), Arc((0.62, 0), 0.32), line(-0.30, 0, 0.30, 0)),
    Resource.TIN: (
        Arc((-0.16, -0.42), 0.44, -165, 65),
        line(0.03, -0.02, -0.72, 0.42),
        line(-0.72, 0.42, 0.74, 0.42),
        line(0.38, -0.66, 0.38, 0.92),
    ),
    Resource.COPPER: (Arc((0, -0.38), 0.50), line(0, 0.12, 0, 0.96), line(-0.42, 0.54, 0.42, 0.54)),
    Resource.DISTILLED: (
        _TRIANGLE,
        Dot((0, -0.26), 0.15),
        line(0, 0.12, 0, 0.96),
        line(0, 0.30, 0.50, 0.92),
        line(0, 0.30, -0.50, 0.92),
    ),
    Resource.PURE: (
        Arc((0, 0.06), 0.42),
        Dot((0, 0.06), 0.14),
        Arc((0, -0.74), 0.42, 12, 168),
        line(-0.46, -0.92, 0.46, -0.92),
        line(0, 0.48, 0, 1.0),
        line(-0.36, 0.74, 0.36, 0.74),
    ),
    Resource.HOTNESS: (_FLAME,),
    Resource.COLDNESS: tuple(_crystal()),
    Resource.WETNESS: (*_wave(-0.46), *_wave(0.02), *_wave(0.50)),
    Resource.DRYNESS: (
        Arc((0, 0), 0.84),
        Dot((0, -0.38), 0.155),
        Dot((-0.34, 0.22), 0.155),
        Dot((0.34, 0.22), 0.155),
    ),
    Resource.SILVER: (Arc((-0.06, 0), 0.86, 50, 310), Arc((0.46, 0), 0.66, 92, 268)),
    Resource.GOLD: (Arc((0, 0), 0.80), Dot((0, 0), 0.20)),
}
CARD_GLYPHS: Mapping[Card, Glyph] = {
    Card.FIRE: (_triangle(up=True),),
    Card.WATER: (_triangle(up=False),),
    Card.CINNABAR: RESOURCE_GLYPHS[Resource.CINNABAR],
    Card.LEAD: RESOURCE_GLYPHS[Resource.LEAD],
    Card.SALT: RESOURCE_GLYPHS[Resource.SALT],
}
EVENT_GLYPHS: Mapping[Event, Glyph] = {
    Event.EUREKA: (
        line(-0.22, -0.90, 0.22, -0.90),
        line(-0.15, -0.90, -0.15, -0.42, -0.72, 0.62, -0.56, 0.90, 0.56, 0.90, 0.72, 0.62, 0.15, -0.42),
        line(0.15, -0.42, 0.15, -0.90),
        line(-0.46, 0.22, 0.46, 0.22),
        Dot((-0.16, 0.54), 0.10),
        Dot((0.22, 0.62), 0.07),
        Dot((0.12, 0.02), 0.06),
    ),
    Event.EXPLOSION: (star_line(9, 0.98, 0.52), star_line(7, 0.36, 0.18)),
    Event.DISASTER: (
        line(0.22, -0.98, -0.46, 0.10, 0.02, 0.10, -0.24, 0.98, 0.52, -0.16, 0.02, -0.16, 0.22, -0.98),
    ),
    Event.SULTAN: (
        line(-0.84, 0.52, -0.84, -0.42, -0.42, 0.06, 0, -0.72, 0.42, 0.06, 0.84, -0.42, 0.84, 0.52),
        line(-0.84, 0.52, 0.84, 0.52),
        line(-0.84, 0.80, 0.84, 0.80),
        Dot((0, -0.86), 0.10),
        Dot((-0.84, -0.56), 0.10),
        Dot((0.84, -0.56), 0.10),
    ),
    Event.STEAL: (
        line(-0.95, -0.30, -0.50, -0.44, 0, -0.26, 0.50, -0.44, 0.95, -0.30),
        line(0.95, -0.30, 0.84, 0.16, 0.44, 0.40, 0.14, 0.16, 0, 0.08, -0.14, 0.16, -0.44, 0.40),
        line(-0.44, 0.40, -0.84, 0.16, -0.95, -0.30),
        Dot((-0.46, -0.02), 0.17),
        Dot((0.46, -0.02), 0.17),
    ),
}
ELIXIR: Glyph = (_octagon(0.90), _octagon(0.34))
"""The sign of all elixirs, after the shape of their spots."""
SUN: Glyph = (Arc((0, 0), 0.46), Dot((0, 0), 0.14), *_rays(12, 0.60, 0.92))
"""The sun of the cards' backs."""
