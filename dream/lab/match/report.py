"""What a match says of itself: a line while it goes on, and a report at its end."""

from collections import Counter
from collections.abc import Iterator
from statistics import mean, median

from dream.lab.match.elo import estimate
from dream.lab.match.match import Match, Tally
from dream.lab.match.pair_job import Result
from dream.lab.match.sprt import Verdict

PAIR_POINTS = ("0", "1/2", "1", "3/2", "2")
VERDICTS = {
    Verdict.H0: "H0 accepted: A is not {elo1:+g} Elo",
    Verdict.H1: "H1 accepted: A is more than {elo0:+g} Elo",
    Verdict.OPEN: "undecided",
}


def live_line(tally: Tally) -> str:
    """Wins, draws and losses of A, Elo, and how far the test has come."""
    found = estimate(tally.counts)
    line = f"+{tally.games(2)} ={tally.games(1)} -{tally.games(0)}"
    if found:
        line += f"  Elo {found}"
    if tally.sprt:
        line += f"  LLR {tally.sprt.ratio(tally.counts):+.2f}"
    return line


def report_lines(match: Match, tally: Tally) -> Iterator[str]:
    """The report of what has been counted."""
    for letter, spec in zip("AB", match.players, strict=True):
        yield f"{letter}: {spec.text}  {spec.limits.text}".rstrip()
    results = tally.results
    if not results:
        yield "no game was finished"
        return
    points = sum(result.points for result in results) / 2
    wins, draws, losses = (tally.games(halves) for halves in (2, 1, 0))
    share = f"{points:g} of {len(results)} games, {points / len(results):.1%}"
    yield f"A won {wins}, drew {draws}, lost {losses}: {share}"
    yield from _strength_lines(tally)
    lengths = [result.plies for result in results]
    yield f"plies: mean {mean(lengths):.0f}, median {median(lengths):.0f}, longest {max(lengths)}"
    ends = Counter(result.reason for result in results)
    yield "ends: " + ", ".join(f"{reason} {number}" for reason, number in ends.most_common())
    yield "time a turn: " + ", ".join(_time(results, who) for who in (0, 1))
    yield from _fault_lines(tally)


def _strength_lines(tally: Tally) -> Iterator[str]:
    found = estimate(tally.counts)
    if found:
        yield f"Elo of A over B: {found} (95 %), stronger with {found.superiority:.1%}"
    points = zip(PAIR_POINTS, tally.counts, strict=True)
    yield "pairs by points: " + ", ".join(f"{name}: {number}" for name, number in points)
    test = tally.sprt
    if test:
        ratio, bounds = test.ratio(tally.counts), f"({test.lower:.2f}, {test.upper:.2f})"
        verdict = VERDICTS[tally.verdict].format(elo0=test.elo0, elo1=test.elo1)
        yield f"SPRT [{test.elo0:g}, {test.elo1:g}]: LLR {ratio:+.2f} {bounds}, {verdict}"


def _time(results: list[Result], who: int) -> str:
    seconds = sum(result.seconds[who] for result in results)
    turns = sum(result.turns[who] for result in results)
    return f"{'AB'[who]} {1000 * seconds / max(1, turns):.1f} ms"


def _fault_lines(tally: Tally) -> Iterator[str]:
    failures = [result for result in tally.results if result.failure]
    by_player = Counter(result.failed for result in failures)
    yield f"forfeits: A {by_player['A']}, B {by_player['B']}"
    for result in failures:
        yield f"  pair {result.pair} game {result.game}: {result.failed}, {result.failure}"
    for sentence in tally.lost:
        yield f"  not played: {sentence}"
