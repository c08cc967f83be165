"""The ambience of each game: half a minute that goes on where it ends as it has begun."""

from collections.abc import Callable, Mapping

import numpy as np

from tools.sounds.models import (
    BELL,
    BRONZE,
    IRON,
    RATE,
    VAULT,
    WOOD,
    Random,
    Wave,
    body,
    bubble,
    burst,
    coloured,
    struck,
    times,
)

LASTS = 28.0
"""Seconds of each; what swells does so in a whole number of times."""


def ambience(name: str) -> Wave:
    """Return the ambience of a game by its word, in stereo, shape (samples, 2), at any loudness."""
    sides = [
        AMBIENCES[name](np.random.default_rng([7, list(AMBIENCES).index(name), side])) for side in (0, 1)
    ]
    return np.stack(sides, axis=1)


def _round(parts: list[tuple[float, Wave]]) -> Wave:
    """Waves that begin at different times, in a ring: what lasts over the end goes on at the beginning."""
    count = round(LASTS * RATE)
    ring = np.zeros(count)
    for begins, part in parts:
        np.add.at(ring, (round(begins * RATE) + np.arange(len(part))) % count, part)
    return ring


def _swell(turns: int, least: float, begins: float = 0.0) -> Wave:
    """A strength from `least` to 1 that rises and falls so many times."""
    wave = 0.5 - 0.5 * np.cos(2 * np.pi * (turns * times(LASTS) / LASTS + begins))
    return np.asarray(least + (1 - least) * wave)


def _hum(frequency: float, turns: int) -> Wave:
    """A low tone with its octave and fifth, in a whole number of cycles, that swells."""
    whole = [round(frequency * ratio * LASTS) / LASTS for ratio in (1, 2, 3)]
    tones = [np.sin(2 * np.pi * f * times(LASTS)) / n**1.3 for n, f in enumerate(whole, 1)]
    return np.asarray(np.sum(tones, axis=0) * _swell(turns, 0.35))


def _night(random: Random) -> Wave:
    """The Alchemist's Dream: wind at night, that comes and goes, and far bells."""
    wind = sum(
        coloured(random, LASTS, low, 2.2 * low, 0.5) * _swell(turns, 0.08, random.uniform()) ** 2 / n
        for n, (low, turns) in enumerate(((130, 3), (300, 4), (620, 5)), 1)
    )
    notes = random.permutation([220.0, 261.63, 329.63, 392.0])
    bells = [
        (
            2.0 + 6.5 * n + random.uniform(0, 2.5),
            0.5 * VAULT.around(struck(body(note, BELL, 0.9), BRONZE, 0.003, 5.0)),
        )
        for n, note in enumerate(notes)
    ]
    return np.asarray(wind) + 0.35 * _hum(73.42, 2) + _round(bells)


def _athanor(random: Random) -> Wave:
    """Philosopher's Stone: a furnace that draws, and coals that crack."""
    draught = coloured(random, LASTS, 60, 240, 0.4) * _swell(5, 0.55, random.uniform())
    breath = 0.35 * coloured(random, LASTS, 400, 1500, 0.6) * _swell(7, 0.3, random.uniform())
    cracks = []
    for _ in range(150):
        strength = 1.1 * random.pareto(2.4)
        crack = burst(
            random,
            random.uniform(700, 2200),
            random.uniform(3500, 7000),
            0.0004,
            random.uniform(0.002, 0.008),
        )
        cracks.append((random.uniform(0, LASTS), min(5.0, strength) * crack))
    return draught + breath + _round(cracks)


def _kettle(random: Random) -> Wave:
    """Alchemist: a cauldron that simmers, and drops that fall into it."""
    seethe = 0.5 * coloured(random, LASTS, 180, 700, 0.5) * _swell(4, 0.5, random.uniform())
    bubbles = []
    for _ in range(420):
        radius = 0.002 + 0.007 * random.beta(1.3, 3)
        sound = bubble(radius, random.uniform(0.05, 0.2))
        bubbles.append((random.uniform(0, LASTS), random.uniform(0.3, 1.6) * (radius / 0.005) ** 0.8 * sound))
    ring = struck(body(262, (1.0, 1.52, 2.66, 3.9), 0.8), IRON, 0.002, 2.0)
    drops = [(random.uniform(0, LASTS), 0.25 * VAULT.around(ring)) for _ in range(3)]
    return seethe + 0.3 * _hum(98.0, 3) + _round(bubbles) + _round(drops)


def _courtyard(random: Random) -> Wave:
    """Jabir's Transmutations: a fountain in a courtyard, wind in its arches, and wood, struck far off."""
    stream = 0.4 * coloured(random, LASTS, 900, 4200, 0.5) * _swell(6, 0.7, random.uniform())
    arches = 0.9 * coloured(random, LASTS, 140, 380, 0.5) * _swell(3, 0.2, random.uniform())
    drops = []
    for _ in range(760):
        radius = 0.0011 + 0.003 * random.beta(1.2, 3)
        drops.append((random.uniform(0, LASTS), random.uniform(0.2, 1.3) * bubble(radius, 0.1, 0.1)))
    wood = [
        (when + 0.35 * n, 0.7 * VAULT.around(struck(body(312, (1.0, 2.756, 5.4), 0.9), WOOD, 0.002, 0.5)))
        for when in (random.uniform(3, 10), random.uniform(16, 24))
        for n in range(3)
    ]
    return stream + arches + _round(drops) + _round(wood)


AMBIENCES: Mapping[str, Callable[[Random], Wave]] = {
    "dream": _night,
    "stone": _athanor,
    "alchemist": _kettle,
    "jabir": _courtyard,
}
"""All of them by the words of the games."""
