"""The pace of a game: how long an action that the machine has found waits until it is done.

Nothing here sleeps: `EngineTurns` asks again at every turn of the loop whether the time has come.
"""

from typing import Generic

from dream.play.game import A, S
from dream.ui.kit.settings import PACES


class Pacing(Generic[S, A]):
    """Keeps the action that was found for a position until it is due.

    It is due one pace after the position came up, however much of that time was spent on finding it,
    and not before the pieces have come to rest and the position has lain open for as long as it is held.
    Once the game has come to another position, nothing is known of it any more.
    """

    def __init__(self) -> None:
        self._found: tuple[S, A] | None = None
        self._position: S | None = None
        self._came_up = self._rested = 0.0
        self._hurried = False

    def watch(self, position: S, now: float, *, moving: bool) -> None:
        """Know the position now, and whether anything moves in it; to be called at every turn of the loop.

        What was found for another is forgotten: that may come up again by redo, and is thought about anew.
        """
        if position is not self._position:
            self._position, self._came_up, self._hurried = position, now, False
            self._found = self._found if self.found_for(position) is not None else None
            self._rested = now
        elif moving:
            self._rested = now

    def keep(self, position: S, action: A) -> None:
        """The machine has found its action in a position."""
        self._found = position, action

    def found_for(self, position: S) -> A | None:
        """The action that was found for a position, due or not."""
        return self._found[1] if self._found and self._found[0] is position else None

    def hurry(self) -> bool:
        """Wait no longer in this position; whether anything had to be waited for."""
        waited, self._hurried = not self._hurried, True
        return waited

    def due(self, now: float, pace: str, *, moving: bool, held: float = 0.0) -> bool:
        """Whether the machine may act now; while pieces are `moving` only who hurries or has no pace does.

        Where the position is `held`, it lies open for so many seconds after all has come to rest.
        """
        if self._hurried or not PACES[pace]:
            return True
        return not moving and now - self._came_up >= PACES[pace] and now - self._rested >= held
