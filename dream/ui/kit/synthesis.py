"""How sounds are made: sums of dying tones and noise. Every sound is the same on every run."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.floating[Any]]
"""The samples of a sound."""
RATE = 44100
"""Samples in a second."""

Partials = tuple[tuple[float, float, float], ...]
"""Tones: frequency in hertz, strength, and how many seconds until a third is left."""

BELL: Partials = (
    (0.5, 0.35, 1.3),
    (1.0, 1.0, 1.0),
    (1.19, 0.35, 0.7),
    (1.5, 0.22, 0.6),
    (2.0, 0.5, 0.55),
    (2.74, 0.25, 0.35),
    (4.07, 0.12, 0.2),
)


def samples(name: str, pitch: float = 1.0) -> bytes:
    """A sound of the `sound.NAMES` as 16-bit stereo at `RATE`, its tones multiplied with a pitch."""
    wave = _MAKERS[name](pitch)
    wave *= 0.8 / max(1e-6, float(np.abs(wave).max()))
    fade = min(len(wave), RATE // 50)
    wave[-fade:] *= np.linspace(1, 0, fade)
    other = np.concatenate([np.zeros(12), wave[:-12]]) * 0.94
    return (np.stack([wave, other], axis=1) * 32767).astype("<i2").tobytes()


def _times(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _tones(seconds: float, partials: Partials, pitch: float = 1.0) -> Wave:
    """Dying tones together, each struck at once."""
    time = _times(seconds)
    wave: Wave = np.zeros(len(time))
    for frequency, strength, decay in partials:
        wave += strength * np.sin(2 * np.pi * frequency * pitch * time) * np.exp(-time / decay)
    return wave


def _hiss(seconds: float, decay: float, smooth: int, seed: int) -> Wave:
    """Dying noise, the duller the more samples are smoothed together."""
    time = _times(seconds)
    rough = np.random.default_rng(seed).standard_normal(len(time) + smooth - 1)
    total = np.concatenate([np.zeros(1), np.cumsum(rough)])
    even = (total[smooth:] - total[:-smooth])[: len(time)] / np.sqrt(smooth)
    return np.asarray(even * np.exp(-time / decay))


def _together(seconds: float, parts: list[tuple[float, Wave]]) -> Wave:
    """Waves that begin at different times, in seconds."""
    wave: Wave = np.zeros(int(RATE * seconds))
    for begins, part in parts:
        start = int(RATE * begins)
        length = min(len(part), len(wave) - start)
        wave[start : start + length] += part[:length]
    return wave


def _bell(seconds: float, frequency: float, strength: float = 1.0) -> Wave:
    partials = tuple((part * frequency, power * strength, decay) for part, power, decay in BELL)
    return _tones(seconds, partials)


def _stone(pitch: float) -> Wave:
    tock = ((620, 1.0, 0.030), (1130, 0.7, 0.022), (1890, 0.45, 0.014), (2960, 0.25, 0.009), (210, 0.6, 0.05))
    ring = ((1480, 0.10, 0.16), (2210, 0.06, 0.11))
    return _tones(0.45, tock + ring, pitch) + 0.35 * _hiss(0.45, 0.006, 3, seed=1)


def _step(pitch: float) -> Wave:
    tock = _tones(0.25, ((430, 1.0, 0.028), (790, 0.6, 0.02), (1370, 0.3, 0.012)), pitch)
    time = _times(0.16)
    slide: Wave = 0.16 * _hiss(0.16, 0.5, 14, seed=2) * np.sin(np.pi * time / 0.16) ** 2
    return _together(0.42, [(0.0, slide), (0.13, tock)])


def _taken(pitch: float) -> Wave:
    time = _times(0.5)
    rush: Wave = 0.22 * _hiss(0.5, 0.2, 8, seed=3) * np.minimum(1, time / 0.08)
    glass = [
        (0.07 * n, _tones(0.6, ((f, 0.8, 0.14), (f * 2.76, 0.25, 0.06)), pitch))
        for n, f in enumerate((1568, 1175, 880))
    ]
    return _together(0.85, [(0.0, rush), *glass])


def _tile(pitch: float) -> Wave:
    thud = ((92, 1.0, 0.10), (171, 0.8, 0.07), (338, 0.5, 0.04), (655, 0.3, 0.022))
    wave: Wave = (
        _tones(0.5, thud, pitch) + 0.5 * _hiss(0.5, 0.03, 22, seed=4) + 0.2 * _hiss(0.5, 0.006, 3, seed=5)
    )
    return wave


def _dice(pitch: float) -> Wave:
    """A die of bone that falls on wood, bounces twice, and rattles to rest: ever sooner and softer."""
    knocks = ((0.0, 0.5), (0.2, 1.0), (0.52, 0.75), (0.69, 0.45), (0.8, 0.3), (0.87, 0.2), (0.92, 0.13))
    parts: list[tuple[float, Wave]] = []
    for number, (begins, strength) in enumerate(knocks):
        bone = ((1710, 0.8, 0.010), (2630, 0.6, 0.007), (3950, 0.35, 0.005))
        wood = ((285, 0.7, 0.030), (520, 0.5, 0.018))
        struck = _tones(0.16, bone + wood, pitch * (1 + 0.05 * (number * 5 % 3 - 1)))
        parts.append((begins, strength * (struck + 0.4 * _hiss(0.16, 0.005, 2, seed=6 + number))))
    return _together(1.1, parts)


def _ring(pitch: float) -> Wave:
    return _together(1.9, [(0.0, _bell(1.9, 659 * pitch)), (0.16, _bell(1.7, 988 * pitch, 0.7))])


def _illegal(pitch: float) -> Wave:
    thud = _tones(0.2, ((147, 1.0, 0.05), (220, 0.5, 0.035), (311, 0.35, 0.025)), pitch)
    return _together(0.4, [(0.0, thud), (0.12, 0.8 * thud)])


def _tick(pitch: float) -> Wave:
    """The escapement of a clock, once."""
    return _tones(0.12, ((1890, 0.7, 0.010), (2840, 0.5, 0.007), (940, 0.5, 0.016)), pitch)


def _win(pitch: float) -> Wave:
    tune = ((0.0, 523.25), (0.16, 659.26), (0.32, 783.99), (0.50, 1046.5))
    parts = [(begins, _bell(2.6, frequency * pitch, 0.8)) for begins, frequency in tune]
    low = _tones(2.8, ((130.81, 0.8, 1.2), (196.0, 0.5, 1.1), (261.63, 0.4, 0.9)), pitch)
    return _together(3.2, [*parts, (0.50, low)])


_MAKERS: Mapping[str, Callable[[float], Wave]] = {
    "place": _stone,
    "step": _step,
    "taken": _taken,
    "tile": _tile,
    "dice": _dice,
    "bell": _ring,
    "illegal": _illegal,
    "win": _win,
    "tick": _tick,
}
