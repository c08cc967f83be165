"""Noise that is the same on every run: clouds for backgrounds and grain for stone."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
