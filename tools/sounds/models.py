"""What sounds are made of: modal models of struck bodies, noise models of friction and air, and bubbles.

A struck body is a sum of its modes (modal synthesis, Adrien 1991): each a sine that dies. Where the modes lie
is geometry, how fast they die is the material (van den Doel and Pai 1998), and how bright a blow is, is how
long it touches. Friction and air are noise with a spectrum and an envelope. A bubble is one mode that
rises (Minnaert 1933; van den Doel 2005).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
"""The samples of a sound."""
Random = np.random.Generator
RATE = 44100
"""Samples in a second."""


def silence(seconds: float) -> Wave:
    """Return a wave of nothing."""
    return np.zeros(round(RATE * seconds))


def times(seconds: float) -> Wave:
    """Return the time of each sample."""
    return np.arange(round(RATE * seconds)) / RATE


def mixed(seconds: float, parts: Iterable[tuple[float, Wave]]) -> Wave:
    """Return waves together that begin at different times, in seconds; what is too late is cut off."""
    wave = silence(seconds)
    for begins, part in parts:
        start = round(RATE * begins)
        there = part[: max(0, len(wave) - start)]
        wave[start : start + len(there)] += there
    return wave


def together(*waves: Wave) -> Wave:
    """Return waves that begin together."""
    wave = np.zeros(max(map(len, waves)))
    for each in waves:
        wave[: len(each)] += each
    return wave


# Struck bodies


class Material(NamedTuple):
    """How a material loses what makes it sound.

    A mode of f hertz dies at a rate of ``pi * f * loss + support`` in a second: `loss` is its internal
    friction, the tangent of the angle by which strain lags behind stress, and `support` what goes into the
    hand, the felt or the table that holds it.
    """

    loss: float
    support: float


WOOD = Material(0.016, 22)
STONE = Material(0.007, 34)
BONE = Material(0.010, 55)
GLASS = Material(0.0016, 7)
SILVER = Material(0.0004, 5)
IRON = Material(0.0022, 9)
BRONZE = Material(0.00035, 0.55)
STRING = Material(0.0011, 2.2)

BAR = (1.0, 2.756, 5.404, 8.933, 13.344)
"""The modes of a free bar, over the lowest: squares of 3.011, 5, 7, 9 and 11 (Euler and Bernoulli)."""
DISC = (1.0, 1.729, 2.328, 3.906, 4.11, 6.3, 6.71, 7.32)
"""The modes of a free round plate, over the lowest, at Poisson's ratio of a third (Leissa 1969)."""
BELL = (0.5, 1.0, 1.19, 1.5, 2.0, 2.74, 3.0, 4.07)
"""Those of a bell as it is tuned: hum, prime, tierce, quint, nominal and above."""
PLUCKED = tuple(float(n) for n in range(1, 11))
"""Those of a string."""


class Mode(NamedTuple):
    """A tone: its frequency in hertz, and how strong it is."""

    frequency: float
    strength: float


def body(lowest: float, ratios: Sequence[float], fall: float = 0.8) -> list[Mode]:
    """Return the modes of a body by those over its lowest; the n-th is as strong as ``n ** -fall``."""
    return [Mode(lowest * ratio, (n + 1) ** -fall) for n, ratio in enumerate(ratios)]


def board(lowest: float, at: tuple[float, float], most: int = 5) -> list[Mode]:
    """Return the modes of a square board that lies on its edge, struck `at` a place of it, 0 to 1 each way.

    Mode (m, n) lies at ``(m² + n²) / 2`` of the lowest, and moves by ``sin(m pi x) sin(n pi y)`` there.
    """
    x, y = at
    return [
        Mode(
            lowest * (m * m + n * n) / 2, abs(np.sin(m * np.pi * x) * np.sin(n * np.pi * y)) / (m * n) ** 0.5
        )
        for m in range(1, most + 1)
        for n in range(1, most + 1)
    ]


def detuned(modes: Iterable[Mode], random: Random, by: float = 0.012) -> list[Mode]:
    """Return the modes of a body of the same kind that is not quite the same."""
    return [
        Mode(mode.frequency * (1 + by * random.uniform(-1, 1)), mode.strength * random.uniform(0.7, 1.3))
        for mode in modes
    ]


def struck(modes: Iterable[Mode], material: Material, contact: float, seconds: float) -> Wave:
    """Return what a body sounds when it is struck by what touches it for so many seconds.

    The force is half a sine; its spectrum says how much of each mode is excited. What still sounds after
    `seconds` has faded away by then.
    """
    time, wave = times(seconds), silence(seconds)
    for frequency, strength in modes:
        if frequency >= 0.45 * RATE:
            continue
        rate = np.pi * frequency * material.loss + material.support
        tone = np.exp(-rate * time) * np.sin(2 * np.pi * frequency * time)
        wave += strength * _force(frequency * contact) * tone
    return np.asarray(wave * np.cos(np.pi / 2 * np.maximum(0, time / seconds - 0.6) / 0.4) ** 2)


def _force(cycles: float) -> float:
    """The spectrum of half a sine that lasts so many cycles of a mode: 1 where it is short against one."""
    if abs(cycles - 0.5) < 1e-6:
        return float(np.pi / 4)
    return float(abs(np.cos(np.pi * cycles) / (1 - (2 * cycles) ** 2)))


# Noise


def coloured(random: Random, seconds: float, low: float, high: float, slope: float = 0.0) -> Wave:
    """Return steady noise between two frequencies, that falls by a `slope` in powers of the frequency.

    It goes on where it ends as it has begun: a loop of it has no seam. Its mean square is 1.
    """
    count = round(RATE * seconds)
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    safe = np.maximum(frequencies, 1.0)
    shape = 1 / np.sqrt((1 + (low / safe) ** 4) * (1 + (safe / high) ** 4)) * (safe / low) ** -slope
    shape[0] = 0
    phases = random.uniform(0, 2 * np.pi, len(frequencies))
    wave = np.fft.irfft(shape * np.exp(1j * phases), count)
    return np.asarray(wave / np.sqrt(np.mean(wave**2)))


def burst(random: Random, low: float, high: float, attack: float, decay: float) -> Wave:
    """Return a breath of noise that comes and dies, each within so many seconds."""
    seconds = 2 * attack + 6 * decay
    time = times(seconds)
    envelope = (1 - np.exp(-time / attack)) * np.exp(-time / decay)
    return np.asarray(coloured(random, seconds, low, high) * envelope)


def rubbed(random: Random, seconds: float, low: float, high: float, grain: float) -> Wave:
    """Return friction: noise under an arch, rough by the grain of what is rubbed, in grains a second."""
    time = times(seconds)
    rough = 1 + 0.6 * coloured(random, seconds, max(2.0, grain / 3), grain)
    arch = np.sin(np.pi * time / seconds) ** 2
    return np.asarray(coloured(random, seconds, low, high) * arch * np.abs(rough))


# Water


def bubble(radius: float, rising: float = 0.1, seconds: float = 0.3) -> Wave:
    """Return a bubble of a `radius` in metres that closes in water.

    It sounds at 3.26 / radius hertz (Minnaert), dies at ``0.13 / r + 0.0072 r^-1.5`` in a second, and rises
    the faster the nearer it is to the surface (van den Doel).
    """
    time = times(seconds)
    frequency, rate = 3.26 / radius, 0.13 / radius + 0.0072 * radius**-1.5
    phase = 2 * np.pi * frequency * (time + rising * rate * time**2 / 2)
    return np.asarray(np.sin(phase) * np.exp(-rate * time) * (1 - np.exp(-time / 0.0015)))


# Rooms


@dataclass(frozen=True)
class Room:
    """A room: how long it rings, in seconds until a third is left, and how much of it is heard."""

    ring: float
    wet: float
    bright: float = 4500.0

    def around(self, wave: Wave) -> Wave:
        """Return a sound with what the room answers: noise that dies, the same at all times."""
        seconds = 5 * self.ring
        answer = coloured(np.random.default_rng(1618), seconds, 180, self.bright) * np.exp(
            -times(seconds) / self.ring
        )
        answer[: round(0.004 * RATE)] = 0
        answer /= np.sqrt(np.sum(answer**2))
        count = len(wave) + len(answer) - 1
        wet = np.fft.irfft(np.fft.rfft(wave, count) * np.fft.rfft(answer, count), count)
        return mixed(count / RATE, [(0, wave), (0, self.wet * wet)])


TABLE = Room(0.045, 0.35)
"""A table in a chamber with books."""
HALL = Room(0.22, 0.30, 3200)
"""A chamber with a high ceiling."""
VAULT = Room(0.42, 0.4, 3200)
"""Somewhere far away."""
