"""The sky behind every window, of soft noise, and by night a few stars; and the grain of stone."""

import threading
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Field, Pixels
from dream.ui.kit.theme import Palette

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
    if not palette.light:
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
