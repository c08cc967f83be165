"""How the plates of seats, small labels, buttons and arrows are painted. Lengths are in pixels."""

from math import cos, radians, sin

import numpy as np
from pygame import Surface

from dream.ui.kit.painting.canvas import Canvas
from dream.ui.kit.painting.shapes import rounded_box, segment
from dream.ui.kit.palette import Colour, Mark, Palette, mix
from dream.ui.tabletop.painters.inks import NIGHT, glint


def paint_plate(size: tuple[int, int], lit: bool, unit: float, palette: Palette) -> Surface:
    """A dark plate with a thin frame, golden and brighter when it is `lit`; of exactly this size."""
    half = size[0] / 2, size[1] / 2
    canvas = Canvas((half[0] + 1, half[1] + 1), 1.0)
    body = rounded_box(canvas.x, canvas.y, half[0] - 0.5, half[1] - 0.5, 5 * unit)
    line = palette.gold_light if lit else mix(palette.gold_dark, palette.gold, 0.25)
    light = 1.0 + 0.22 * (-canvas.y / half[1])
    ground = mix(palette.panel, palette.gold_dark, 0.20) if lit else palette.panel
    canvas.fill_lit(body, ground, light, 0.88)
    width = (2.0 if lit else 1.0) * unit
    canvas.fill(np.abs(body + np.float32(width / 2)) - np.float32(max(0.5, width / 2)), line)
    return canvas.cut(size)


def paint_pill(size: tuple[int, int], good: bool, palette: Palette) -> Surface:
    """The ground of a small label: light for what comes, dark for what goes."""
    canvas = Canvas((size[0] / 2 + 2, size[1] / 2 + 2), 1.0)
    body = rounded_box(canvas.x, canvas.y, size[0] / 2, size[1] / 2, size[1] / 2 - 0.5)
    canvas.fill(body - np.float32(1.4), NIGHT, 0.9)
    dark = palette.panel if palette.light else mix(palette.panel, NIGHT, 0.4)
    canvas.fill(body, palette.gold if good else palette.mark[Mark.DANGER])
    canvas.fill(body + np.float32(1.3), glint(palette) if good else dark)
    return canvas.surface()


def paint_button(size: tuple[int, int], lit: bool, palette: Palette) -> Surface:
    """A button of gold, as the house's that go on."""
    canvas = Canvas((size[0] / 2 + 1, size[1] / 2 + 1), 1.0)
    body = rounded_box(canvas.x, canvas.y, size[0] / 2 - 0.5, size[1] / 2 - 0.5, size[1] * 0.15)
    deep = mix(palette.gold_dark, palette.panel, 0.25)
    gold = mix(palette.gold_dark, palette.gold, 0.50 if lit else 0.30)
    share = np.clip(0.5 - canvas.y / size[1], 0, 1)[..., None]
    canvas.fill(body, np.asarray(deep, np.float32) * (1 - share) + np.asarray(gold, np.float32) * share)
    canvas.fill(np.abs(body + np.float32(0.8)) - np.float32(0.8), palette.gold_light if lit else palette.gold)
    return canvas.surface()


def paint_arrow(size: int, degrees: int, colour: Colour) -> Surface:
    """An arrow in a square of a size in pixels, to the right and then turned clockwise."""
    canvas = Canvas(1.0, size / 2)
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    x, y = canvas.x * cosine + canvas.y * sine, canvas.y * cosine - canvas.x * sine
    width = np.float32(max(0.09, 1.1 * canvas.pixel))
    shape = segment(x, y, (-0.85, 0.0), (0.75, 0.0))
    for side in (-1, 1):
        shape = np.minimum(shape, segment(x, y, (0.78, 0.0), (0.30, 0.46 * side)))
    canvas.fill(shape - width, colour)
    return canvas.surface()
