"""How loud a sound is, by EBU R 128, and how it is brought to a loudness without clipping."""

import numpy as np
from pyloudnorm import Meter

from tools.sounds.models import RATE, Wave

BLOCK, HOP = 0.4, 0.02
"""Seconds of a moment, and between two that are measured."""
EFFECT, AMBIENCE = -24.0, -36.0
"""The loudness of effects, and of what lies below them, in LUFS."""
PEAK = 10 ** (-1.5 / 20)
"""How far a wave may go: 1.5 dB below full, which leaves room for what a codec adds."""
TRIES = 12


def momentary(wave: Wave) -> float:
    """Return the loudest moment of a sound in LUFS: the largest momentary loudness (EBU Tech 3341).

    The integrated loudness says nothing of what is shorter than its blocks of 0.4 s, as most effects are.
    """
    meter, block = Meter(RATE, block_size=BLOCK), round(BLOCK * RATE)
    around = np.concatenate([np.zeros(block), wave, np.zeros(block)])
    starts = range(0, len(around) - block + 1, round(HOP * RATE))
    return max(float(meter.integrated_loudness(around[start : start + block])) for start in starts)


def integrated(wave: Wave) -> float:
    """Return the loudness of a long sound as a whole, in LUFS."""
    return float(Meter(RATE).integrated_loudness(wave))


def limited(wave: Wave) -> Wave:
    """Return a wave whose peaks are bent so that none passes `PEAK`; what is below half of it stays."""
    knee = PEAK / 2
    over = np.abs(wave) - knee
    bent = knee + (PEAK - knee) * np.tanh(np.maximum(over, 0) / (PEAK - knee))
    return np.asarray(np.where(over > 0, np.sign(wave) * bent, wave))


def as_loud(wave: Wave, wanted: float = EFFECT) -> Wave:
    """Return an effect whose loudest moment is as loud as wanted, or as nearly as its peaks let it be."""
    loud = wave / np.abs(wave).max()
    for _ in range(TRIES):
        missing = wanted - momentary(limited(loud))
        if abs(missing) < 0.02:
            break
        loud = loud * 10 ** (missing / 20)
    return limited(loud)


def trimmed(wave: Wave, below: float = -54.0, fade: float = 0.02) -> Wave:
    """Return a sound without its end, once that is so many dB below its peak, faded out."""
    heard = np.flatnonzero(np.abs(wave) > np.abs(wave).max() * 10 ** (below / 20))
    count = round(fade * RATE)
    ended = wave[: heard[-1] + count].copy()
    count = min(count, len(ended))
    ended[-count:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, count))
    return ended
