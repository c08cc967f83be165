"""Nothing is shown that is not kept: a frame waits for the action in it to be on the disk.

A disk that fails or hangs stops no game. What is shown then is said not to be saved, until it is.
"""

import time
from collections.abc import Callable, Sequence

from dream.base.messages import Message, message
from dream.base.words import told
from dream.records.journal import Journal

WAIT = 0.008
"""For how many seconds a turn of the loop waits; that is as long as a commit takes, as a rule."""
LONGEST = 3.0
"""Seconds after which a disk that hangs is waited for no more."""


class CommitGate:
    """Knows whether a frame may be shown, and tells what it then shows without being kept."""

    def __init__(self, journals: Sequence[Journal], show: Callable[[str | None], object]) -> None:
        """`show` is given the sentence that the game is not saved as it is, and why; None once it is."""
        self._journals, self._show = journals, show
        self._shown: Message | None = None
        self._saved_again = False
        self._kept_at = time.monotonic()

    def is_open(self, now: float, wait: float = WAIT) -> bool:
        """Whether all that was done is in the library, or is so within `wait` seconds, or need not be.

        While the library fails, nothing waits for it, nor for a disk that has hung too long: that is told
        before this returns.
        """
        kept = all(journal.failing or journal.settled(wait) for journal in self._journals)
        if kept:
            self._kept_at = now
        if not kept and now - self._kept_at <= LONGEST:
            return False
        unsaved = next(filter(None, (journal.unsaved() for journal in self._journals)), None)
        if unsaved != self._shown:
            self._shown, self._saved_again = unsaved, unsaved is None
            self._show(told(unsaved) if unsaved else None)
        return True

    def news(self) -> Message | None:
        """That the game is saved again, once."""
        news, self._saved_again = self._saved_again, False
        return message("game.saved_again") if news else None
