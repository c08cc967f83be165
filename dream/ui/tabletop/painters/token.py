"""How tokens of two to six seats are painted. Lengths are in radii of a token.

A token tells its seat without colour, by its shape. A light rim on a dark shadow makes an edge that holds on
every ground.
"""

from math import sqrt

import numpy as np
from pygame import Surface

from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.jewel import rim
from dream.ui.kit.painting.noise import Field
from dream.ui.kit.painting.shapes import rounded_box, triangle
from dream.ui.kit.palette import Colour, Palette, luminance, mix
from dream.ui.tabletop.painters.inks import NIGHT

REACH = 1.55
RIM = 0.16
SHADE = 0.78
"""How dark a shadow is at most: the ground is always seen through it."""


def token_shape(seat: int, x: Field, y: Field, radius: float = 1.0) -> Field:
    """The outline of a seat's token, of about the same area for all.

    In seating order: round, lozenge, square, triangle, cross, triangle on its point.
    """
    match seat:
        case 0:
            return np.hypot(x, y) - np.float32(radius)
        case 1:
            turned_x, turned_y = (x + y) * np.float32(sqrt(0.5)), (y - x) * np.float32(sqrt(0.5))
            return rounded_box(turned_x, turned_y, 0.89 * radius, 0.89 * radius, 0.12 * radius)
        case 2:
            return rounded_box(x, y, 0.89 * radius, 0.89 * radius, 0.16 * radius)
        case 4:
            bars = (rounded_box(x, y, *half, 0.14 * radius) for half in _bars(radius))
            return np.asarray(np.minimum(*bars), np.float32)
    up = seat == 3
    lowered = y - np.float32(0.24 * radius if up else -0.24 * radius)
    return np.asarray(triangle(x, lowered, 1.32 * radius, up) - np.float32(0.08 * radius), np.float32)


def _bars(radius: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two bars of a cross, by how far their sides are from its middle."""
    return (1.06 * radius, 0.52 * radius), (0.52 * radius, 1.06 * radius)


def token_ink(seat: int, palette: Palette) -> Colour:
    """The colour of the number on a token."""
    light = luminance(palette.seat[seat]) > 0.22
    return mix(palette.seat[seat], NIGHT, 0.90) if light else (255, 255, 255)


def paint_token(seat: int, radius: float, palette: Palette) -> Surface:
    """A token of a seat, without a number; `radius` is in pixels."""
    canvas = Canvas(REACH, max(3.0, radius))
    x, y, colour = canvas.x, canvas.y, palette.seat[seat]
    shape = token_shape(seat, x, y)
    close = np.clip(2 - shape / max(0.07, canvas.pixel), 0, 1)
    soft = np.clip(1 - token_shape(seat, x - np.float32(0.10), y - np.float32(0.24)) / 0.34, 0, 1) ** 2
    canvas.lay(np.minimum(SHADE, 0.5 * soft + SHADE * close), (0, 0, 0))
    rim(canvas, shape, RIM, mix(colour, (255, 255, 255), 0.5))
    face = shape + np.float32(RIM)
    light = 1.06 - 0.10 * y - 0.06 * x
    canvas.fill(face, np.clip(light[..., None] * np.asarray(colour, np.float32), 0, 255))
    return canvas.surface()
