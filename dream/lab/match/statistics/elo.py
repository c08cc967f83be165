"""What scores say about strength: Elo and its uncertainty from pairs of games.

Elo is the logistic one: a player who is E stronger is expected to score ``1 / (1 + 10 ** (-E / 400))`` a
game. The two games of a pair share a board and are not independent, so the variance is taken over
pairs, by their five scores (the pentanomial model, as Stockfish's fishtest uses it).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt
from statistics import NormalDist

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a game is worth on average in pairs of 0, 1/2, 1, 3/2 and 2 points."""

NINETY_FIVE = NormalDist().inv_cdf(0.975)
"""How many standard deviations to either side hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class Estimate:
    """Elo with the bounds of its 95 % interval, and the likelihood of being the stronger player."""

    elo: float
    low: float
    high: float
    superiority: float

    def __str__(self) -> str:
        return f"{_signed(self.elo)} [{_signed(self.low)}, {_signed(self.high)}]"


def _signed(elo: float) -> str:
    return f"{elo:+z.0f}" if abs(elo) < inf else ("+inf" if elo > 0 else "-inf")


def expected_score(elo: float) -> float:
    """The score a game that a difference in Elo lets one expect, from 0 to 1."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of(score: float) -> float:
    """The difference in Elo that lets one expect this score a game; infinite at 0 and 1."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def mean_and_variance(counts: Sequence[float]) -> tuple[float, float]:
    """The mean and variance of the score a game, from how many pairs had 0, 1/2, 1, 3/2 and 2 points."""
    total = sum(counts)
    mean = sum(score * count for score, count in zip(SCORES, counts, strict=True)) / total
    variance = sum(count * (score - mean) ** 2 for score, count in zip(SCORES, counts, strict=True)) / total
    return mean, variance


def estimate(counts: Sequence[int]) -> Estimate | None:
    """The strength that pairs of 0, 1/2, 1, 3/2 and 2 points show, so many of each; None without a pair.

    The interval is normal around the mean score and carried over to Elo. Where all pairs are alike
    the sample shows no variance; then half a pair of every other score is supposed.
    """
    pairs = sum(counts)
    if not pairs:
        return None
    mean, variance = mean_and_variance(counts)
    if not variance:
        _, variance = mean_and_variance([count or 0.5 for count in counts])
    error = sqrt(variance / pairs)
    reach = NINETY_FIVE * error
    superiority = NormalDist(0.5, error).cdf(mean)
    return Estimate(elo_of(mean), elo_of(mean - reach), elo_of(mean + reach), superiority)
