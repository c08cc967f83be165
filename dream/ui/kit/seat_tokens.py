"""Tokens and owner's marks of up to six seats. Lengths are in radii of what is painted.

Both tell their seat twice, by colour and by shape: a circle, a lozenge, a square, a triangle, a cross and a
star. A light rim on a dark shadow makes an edge that holds on every ground.
"""

from math import sqrt

import numpy as np
from pygame import Surface

from dream.ui.kit.painting import Canvas, Field, Paintable, rim, rounded_box, star, triangle
from dream.ui.kit.theme import Palette, Rgb, luminance, mix

NIGHT: Rgb = (9, 7, 13)
"""What the dark inks on light tokens are made of."""
WHITE: Rgb = (255, 255, 255)
REACH = 1.75
RIM, LIGHT_RIM = 0.16, 0.24
"""How wide the rim of a token is; in a light room, where the tokens are dark, it is wider and paler."""
SHADE = 0.78
"""How dark a shadow is at most: the ground is always seen through it. By day it is a thin line alone."""
SEAT_LIGHT = 0.22
"""The luminance from which a colour is written on with a dark ink."""


def seat_shape(seat: int, x: Field, y: Field, radius: float = 1.0) -> Field:
    """The outline of the tokens of a seat, 0 to 5, as a signed distance; about the same area for all."""
    match seat:
        case 0:
            return np.hypot(x, y) - np.float32(radius)
        case 1:
            turned_x, turned_y = (x + y) * np.float32(sqrt(0.5)), (y - x) * np.float32(sqrt(0.5))
            return rounded_box(turned_x, turned_y, 0.89 * radius, 0.89 * radius, 0.12 * radius)
        case 2:
            return rounded_box(x, y, 0.89 * radius, 0.89 * radius, 0.16 * radius)
        case 3:
            lowered = y - np.float32(0.2 * radius)
            return triangle(x, lowered, 1.28 * radius, up=True) - np.float32(0.14 * radius)
        case 4:
            beam = 1.08 * radius, 0.52 * radius
            across, down = (rounded_box(x, y, *sides, 0.12 * radius) for sides in (beam, beam[::-1]))
            return np.minimum(across, down)
        case 5:
            return star(x, y, 5, 1.36 * radius, 0.74 * radius)
    raise ValueError(f"there is no seat {seat}: six have a shape")


def seat_ink(seat: int, palette: Palette) -> Rgb:
    """The colour of the number on a token of a seat."""
    colour = palette.seat[seat]
    return mix(colour, NIGHT, 0.90) if luminance(colour) > SEAT_LIGHT else WHITE


def paint_seat_token(seat: int, radius: float, palette: Palette) -> Surface:
    """A token of a seat, lit from above, with its shadow; `radius` is in pixels."""
    canvas = Canvas(REACH, max(3.0, radius))
    lay_seat_token(canvas, seat, palette)
    return canvas.surface()


def lay_seat_token(on: Paintable, seat: int, palette: Palette) -> None:
    """Paint a token of a seat around the middle of what is painted on."""
    x, y, colour = on.x, on.y, palette.seat[seat]
    shape = seat_shape(seat, x, y)
    close = np.clip((2.8 if palette.light else 2) - shape / max(0.07, on.pixel), 0, 1)
    soft = np.clip(1 - seat_shape(seat, x - np.float32(0.10), y - np.float32(0.24)) / 0.34, 0, 1) ** 2
    on.lay(np.minimum(SHADE, (0.15 if palette.light else 0.5) * soft + SHADE * close), (0, 0, 0))
    wide, white = (LIGHT_RIM, 0.95) if palette.light else (RIM, 0.5)
    rim(on, shape, wide, mix(colour, WHITE, white))
    light = 1.06 - 0.10 * y - 0.06 * x
    on.fill_lit(shape + np.float32(wide), colour, light)
