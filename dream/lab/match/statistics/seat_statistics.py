"""What the scores of rotations say: a mean, its standard error, and how sure one can be.

The games of a rotation share a seed and are not independent, so a rotation is one observation, as a pair
is for Elo.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isclose, sqrt
from statistics import NormalDist, fmean, variance

from dream.lab.match.statistics.elo import NINETY_FIVE


@dataclass(frozen=True)
class Estimate:
    """A mean with its standard error."""

    mean: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of its normal 95 % interval."""
        reach = NINETY_FIVE * self.error
        return self.mean - reach, self.mean + reach

    def superiority(self, even: float) -> float:
        """How likely the true mean is above `even`; one half where it is that."""
        if isclose(self.mean, even):
            return 0.5
        return NormalDist(even, self.error).cdf(self.mean)


def estimate(scores: Sequence[float], even: float | None = None) -> Estimate:
    """The mean of the scores of rotations, at least one, and its standard error.

    Where all are alike the sample shows no error; then one more that came out `even` is supposed for
    the error alone. Of one alone nothing is known of the error: it is infinite.
    """
    sample, mean = list(scores), fmean(scores)
    if len(sample) == 1:
        return Estimate(mean, inf)
    if even is not None and isclose(min(sample), max(sample)):
        sample.append(even)
    return Estimate(mean, sqrt(variance(sample) / len(sample)))
