"""The die: ivory with dark pips, flat as on the diagram or on the table, and tumbling."""

from math import cos, radians, sin

import numpy as np
from pygame import Surface

from dream.ui.kit.painting.canvas import Canvas, Paintable
from dream.ui.kit.painting.shapes import rounded_box
from dream.ui.kit.palette import Palette, mix
from dream.ui.tabletop.painters.inks import NIGHT, parchment

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each number lie, in steps from the middle."""
REACH = 1.75


def paint_die(number: int, radius: float, turn: float, palette: Palette) -> Surface:
    """A die that shows a number, `radius` pixels from its middle to its sides, turned by degrees."""
    canvas = die_canvas(radius, turn)
    paint_pips_face(canvas, number, palette)
    return canvas.surface()


def die_canvas(radius: float, turn: float) -> Canvas:
    """A canvas with the shadow of a die, whose square from -1 to 1 is turned by degrees: a game paints it."""
    canvas = Canvas(REACH, radius)
    x, y = canvas.x, canvas.y
    canvas.glow(np.hypot(x - 0.12, y - 0.30) - np.float32(0.95), 0.55, (0, 0, 0), 0.5)
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    canvas.x, canvas.y = x * cosine + y * sine, y * cosine - x * sine
    return canvas


def paint_pips_face(on: Paintable, number: int, palette: Palette, dim: float = 0.0) -> None:
    """The face of a die in the square from -1 to 1; `dim` is how far it lies in shadow, 0 to 1."""
    body = rounded_box(on.x, on.y, 1.0, 1.0, 0.32)
    ivory = mix(parchment(palette), NIGHT, dim)
    on.fill(body - np.float32(max(0.05, on.pixel)), NIGHT, 0.85)
    light = 1.0 - 0.10 * on.x - 0.13 * on.y - 0.25 * np.clip(1 + body / 0.30, 0, 1) ** 2
    on.fill_lit(body, ivory, light)
    for across, down in PIPS[number]:
        pip = np.hypot(on.x - np.float32(0.50 * across), on.y - np.float32(0.50 * down))
        on.fill(pip - np.float32(0.19), NIGHT)
