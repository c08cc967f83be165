"""Small pictures painted in layers with numpy, and turned into surfaces."""

from math import ceil

import numpy as np
import pygame
from pygame import Surface

from dream.ui.kit.painting.noise import Field
from dream.ui.kit.palette import Colour

LARGE = 32
"""From so many pixels to the unit on, a canvas is painted as fine as it is shown, below twice as fine."""


class Canvas:
    """A transparent square, `reach` units from its middle to its sides, `unit` pixels to the unit.

    `x` and `y` are the places of its fine pixels in units, `pixels` how many of them make a unit; `pixel`
    is the length in units of a pixel as it is shown.
    The middle of the canvas is the middle of the surface's middle pixel.
    """

    def __init__(self, reach: float, unit: float) -> None:
        self.side = 2 * ceil(reach * unit) + 1
        self._fine = fine = 1 if unit >= LARGE else 2
        self.pixels, self.pixel = unit * fine, 1 / unit
        steps = (np.arange(self.side * fine, dtype=np.float32) + np.float32(0.5)) / fine - self.side / 2
        self.x: Field = (steps[None] / unit).astype(np.float32)
        self.y: Field = (steps[:, None] / unit).astype(np.float32)
        self._light = np.zeros((self.side * fine, self.side * fine, 3), np.float32)
        self._alpha = np.zeros((self.side * fine, self.side * fine), np.float32)

    def lay(self, cover: Field, colour: Colour | Field) -> None:
        """Lay a colour (one, or one for each pixel, 0 to 255) over what is there, as far as `cover` says."""
        self._light += cover[..., None] * (np.asarray(colour, np.float32) - self._light)
        self._alpha += cover * (1 - self._alpha)

    def fill(self, distance: Field, colour: Colour | Field, strength: float = 1.0) -> None:
        """Lay a colour over the inside of a shape."""
        self.lay(strength * np.clip(0.5 - distance * self.pixels, 0, 1), colour)

    def glow(self, distance: Field, reach: float, colour: Colour, strength: float) -> None:
        """Lay a soft light or shadow that is strongest inside a shape and gone `reach` units outside."""
        self.lay(strength * np.clip(1 - distance / reach, 0, 1) ** 2, colour)

    def surface(self) -> Surface:
        """The picture, with an alpha channel, in the format that is blitted fastest."""
        coarse = (self.side, self._fine, self.side, self._fine)
        alpha = self._alpha.reshape(coarse).mean((1, 3))
        light = self._light.reshape(*coarse, 3).mean((1, 3))
        pixels = np.empty((self.side, self.side, 4), np.uint8)
        pixels[..., 2::-1] = np.clip(light / np.maximum(alpha, 1e-4)[..., None], 0, 255)
        pixels[..., 3] = alpha * 255 + 0.5
        return pygame.image.frombuffer(pixels.tobytes(), (self.side, self.side), "BGRA")
