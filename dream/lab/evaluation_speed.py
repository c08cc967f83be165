"""How long the engine's evaluation takes: the compiled one, without its memory of positions."""

from collections.abc import Iterable
from statistics import mean
from time import perf_counter

from dream.engine.kernel.compiled import entry
from dream.engine.kernel.convert import record_of
from dream.engine.kernel.evaluate import weighed
from dream.engine.kernel.law import Records
from dream.engine.kernel.work import Work
from dream.engine.weights import standard_weights
from dream.engine.works import work_of
from dream.rules.position import Position

TIMES = 10_000
REPEATS = 7


@entry
def evaluate_often(records: Records, works: Work, times: int) -> int:
    """The sum of what the position of `records` is worth, weighed anew so many times."""
    total = 0
    for _ in range(times):
        total += weighed(records[0], works[0])
    return total


def compiled_time(positions: Iterable[Position]) -> float:
    """The mean seconds that a position in play takes, each at the quickest of `REPEATS` measurements."""
    return mean(map(_quickest, positions))


def _quickest(position: Position) -> float:
    records = record_of(position)
    works = work_of(records, standard_weights())
    return min(_measured(records, works) for _ in range(REPEATS))


def _measured(records: Records, works: Work) -> float:
    begun = perf_counter()
    evaluate_often(records, works, TIMES)
    return (perf_counter() - begun) / TIMES
