"""What is counted of a match under way: the results of pairs and of rotations, and how sure a mean is.

The games of a pair or of a rotation share a seed and are not independent, so it is one observation.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, isclose, sqrt
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

from dream.matches.games import Played, Result, SeatResult
from dream.matches.strength import NINETY_FIVE, Sprt, SprtVerdict


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


class Tally:
    """The results in the order of their rotations, and rotations that could not be played."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.lost: list[str] = []

    def add(self, played: Played) -> None:
        """Count a rotation."""
        self.results += played

    @property
    def decided(self) -> bool:
        """Whether there is nothing more to find out."""
        return False


class PairTally(Tally):
    """A tally of pairs: `counts` are those that gave the first player 0, 1/2, 1, 3/2 and 2 points."""

    def __init__(self, sprt: Sprt | None = None) -> None:
        super().__init__()
        self.sprt = sprt
        self.counts = [0] * 5

    def add(self, played: Played) -> None:
        super().add(played)
        self.counts[sum(result.half_points for result in played)] += 1

    @property
    def verdict(self) -> SprtVerdict:
        """What the test says; open when there is none."""
        return self.sprt.verdict(self.counts) if self.sprt else SprtVerdict.OPEN

    @property
    def decided(self) -> bool:
        return self.verdict is not SprtVerdict.OPEN

    def games(self, half_points: int) -> int:
        """In how many games the first player got so many half points."""
        return sum(result.half_points == half_points for result in self.results)


class Scores(NamedTuple):
    """What one had in each rotation, as the mean of its seats there: share of the win, rank, points.

    Rotations without points are not among those of `points`.
    """

    shares: list[float]
    ranks: list[float]
    points: list[float]

    def add(self, standings: Iterable[SeatResult]) -> None:
        """Count a rotation, in which these were its seats."""
        came = list(standings)
        self.shares.append(_mean([standing.share for standing in came]))
        self.ranks.append(_mean([standing.rank for standing in came]))
        points = [standing.points for standing in came if standing.points is not None]
        if points:
            self.points.append(_mean(points))


class SeatTally(Tally):
    """A tally of games of any number of seats: the scores of each entrant, and of each seat."""

    def __init__(self, entrants: int, seats: int) -> None:
        super().__init__()
        self.entrants = [Scores([], [], []) for _ in range(entrants)]
        self.seats = [Scores([], [], []) for _ in range(seats)]

    def add(self, played: Played) -> None:
        super().add(played)
        came = [each for result in played for each in zip(result.order, result.standings, strict=True)]
        for number, scores in enumerate(self.entrants):
            scores.add(standing for entrant, standing in came if entrant == number)
        for seat, scores in enumerate(self.seats):
            scores.add(result.standings[seat] for result in played)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
