"""What a match of three seats or more says: each entrant's share of the wins, its rank and its points."""

from collections.abc import Iterator, Sequence
from math import inf

from dream.base.texts import counted, english
from dream.lab.match.rotation import entrant_letter
from dream.lab.match.statistics.seat_statistics import Estimate, estimate
from dream.lab.match.tally import Scores, SeatTally
from dream.play.game import letter

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
