"""Painting by our own code: a smooth canvas, strokes and shapes, noise, the sky, rings, jewels and the
seats' tokens.

Tokens and owner's marks of up to six seats. Lengths are in radii of what is painted. Both tell their
seat twice, by colour and by shape: a circle, a lozenge, a square, a triangle, a cross and a star. A
light rim on a dark shadow makes an edge that holds on every ground.

Shapes as signed distances: negative inside, zero on the edge, positive outside. Every function takes
arrays x (to the right) and y (downwards) that fit together, and gives a distance in the same unit.
After Inigo Quilez, "2D distance functions".

Signs drawn with strokes: straight lines, parts of circles, dots. A stroke lies in a square from -1 to
1, x to the right and y downwards. Angles are in degrees, from the right and clockwise.
"""

import threading
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, radians, sin, sqrt
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

from dream.ui.kit.layout import Box
from dream.ui.kit.theme import Palette, Rgb, luminance, mix

Field = NDArray[np.floating[Any]]
GRAIN_SIZE = 256


def clouds(size: tuple[int, int], across: int, octaves: int, seed: int) -> Field:
    """Soft clouds, 0 to 1, over a picture of `size`; shape (height, width).

    `across` is how many clouds lie side by side on the longer side.
    """
    random = np.random.default_rng(seed)
    total = np.zeros(size[::-1], np.float32)
    weight = 0.85
    for octave in range(octaves):
        cells = across << octave
        field = random.random((cells + 3, cells + 3), np.float32) - 0.5
        for axis in (0, 1):
            field = _spread(field, axis, size[1 - axis], cells / max(size))
        total += weight * field
        weight *= 0.55
    return np.clip(total + 0.5, 0, 1)


def _spread(grid: Field, axis: int, length: int, step: float) -> Field:
    """The grid spread along an axis to `length` pixels, each `step` grid cells wide, as a cubic B-spline."""
    place = (np.arange(length, dtype=np.float32) + 0.5) * step
    first = place.astype(np.intp)
    t = np.asarray(place - first, np.float32)
    t = t.reshape(-1, 1) if axis == 0 else t
    weights = ((1 - t) ** 3, 3 * t**3 - 6 * t**2 + 4, -3 * t**3 + 3 * t**2 + 3 * t + 1, t**3)
    parts = (grid.take(first + shift, axis) * weight for shift, weight in enumerate(weights))
    return np.asarray(sum(parts) / 6, np.float32)


@cache
def grain() -> Field:
    """The texture of cut stone, about -1 to 1, shape (GRAIN_SIZE, GRAIN_SIZE), fit to be tiled."""
    random = np.random.default_rng(7)
    total = np.zeros((GRAIN_SIZE, GRAIN_SIZE))
    spectrum = np.fft.fft2(random.standard_normal((GRAIN_SIZE, GRAIN_SIZE)))
    frequency = np.hypot(*np.meshgrid(np.fft.fftfreq(GRAIN_SIZE), np.fft.fftfreq(GRAIN_SIZE))) * GRAIN_SIZE
    for low, strength in ((6, 1.0), (24, 0.9), (70, 0.6)):
        band = np.exp(-(((frequency - low) / (0.6 * low)) ** 2))
        layer = np.fft.ifft2(spectrum * band).real
        total += strength * layer / layer.std()
    veins = np.abs(np.fft.ifft2(spectrum * np.exp(-((frequency / 5) ** 2))).real)
    total -= 2.2 * np.exp(-((veins / veins.std() / 0.08) ** 2))
    return (total / 3.2).astype(np.float32)


def tiled_grain(rows: slice, columns: slice) -> Field:
    """The grain at absolute pixel rows and columns, repeated as often as needed."""
    texture = grain()
    down = np.arange(rows.start, rows.stop) % GRAIN_SIZE
    across = np.arange(columns.start, columns.stop) % GRAIN_SIZE
    return texture.take(down, axis=0).take(across, axis=1)


Pixels = NDArray[np.uint8]
STARS = 150
BAND = 64
COARSE = 8
_LOCK = threading.Lock()


def paint_backdrop(window: tuple[int, int], palette: Palette, box: Box | None = None) -> Pixels:
    """The part of a window's backdrop that lies in a box (all of it by default), shape (h, w, 3).

    May be called in any thread; the last backdrop is kept, since the ground of a board asks for it too.
    """
    with _LOCK:
        whole = _whole(window, palette)
    x, y, w, h = box or (0, 0, *window)
    return whole[y : y + h, x : x + w].copy()


@lru_cache(maxsize=1)
def _whole(window: tuple[int, int], palette: Palette) -> Pixels:
    width, height = window
    night = np.array(palette.night, np.float32)
    span = np.array(palette.night_light, np.float32) - night
    light = _light(window)
    dither = np.random.default_rng(5).random((BAND, width), np.float32)
    rows, columns = _between(height, light.shape[0]), _between(width, light.shape[1])
    pixels = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, BAND):
        one, other, part = (side[top : top + BAND] for side in rows)
        low = light[one] + (light[other] - light[one]) * part[:, None]
        one, other, part = columns
        band = low.take(one, 1)
        band += (low.take(other, 1) - band) * part
        for channel in range(3):
            noise = dither[: len(band)] + night[channel]
            noise += band * span[channel]
            pixels[top : top + BAND, :, channel] = noise
    _stars(pixels, palette)
    return pixels


def _light(window: tuple[int, int]) -> Field:
    """How much light falls on the window, 0 to 1, at one point in every COARSE pixels."""
    size = window[0] // COARSE + 2, window[1] // COARSE + 2
    across = np.linspace(-1, 1, size[0], dtype=np.float32) ** 2
    down = np.linspace(-1, 1, size[1], dtype=np.float32) ** 2
    vignette = np.maximum(0, 1 - 0.36 * (across[None] + down[:, None]))
    return np.asarray(np.minimum(1, clouds(size, 3, 4, seed=11) ** 2 * 1.35 * vignette), np.float32)


def _between(length: int, count: int) -> tuple[NDArray[np.intp], NDArray[np.intp], Field]:
    """For pixels the coarse points on either side, and how far each is on the way between them."""
    place = (np.arange(length, dtype=np.float32) + 0.5) / COARSE
    one = np.minimum(place.astype(np.intp), count - 2)
    return one, one + 1, np.asarray(place - one, np.float32)


def _stars(pixels: Pixels, palette: Palette) -> None:
    """Put a few stars on a backdrop."""
    height, width = pixels.shape[:2]
    unit = max(1.0, height / 800)
    grid = np.arange(-3, 4)
    for x, y, size in np.random.default_rng(23).random((STARS, 3)):
        column, row = 4 + x * (width - 9), 4 + y * (height - 9)
        left, top = int(column), int(row)
        off = np.hypot(grid[None] + left + 0.5 - column, grid[:, None] + top + 0.5 - row)
        glow = 0.55 * (0.25 + size**3) * np.exp(-((off / (unit * (0.5 + 0.5 * size**4))) ** 2))
        patch = pixels[top - 3 : top + 4, left - 3 : left + 4]
        patch += (glow[..., None] * (np.array(palette.ink) - patch)).astype(np.uint8)


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

    def surface(self) -> Surface:
        """The picture, with an alpha channel."""
        width, height = self.size
        coarse = (height, self._fine, width, self._fine)
        light = self._light.reshape(*coarse, 3).mean((1, 3))
        return picture_of(_bgra(light, self._alpha.reshape(coarse).mean((1, 3))))

    def cut(self, size: tuple[int, int]) -> Surface:
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


def picture_of(pixels: Bgra) -> Surface:
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


@dataclass(frozen=True)
class Polyline:
    """Straight lines from point to point."""

    points: tuple[Place, ...]


@dataclass(frozen=True)
class Arc:
    """A part of a circle; all of it by default."""

    middle: Place
    radius: float
    start: float = 0.0
    end: float = 360.0


@dataclass(frozen=True)
class Dot:
    """A filled circle."""

    middle: Place
    radius: float


Stroke = Polyline | Arc | Dot
Glyph = tuple[Stroke, ...]


def line(*numbers: float) -> Polyline:
    """Straight lines from point to point, the numbers by turns across and down."""
    return Polyline(tuple(zip(numbers[::2], numbers[1::2], strict=True)))


def rounded(corners: tuple[Place, ...], times: int) -> tuple[Place, ...]:
    """A closed line through its first point again, with its corners cut off so many times (Chaikin)."""
    for _ in range(times):
        sides = zip(corners, corners[1:] + corners[:1], strict=True)
        corners = tuple(
            (x * (1 - part) + to_x * part, y * (1 - part) + to_y * part)
            for (x, y), (to_x, to_y) in sides
            for part in (0.25, 0.75)
        )
    return (*corners, corners[0])


def star_line(points: int, outer: float, inner: float) -> Polyline:
    """The outline of a star, one of its points upwards."""
    corners = []
    for n in range(2 * points + 1):
        far, angle = (outer, inner)[n % 2], pi / points * n - pi / 2
        corners.append((far * cos(angle), far * sin(angle)))
    return Polyline(tuple(corners))


def glyph_distance(glyph: Glyph, x: Field, y: Field, radius: float, width: float) -> Field:
    """The distance from a glyph of a radius, drawn with lines of a width."""
    x, y = x / np.float32(radius), y / np.float32(radius)
    nearest = [_distance(stroke, x, y, width / radius) for stroke in glyph]
    return np.asarray(np.minimum.reduce(np.broadcast_arrays(*nearest)) * np.float32(radius), np.float32)


def _distance(stroke: Stroke, x: Field, y: Field, width: float) -> Field:
    match stroke:
        case Dot((across, down), radius):
            return np.asarray(np.hypot(x - across, y - down) - np.float32(radius), np.float32)
        case Arc((across, down), radius, start, end):
            ring = _arc(x - across, y - down, radius, radians(start), radians(end))
            return np.asarray(ring - np.float32(width / 2), np.float32)
        case Polyline(points):
            pieces = [
                segment(x, y, one, other)
                for one, other in pairwise(points)
                if hypot(other[0] - one[0], other[1] - one[1]) > 0
            ]
            return np.asarray(np.minimum.reduce(pieces) - np.float32(width / 2), np.float32)


def _arc(x: Field, y: Field, radius: float, start: float, end: float) -> Field:
    ring = np.abs(np.hypot(x, y) - np.float32(radius))
    if end - start >= 2 * pi - 1e-6:
        return ring
    turn = np.mod(np.arctan2(y, x) - start, 2 * pi)
    tips = [
        np.hypot(x - np.float32(radius * cos(angle)), y - np.float32(radius * sin(angle)))
        for angle in (start, end)
    ]
    return np.asarray(np.where(turn <= end - start, ring, np.minimum(*tips)), np.float32)


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


RADIUS = 17.662077633154325
"""The radius of the ring, in the units in which all of it is drawn."""
WIDTH = 0.42
OUTER = RADIUS - 0.06
INNER = OUTER - WIDTH
"""Its circles; all of its gold lies between them."""
Whole = NDArray[np.intp]
Point = tuple[float, float]
STROKES = 180


def paint_ring(pixels: Pixels, middle: Point, radius: float, palette: Palette) -> None:
    """Paint the ring over a picture, cut at its edges; all lies within a radius, in pixels."""
    size = radius / RADIUS
    outer, inner = OUTER, INNER
    rows, columns = _within(pixels.shape[:2], middle, size, inner - 0.3, outer + 0.1)
    x = ((columns + 0.5 - middle[0]) / size).astype(np.float32)
    y = ((rows + 0.5 - middle[1]) / size).astype(np.float32)
    far, turn = np.sqrt(x * x + y * y), np.arctan2(y, x)
    below = pixels[rows, columns].astype(np.float32)
    dark = np.array(mix(palette.table, palette.night, 0.4), np.float32)
    below += _blend(far, outer, inner, size)[:, None] * (dark - below)
    gold, shine = _ornament(far, turn, outer, inner, size), _shine(x, y, far, turn)
    bright = np.array(palette.gold, np.float32) * shine[:, None]
    below += gold[:, None] * (bright - below)
    pixels[rows, columns] = np.clip(below, 0, 255).astype(np.uint8)


def _within(
    shape: tuple[int, ...], middle: Point, size: float, inner: float, outer: float
) -> tuple[Whole, Whole]:
    """The rows and columns of the pixels between two circles, in cell sizes, that a picture has."""
    height, width = shape
    found: list[tuple[int, int, int]] = []
    for row in range(max(0, floor(middle[1] - outer * size)), height):
        off = (row + 0.5 - middle[1]) / size
        far, near = (size * sqrt(max(0.0, reach**2 - off**2)) for reach in (outer, inner))
        spans = ((-far, -near), (near, far)) if near else ((-far, far),)
        found += [(row, round(middle[0] + start), round(middle[0] + stop)) for start, stop in spans]
    cut = [(row, max(0, start), min(width, stop)) for row, start, stop in found]
    cut = [(row, start, stop) for row, start, stop in cut if start < stop]
    if not cut:
        return np.empty(0, np.intp), np.empty(0, np.intp)
    lengths = np.array([stop - start for _, start, stop in cut])
    rows = np.repeat(np.array([row for row, _, _ in cut]), lengths)
    columns = np.concatenate([np.arange(start, stop) for _, start, stop in cut])
    return rows, columns


def _blend(radius: Field, outer: float, inner: float, size: float) -> Field:
    """Where the dark of the dial lies: between its circles, fading out inwards over the table."""
    fading: Field = np.clip((radius - (inner - 0.3)) / 0.3, 0, 1)
    return coverage(radius - np.float32(outer), size) * fading


def _ornament(radius: Field, turn: Field, outer: float, inner: float, size: float) -> Field:
    """Where gold lies: two circles, strokes between them, some of them longer, and twelve beads."""
    thin, thick = max(0.045, 1.0 / size), max(0.09, 1.6 / size)
    lines = np.maximum(
        coverage(np.abs(radius - outer) - thick / 2, size),
        0.8 * coverage(np.abs(radius - inner) - thin / 2, size),
    )
    step = 2 * np.pi / STROKES
    number = np.rint(turn / step)
    aside = np.abs(turn - number * step) * radius
    length = np.where(number % 5 == 0, 0.24, 0.13)
    strokes = coverage(np.maximum(aside - thin * 0.45, outer - length - radius), size) * (radius < outer)
    twelfth = np.rint(turn / (np.pi / 6)) * (np.pi / 6)
    bead_x, bead_y = (turn - twelfth) * radius, radius - (outer + inner) / 2
    bead = coverage(np.abs(bead_x) + np.abs(bead_y) - 0.2, size)
    gold: Field = np.maximum(np.maximum(lines, 0.75 * strokes), bead)
    return gold


def _shine(x: Field, y: Field, radius: Field, turn: Field) -> Field:
    """How bright the metal is: two broad reflections across the ring."""
    shine: Field = 0.66 + 0.34 * np.cos(2 * (turn + 2.2)) + 0.12 * (-0.5 * x - 0.85 * y) / radius
    return shine


NIGHT: Rgb = (9, 7, 13)
"""What the dark inks on light tokens are made of."""
WHITE: Rgb = (255, 255, 255)
REACH = 1.75
RIM, LIGHT_RIM = 0.16, 0.24
"""How wide the rim of a token is; in a light room, where the tokens are dark, it is wider and paler."""
SHADE = 0.78
"""How dark a shadow is at most: the ground is always seen through it."""
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
    on.lay(np.minimum(SHADE, 0.5 * soft + SHADE * close), (0, 0, 0))
    wide, white = (LIGHT_RIM, 0.95) if palette.light else (RIM, 0.5)
    rim(on, shape, wide, mix(colour, WHITE, white))
    light = 1.06 - 0.10 * y - 0.06 * x
    on.fill_lit(shape + np.float32(wide), colour, light)
