"""The best kernel that there is: the compiled one, as soon as it can be had."""

from collections.abc import Callable, Sequence
from threading import Event, Thread
from time import monotonic

from dream.games.philosophers_stone.engine.plain_kernel import Kernel, PlainKernel, Trial

FROM_CACHE = 1.5
"""Seconds after its start for which a level waits for the compiled kernel, which needs no more for it when it
was compiled before."""
PATIENCE = 120.0
"""Seconds that a search bounded by trials waits for it, so that it takes the same time as ever."""


def best_kernel() -> Kernel:
    """The compiled kernel, or the plain one where numba cannot be had."""
    try:
        from dream.games.philosophers_stone.engine.compiled.apart import make_kernel
    except ImportError:
        return PlainKernel()
    return make_kernel()


class WarmingKernel:
    """The plain kernel until another is made in the background."""

    def __init__(self, make: Callable[[], Kernel] = best_kernel, *, soon: float = FROM_CACHE) -> None:
        self._kernel: Kernel = PlainKernel()
        self._made = Event()
        self._soon = monotonic() + soon
        Thread(target=self._make, args=(make,), daemon=True, name="warmup").start()

    def _make(self, make: Callable[[], Kernel]) -> None:
        try:
            self._kernel = make()
        finally:
            self._made.set()

    def wait(self, *, long: bool) -> None:
        """Wait until the other is made: for a long time, or only as long as loading it takes."""
        self._made.wait(PATIENCE if long else max(0.0, self._soon - monotonic()))

    def trials(self, known: Sequence[int], seat: int, seed: int, turns: int) -> Trial:
        """See `Kernel.trials`."""
        return self._kernel.trials(known, seat, seed, turns)
