"""The best kernel that there is: the compiled one, as soon as it can be had."""

from collections.abc import Callable, Sequence
from threading import Event, Thread
from time import monotonic

from dream.games.philosophers_stone.engine.plain_kernel import Kernel, PlainKernel, Trial

FROM_CACHE = 1.5
"""Seconds after its start for which a level waits for a kernel that was compiled before and is loaded."""
PATIENCE = 120.0
"""Seconds that a search bounded by trials waits for it, so that it takes the same time as ever."""


Make = Callable[[Callable[[], object]], Kernel]
"""Makes a kernel, and says so before it begins what takes long."""


def best_kernel(takes_long: Callable[[], object] = lambda: None) -> Kernel:
    """The compiled kernel, or the plain one where numba cannot be had.

    `takes_long` is called when it has to be compiled first.
    """
    try:
        from dream.games.philosophers_stone.engine.compiled.apart import make_kernel
    except ImportError:
        return PlainKernel()
    return make_kernel(takes_long)


class WarmingKernel:
    """The plain kernel until another is made in the background."""

    def __init__(self, make: Make = best_kernel) -> None:
        self._kernel: Kernel = PlainKernel()
        self._made, self._known = Event(), Event()
        self._soon = monotonic() + FROM_CACHE
        Thread(target=self._make, args=(make,), daemon=True, name="warmup").start()

    def _make(self, make: Make) -> None:
        try:
            self._kernel = make(self._known.set)
        finally:
            self._known.set()
            self._made.set()

    def wait(self, *, long: bool) -> None:
        """Wait until the other is made; unless `long`, only when that is soon."""
        if long:
            self._made.wait(PATIENCE)
        else:
            self._known.wait(max(0.0, self._soon - monotonic()))

    def trials(self, known: Sequence[int], seat: int, seed: int, turns: int) -> Trial:
        """See `Kernel.trials`."""
        return self._kernel.trials(known, seat, seed, turns)
