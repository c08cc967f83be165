"""Painting by our own code: a smooth canvas, shapes as signed distances, and the light on metal and stones.

A distance is negative inside, zero on the edge, positive outside. Every function takes arrays x (to the
right) and y (downwards) that fit together, and gives a distance in the same unit. After Inigo Quilez, "2D
distance functions".
"""

from abc import ABC, abstractmethod
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from dream.ui.kit.theme import Rgb, mix

Field = NDArray[np.floating[Any]]


Pixels = NDArray[np.uint8]


LARGE = 32
"""From so many pixels to the unit on, a canvas is painted as fine as it is shown, below twice as fine."""
Place = tuple[float, float]
Bgra = NDArray[np.uint8]
"""Blue, green, red and alpha of pixels, in the last axis."""


def brightened(light: Field, colour: Rgb) -> Field:
    """A colour under a light that differs from pixel to pixel, 1 being its own."""
    return np.clip(np.asarray(light, np.float32)[..., None] * np.asarray(colour, np.float32), 0, 255)


class Paintable(ABC):
    """Something to paint on, `pixels` of whose finest pixels make a unit.

    `x` and `y` are the places of those pixels in units; `pixel` is the length in units of a pixel as it is
    shown.
    """

    x: Field
    y: Field
    pixels: float
    pixel: float

    @abstractmethod
    def lay(self, cover: Field, colour: Rgb | Field) -> None:
        """Lay a colour (one, or one for each pixel, 0 to 255) over what is there, as far as `cover` says."""

    def fill(self, distance: Field, colour: Rgb | Field, strength: float = 1.0) -> None:
        """Lay a colour over the inside of a shape."""
        self.lay(strength * np.clip(0.5 - distance * self.pixels, 0, 1), colour)

    def fill_lit(self, distance: Field, colour: Rgb, light: Field, strength: float = 1.0) -> None:
        """Lay a colour that is lighter or darker from pixel to pixel over the inside of a shape."""
        self.fill(distance, brightened(light, colour), strength)

    def glow(self, distance: Field, reach: float, colour: Rgb, strength: float) -> None:
        """Lay a soft light or shadow that is strongest inside a shape and gone `reach` units outside."""
        self.lay(strength * np.clip(1 - distance / reach, 0, 1) ** 2, colour)


class Canvas(Paintable):
    """A transparent rectangle, `reach` units from its middle to its sides, `unit` pixels to the unit.

    A reach of two numbers is one across and one down. The middle of the canvas, the place `middle`, is
    the middle of the surface's middle pixel. `fine` is how many of its finest pixels a pixel has as it is
    shown, along each side: one or two, as is best for the unit where it is not said.
    """

    def __init__(
        self, reach: float | Place, unit: float, middle: Place = (0.0, 0.0), *, fine: int | None = None
    ) -> None:
        across, down = reach if isinstance(reach, tuple) else (reach, reach)
        self.size = 2 * ceil(across * unit) + 1, 2 * ceil(down * unit) + 1
        self._fine = fine = fine or (1 if unit >= LARGE else 2)
        self.pixels, self.pixel = unit * fine, 1 / unit
        self.x = self._steps(self.size[0], unit, middle[0])[None]
        self.y = self._steps(self.size[1], unit, middle[1])[:, None]
        self._light = np.zeros((self.size[1] * fine, self.size[0] * fine, 3), np.float32)
        self._alpha = np.zeros(self._light.shape[:2], np.float32)

    def _steps(self, side: int, unit: float, middle: float) -> Field:
        steps = (np.arange(side * self._fine, dtype=np.float32) + np.float32(0.5)) / self._fine - side / 2
        return np.asarray(steps / unit + middle, np.float32)

    def lay(self, cover: Field, colour: Rgb | Field) -> None:
        _lay(self._light, self._alpha, cover, colour)

    def surface(self) -> pygame.Surface:
        """The picture, with an alpha channel."""
        width, height = self.size
        coarse = (height, self._fine, width, self._fine)
        light = self._light.reshape(*coarse, 3).mean((1, 3))
        return picture_of(_bgra(light, self._alpha.reshape(coarse).mean((1, 3))))

    def cut(self, size: tuple[int, int]) -> pygame.Surface:
        """The middle of the picture, of exactly this size in pixels."""
        left, top = ((have - want) // 2 for have, want in zip(self.size, size, strict=True))
        return self.surface().subsurface((left, top, *size)).copy()


class Dots(Paintable):
    """Some pixels of a transparent picture and no others, by their columns and rows from a place of its own.

    A pixel is the unit, and that place the middle of its pixel. `fine` is as a canvas has it.
    """

    pixel = 1.0

    def __init__(self, columns: NDArray[np.intp], rows: NDArray[np.intp], fine: int) -> None:
        steps = (np.arange(fine) + 0.5) / fine - 0.5
        self.pixels = fine
        self.x = (columns[:, None] + np.tile(steps, fine)).astype(np.float32)
        self.y = (rows[:, None] + np.repeat(steps, fine)).astype(np.float32)
        self._light = np.zeros((*self.x.shape, 3), np.float32)
        self._alpha = np.zeros(self.x.shape, np.float32)

    def lay(self, cover: Field, colour: Rgb | Field) -> None:
        _lay(self._light, self._alpha, cover, colour)

    @property
    def painted(self) -> Bgra:
        """The pixels, shape (pixels, 4)."""
        return _bgra(self._light.mean(1), self._alpha.mean(1))


class Patch(Paintable):
    """A part of a large picture: what lies at most `reach` units across and down from a point of it.

    The point, in pixels, is the middle of the patch's units; what lies beyond the picture is left out.
    """

    def __init__(self, pixels: Pixels, point: Place, reach: Place, unit: float) -> None:
        height, width = pixels.shape[:2]
        left, right = (round(point[0] + side * reach[0] * unit) for side in (-1, 1))
        top, bottom = (round(point[1] + side * reach[1] * unit) for side in (-1, 1))
        columns = slice(min(width, max(0, left)), min(width, max(0, right + 1)))
        rows = slice(min(height, max(0, top)), min(height, max(0, bottom + 1)))
        self.pixels, self.pixel = unit, 1 / unit
        self._part = pixels[rows, columns]
        self.x = _places(columns, point[0], unit)[None]
        self.y = _places(rows, point[1], unit)[:, None]

    def lay(self, cover: Field, colour: Rgb | Field) -> None:
        below = self._part.astype(np.float32)
        below += cover[..., None] * (np.asarray(colour, np.float32) - below)
        self._part[:] = np.clip(below + np.float32(0.5), 0, 255).astype(np.uint8)


def picture_of(pixels: Bgra) -> pygame.Surface:
    """A picture with an alpha channel of pixels, shape (height, width, 4)."""
    height, width = pixels.shape[:2]
    return pygame.image.frombuffer(pixels.tobytes(), (width, height), "BGRA")


def _lay(light: Field, alpha: Field, cover: Field, colour: Rgb | Field) -> None:
    """Lay a colour over light that is weighed by its alpha already."""
    light += cover[..., None] * (np.asarray(colour, np.float32) - light)
    alpha += cover * (1 - alpha)


def _bgra(light: Field, alpha: Field) -> Bgra:
    """The pixels of light that is weighed by its alpha, in the format that is blitted fastest."""
    pixels = np.empty((*alpha.shape, 4), np.uint8)
    pixels[..., 2::-1] = np.clip(light / np.maximum(alpha, 1e-4)[..., None], 0, 255)
    pixels[..., 3] = alpha * 255 + 0.5
    return pixels


def _places(pixels: slice, middle: float, unit: float) -> Field:
    return np.asarray((np.arange(pixels.start, pixels.stop) + 0.5 - middle) / unit, np.float32)


def coverage(distance: Field, pixels: float) -> Field:
    """How much of each pixel a shape covers, 0 to 1; `pixels` is how many make up the unit."""
    covered: Field = np.clip(0.5 - distance * pixels, 0, 1)
    return covered


def stroke(distance: Field, width: float) -> Field:
    """A line of a width along the edge of a shape."""
    return np.abs(distance) - width / 2


def triangle(x: Field, y: Field, radius: float, up: bool) -> Field:
    """An equilateral triangle in a circle of a radius, its point up or down; its corners stay sharp."""
    y = y if up else -y
    return np.maximum(y, np.abs(x) * (sqrt(3) / 2) - y / 2) - np.float32(radius / 2)


def star(x: Field, y: Field, points: int, outer: float, inner: float) -> Field:
    """A star with one point up: the radius of its points, and that of the corners between them."""
    half = pi / points
    angle = np.abs((np.arctan2(x, -y) + half) % (2 * half) - half)
    away, aside = np.hypot(x, y) * np.cos(angle), np.hypot(x, y) * np.sin(angle)
    back, up = outer - inner * cos(half), inner * sin(half)
    return np.asarray(((away - outer) * up + aside * back) / hypot(back, up), np.float32)


def rounded_box(x: Field, y: Field, half_width: float, half_height: float, corner: float) -> Field:
    """A rectangle with rounded corners, by how far its sides are from its middle."""
    dx, dy = np.abs(x) - np.float32(half_width - corner), np.abs(y) - np.float32(half_height - corner)
    outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
    return outside + np.minimum(np.maximum(dx, dy), 0) - np.float32(corner)


def segment(x: Field, y: Field, start: tuple[float, float], end: tuple[float, float]) -> Field:
    """The distance from a straight line between two points."""
    (ax, ay), (bx, by) = start, end
    along_x, along_y = bx - ax, by - ay
    part = np.clip(((x - ax) * along_x + (y - ay) * along_y) / (along_x**2 + along_y**2), 0, 1)
    return np.hypot(x - ax - along_x * part, y - ay - along_y * part)


LIGHT_FROM = (-0.50, -0.72, 0.48)
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
    toward = np.clip(
        across * steep * LIGHT_FROM[0] + down * steep * LIGHT_FROM[1] + flat * LIGHT_FROM[2], -1, 1
    )
    shine = np.clip(across * steep * -0.34 + down * steep * -0.50 + flat * 0.80, 0, 1) ** polish
    return toward, shine


def rim(canvas: Paintable, shape: Field, width: float, metal: Rgb) -> None:
    """A rounded band of metal along the inside of a shape, light all around, and a dark line within it."""
    across, down = slopes(shape)
    part = np.clip(-shape / width, 0, 1)
    diffuse, shine = lit(across, down, np.cos(part * pi) * 0.9, 14)
    bright = 0.90 + 0.24 * diffuse
    canvas.fill(shape, bright[..., None] * np.asarray(metal, np.float32) + 90 * shine[..., None])
    canvas.fill(shape + np.float32(width), mix(metal, (0, 0, 0), 0.9))


def gem(canvas: Paintable, shape: Field, colour: Rgb, size: float) -> None:
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
