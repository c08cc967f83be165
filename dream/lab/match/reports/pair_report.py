"""What a match of two players says: wins, draws and losses, Elo, and how far the test has come."""

from collections.abc import Iterator

from dream.base.texts import counted, english
from dream.lab.match.statistics.elo import estimate
from dream.lab.match.statistics.sprt import Verdict
from dream.lab.match.tally import PairTally

PAIR_POINTS = ("0", "1/2", "1", "3/2", "2")
VERDICTS = {
    Verdict.H0: "H0 accepted: A is not {elo1:+g} Elo",
    Verdict.H1: "H1 accepted: A is more than {elo0:+g} Elo",
    Verdict.OPEN: "undecided",
}


def pair_line(tally: PairTally) -> str:
    """Wins, draws and losses of A, Elo, and how far the test has come."""
    found = estimate(tally.counts)
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
    found = estimate(tally.counts)
    if found:
        yield f"Elo of A over B: {found} (95 %), stronger with {found.superiority:.1%}"
    pairs = zip(PAIR_POINTS, tally.counts, strict=True)
    yield "pairs by points: " + ", ".join(f"{name}: {number}" for name, number in pairs)
    test = tally.sprt
    if test:
        ratio, bounds = test.ratio(tally.counts), f"({test.lower:.2f}, {test.upper:.2f})"
        verdict = VERDICTS[tally.verdict].format(elo0=test.elo0, elo1=test.elo1)
        yield f"SPRT [{test.elo0:g}, {test.elo1:g}]: LLR {ratio:+.2f} {bounds}, {verdict}"
