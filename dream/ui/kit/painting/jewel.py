"""Polished metal and cut stones on a canvas, lit from the upper left."""

from math import pi

import numpy as np

from dream.ui.kit.painting.canvas import Paintable
from dream.ui.kit.painting.noise import Field
from dream.ui.kit.palette import Colour, mix

LIGHT = (-0.50, -0.72, 0.48)
"""Where the light comes from: across, down and up."""


def slopes(shape: Field) -> tuple[Field, Field]:
    """Which way the surface falls at each pixel: away from the middle of the shape."""
    down, across = np.gradient(shape)
    length = np.maximum(np.hypot(across, down), 1e-6)
    return across / length, down / length


def lit(across: Field, down: Field, steep: Field, polish: float) -> tuple[Field, Field]:
    """The light on a surface tilted by `steep` (-1 to 1) along a slope: diffuse, and its reflections."""
    steep = np.clip(steep, -0.98, 0.98)
    flat = np.sqrt(1 - steep**2)
    toward = np.clip(across * steep * LIGHT[0] + down * steep * LIGHT[1] + flat * LIGHT[2], -1, 1)
    shine = np.clip(across * steep * -0.34 + down * steep * -0.50 + flat * 0.80, 0, 1) ** polish
    return toward, shine


def rim(canvas: Paintable, shape: Field, width: float, metal: Colour) -> None:
    """A rounded band of metal along the inside of a shape, light all around, and a dark line within it."""
    across, down = slopes(shape)
    part = np.clip(-shape / width, 0, 1)
    diffuse, shine = lit(across, down, np.cos(part * pi) * 0.9, 14)
    bright = 0.90 + 0.24 * diffuse
    canvas.fill(shape, bright[..., None] * np.asarray(metal, np.float32) + 90 * shine[..., None])
    canvas.fill(shape + np.float32(width), mix(metal, (0, 0, 0), 0.9))


def gem(canvas: Paintable, shape: Field, colour: Colour, size: float) -> None:
    """A cut stone that fills a shape: a bevel around a flat table, light from above gathered below."""
    shape = shape + np.float32(max(0.02, 0.4 * canvas.pixel))
    across, down = slopes(shape)
    bevel = np.clip(1 + shape / (0.22 * size), 0, 1)
    diffuse, _ = lit(across, down, np.where(bevel > 0, 0.75, 0.0), 20)
    x, y = canvas.x / size, canvas.y / size
    gathered = np.exp(-(((x - 0.22) / 0.45) ** 2 + ((y - 0.38) / 0.32) ** 2))
    body = 0.80 + 0.55 * diffuse + 0.38 * gathered
    light = body[..., None] * np.asarray(colour, np.float32)
    light = light + 0.5 * np.maximum(0, light - 255).sum(-1, keepdims=True)
    canvas.fill(shape, light)
    gloss = np.hypot((x + 0.20) / 0.46, (y + 0.42) / 0.20) - 1
    within = np.clip(-shape * canvas.pixels / 2, 0, 1)
    canvas.lay(0.38 * within * np.clip(-gloss * 2.2, 0, 1), (255, 255, 255))
