"""How strong somebody is, from results against opponents of known strength, and how sure that is: Glicko-2.

M. E. Glickman, "Example of the Glicko-2 system", 2013, in Elo above any level one likes; each game is a
period of its own.
"""

from dataclasses import dataclass
from math import exp, log, log10, sqrt

SCALE = 173.7178
"""Elo in a unit of the formulas."""
START, UNSURE, VOLATILITY = 0.0, 350.0, 0.06
TAU = 0.5
"""How fast the volatility may change."""
NEAR = 1e-6


@dataclass(frozen=True)
class Rating:
    """A strength in Elo, its standard deviation, and how much it swings (`volatility`)."""

    value: float = START
    deviation: float = UNSURE
    volatility: float = VOLATILITY

    @property
    def range(self) -> tuple[float, float]:
        """Between what it lies, nineteen times in twenty."""
        return self.value - 1.96 * self.deviation, self.value + 1.96 * self.deviation

    def after(self, opponent: float, score: float) -> "Rating":
        """The rating after a game against an opponent of known strength: 1 for a win, 0 for a loss."""
        distance, deviation = (self.value - opponent) / SCALE, self.deviation / SCALE
        expected = 1 / (1 + exp(-distance))
        variance = 1 / (expected * (1 - expected))
        change = variance * (score - expected)
        volatility = _volatility(self.volatility, deviation, variance, change)
        before = deviation**2 + volatility**2
        after = 1 / (1 / before + 1 / variance)
        value = self.value + SCALE * after * (score - expected)
        return Rating(value, min(UNSURE, SCALE * sqrt(after)), volatility)


def _volatility(volatility: float, deviation: float, variance: float, change: float) -> float:
    """The new volatility: the zero of the function of step 5, by the Illinois algorithm."""
    start = log(volatility**2)

    def function(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    surprise = change**2 - deviation**2 - variance
    low, steps = start, 1
    while surprise <= 0 and function(start - steps * TAU) < 0:
        steps += 1
    high = log(surprise) if surprise > 0 else start - steps * TAU
    at_low, at_high = function(low), function(high)
    while abs(high - low) > NEAR:
        between = low + (low - high) * at_low / (at_high - at_low)
        value = function(between)
        if value * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, value
    return exp(low / 2)


def joined(strengths: list[float]) -> float:
    """The strength of one opponent who is as hard to beat as all of these together.

    Of several players each wins in proportion to the power of ten of its strength over 400.
    """
    highest = max(strengths)
    return highest + 400 * log10(sum(10 ** ((each - highest) / 400) for each in strengths))
