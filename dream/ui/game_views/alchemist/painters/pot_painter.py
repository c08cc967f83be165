"""How cauldrons are painted, with the pipes that lead to them. Lengths are in radii of a cauldron."""

from math import pi

import numpy as np
from pygame import Surface

from dream.games.alchemist.rules.components import Colour as Ingredient
from dream.ui.game_views.alchemist.colours import WHITE, copper, ingredient_colour, sign_colour
from dream.ui.game_views.alchemist.painters.signs import sign_distance
from dream.ui.kit.painting.canvas import Canvas, Paintable
from dream.ui.kit.painting.shapes import segment
from dream.ui.kit.palette import Colour, Mark, Palette, mix
from dream.ui.tabletop.painters.inks import NIGHT

REACH = 1.32
RIM, WALL = 0.11, 0.20


def paint_pot(dim: bool, radius: float, palette: Palette) -> Surface:
    """An empty cauldron of copper, seen from above."""
    canvas = Canvas(REACH, radius)
    metal = mix(copper(palette), NIGHT, 0.55) if dim else copper(palette)
    x, y = canvas.x, canvas.y
    far, turn = np.hypot(x, y), np.arctan2(y, x)
    for side in (-1, 1):
        _lay_handle(canvas, side, metal)
    body = far - np.float32(1.0)
    canvas.fill(body - np.float32(max(0.03, canvas.pixel)), NIGHT)
    shine = 0.86 + 0.30 * np.cos(turn - np.float32(-2.25)) + 0.16 * np.cos(3 * turn)
    bevel = np.cos(np.clip((far - 0.945) / 0.055, -1, 1) * (pi / 2))
    canvas.fill_lit(body, metal, 0.45 + 0.62 * shine * bevel)
    canvas.fill(far - np.float32(1 - RIM - 0.005), NIGHT)
    hollow = 0.75 + 0.5 * (0.5 * x + 0.85 * y)
    wall = 0.5 + 0.5 * np.clip((far - (1 - WALL)) / (WALL - RIM), 0, 1)
    canvas.fill_lit(far - np.float32(1 - RIM - 0.02), mix(metal, NIGHT, 0.72), hollow * wall)
    ground = mix(copper(palette), NIGHT, 0.92 if dim else 0.86)
    canvas.fill_lit(far - np.float32(1 - WALL), ground, 0.9 + 0.35 * (0.5 * x + 0.85 * y))
    return canvas.surface()


def paint_glow(mark: Mark, radius: float, palette: Palette) -> Surface:
    """The light around a cauldron that can be copied, or is chosen."""
    canvas = Canvas(REACH, radius)
    far = np.hypot(canvas.x, canvas.y)
    chosen = mark is Mark.SELECTED
    canvas.glow(np.abs(far - np.float32(0.98)), 0.30, palette.mark[mark], 1.0 if chosen else 0.85)
    if chosen:
        canvas.fill(np.abs(far - np.float32(1.02)) - np.float32(0.07), palette.mark[mark])
    return canvas.surface()


def _lay_handle(on: Paintable, side: int, metal: Colour) -> None:
    """A ring at the side of a cauldron."""
    ring = np.abs(np.hypot(on.x - np.float32(side * 1.0), on.y * 0.8) - np.float32(0.15)) - np.float32(0.04)
    on.fill(ring - np.float32(0.03), NIGHT)
    on.fill(ring, mix(metal, NIGHT, 0.22))


def paint_brew(yields: tuple[Ingredient, ...], radius: float, palette: Palette) -> Surface:
    """What stands in a filled cauldron, in the colours of its yield."""
    canvas = Canvas(1 - WALL, radius)
    x, y = canvas.x, canvas.y
    shape = np.hypot(x, y) - np.float32(1 - WALL)
    tint = palette.gold_dark
    for ingredient in yields:
        tint = mix(tint, ingredient_colour(ingredient, palette), 0.34)
    ripples = 0.06 * np.sin(9 * np.hypot(x - 0.1, y + 0.05) - 3 * x)
    canvas.fill_lit(shape, mix(tint, NIGHT, 0.58), 1.25 - 0.55 * np.hypot(x + 0.12, y + 0.18) + ripples)
    rim = np.abs(shape + np.float32(0.03)) - np.float32(0.012)
    edge = np.clip(0.5 - rim * canvas.pixels, 0, 1) * np.clip(-0.2 - 0.6 * x - y, 0, 1)
    canvas.lay(edge * 0.6, mix(tint, WHITE, 0.5))
    return canvas.surface()


def paint_pipe(
    ingredient: Ingredient,
    start: tuple[float, float],
    end: tuple[float, float],
    width: float,
    palette: Palette,
) -> Surface:
    """A pipe between two points, in pixels from the picture's middle, in the colour of what it carries."""
    reach = max(abs(start[0]), abs(end[0])) + width + 3, max(abs(start[1]), abs(end[1])) + width + 3
    canvas = Canvas(reach, 1.0, fine=2)
    line = segment(canvas.x, canvas.y, start, end) - np.float32(width / 2)
    colour = mix(ingredient_colour(ingredient, palette), NIGHT, 0.30)
    canvas.glow(
        segment(canvas.x - np.float32(1), canvas.y - np.float32(2), start, end) - np.float32(width / 2),
        width * 0.6,
        (0, 0, 0),
        0.5,
    )
    canvas.fill(line - np.float32(1.2), NIGHT)
    canvas.fill(line, mix(colour, NIGHT, 0.35))
    canvas.fill(line + np.float32(width * 0.18), colour)
    canvas.fill(line + np.float32(width * 0.40), mix(colour, WHITE, 0.28))
    return canvas.surface()


def paint_boss(ingredient: Ingredient, exhausted: bool, radius: float, palette: Palette) -> Surface:
    """The sign of a by-product at the rim of its cauldron, struck out when there is none of it any more."""
    canvas = Canvas(1.3, radius, fine=2)
    far = np.hypot(canvas.x, canvas.y)
    colour, sign = ingredient_colour(ingredient, palette), sign_colour(ingredient, palette)
    if exhausted:
        colour, sign = (mix(each, NIGHT, 0.62) for each in (colour, sign))
    canvas.fill(far - np.float32(1.16), NIGHT)
    canvas.fill(far - np.float32(1.04), mix(copper(palette), palette.gold, 0.4))
    canvas.fill(far - np.float32(0.86), NIGHT)
    light = 1.08 - 0.14 * canvas.x - 0.22 * canvas.y
    canvas.fill_lit(far - np.float32(0.80), colour, light)
    pixel = canvas.pixel
    canvas.fill(sign_distance(ingredient, canvas.x, canvas.y, 0.54, max(0.12, 1.1 * pixel)), sign)
    if exhausted:
        stroke = segment(canvas.x, canvas.y, (-0.8, 0.8), (0.8, -0.8)) - np.float32(max(0.11, 0.8 * pixel))
        canvas.fill(stroke - np.float32(max(0.08, 0.8 * pixel)), NIGHT)
        canvas.fill(stroke, palette.mark[Mark.DANGER])
    return canvas.surface()
