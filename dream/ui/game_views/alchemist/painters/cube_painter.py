"""How cubes are painted: painted wood seen from above, with the sign of its ingredient on it.

Lengths are in halves of a cube's side.
"""

import numpy as np
from pygame import Surface

from dream.games.alchemist.rules.components import Colour as Ingredient
from dream.ui.game_views.alchemist.colours import WHITE, ingredient_colour, sign_colour
from dream.ui.game_views.alchemist.painters.signs import sign_distance
from dream.ui.kit.painting.canvas import Canvas, Paintable
from dream.ui.kit.painting.noise import Field
from dream.ui.kit.painting.shapes import rounded_box
from dream.ui.kit.palette import Colour, Palette, mix
from dream.ui.tabletop.painters.inks import NIGHT

REACH = 1.45
CORNER = 0.26
TALL = 0.20
"""How far the side of a cube is seen below its top."""
SIGN = 0.60


def paint_cube(ingredient: Ingredient | None, half: float, palette: Palette, *, dim: bool = False) -> Surface:
    """A cube whose sides are so many pixels from its middle, face down for None; `dim` in shadow."""
    canvas = Canvas(REACH, max(2.5, half), fine=2)
    lay_cube(canvas, ingredient, palette, dim=dim)
    return canvas.surface()


def lay_cube(on: Paintable, ingredient: Ingredient | None, palette: Palette, *, dim: bool = False) -> None:
    """Paint a cube around the middle of what is painted on."""
    if ingredient is None:
        colour, sign = mix(palette.panel, palette.gold_dark, 0.45), mix(palette.gold_dark, palette.gold, 0.5)
    else:
        colour, sign = ingredient_colour(ingredient, palette), sign_colour(ingredient, palette)
    if dim:
        colour, sign = (mix(each, mix(palette.panel, NIGHT, 0.2), 0.66) for each in (colour, sign))
    low = np.float32(TALL)
    x, y = on.x, on.y
    body = np.minimum(_square(x, y - low), _square(x, y + low * 0.4))
    on.glow(_square(x - np.float32(0.10), y - np.float32(0.34)), 0.36, (0, 0, 0), 0.6)
    on.fill(body - np.float32(max(0.05, 0.8 * on.pixel)), NIGHT, 0.85)
    on.fill(body, mix(colour, NIGHT, 0.48))
    top = _square(x, y + low * 0.4)
    light = 1.05 - 0.10 * x - 0.16 * y
    on.fill_lit(top, colour, light)
    edge = np.abs(top + np.float32(0.10)) - np.float32(0.05)
    on.lay(np.clip(0.5 - edge * on.pixels, 0, 1) * np.clip(-0.25 - x - 1.4 * y, 0, 1) * 0.55, WHITE)
    _lay_sign(on, ingredient, sign, on.pixel)


def _square(x: Field, y: Field) -> Field:
    return rounded_box(x, y, 0.94, 0.94, CORNER)


def _lay_sign(on: Paintable, ingredient: Ingredient | None, colour: Colour, pixel: float) -> None:
    y = on.y + np.float32(0.4 * TALL)
    if ingredient is None:
        rings = np.abs(np.hypot(on.x, y) - np.float32(0.42)) - np.float32(max(0.07, 0.5 * pixel))
        on.fill(np.minimum(rings, np.hypot(on.x, y) - np.float32(0.13)), colour)
        return
    on.fill(sign_distance(ingredient, on.x, y, SIGN, max(0.13, 1.1 * pixel)), colour)
