"""News at a bounded rate: the latest wins, and the last is never lost."""

from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")
MOST_KEPT = 1000
"""So many items are kept with the one that began something new; those that follow are passed over."""


class Latest(Generic[T]):
    """Passes items on, `rate` a second in the long run and at most `rate` at once.

    Of those that come faster only the latest is kept, until another comes or `flush` is called. What
    does not begin something new, as `begins` says, is kept with what came before it.
    """

    def __init__(
        self, deliver: Callable[[T], None], rate: float, begins: Callable[[T], bool] = lambda item: True
    ) -> None:
        self._deliver = deliver
        self._begins = begins
        self._rate = rate
        self._allowed = rate
        self._counted = monotonic()
        self._kept: list[T] = []

    def offer(self, item: T) -> None:
        """Pass the item on now, or keep it in the place of the one kept before."""
        if self._begins(item):
            self._kept = [item]
        elif len(self._kept) < MOST_KEPT:
            self._kept.append(item)
        now = monotonic()
        self._allowed = min(self._rate, self._allowed + (now - self._counted) * self._rate)
        self._counted = now
        if self._allowed >= 1:
            self._allowed -= 1
            self.flush()

    def flush(self) -> None:
        """Pass on what is kept."""
        kept, self._kept = self._kept, []
        for item in kept:
            self._deliver(item)
