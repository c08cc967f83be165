"""What a match says of itself: a line while it goes on, and a report at its end."""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean, median

from dream.lab.match.match import Match
from dream.lab.match.reports.pair_report import pair_line, pair_lines
from dream.lab.match.reports.seat_report import seat_line, seat_lines
from dream.lab.match.rotation import Result, entrant_letter, unit
from dream.lab.match.tally import PairTally, SeatTally, Tally


def live_line(tally: Tally) -> str:
    """How it stands."""
    match tally:
        case PairTally():
            return pair_line(tally)
        case SeatTally():
            return seat_line(tally)
    raise TypeError(f"there is no report of {tally!r}")


def report_lines(match: Match, tally: Tally) -> Iterator[str]:
    """The report of what has been counted."""
    for number, spec in enumerate(match.entrants):
        yield f"{entrant_letter(number)}: {spec.text}  {spec.limits.text}".rstrip()
    if not tally.results:
        yield "no game was finished"
        return
    match tally:
        case PairTally():
            yield from pair_lines(tally)
        case SeatTally():
            yield from seat_lines(tally)
    yield from _game_lines(tally.results, len(match.entrants))
    yield from _fault_lines(tally, len(match.entrants))


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
