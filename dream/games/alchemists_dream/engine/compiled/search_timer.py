"""The clock of a compiled search, which itself never looks at one."""

from threading import Event, Thread
from time import perf_counter

from dream.games.alchemists_dream.engine.compiled.iterative_deepening import IterativeDeepening

LOOK_EVERY = 0.01
"""Seconds between two looks at whether to stop."""


class SearchTimer:
    """Ends a search when it is told to stop or its time is over, from a thread of its own."""

    def __init__(self, search: IterativeDeepening, stop: Event, seconds: float, begun: float) -> None:
        """`seconds` from the time `begun` of `perf_counter`."""
        self._search = search
        self._stop = stop
        self._seconds = seconds
        self._begun = begun
        self._over = False

    def __enter__(self) -> "SearchTimer":
        if self.is_over:  # a thread may come too late to say so
            self._search.stop()
        else:
            Thread(target=self._watch, daemon=True, name="watch").start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over = True

    @property
    def part(self) -> float:
        """What part of the time has gone by."""
        return (perf_counter() - self._begun) / self._seconds if self._seconds else 1.0

    @property
    def is_over(self) -> bool:
        """Whether the time is over, or it was told to stop."""
        return self._stop.is_set() or self.part >= 1

    def _watch(self) -> None:
        while not self._over:
            left = self._begun + self._seconds - perf_counter()
            if left <= 0 or self._stop.wait(min(left, LOOK_EVERY)):
                self._search.stop()
                return
