"""What the results of a match say: how strong somebody is and how sure that is, when enough is known, what is
counted of a match under way, and its report.

Two players are compared in Elo over pairs of games with the sides exchanged; more by their shares of the
wins. The games of a pair or of a rotation share a seed and are not independent, so it is one observation.

Whether a match of two has shown enough says the generalised sequential probability ratio test over pairs. Two
hypotheses are weighed: that the first player is `elo0` stronger, and that it is `elo1` stronger. The
log-likelihood ratio is that of the two distributions of pair scores which have the hypothetical means and are
otherwise as likely as can be: each is the maximum-likelihood one under the constraint on its mean, found by
the one root of its secular equation (M. Van den Bergh, "Comments on normalized Elo" and "GSPRT
approximation", as fishtest's ``LLRcalc`` computes it). Wald's bounds end the test.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf, isclose, log, log10, sqrt
from statistics import NormalDist, fmean, mean, median, variance
from typing import NamedTuple

from dream.base.texts import counted, english
from dream.matches.games import Played, Result, SeatResult, entrant_letter, unit
from dream.matches.players import Spec
from dream.play.game import letter

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


PAIR_POINTS = ("0", "1/2", "1", "3/2", "2")


VERDICTS = {
    SprtVerdict.H0: "H0 accepted: A is not {elo1:+g} Elo",
    SprtVerdict.H1: "H1 accepted: A is more than {elo0:+g} Elo",
    SprtVerdict.OPEN: "undecided",
}


def pair_line(tally: PairTally) -> str:
    """Wins, draws and losses of A, Elo, and how far the test has come."""
    found = estimated_elo(tally.counts)
    line = f"+{tally.games(2)} ={tally.games(1)} -{tally.games(0)}"
    if found:
        line += f"  Elo {found}"
    if tally.sprt:
        line += f"  LLR {tally.sprt.ratio(tally.counts):+.2f}"
    return line


def pair_lines(tally: PairTally) -> Iterator[str]:
    """The score of at least one pair, and what it says about strength."""
    games, points = len(tally.results), sum(result.half_points for result in tally.results) / 2
    wins, draws, losses = (tally.games(halves) for halves in (2, 1, 0))
    share = f"{points:g} of {english(counted('games', games))}, {points / games:.1%}"
    yield f"A won {wins}, drew {draws}, lost {losses}: {share}"
    found = estimated_elo(tally.counts)
    if found:
        yield f"Elo of A over B: {found} (95 %), stronger with {found.superiority:.1%}"
    pairs = zip(PAIR_POINTS, tally.counts, strict=True)
    yield "pairs by points: " + ", ".join(f"{name}: {number}" for name, number in pairs)
    test = tally.sprt
    if test:
        ratio, bounds = test.ratio(tally.counts), f"({test.lower:.2f}, {test.upper:.2f})"
        verdict = VERDICTS[tally.verdict].format(elo0=test.elo0, elo1=test.elo1)
        yield f"SPRT [{test.elo0:g}, {test.elo1:g}]: LLR {ratio:+.2f} {bounds}, {verdict}"


COLUMNS = ("", "share of wins", "95 %", "above even", "rank", "points")


def seat_line(tally: SeatTally) -> str:
    """Each entrant's share of the wins."""
    even = 1 / len(tally.seats)
    shares = (estimate(scores.shares, even) for scores in tally.entrants)
    return "  ".join(f"{entrant_letter(number)} {_percent(share)}" for number, share in enumerate(shares))


def seat_lines(tally: SeatTally) -> Iterator[str]:
    """The scores of at least one rotation, by entrants and by seats."""
    seats, games, rotations = len(tally.seats), len(tally.results), len(tally.seats[0].shares)
    played = f"{english(counted('games', games))}, {english(counted('seeds', rotations))}"
    yield f"{played}; an even share of the wins is {1 / seats:.1%} a seat"
    rows = [(entrant_letter(number), scores) for number, scores in enumerate(tally.entrants)]
    rows += [(f"seat {letter(number)}", scores) for number, scores in enumerate(tally.seats)]
    yield from _aligned([COLUMNS, *(_row(name, scores, seats) for name, scores in rows)])


def _row(name: str, scores: Scores, seats: int) -> tuple[str, ...]:
    even = 1 / seats
    share = estimate(scores.shares, even)
    low, high = (min(1.0, max(0.0, bound)) for bound in share.interval)
    rank = estimate(scores.ranks, (seats + 1) / 2)
    return (
        name,
        _percent(share),
        f"{100 * low:.1f} to {100 * high:.1f}",
        f"{share.superiority(even):.1%}",
        _text(rank, 2),
        _text(estimate(scores.points), 1) if scores.points else "-",
    )


def _percent(share: Estimate) -> str:
    return f"{_text(Estimate(100 * share.mean, 100 * share.error), 1)} %"


def _text(found: Estimate, digits: int) -> str:
    error = "?" if found.error == inf else f"{found.error:.{digits}f}"
    return f"{found.mean:.{digits}f} ± {error}"


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """The rows with their columns under one another, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [text.rjust(width) for text, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([first.ljust(widths[0]), *cells])


def live_line(tally: Tally) -> str:
    """How it stands."""
    match tally:
        case PairTally():
            return pair_line(tally)
        case SeatTally():
            return seat_line(tally)
    raise TypeError(f"there is no report of {tally!r}")


def report_lines(entrants: Sequence[Spec], tally: Tally) -> Iterator[str]:
    """The report of what has been counted."""
    for number, spec in enumerate(entrants):
        yield f"{entrant_letter(number)}: {spec.text}  {spec.limits.text}".rstrip()
    if not tally.results:
        yield "no game was finished"
        return
    match tally:
        case PairTally():
            yield from pair_lines(tally)
        case SeatTally():
            yield from seat_lines(tally)
    yield from _game_lines(tally.results, len(entrants))
    yield from _fault_lines(tally, len(entrants))


def _game_lines(results: Sequence[Result], entrants: int) -> Iterator[str]:
    lengths = [result.plies for result in results]
    yield f"plies: mean {mean(lengths):.0f}, median {median(lengths):.0f}, longest {max(lengths)}"
    ends = Counter(result.reason for result in results)
    yield "ends: " + ", ".join(f"{reason} {number}" for reason, number in ends.most_common())
    yield "time a turn: " + ", ".join(_time(results, entrant) for entrant in range(entrants))


def _time(results: Sequence[Result], entrant: int) -> str:
    seats = [
        (result.seconds[seat], result.turns[seat])
        for result in results
        for seat, who in enumerate(result.order)
        if who == entrant
    ]
    seconds, turns = (sum(column) for column in zip(*seats, strict=True))
    return f"{entrant_letter(entrant)} {1000 * seconds / max(1, turns):.1f} ms"


def _fault_lines(tally: Tally, entrants: int) -> Iterator[str]:
    failures = [(result.failed, result) for result in tally.results if result.failed is not None]
    number = Counter(failed for failed, _ in failures)
    yield "forfeits: " + ", ".join(f"{entrant_letter(who)} {number[who]}" for who in range(entrants))
    for failed, result in failures:
        place = f"{unit(len(result.order))} {result.rotation} game {result.game}"
        yield f"  {place}: {entrant_letter(failed)}, {result.failure}"
    for sentence in tally.lost:
        yield f"  not played: {sentence}"
