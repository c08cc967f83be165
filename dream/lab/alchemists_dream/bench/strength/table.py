"""What is said of a course: a row of the table for each match, and below it what went wrong."""

from collections.abc import Iterator, Mapping
from statistics import median

from dream.lab.markdown import table_lines
from dream.lab.match.rotation import entrant_letter
from dream.lab.match.statistics.elo import estimate
from dream.lab.match.tally import PairTally

COLUMNS = ("row", "games", "won", "drawn", "lost", "plies", "draws", "Elo (95 %)")
Tallies = Mapping[str, PairTally]
"""What was counted, by the names of the rows."""


def strength_lines(tallies: Tallies) -> list[str]:
    """The table in Markdown: the rows of which games were finished.

    Plies are the median, draws the share of the games.
    """
    return table_lines(COLUMNS, ((name, *_cells(tally)) for name, tally in tallies.items() if tally.results))


def _cells(tally: PairTally) -> Iterator[str]:
    games, drawn = len(tally.results), tally.games(1)
    yield from map(str, (games, tally.games(2), drawn, tally.games(0)))
    yield f"{median(result.plies for result in tally.results):.0f}"
    yield f"{drawn / games:.0%}"
    yield str(estimate(tally.counts) or "")


def trouble_lines(tallies: Tallies) -> Iterator[str]:
    """The forfeits and the pairs that could not be played, row by row; nothing when all went well.

    A is the engine of the course.
    """
    for name, tally in tallies.items():
        for result in tally.results:
            if result.failed is not None:
                place = f"{name}, pair {result.rotation} game {result.game}"
                yield f"{place}: {entrant_letter(result.failed)} forfeits, {result.failure}"
        yield from (f"{name}, not played: {sentence}" for sentence in tally.lost)
