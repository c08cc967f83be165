"""The ground of the table, painted once: the disc with its dial, the ways, the spots with their signs.

Lengths are in radii of the table unless they are called pixels. It is run in a thread.
"""

from itertools import pairwise
from math import cos, hypot, pi, radians, sin

import numpy as np
import pygame
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import ELIXIRS, METALS, PRIMARIES, Resource
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES
from dream.ui.game_views.jabirs_transmutations.colours import resource_colour, way_colour
from dream.ui.game_views.jabirs_transmutations.diagram import (
    DIE_RADIUS,
    RAYS_REACH,
    RIM,
    SIGN_RADIUS,
    SIGNS,
    SPOTS,
    Place,
    spot_radius,
    ways,
)
from dream.ui.game_views.jabirs_transmutations.painters.glyphs import RESOURCE_GLYPHS
from dream.ui.game_views.jabirs_transmutations.painters.sign_painter import SIGN_REACH, lay_sign
from dream.ui.game_views.jabirs_transmutations.painters.way_painter import box_of, paint_way
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.backdrop_painter import Pixels, paint_backdrop
from dream.ui.kit.painting.canvas import Canvas, Paintable, Patch
from dream.ui.kit.painting.noise import Field, tiled_grain
from dream.ui.kit.painting.ring_painter import paint_ring
from dream.ui.kit.painting.shapes import segment
from dream.ui.kit.painting.strokes import glyph_distance
from dream.ui.kit.palette import Colour, Palette, mix
from dream.ui.tabletop.painters.die import paint_pips_face
from dream.ui.tabletop.painters.inks import NIGHT

GLYPH_RISE, GLYPH_SIZE = 0.42, 0.42
"""How far above the middle of its spot a glyph lies, and how large it is, in radii of the spot."""
LARGE_GLYPH_RISE, LARGE_GLYPH_SIZE = 0.30, 0.46
DISC_REACH = 1.03


def paint_table(
    window: tuple[int, int],
    box: Box,
    middle: Place,
    radius: float,
    palette: Palette,
    *,
    signs: bool = False,
) -> Pixels:
    """The ground in a box of a window, shape (box.h, box.w, 3); middle and radius in the window's pixels.

    With `signs` those of the recipes lie on it, without their numbers.
    """
    pixels = paint_backdrop(window, palette, box)
    inner = middle[0] - box.x, middle[1] - box.y
    paint_disc(pixels, inner, radius, palette)
    for recipe in SIGNS if signs else ():
        _paint_sign(pixels, recipe, inner, radius, palette)
    return pixels


def paint_disc(pixels: Pixels, middle: Place, radius: float, palette: Palette) -> None:
    """Paint the round table over a picture; middle and radius in its pixels."""
    whole = Patch(pixels, middle, (DISC_REACH, DISC_REACH), radius)
    _paint_stone(whole, palette)
    _paint_figures(whole, palette)
    for way in ways():
        centre, reach = box_of((way,))
        patch = Patch(pixels, _pixel(centre, middle, radius), reach, radius)
        patch.x, patch.y = patch.x + np.float32(centre[0]), patch.y + np.float32(centre[1])
        paint_way(patch, way, way_colour(palette))
    for resource, place in SPOTS.items():
        unit = spot_radius(resource) * radius
        _paint_spot(Patch(pixels, _pixel(place, middle, radius), (1.6, 1.6), unit), resource, palette)
    for way in ways():
        if way.die:
            unit = DIE_RADIUS * radius
            patch = Patch(pixels, _pixel(way.die_at, middle, radius), (1.5, 1.5), unit)
            paint_pips_face(patch, LEAST_SUCCESS, palette, dim=0.12)
    paint_ring(pixels, middle, radius * 1.045, palette)


def _paint_sign(pixels: Pixels, recipe: int, middle: Place, radius: float, palette: Palette) -> None:
    """The sign of a recipe at rest, in a game with the usual options."""
    card, unit = RECIPES[recipe].card, SIGN_RADIUS * radius
    patch = Patch(pixels, _pixel(SIGNS[recipe], middle, radius), (SIGN_REACH, SIGN_REACH), unit)
    lay_sign(patch, (card,) if card is not None else (), False, palette)


def _pixel(place: Place, middle: Place, radius: float) -> Place:
    return middle[0] + place[0] * radius, middle[1] + place[1] * radius


def _paint_stone(on: Paintable, palette: Palette) -> None:
    """Dark polished stone with light from the gold in its middle."""
    far = np.hypot(on.x, on.y)
    rows = slice(0, on.y.shape[0])
    columns = slice(0, on.x.shape[1])
    grain = tiled_grain(rows, columns) * np.float32(0.10)
    light = 1.0 + grain - 0.42 * far**2 - 0.10 * (on.x + 1.3 * on.y)
    stone = mix(palette.table, palette.rim, 0.42)
    colour = np.clip(light, 0, 2)[..., None] * np.asarray(stone, np.float32)
    gold = SPOTS[Resource.GOLD]
    glow = np.clip(1 - np.hypot(on.x - gold[0], on.y - gold[1]) / 0.52, 0, 1) ** 2
    colour += (0.34 * glow)[..., None] * np.asarray(palette.gold_dark, np.float32)
    on.fill(far - np.float32(RIM + 0.02), colour)


def _paint_figures(on: Paintable, palette: Palette) -> None:
    """The figures of the art, scratched faintly into the stone: two circles and a star of two triangles."""
    far = np.hypot(on.x, on.y)
    lines: Field = np.minimum(np.abs(far - np.float32(0.62)), np.abs(far - np.float32(0.655)))
    for turn in (-90, 90):
        corners = [
            (0.655 * cos(radians(turn + 120 * n)), 0.655 * sin(radians(turn + 120 * n))) for n in range(4)
        ]
        for one, other in pairwise(corners):
            lines = np.minimum(lines, segment(on.x, on.y, one, other))
    ink = mix(palette.rim, palette.gold, 0.25)
    on.fill(lines - np.float32(max(0.0016, 0.45 * on.pixel)), ink, 0.38)


def _outline(resource: Resource, x: Field, y: Field) -> Field:
    """The outline of a spot: an elixir's has eight corners, the others' are round."""
    if resource not in ELIXIRS:
        return np.hypot(x, y) - np.float32(1.0)
    across, high = np.abs(x), np.abs(y)
    sides = np.maximum(across, high)
    corners = (across + high) * np.float32(hypot(0.5, 0.5))
    return np.asarray(np.maximum(sides, corners) - np.float32(0.955), np.float32)


def _paint_spot(on: Paintable, resource: Resource, palette: Palette) -> None:
    """A medallion of stone in a setting of wire, with the sign of its resource let in."""
    colour = resource_colour(resource, palette)
    body = _outline(resource, on.x, on.y)
    on.glow(_outline(resource, on.x - np.float32(0.06), on.y - np.float32(0.12)), 0.28, (0, 0, 0), 0.55)
    if resource in METALS:
        _paint_rays(on, resource, colour)
    metal = _metal(resource, palette)
    shine = 0.80 - 0.34 * (0.55 * on.x + 0.83 * on.y) / np.maximum(0.3, np.hypot(on.x, on.y))
    on.fill(body - np.float32(0.045), NIGHT)
    on.fill(body, shine[..., None] * np.asarray(metal, np.float32))
    wire = max(0.05, 1.3 * on.pixel)
    inner = body + np.float32(wire)
    on.fill(inner, NIGHT)
    _paint_face(on, inner + np.float32(0.028), colour, palette)
    if resource in PRIMARIES or resource in METALS:
        ring = np.abs(inner + np.float32(0.10)) - np.float32(max(0.013, 0.5 * on.pixel))
        on.fill(ring, mix(metal, NIGHT, 0.25), 0.85)
    _paint_glyph(on, resource, colour, palette)


def _metal(resource: Resource, palette: Palette) -> Colour:
    if resource is Resource.SILVER:
        return palette.owner[0]
    return palette.gold if resource not in PRIMARIES else mix(palette.gold, palette.gold_light, 0.35)


def _paint_rays(on: Paintable, resource: Resource, colour: Colour) -> None:
    """The rays of gold and of silver, beyond the medallion's rim."""
    rays, tip = (24 if resource is Resource.GOLD else 16), RAYS_REACH[resource]
    turn, far = np.arctan2(on.y, on.x), np.hypot(on.x, on.y)
    step = 2 * pi / rays
    off = turn - np.rint(turn / step) * step
    wide = (tip - far) / (tip - 1) * np.float32(0.36 * step)
    ray = np.maximum((np.abs(off * far) - wide) * 0.8, far - np.float32(tip))
    bright = 0.62 + 0.22 * np.sign(off)
    on.fill(ray - np.float32(0.03), (0, 0, 0), 0.6)
    on.fill(ray, bright[..., None] * np.asarray(colour, np.float32))


def _paint_face(on: Paintable, shape: Field, colour: Colour, palette: Palette) -> None:
    """The stone within the setting: tinted by the resource, hollow towards its rim, dark in a dark room."""
    if palette.light:
        stone, deep = mix(palette.panel, colour, 0.16), 0.22
    else:
        stone, deep = mix(mix(palette.table, NIGHT, 0.25), colour, 0.20), 0.62
    hollow = np.clip(1 + shape / 0.35, 0, 1)
    light = 1.12 - deep * hollow**2 + 0.22 * (on.x * 0.5 + on.y * 0.8) * hollow - 0.10 * on.y
    on.fill(shape, np.clip(light, 0.2, 1.6)[..., None] * np.asarray(stone, np.float32))


def _paint_glyph(on: Paintable, resource: Resource, colour: Colour, palette: Palette) -> None:
    rise, size = (
        (LARGE_GLYPH_RISE, LARGE_GLYPH_SIZE) if resource is Resource.GOLD else (GLYPH_RISE, GLYPH_SIZE)
    )
    width = max(0.085, 1.7 * on.pixel)
    x, y = on.x, on.y + np.float32(rise)
    shadow = max(0.02, 0.8 * on.pixel)
    glyph = RESOURCE_GLYPHS[resource]
    sunk = glyph_distance(glyph, x - np.float32(shadow), y - np.float32(shadow), size, width)
    on.fill(sunk - np.float32(0.01), (0, 0, 0), 0.35 if palette.light else 0.75)
    inked = 0.6 if palette.light else 0.22
    on.fill(glyph_distance(glyph, x, y, size, width), mix(colour, palette.ink, inked))


# Parts of the ground by themselves


def disc_picture(side: int, radius: float, palette: Palette) -> Surface:
    """The table in the middle of a square of a panel's colour, all beyond its dial left out."""
    pixels = np.empty((side, side, 3), np.uint8)
    pixels[:] = palette.panel
    paint_disc(pixels, (side / 2, side / 2), radius, palette)
    far = np.hypot(*np.meshgrid(*(np.arange(side) + 0.5 - side / 2,) * 2))
    alpha = np.clip(radius * 1.045 + 1.5 - far, 0, 1) * 255
    whole = np.dstack((pixels, alpha.astype(np.uint8)))
    return pygame.image.frombuffer(whole.tobytes(), (side, side), "RGBA")


def spot_picture(resource: Resource, radius: float, palette: Palette) -> Surface:
    """One spot without its name; `radius` is in pixels."""
    canvas = Canvas(1.6, radius)
    _paint_spot(canvas, resource, palette)
    return canvas.surface()
