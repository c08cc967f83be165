"""The time in which this process was awake: a clock for waiting on others.

While a computer sleeps, or this process is stopped, the clocks of the system may run on. What an engine has
said meanwhile lies in its pipe, and that nobody has read it is not the engine's fault.
"""

from threading import Lock
from time import monotonic

LONGEST_GAP = 1.0
"""Seconds that count at most between two looks at the clock; who waits looks several times a second."""


class AwakeClock:
    """A clock that does not jump."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._seen = monotonic()
        self._awake = 0.0

    def now(self) -> float:
        """Return the seconds that have passed, leaving out what was slept through between two looks."""
        with self._lock:
            seen = monotonic()
            self._awake += min(seen - self._seen, LONGEST_GAP)
            self._seen = seen
            return self._awake


awake = AwakeClock().now
"""The clock that all deadlines of engines go by."""
