"""News at a bounded rate: the latest wins, and the last is never lost."""

from collections.abc import Callable
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """Passes items on, at most one every `seconds`; of those that come too fast only the latest is kept."""

    def __init__(self, deliver: Callable[[T], None], seconds: float) -> None:
        self._deliver = deliver
        self._seconds = seconds
        self._next = 0.0
        self._kept: list[T] = []

    def offer(self, item: T) -> None:
        """Pass the item on now, or keep it in the place of the one kept before."""
        self._kept = [item]
        if monotonic() >= self._next:
            self.flush()

    def flush(self) -> None:
        """Pass on what is kept."""
        kept, self._kept = self._kept, []
        for item in kept:
            self._next = monotonic() + self._seconds
            self._deliver(item)
