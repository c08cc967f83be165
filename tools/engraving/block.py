"""The block that a picture is cut into: shapes on it, the light that falls on them, and lines of ink.

A shape is a field of signed distances, negative inside. What is laid on the block later stands in front: it
knocks out what lies beneath with a margin, and this moat is what makes it look cut. Tone is the share of a
period that a line of a screen fills; the lines swell with it, and taper to nothing.

One drawing has two cuttings. By night light lines are cut out of the dark, and tone is light; by day dark
lines are printed on paper, and tone is the want of light.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PIL import Image, ImageDraw
from scipy import ndimage
from scipy.spatial import cKDTree

from tools.engraving.outlines import Points, smooth

Field = NDArray[Any]
FAR = 60.0
"""Farther than this from its outline no shape is told."""
MARGIN = 8.0
"""So much room around a shape is looked at with it."""
LEAST_TONE, MOST_TONE = 0.05, 0.86
"""Under the one a line is not cut any more; over the other a slit stays between lines."""


@dataclass(frozen=True, eq=False)
class Shape:
    """Signed distances in units in a window of the block, whose first pixel is `left` and `top`."""

    block: "Block"
    left: int
    top: int
    distance: Field

    @property
    def window(self) -> tuple[slice, slice]:
        """The rows and columns of the block that the shape lies in."""
        high, wide = self.distance.shape
        return slice(self.top, self.top + high), slice(self.left, self.left + wide)

    @property
    def x(self) -> Field:
        """One row: how far to the right the pixels of the window lie."""
        return (np.arange(self.left, self.left + self.distance.shape[1]) + 0.5)[None, :] / self.block.fine

    @property
    def y(self) -> Field:
        """One column: how far down they lie."""
        return (np.arange(self.top, self.top + self.distance.shape[0]) + 0.5)[:, None] / self.block.fine

    @property
    def covered(self) -> Field:
        """The share of each pixel that lies inside."""
        return np.clip(0.5 - self.distance * self.block.fine, 0, 1)

    def distances_in(self, window: tuple[slice, slice]) -> Field:
        """The distances in another window."""
        rows, columns = window
        found = np.full((rows.stop - rows.start, columns.stop - columns.start), FAR)
        own_rows, own_columns = self.window
        top, bottom = max(rows.start, own_rows.start), min(rows.stop, own_rows.stop)
        left, right = max(columns.start, own_columns.start), min(columns.stop, own_columns.stop)
        if top < bottom and left < right:
            part = self.distance[top - self.top : bottom - self.top, left - self.left : right - self.left]
            found[top - rows.start : bottom - rows.start, left - columns.start : right - columns.start] = part
        return found

    def __and__(self, other: "Shape") -> "Shape":
        return replace(self, distance=np.maximum(self.distance, other.distances_in(self.window)))

    def __sub__(self, other: "Shape") -> "Shape":
        return replace(self, distance=np.maximum(self.distance, -other.distances_in(self.window)))

    def __or__(self, other: "Shape") -> "Shape":
        (rows, columns), (more_rows, more_columns) = self.window, other.window
        window = (
            slice(min(rows.start, more_rows.start), max(rows.stop, more_rows.stop)),
            slice(min(columns.start, more_columns.start), max(columns.stop, more_columns.stop)),
        )
        nearer = np.minimum(self.distances_in(window), other.distances_in(window))
        return Shape(self.block, window[1].start, window[0].start, nearer)

    def grown(self, by: ArrayLike) -> "Shape":
        """The shape with an outline so much farther out."""
        return replace(self, distance=self.distance - by)

    def band(self, wide: float, inside: float = 0.0) -> "Shape":
        """A line along the outline, its middle so far inside."""
        return replace(self, distance=np.abs(self.distance + inside) - wide / 2)

    def where(self, holds: Field) -> "Shape":
        """The part of the shape for which something holds."""
        return replace(self, distance=np.where(holds, self.distance, FAR))

    # Phases of line screens, in periods

    def level(self, pitch: float, turn: float = 0.0, wave: float = 0.0) -> Field:
        """Straight lines, level or turned, that may waver by a share of the pitch."""
        phase = (self.x * np.sin(turn) + self.y * np.cos(turn)) / (pitch * self.block.coarse)
        found: Field = phase + (wave * self.noise(60, 3) if wave else 0.0)
        return found

    def rings(self, x: float, y: float, pitch: float, wide: float = 1.0, high: float = 1.0) -> Field:
        """Rings around a place, or ellipses."""
        return np.hypot((self.x - x) / wide, (self.y - y) / high) / (pitch * self.block.coarse)

    def rays(self, x: float, y: float, count: int) -> Field:
        """Rays from a place."""
        return self.angle(x, y) * max(1, round(count / self.block.coarse)) / (2 * np.pi)

    def echo(self, pitch: float) -> Field:
        """Lines that follow the outline."""
        return self.distance / (pitch * self.block.coarse)

    def arcs(self, x: float, pitch: float, bulge: float = 0.3) -> Field:
        """The cross contours of a body turned about a vertical axis; a negative bulge is seen from below."""
        half = self.half_widths(x)
        u = np.clip((self.x - x) / half, -1, 1)
        return (self.y - bulge * half * np.sqrt(1 - u * u)) / (pitch * self.block.coarse)

    def half_widths(self, x: float) -> Field:
        """One column: how wide a turned body is on each side of its axis."""
        inside = np.where(self.distance < 0, np.abs(self.x - x), 0.0).max(axis=1, keepdims=True)
        found: Field = np.maximum(inside, 1e-3)
        return found

    # Where things are, and how they face the light

    def angle(self, x: float, y: float) -> Field:
        """Under which angle each pixel is seen from a place."""
        return np.arctan2(self.y - y, self.x - x)

    def far(self, x: float, y: float, high: float = 1.0) -> Field:
        """How far each pixel is from a place."""
        return np.hypot(self.x - x, (self.y - y) / high)

    def far_from(self, line: Points) -> Field:
        """How far each pixel is from a line through points that lie close together."""
        places = np.broadcast_arrays(self.x, self.y)
        found = cKDTree(line).query(np.stack([place.ravel() for place in places], 1))[0]
        away: Field = found.reshape(self.distance.shape)
        return away

    def across(self, x: float) -> Field:
        """-1 at the left edge of a turned body, 1 at its right edge."""
        return np.clip((self.x - x) / self.half_widths(x), -1, 1)

    def noise(self, scale: float, seed: int = 0) -> Field:
        """Soft chance around 0 of deviation 1, as large as so many units."""
        return self.block.noise(scale, seed)[self.window]

    def cushion(self, edge: float, towards: tuple[float, float, float]) -> Field:
        """The light from a direction on the shape blown up like a cushion with an edge of a radius."""
        part = np.clip(1 + self.distance / edge, 0, 1)
        height = ndimage.gaussian_filter(edge * np.sqrt(1 - part * part), self.block.fine * 0.6)
        down, right = np.gradient(height, 1 / self.block.fine)
        x, y, z = np.array(towards) / np.linalg.norm(towards)
        found: Field = np.clip((z - x * right - y * down) / np.sqrt(right**2 + down**2 + 1), 0, 1)
        return found

    def turned(self, x: float, towards: tuple[float, float, float]) -> Field:
        """The light from a direction on a body turned about a vertical axis."""
        half = self.half_widths(x)
        slope = np.gradient(ndimage.gaussian_filter1d(half[:, 0], self.block.fine * 1.5), 1 / self.block.fine)
        upright = 1 / np.sqrt(1 + slope[:, None] ** 2)
        u = np.clip((self.x - x) / half, -1, 1)
        right, down, out = np.array(towards) / np.linalg.norm(towards)
        lit = right * u * upright - down * slope[:, None] * upright + out * np.sqrt(1 - u * u) * upright
        found: Field = np.clip(lit, 0, 1)
        return found


@dataclass(frozen=True, eq=False)
class Band:
    """A band along a curve: its shape, where a pixel lies across it (-1 to 1) and along it (0 to 1)."""

    shape: Shape
    across: Field
    along: Field
    length: float


class Block:
    """A picture under way, so many units wide and high, at so many pixels for a unit.

    `night` says which cutting it is, and `coarse` how much wider than drawn the lines of screens lie.
    """

    def __init__(self, wide: int, high: int, *, night: bool, fine: int = 4, coarse: float = 1.0) -> None:
        self.wide, self.high, self.night, self.fine, self.coarse = wide, high, night, fine, coarse
        self.inks: dict[str, Field] = {}
        self._noise: dict[tuple[float, int], Field] = {}

    def noise(self, scale: float, seed: int) -> Field:
        """Soft chance all over the block; the same for the same seed."""
        key = scale, seed
        if key not in self._noise:
            high, wide = self.high * self.fine, self.wide * self.fine
            rows, columns = int(self.high / scale) + 4, int(self.wide / scale) + 4
            chance = np.random.default_rng([seed, round(scale * 10)]).standard_normal((rows, columns))
            zoom = self.fine * scale
            y, x = np.arange(high) / zoom + 1, np.arange(wide) / zoom + 1
            made = _between(_between(chance, y, 0), x, 1)
            self._noise[key] = (made / made.std()).astype(np.float32)
        return self._noise[key]

    # Shapes

    def _window(self, left: float, top: float, right: float, bottom: float, margin: float = MARGIN) -> Shape:
        """A shape that is nowhere, in a window around a box."""
        first, above = max(0, int((left - margin) * self.fine)), max(0, int((top - margin) * self.fine))
        last = max(first + 1, min(self.wide * self.fine, int((right + margin) * self.fine) + 1))
        below = max(above + 1, min(self.high * self.fine, int((bottom + margin) * self.fine) + 1))
        first, above = min(first, last - 1), min(above, below - 1)
        return Shape(self, first, above, np.full((below - above, last - first), FAR))

    def everywhere(self) -> Shape:
        """The whole block."""
        made = self._window(0, 0, self.wide, self.high)
        return replace(made, distance=np.full(made.distance.shape, -FAR))

    def polygon(self, *outlines: ArrayLike) -> Shape:
        """What lies inside an odd number of outlines."""
        lines = [np.asarray(outline, float) for outline in outlines]
        points = np.vstack(lines)
        made = self._window(*points.min(axis=0), *points.max(axis=0))
        high, wide = made.distance.shape
        inside = np.zeros((high, wide), bool)
        for line in lines:
            image = Image.new("1", (wide, high))
            corners = line * self.fine - (made.left + 0.5, made.top + 0.5)
            ImageDraw.Draw(image).polygon([(float(x), float(y)) for x, y in corners], fill=1)
            inside ^= np.asarray(image)
        if not inside.any():
            return made
        outwards = ndimage.distance_transform_edt(~inside)
        inwards = ndimage.distance_transform_edt(inside) if not inside.all() else np.full(inside.shape, FAR)
        signed = np.where(inside, 0.5 - inwards, outwards - 0.5)
        return replace(made, distance=ndimage.gaussian_filter(signed, 0.8) / self.fine)

    def circle(self, x: float, y: float, radius: float) -> Shape:
        """A disc."""
        made = self._window(x - radius, y - radius, x + radius, y + radius)
        return replace(made, distance=np.hypot(made.x - x, made.y - y) - radius)

    def ellipse(self, x: float, y: float, wide: float, high: float) -> Shape:
        """An ellipse, so wide and high from its middle."""
        made = self._window(x - wide, y - high, x + wide, y + high)
        part = np.hypot((made.x - x) / wide, (made.y - y) / high)
        steep = np.hypot((made.x - x) / wide**2, (made.y - y) / high**2) + 1e-6
        return replace(made, distance=part * (part - 1) / steep)

    def box(self, left: float, top: float, right: float, bottom: float, corner: float = 0.0) -> Shape:
        """A box with round corners."""
        made = self._window(left, top, right, bottom)
        x = np.abs(made.x - (left + right) / 2) - (right - left) / 2 + corner
        y = np.abs(made.y - (top + bottom) / 2) - (bottom - top) / 2 + corner
        away = np.hypot(np.maximum(x, 0), np.maximum(y, 0)) + np.minimum(np.maximum(x, y), 0)
        return replace(made, distance=away - corner)

    def band(self, points: ArrayLike, widths: Iterable[float], *, curved: bool = True) -> Band:
        """A band along a curve through points, so wide at even steps along it."""
        line: Points = smooth(points) if curved else np.asarray(points, float)
        at = np.r_[0.0, np.cumsum(np.hypot(*np.diff(line, axis=0).T))]
        steps = list(widths)
        half = np.interp(at / at[-1], np.linspace(0, 1, len(steps)), np.array(steps) / 2)
        reach = float(half.max()) + MARGIN
        (left, top), (right_end, bottom) = line.min(axis=0), line.max(axis=0)
        shape = self._window(left, top, right_end, bottom, reach)
        distance = shape.distance.copy()
        across, along = np.zeros_like(distance), np.zeros_like(distance)
        for k, ((x0, y0), (x1, y1)) in enumerate(pairwise(line)):
            part = self._window(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1), margin=reach)
            rows = slice(part.top - shape.top, part.top - shape.top + part.distance.shape[0])
            columns = slice(part.left - shape.left, part.left - shape.left + part.distance.shape[1])
            right, down, length = x1 - x0, y1 - y0, at[k + 1] - at[k]
            if not length:
                continue
            x, y = part.x - x0, part.y - y0
            t = np.clip((x * right + y * down) / length**2, 0, 1)
            wide = half[k] + t * (half[k + 1] - half[k])
            away = np.hypot(x - t * right, y - t * down)
            nearer = away - wide < distance[rows, columns]
            side = (y * right - x * down) / length
            distance[rows, columns] = np.where(nearer, away - wide, distance[rows, columns])
            share = np.clip(side / np.maximum(wide, 0.2), -1, 1)
            across[rows, columns] = np.where(nearer, share, across[rows, columns])
            along[rows, columns] = np.where(nearer, (at[k] + t * length) / at[-1], along[rows, columns])
        return Band(replace(shape, distance=distance), across, along, float(at[-1]))

    def stroke(self, points: ArrayLike, *widths: float, curved: bool = False) -> Shape:
        """A line of so much width, which may change along it."""
        return self.band(points, widths if len(widths) > 1 else (*widths, *widths), curved=curved).shape

    # Ink

    def clear(self, shape: Shape, moat: float = 0.0) -> None:
        """Have bare ground where the shape is, and around it so far."""
        self.cut(shape, shape.grown(moat).covered if moat else shape.covered)

    def cut(self, shape: Shape, share: Field) -> None:
        """Take so much of all ink away in the window of a shape."""
        for ink in self.inks.values():
            ink[shape.window] *= 1 - share

    def lay(self, ink: str, shape: Shape, share: Field) -> None:
        """Lay so much of an ink in the window of a shape; it takes the place of the others."""
        self.cut(shape, share)
        plate = self.inks.setdefault(
            ink, np.zeros((self.high * self.fine, self.wide * self.fine), np.float32)
        )
        plate[shape.window] += share

    def fill(self, ink: str, shape: Shape) -> None:
        """Lay a flat of ink."""
        self.lay(ink, shape, shape.covered)

    def tone(self, light: Field) -> Field:
        """How much ink such a light asks for in this cutting."""
        return light if self.night else 0.74 * np.clip(1 - light, 0, 1) ** 1.15

    def line_ink(self, ink: str) -> str:
        """The ink of lines: by day all lines are of the key."""
        return ink if self.night else "key"

    def screened(self, phase: Field, tone: Field) -> Field:
        """The share of each pixel that the lines of a screen cover."""
        phase, tone = np.broadcast_arrays(phase, tone)
        away = np.abs(phase - np.floor(phase) - 0.5) * 2
        down, right = np.gradient(phase)
        steep = np.clip(np.hypot(down, right), 1e-4, 0.5)
        duty = np.where(tone < LEAST_TONE, tone / LEAST_TONE - 1, np.minimum(tone, MOST_TONE))
        found: Field = np.clip((duty - away) / (2 * steep) + 0.5, 0, 1)
        return found

    def hatch(self, ink: str, shape: Shape, phase: Field, tone: Field, inset: float = 0.5) -> None:
        """Cut lines into a shape, with the little unevenness of a hand."""
        uneven = tone + 0.05 * shape.noise(4, 9) * np.clip(3 * tone, 0, 1)
        self.lay(ink, shape, self.screened(phase, uneven) * shape.grown(-inset).covered)

    def rim(self, ink: str, shape: Shape, wide: float = 1.4, tone: ArrayLike = 0.7) -> None:
        """The outline, inside; it swells with a tone of 0 to 1."""
        swelling = 0.35 + 0.95 * np.clip(np.asarray(tone), 0, 1)
        hand = (1 + 0.22 * shape.noise(9, 11)) * (1 + 0.45 * (self.coarse - 1))
        edge = np.maximum(-shape.distance - wide * swelling * hand, shape.distance)
        self.lay(ink, shape, replace(shape, distance=edge).covered)

    def body(
        self,
        shape: Shape,
        phase: Field,
        light: Field,
        *,
        ink: str = "key",
        rim: float = 1.4,
        moat: float = 1.6,
        edge: ArrayLike | None = None,
        inset: float = 0.6,
        flat: str = "",
    ) -> None:
        """One body in its light, 0 to 1: knocked out, hatched and outlined, on a `flat` of another ink.

        `edge` is the tone of the rim.
        """
        self.clear(shape, moat)
        if flat:
            self.fill(flat, shape)
        tone = self.tone(np.clip(light, 0, 1) + np.zeros(shape.distance.shape))
        self.hatch(self.line_ink(ink), shape, phase, tone, inset)
        if rim:
            around = np.clip(1.2 * light + 0.25, 0, 1) if self.night else 0.8
            self.rim(self.line_ink(ink), shape, rim, around if edge is None else edge)

    def tint(
        self, ink: str, shape: Shape, phase: Field, dark: Field, *, moat: float = 1.2, rim: float = 1.1
    ) -> None:
        """A flat of colour with dark lines: cut out of it by night, printed on it by day."""
        self.clear(shape, moat)
        self.fill(ink, shape)
        lines = self.screened(phase, np.clip(dark, 0, 0.8) + np.zeros(shape.distance.shape))
        lines = lines * shape.grown(-0.5).covered
        if self.night:
            self.cut(shape, lines)
        else:
            self.lay("key", shape, lines)
            self.rim("key", shape, rim)

    def gilded(self, shape: Shape, moat: float = 1.2) -> None:
        """A flat of gold with a moat, outlined by day."""
        self.clear(shape, moat)
        self.fill("gold", shape)
        if not self.night:
            self.rim("key", shape, 0.8)


def _between(values: Field, at: Field, axis: int) -> Field:
    """Values at places between those of a grid, smoothly."""
    first = at.astype(int)
    t = at - first
    t = t * t * (3 - 2 * t)
    t = t[:, None] if axis == 0 else t[None, :]
    found: Field = np.take(values, first, axis) * (1 - t) + np.take(values, first + 1, axis) * t
    return found
