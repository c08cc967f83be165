"""The best lines that an engine tells of, gathered from `info` lines into one set of equal depth."""

from typing import Generic

from dream.play.game import A
from dream.protocol.limits import Info


class BestLines(Generic[A]):
    """Takes what a search reports; `known` is the last whole set, the best line first.

    Until there is one, `known` holds what has come so far.
    """

    def __init__(self, legal: int, wanted: int) -> None:
        """For a search among so many legal actions that was asked for `wanted` lines."""
        self._count = min(wanted, legal)
        self._coming: tuple[Info[A], ...] = ()
        self.known: tuple[Info[A], ...] = ()

    def take(self, info: Info[A]) -> None:
        """Take one more line; a line 1 begins another set, and one without a number is a whole one."""
        self._coming = (info,) if info.line <= 1 else (*self._coming, info)
        if not info.line or len(self._coming) >= min(self._count, len(self.known) + 1):
            self.known = self._coming
