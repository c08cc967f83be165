"""How long the engine's evaluation takes: the compiled one, without its memory of positions."""

from collections.abc import Iterable
from statistics import mean
from time import perf_counter

from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import SearchStates, weighed
from dream.games.alchemists_dream.engine.kernel.law import States, entry
from dream.games.alchemists_dream.rules.position import Position

TIMES = 10_000
REPEATS = 7


@entry
def evaluate_often(states: States, search_states: SearchStates, times: int) -> int:
    """The sum of what the position of `states` is worth, weighed anew so many times."""
    total = 0
    for _ in range(times):
        total += weighed(states[0], search_states[0])
    return total


def compiled_time(positions: Iterable[Position]) -> float:
    """The mean seconds that a position in play takes, each at the quickest of `REPEATS` measurements."""
    return mean(map(_quickest, positions))


def _quickest(position: Position) -> float:
    states = state_of(position)
    search_states = search_state_of(states, standard_weights())
    return min(_measured(states, search_states) for _ in range(REPEATS))


def _measured(states: States, search_states: SearchStates) -> float:
    begun = perf_counter()
    evaluate_often(states, search_states, TIMES)
    return (perf_counter() - begun) / TIMES
