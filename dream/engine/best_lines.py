"""The best lines that an engine tells of, gathered from `info` lines into one set of equal depth."""

from dream.engine.limits import Info
from dream.rules.position import Phase, Position


class BestLines:
    """Takes what a search reports; `known` is the last whole set, the best line first.

    Until there is one, `known` holds what has come so far.
    """

    def __init__(self, position: Position, wanted: int) -> None:
        """For a search of `position` that was asked for `wanted` lines; setting up it tells of one."""
        playing = position.phase is Phase.PLAY
        self._count = min(wanted, len(position.legal_actions)) if playing else 1
        self._coming: tuple[Info, ...] = ()
        self.known: tuple[Info, ...] = ()

    def take(self, info: Info) -> None:
        """Take one more line; a line 1, or one without a number, begins another set."""
        self._coming = (info,) if info.line <= 1 else (*self._coming, info)
        if len(self._coming) >= min(self._count, len(self.known) + 1):
            self.known = self._coming
