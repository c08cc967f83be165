"""The ground of the table, painted once: the disc with its dial, the ways, the spots with their signs.

A way is lines of wire from spots to a recipe and on to what comes out: a double line takes two, a broken one
may come to nothing, and an arrow leads to what comes out. Lengths are in radii of the table or of a spot if
they aren't called pixels. Any thread may paint it.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import cos, dist, hypot, pi, radians, sin

import numpy as np
import pygame

from dream.games.jabirs_transmutations.rules.components import (
    ELIXIRS,
    LEAST_SUCCESS,
    METALS,
    PRIMARIES,
    Resource,
)
from dream.ui.games.jabirs_transmutations import diagram, faces
from dream.ui.games.jabirs_transmutations.signs import RESOURCE_GLYPHS, SIGN_REACH, lay_sign
from dream.ui.kit import backdrop, glyphs, picture_cache, ring
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Canvas, Field, Paintable, Patch, Pixels, segment
from dream.ui.kit.theme import Palette, Rgb, mix
from dream.ui.table.faces import NIGHT, gold_metal
from dream.ui.table.layout import Point, between
from dream.ui.table.painters import paint_pips_face

LIGHTS = picture_cache.cache_of_a_look(most=24_000_000)
"""The ways of all twelve recipes take so much in a window of 3840 by 2160."""


# Ways

FAR = 1.0
WIDTH, APART = 0.0072, 0.0085
"""How wide a line is, and how far from the middle each of two lines runs."""
DASH, GAP = 0.026, 0.020
ARROW = 0.030


def middle_of_ways(recipe: int) -> Point:
    """The place of the middle of what `lit_ways` paints."""
    return box_of(diagram.ways_of(recipe))[0]


@LIGHTS.keeping
def lit_ways(recipe: int, radius: float, palette: Palette) -> pygame.Surface:
    """The ways of a recipe in light, on a table of a radius in pixels."""
    middle, reach = box_of(diagram.ways_of(recipe))
    canvas = Canvas(reach, radius, middle)
    for way in diagram.ways_of(recipe):
        shape = way_shape(canvas, way, 1.7)
        canvas.glow(shape, 0.028, mix(palette.gold, palette.gold_dark, 0.3), 0.75)
        canvas.fill(shape, palette.ink if way.part is diagram.Part.REACTANT else palette.gold_light)
    return canvas.surface()


def way_shape(on: Paintable, way: diagram.Way, thick: float = 1.0) -> Field:
    """The lines of a way with its arrow, as a signed distance, near the way; `FAR` off it is of no use.

    `thick` is how much wider than at rest the lines are.
    """
    width = max(WIDTH * thick, 1.2 * on.pixel)
    away = np.full((on.y.shape[0], on.x.shape[1]), np.float32(FAR))
    shaft = way.points if way.part is diagram.Part.REACTANT else tuple(_until(way.points, ARROW * 0.6))
    for one, other in _dashes(shaft) if way.part is diagram.Part.EXTRA else pairwise(shaft):
        _near(away, on, one, other)
    lines = away if way.number == 1 else np.abs(away - np.float32(max(APART, 1.3 * on.pixel)))
    shape = lines - np.float32(width / 2)
    if way.part is not diagram.Part.REACTANT:
        shape = np.minimum(shape, _arrow(on, way.points, ARROW * (0.8 + 0.2 * thick)))
    return np.asarray(shape, np.float32)


def box_of(ways: tuple[diagram.Way, ...]) -> tuple[Point, Point]:
    """The middle of all that some ways reach to, and how far that is across and down."""
    xs, ys = zip(*(point for way in ways for point in way.points), strict=True)
    middle, edge = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), 2 * ARROW
    return middle, ((max(xs) - min(xs)) / 2 + edge, (max(ys) - min(ys)) / 2 + edge)


def _until(points: tuple[Point, ...], left: float) -> Iterator[Point]:
    """The points of a line, without the tip that its arrow covers."""
    for point in points:
        if dist(point, points[-1]) < left:
            return
        yield point


def _dashes(points: tuple[Point, ...]) -> Iterator[tuple[Point, Point]]:
    """The pieces of a broken line."""
    gone = 0.0
    for one, other in pairwise(points):
        length = dist(one, other)
        steps = max(1, round(length / 0.006))
        for step in range(steps):
            if (gone + length * step / steps) % (DASH + GAP) < DASH:
                yield between(one, other, step / steps), between(one, other, (step + 1) / steps)
        gone += length


def _near(away: Field, on: Paintable, one: Point, other: Point) -> None:
    """Lower the distances around a straight piece of a line."""
    reach, x, y = 0.05, on.x[0], on.y[:, 0]
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


def _arrow(on: Paintable, points: tuple[Point, ...], size: float) -> Field:
    """A slender arrow head at the end of a line."""
    (x, y), slope = points[-1], 0.19 * pi / 2
    back = next((point for point in reversed(points) if dist(point, (x, y)) > size * 0.8), points[0])
    length = dist(back, (x, y))
    ahead_x, ahead_y = (x - back[0]) / length, (y - back[1]) / length
    along = (on.x - x) * ahead_x + (on.y - y) * ahead_y
    aside = np.abs((on.y - y) * ahead_x - (on.x - x) * ahead_y)
    sides = aside * np.float32(cos(slope)) + along * np.float32(sin(slope))
    return np.asarray(np.maximum(sides, -along - np.float32(size) + 0.45 * aside), np.float32)


GLYPH_RISE, GLYPH_SIZE = 0.45, 0.34
"""How far above the middle of its spot a glyph lies, and how large it is, in radii of the spot."""
LARGE_GLYPH_RISE, LARGE_GLYPH_SIZE = 0.31, 0.40
DISC_REACH = 1.03


def paint_table(
    window: tuple[int, int],
    box: Box,
    middle: Point,
    radius: float,
    palette: Palette,
    *,
    signs: bool = False,
) -> Pixels:
    """The ground in a box of a window, shape (box.h, box.w, 3); middle and radius in the window's pixels.

    With `signs` those of the recipes lie on it, without their numbers.
    """
    pixels = backdrop.paint_backdrop(window, palette, box)
    inner, unit = (middle[0] - box.x, middle[1] - box.y), diagram.SIGN_RADIUS * radius
    paint_disc(pixels, inner, radius, palette)
    for recipe, place in diagram.SIGNS.items() if signs else ():
        patch = Patch(pixels, _pixel(place, inner, radius), (SIGN_REACH, SIGN_REACH), unit)
        lay_sign(patch, diagram.recipe_cards(recipe, False), False, palette)
    return pixels


def paint_disc(pixels: Pixels, middle: Point, radius: float, palette: Palette) -> None:
    """Paint the round table over a picture; middle and radius in its pixels."""
    _paint_stone(Patch(pixels, middle, (DISC_REACH, DISC_REACH), radius), palette)
    for way in diagram.ways():
        centre, reach = box_of((way,))
        patch = Patch(pixels, _pixel(centre, middle, radius), reach, radius)
        patch.x, patch.y = patch.x + np.float32(centre[0]), patch.y + np.float32(centre[1])
        shape = way_shape(patch, way)
        patch.fill(shape - np.float32(max(0.004, patch.pixel)), (0, 0, 0), 0.6)
        patch.fill(shape, mix(palette.gold_dark, palette.gold, 0.42))
    for resource, place in diagram.SPOTS.items():
        unit = diagram.spot_radius(resource) * radius
        _paint_spot(Patch(pixels, _pixel(place, middle, radius), (1.6, 1.6), unit), resource, palette)
    for way in diagram.ways():
        if way.die:
            patch = Patch(pixels, _pixel(way.die_at, middle, radius), (1.5, 1.5), diagram.DIE_RADIUS * radius)
            paint_pips_face(patch, LEAST_SUCCESS, palette, dim=0.12)
    ring.paint_ring(pixels, middle, radius * 1.045, palette)


def _pixel(place: Point, middle: Point, radius: float) -> Point:
    return middle[0] + place[0] * radius, middle[1] + place[1] * radius


def _paint_stone(on: Paintable, palette: Palette) -> None:
    """Dark polished stone with light from the gold in its middle, and figures of the art scratched into it.

    Those are two circles and a star of two triangles.
    """
    far, gold = np.hypot(on.x, on.y), diagram.SPOTS[Resource.GOLD]
    grain = backdrop.tiled_grain(slice(0, on.y.shape[0]), slice(0, on.x.shape[1])) * np.float32(0.10)
    dark = np.float32(0.16 if palette.light else 0.42)
    light = 1.0 + grain - dark * far**2 - 0.10 * (on.x + 1.3 * on.y)
    stone = np.asarray(mix(palette.table, palette.rim, 0.1 if palette.light else 0.42), np.float32)
    colour = np.clip(light, 0, 2)[..., None] * stone
    glow = np.clip(1 - np.hypot(on.x - gold[0], on.y - gold[1]) / 0.52, 0, 1) ** 2
    colour += (0.34 * glow)[..., None] * np.asarray(palette.gold_dark, np.float32)
    on.fill(far - np.float32(diagram.RIM + 0.02), colour)
    lines: Field = np.minimum(np.abs(far - np.float32(0.62)), np.abs(far - np.float32(0.655)))
    for turn in (-90, 90):
        angles = [radians(turn + 120 * n) for n in range(4)]
        for one, other in pairwise([(0.655 * cos(angle), 0.655 * sin(angle)) for angle in angles]):
            lines = np.minimum(lines, segment(on.x, on.y, one, other))
    ink = mix(palette.rim, palette.gold, 0.25)
    on.fill(lines - np.float32(max(0.0016, 0.45 * on.pixel)), ink, 0.38)


def _outline(resource: Resource, x: Field, y: Field) -> Field:
    """The outline of a spot: an elixir's has eight corners, the others' are round."""
    if resource not in ELIXIRS:
        return np.hypot(x, y) - np.float32(1.0)
    across, high = np.abs(x), np.abs(y)
    corners = (across + high) * np.float32(hypot(0.5, 0.5))
    return np.asarray(np.maximum(np.maximum(across, high), corners) - np.float32(0.955), np.float32)


def _paint_spot(on: Paintable, resource: Resource, palette: Palette) -> None:
    """A medallion of stone in a setting of wire, with the sign of its resource let in."""
    colour, body = faces.resource_colours(palette)[resource], _outline(resource, on.x, on.y)
    on.glow(_outline(resource, on.x - np.float32(0.06), on.y - np.float32(0.12)), 0.28, (0, 0, 0), 0.55)
    if resource in METALS:
        _paint_rays(on, resource, colour)
    gold = gold_metal(palette)
    metal = mix(gold, palette.gold_light, 0.35) if resource in PRIMARIES else gold
    if resource is Resource.SILVER:
        metal = palette.owner[0]
    shine = 0.80 - 0.34 * (0.55 * on.x + 0.83 * on.y) / np.maximum(0.3, np.hypot(on.x, on.y))
    on.fill(body - np.float32(0.045), NIGHT)
    on.fill(body, shine[..., None] * np.asarray(metal, np.float32))
    inner = body + np.float32(max(0.05, 1.3 * on.pixel))
    on.fill(inner, NIGHT)
    _paint_face(on, inner + np.float32(0.028), colour, palette)
    if resource in PRIMARIES or resource in METALS:
        circle = np.abs(inner + np.float32(0.10)) - np.float32(max(0.013, 0.5 * on.pixel))
        on.fill(circle, mix(metal, NIGHT, 0.25), 0.85)
    large, width = resource is Resource.GOLD, max(0.075, 1.6 * on.pixel)
    rise, size = (LARGE_GLYPH_RISE, LARGE_GLYPH_SIZE) if large else (GLYPH_RISE, GLYPH_SIZE)
    glyph, y, shadow = RESOURCE_GLYPHS[resource], on.y + np.float32(rise), max(0.02, 0.8 * on.pixel)
    sunk = glyphs.glyph_distance(glyph, on.x - np.float32(shadow), y - np.float32(shadow), size, width)
    on.fill(sunk - np.float32(0.01), (0, 0, 0), 0.35 if palette.light else 0.75)
    inked = mix(colour, palette.ink, 0.6 if palette.light else 0.22)
    on.fill(glyphs.glyph_distance(glyph, on.x, y, size, width), inked)


def _paint_rays(on: Paintable, resource: Resource, colour: Rgb) -> None:
    """The rays of gold and of silver, beyond the medallion's rim."""
    step, tip = 2 * pi / (24 if resource is Resource.GOLD else 16), diagram.RAYS_REACH[resource]
    turn, far = np.arctan2(on.y, on.x), np.hypot(on.x, on.y)
    off = turn - np.rint(turn / step) * step
    wide = (tip - far) / (tip - 1) * np.float32(0.36 * step)
    ray = np.maximum((np.abs(off * far) - wide) * 0.8, far - np.float32(tip))
    on.fill(ray - np.float32(0.03), (0, 0, 0), 0.6)
    on.fill(ray, (0.62 + 0.22 * np.sign(off))[..., None] * np.asarray(colour, np.float32))


def _paint_face(on: Paintable, shape: Field, colour: Rgb, palette: Palette) -> None:
    """The stone within the setting: tinted by the resource, hollow towards its rim, dark in a dark room."""
    stone, deep = mix(palette.panel, colour, 0.16), 0.22
    if not palette.light:
        stone, deep = mix(mix(palette.table, NIGHT, 0.25), colour, 0.20), 0.62
    hollow = np.clip(1 + shape / 0.35, 0, 1)
    light = 1.12 - deep * hollow**2 + 0.22 * (on.x * 0.5 + on.y * 0.8) * hollow - 0.10 * on.y
    on.fill(shape, np.clip(light, 0.2, 1.6)[..., None] * np.asarray(stone, np.float32))


# Parts of the ground by themselves


def disc_picture(side: int, radius: float, palette: Palette) -> pygame.Surface:
    """The table in the middle of a square of a panel's colour, all beyond its dial left out."""
    pixels = np.empty((side, side, 3), np.uint8)
    pixels[:] = palette.panel
    paint_disc(pixels, (side / 2, side / 2), radius, palette)
    far = np.hypot(*np.meshgrid(*(np.arange(side) + 0.5 - side / 2,) * 2))
    alpha = np.clip(radius * 1.045 + 1.5 - far, 0, 1) * 255
    whole = np.dstack((pixels, alpha.astype(np.uint8)))
    return pygame.image.frombuffer(whole.tobytes(), (side, side), "RGBA")


def spot_picture(resource: Resource, radius: float, palette: Palette) -> pygame.Surface:
    """One spot without its name; `radius` is in pixels."""
    canvas = Canvas(1.6, radius)
    _paint_spot(canvas, resource, palette)
    return canvas.surface()
