"""How the signs of recipes are painted. Lengths are in radii of a sign."""

import numpy as np
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import Card
from dream.ui.kit.painting.canvas import Canvas, Paintable
from dream.ui.kit.painting.jewel import gem, rim
from dream.ui.kit.painting.noise import Field
from dream.ui.kit.painting.shapes import triangle
from dream.ui.kit.palette import Colour, Palette, mix
from dream.ui.tabletop.painters.inks import NIGHT

SIGN_REACH = 1.75
SHADE = 0.78
"""How dark a shadow is at most: the ground is always seen through it."""
FIRE_SHIFT = 0.17
"""How far a triangle's middle is moved up or down, so that it looks to be in the middle of its square."""


def paint_sign(cards: tuple[Card, ...], possible: bool, radius: float, palette: Palette) -> Surface:
    """The sign of a recipe: fire's triangle, water's, both for either card, or a round one for no card.

    One that is not possible now is dark.
    """
    canvas = Canvas(SIGN_REACH, max(3.0, radius))
    lay_sign(canvas, cards, possible, palette)
    return canvas.surface()


def lay_sign(on: Paintable, cards: tuple[Card, ...], possible: bool, palette: Palette) -> None:
    """Paint the sign of a recipe around the middle of what is painted on."""
    shape = _sign_shape(cards, on.x, on.y)
    close = np.clip(2 - shape / max(0.06, on.pixel), 0, 1)
    cast = _sign_shape(cards, on.x - np.float32(0.05), on.y - np.float32(0.16))
    soft = np.clip(1 - cast / 0.3, 0, 1)
    on.lay(np.minimum(SHADE, 0.5 * soft**2 + SHADE * close), (0, 0, 0))
    if possible:
        on.glow(shape, 0.42, palette.gold_light, 0.75)
    metal = palette.gold_light if possible else mix(palette.gold_dark, palette.gold, 0.30)
    width = 0.15 if possible else 0.11
    rim(on, shape, width, metal)
    _paint_heart(on, shape + np.float32(width), cards, possible, palette)


def _sign_shape(cards: tuple[Card, ...], x: Field, y: Field) -> Field:
    if cards == (Card.FIRE,):
        return triangle(x, y - np.float32(FIRE_SHIFT), 1.30, up=True) - np.float32(0.05)
    if cards == (Card.WATER,):
        return triangle(x, y + np.float32(FIRE_SHIFT), 1.30, up=False) - np.float32(0.05)
    if cards:
        star = np.minimum(triangle(x, y, 1.22, up=True), triangle(x, y, 1.22, up=False))
        return np.asarray(star - np.float32(0.03), np.float32)
    return np.hypot(x, y) - np.float32(0.95)


def sign_colour(cards: tuple[Card, ...], palette: Palette) -> Colour:
    """The jewel of a recipe that takes one of some cards."""
    if cards == (Card.FIRE,):
        return palette.fire
    if cards == (Card.WATER,):
        return palette.water
    return mix(palette.gold_dark, palette.gold, 0.35)


def _paint_heart(
    on: Paintable, shape: Field, cards: tuple[Card, ...], possible: bool, palette: Palette
) -> None:
    colour = sign_colour(cards, palette)
    if possible:
        gem(on, shape, mix(colour, NIGHT, 0.12), 1.0)
    else:
        light = 1.05 - 0.25 * on.y
        on.fill(shape, light[..., None] * np.asarray(mix(colour, NIGHT, 0.62), np.float32))
