"""The signs of resources, cards and events as lines, and those of recipes: a triangle, a star or a round.

Lengths are in halves of a sign unless they are called pixels. What bears a number belongs to the main thread;
all else any thread may paint, and it is kept.
"""

from collections.abc import Iterator, Mapping
from math import cos, pi, radians, sin

import numpy as np
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource
from dream.ui.games.jabirs_transmutations import faces
from dream.ui.kit.glyphs import Arc, Dot, Glyph, Polyline, line, rounded, star_line
from dream.ui.kit.painting import Canvas, Field, Paintable, gem, rim, triangle
from dream.ui.kit.picture_cache import cache_of_a_look
from dream.ui.kit.theme import Palette, Rgb, mix
from dream.ui.table.faces import NIGHT
from dream.ui.table.painters import digits

SPRITES = cache_of_a_look(most=24_000_000)
"""A table in a window of 3840 by 2160 needs about half of it at a time."""
Size = tuple[float, float]


def _wave(y: float) -> Glyph:
    """A level line of three waves."""
    return (Polyline(tuple((x / 12, y + 0.17 * sin(x / 12 * 1.5 * pi)) for x in range(-11, 12))),)


def _rays(count: int, inner: float, outer: float) -> Iterator[Polyline]:
    for n in range(count):
        x, y = cos(radians(360 / count * n - 90)), sin(radians(360 / count * n - 90))
        yield line(inner * x, inner * y, outer * x, outer * y)


def _octagon(radius: float) -> Polyline:
    angles = [radians(22.5 + 45 * n) for n in range(9)]
    return Polyline(tuple((radius * cos(angle), radius * sin(angle)) for angle in angles))


def _crystal() -> Iterator[Polyline]:
    """Six arms, each with two twigs."""
    for n in range(6):
        turn = radians(60 * n - 90)
        yield line(0, 0, 0.95 * cos(turn), 0.95 * sin(turn))
        x, y = 0.58 * cos(turn), 0.58 * sin(turn)
        for side in (-1, 1):
            twig = turn + side * radians(52)
            yield line(x, y, x + 0.32 * cos(twig), y + 0.32 * sin(twig))


def _triangle(up: bool) -> Polyline:
    y = 1 if up else -1
    return line(0, -0.88 * y, 0.9, 0.68 * y, -0.9, 0.68 * y, 0, -0.88 * y)


_TRIANGLE = line(0, -0.95, 0.62, 0.12, -0.62, 0.12, 0, -0.95)
_FLAME = Polyline(
    rounded(
        (
            *((0.10, -1.12), (0.26, -0.66), (0.66, -0.18), (0.76, 0.34), (0.50, 0.84), (0.0, 1.0)),
            *((-0.50, 0.84), (-0.76, 0.34), (-0.64, -0.14), (-0.36, -0.62), (-0.28, -0.06), (-0.04, -0.34)),
            (0.0, -0.76),
        ),
        2,
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


# The signs of recipes

SIGN_REACH = 1.75
SHADE = 0.78
"""How dark a shadow is at most: the ground is always seen through it."""
FIRE_SHIFT = 0.17
"""How far a triangle's middle is moved up or down, so that it looks to be in the middle of its square."""


@SPRITES.keeping
def paint_sign(face: faces.Sign, size: Size, unit: float, palette: Palette) -> Surface:
    """The sign of a recipe, with its number if it is to have one."""
    radius = size[0] / 2
    made = bare_sign(face.cards, face.bright, radius, palette).copy()
    if face.recipe is None:
        return made
    ink = (255, 255, 255) if face.bright else mix(palette.pale, NIGHT, 0.12)
    number, shadow = (digits(str(face.recipe), round(radius * 0.98), colour) for colour in (ink, NIGHT))
    shifts: dict[tuple[Card, ...], int] = {(Card.FIRE,): 1, (Card.WATER,): -1}
    low = 1.2 * FIRE_SHIFT * radius * shifts.get(face.cards, 0)
    place = number.get_rect(center=(made.get_width() // 2, made.get_height() // 2 + round(low)))
    for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1)):
        made.blit(shadow, place.move(across, down))
    made.blit(number, place)
    return made


@SPRITES.keeping
def bare_sign(cards: tuple[Card, ...], possible: bool, radius: float, palette: Palette) -> Surface:
    """The sign of a recipe that takes one of some cards, without its number; `radius` is in pixels."""
    canvas = Canvas(SIGN_REACH, max(3.0, radius))
    lay_sign(canvas, cards, possible, palette)
    return canvas.surface()


def lay_sign(on: Paintable, cards: tuple[Card, ...], possible: bool, palette: Palette) -> None:
    """Fire's triangle, water's, both for either card, or a round one for none; dark if not possible now."""
    shape = _sign_shape(cards, on.x, on.y)
    close = np.clip(2 - shape / max(0.06, on.pixel), 0, 1)
    soft = np.clip(1 - _sign_shape(cards, on.x - np.float32(0.05), on.y - np.float32(0.16)) / 0.3, 0, 1)
    on.lay(np.minimum(SHADE, 0.5 * soft**2 + SHADE * close), (0, 0, 0))
    jewels: dict[tuple[Card, ...], Rgb] = {(Card.FIRE,): palette.fire, (Card.WATER,): palette.water}
    jewel = jewels.get(cards, mix(palette.gold_dark, palette.gold, 0.35))
    if possible:
        on.glow(shape, 0.42, palette.gold_light, 0.75)
        rim(on, shape, 0.15, palette.gold_light)
        gem(on, shape + np.float32(0.15), mix(jewel, NIGHT, 0.12), 1.0)
    else:
        rim(on, shape, 0.11, mix(palette.gold_dark, palette.gold, 0.30))
        light = 1.05 - 0.25 * on.y
        dull = light[..., None] * np.asarray(mix(jewel, NIGHT, 0.62), np.float32)
        on.fill(shape + np.float32(0.11), dull)


def _sign_shape(cards: tuple[Card, ...], x: Field, y: Field) -> Field:
    if cards == (Card.FIRE,):
        return triangle(x, y - np.float32(FIRE_SHIFT), 1.30, up=True) - np.float32(0.05)
    if cards == (Card.WATER,):
        return triangle(x, y + np.float32(FIRE_SHIFT), 1.30, up=False) - np.float32(0.05)
    if cards:
        star = np.minimum(triangle(x, y, 1.22, up=True), triangle(x, y, 1.22, up=False))
        return np.asarray(star - np.float32(0.03), np.float32)
    return np.hypot(x, y) - np.float32(0.95)
