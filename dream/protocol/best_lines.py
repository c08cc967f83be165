"""The best lines that an engine tells of, gathered from `info` lines into one set of equal depth."""

from dream.games.alchemists_dream.rules.position import Position
from dream.protocol.limits import Info


class BestLines:
    """Takes what a search reports; `known` is the last whole set, the best line first.

    Until there is one, `known` holds what has come so far.
    """

    def __init__(self, position: Position, wanted: int) -> None:
        """For a search of `position` that was asked for `wanted` lines."""
        self._count = min(wanted, len(position.legal_actions))
        self._coming: tuple[Info, ...] = ()
        self.known: tuple[Info, ...] = ()

    def take(self, info: Info) -> None:
        """Take one more line; a line 1 begins another set, and one without a number is a whole one."""
        self._coming = (info,) if info.line <= 1 else (*self._coming, info)
        if not info.line or len(self._coming) >= min(self._count, len(self.known) + 1):
            self.known = self._coming
