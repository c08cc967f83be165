"""The pace of a game: how long an action that the machine has found waits until it is done.

Nothing here sleeps: `EngineTurns` asks again at every turn of the loop whether the time has come.
"""

from typing import Generic

from dream.play.game import A, S
from dream.ui.kit.settings import PACES


class Pacing(Generic[S, A]):
    """Keeps the action that was found for a position until it is due.

    It is due one pace after the position came up, however much of that time was spent on finding it,
    and not before the pieces have come to rest. Once the game has come to another position, nothing
    is known of it any more.
    """

    def __init__(self) -> None:
        self._found: tuple[S, A] | None = None
        self._position: S | None = None
        self._came_up = 0.0
        self._hurried = False

    def watch(self, position: S, now: float) -> None:
        """Know the position of the game now; to be called at every turn of the loop."""
        if position is not self._position:
            self._position, self._came_up, self._hurried = position, now, False

    def keep(self, position: S, action: A) -> None:
        """The machine has found its action in a position."""
        self._found = position, action

    def found_for(self, position: S) -> A | None:
        """The action that was found for a position, due or not."""
        return self._found[1] if self._found and self._found[0] is position else None

    def hurry(self) -> None:
        """Wait no longer in this position."""
        self._hurried = True

    def due(self, now: float, pace: str, *, moving: bool) -> bool:
        """Whether the machine may act now; while pieces are `moving` only who hurries or has no pace does."""
        if self._hurried or not PACES[pace]:
            return True
        return not moving and now - self._came_up >= PACES[pace]
