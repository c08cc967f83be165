"""How much a search may still spend: nodes, time, and whether it was told to stop."""

from math import inf
from threading import Event
from time import perf_counter

from dream.base.errors import Stopped
from dream.protocol.limits import Limits


def thinking_time(movetime: int | None, overhead: int) -> float:
    """The seconds to think in `movetime` milliseconds, without an end when there is none.

    `overhead` milliseconds are kept for the answer's way, but never more than half of the time: who
    does not think at all keeps any time, and plays nonsense.
    """
    return inf if movetime is None else max(movetime - overhead, movetime / 2) / 1000


class Budget:
    """Counts the nodes of a search and knows when it has to end."""

    def __init__(self, limits: Limits, stop: Event, overhead: int = 0) -> None:
        """A budget that starts now; `overhead` milliseconds of the time are kept for the answer's way."""
        self.nodes = 0
        self._stop = stop
        self._most_nodes = limits.nodes or inf
        self._begun = perf_counter()
        self._until = self._begun + thinking_time(limits.movetime, overhead)

    def spend(self) -> None:
        """Count one node; raises Stopped when there is none left to spend."""
        if self.spent:
            raise Stopped
        self.nodes += 1

    @property
    def spent(self) -> bool:
        """Whether the search has to end."""
        return self.nodes >= self._most_nodes or self._stop.is_set() or perf_counter() >= self._until

    @property
    def time(self) -> int:
        """The milliseconds since it began."""
        return int((perf_counter() - self._begun) * 1000)
