"""How strong somebody is, in Elo over pairs of games with the sides exchanged, and when enough is known.

Whether a match of two has shown enough says the generalised sequential probability ratio test over pairs. Two
hypotheses are weighed: that the first player is `elo0` stronger, and that it is `elo1` stronger. The
log-likelihood ratio is that of the two distributions of pair scores which have the hypothetical means and are
otherwise as likely as can be: each is the maximum-likelihood one under the constraint on its mean, found by
the one root of its secular equation (M. Van den Bergh, "Comments on normalized Elo" and "GSPRT
approximation", as fishtest's ``LLRcalc`` computes it). Wald's bounds end the test.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf, log, log10, sqrt
from statistics import NormalDist

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a game is worth on average in pairs of 0, 1/2, 1, 3/2 and 2 points."""

NINETY_FIVE = NormalDist().inv_cdf(0.975)
"""How many standard deviations to either side hold 95 % of a normal distribution."""


@dataclass(frozen=True)
class EloEstimate:
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


def estimated_elo(counts: Sequence[int]) -> EloEstimate | None:
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
    return EloEstimate(elo_of(mean), elo_of(mean - reach), elo_of(mean + reach), superiority)


SELDOM = 1e-3
"""The count that stands for none, so that no score is impossible."""

HALVINGS = 200
Distribution = list[tuple[float, float]]


class SprtVerdict(Enum):
    """What the test says so far."""

    H0 = "H0"
    H1 = "H1"
    OPEN = "open"


@dataclass(frozen=True)
class Sprt:
    """A test between two differences in Elo, `elo0` below `elo1`, with its rates of error."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often H1 is accepted though H0 is true."""
    beta: float = 0.05
    """How often H0 is accepted though H1 is true."""

    @property
    def lower(self) -> float:
        """The ratio at which H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The ratio at which H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of pairs of 0, 1/2, 1, 3/2 and 2 points, so many of each."""
        return log_likelihood_ratio(counts, self.elo0, self.elo1) if any(counts) else 0.0

    def verdict(self, counts: Sequence[int]) -> SprtVerdict:
        """Whether a bound has been reached, and which."""
        ratio = self.ratio(counts)
        if ratio >= self.upper:
            return SprtVerdict.H1
        return SprtVerdict.H0 if ratio <= self.lower else SprtVerdict.OPEN


def log_likelihood_ratio(counts: Sequence[float], elo0: float, elo1: float) -> float:
    """How much more likely the counts are when the difference is `elo1` than when it is `elo0`, as a log."""
    regular = [count or SELDOM for count in counts]
    total = sum(regular)
    seen = [(score, count / total) for score, count in zip(SCORES, regular, strict=True)]
    one, other = (_most_likely(seen, expected_score(elo)) for elo in (elo0, elo1))
    weighed = zip(seen, one, other, strict=True)
    return total * sum(share * log(with_1 / with_0) for (_, share), with_0, with_1 in weighed)


def _most_likely(seen: Distribution, mean: float) -> list[float]:
    """The shares of the scores that make what was seen most likely among those with this mean.

    They are ``p / (1 + x d)`` for a score at the distance d from the mean and seen with the share p.
    """
    x = _secular_root([(score - mean, share) for score, share in seen])
    return [share / (1 + x * (score - mean)) for score, share in seen]


def _secular_root(seen: Distribution) -> float:
    """The x for which the ``p d / (1 + x d)`` add up to nothing; their sum falls as x grows."""
    low, high = -1 / max(d for d, _ in seen), -1 / min(d for d, _ in seen)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if sum(share * d / (1 + middle * d) for d, share in seen) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
