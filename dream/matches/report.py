"""The report of a match, in lines: how it stands, and what that says."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from statistics import mean, median

from dream.base.texts import counted, english
from dream.matches.games import Result, entrant_letter, unit
from dream.matches.players import Spec
from dream.matches.statistics import Estimate, PairTally, Scores, SeatTally, Tally, estimate
from dream.matches.strength import SprtVerdict, estimated_elo
from dream.play.game import letter

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
