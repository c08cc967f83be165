"""Nothing is shown that is not kept: a frame waits for the action in it to be on the disk."""

import time

from dream.records.journal import Journal

WAIT = 0.008
"""For how many seconds a turn of the loop waits; that is as long as a commit takes, as a rule."""
LONGEST = 3.0
"""Seconds after which a disk that hangs is waited for no more."""


class CommitGate:
    """Knows whether a frame may be shown."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._kept_at = time.monotonic()

    def is_open(self, now: float, wait: float = WAIT) -> bool:
        """Whether all that was done is in the library, or is so within `wait` seconds, or cannot be.

        While the library fails, nothing waits for it.
        """
        kept = self._journal.failing or self._journal.settled(wait)
        if kept:
            self._kept_at = now
        return kept or now - self._kept_at > LONGEST
