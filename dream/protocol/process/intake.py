"""What an engine says, line by line, as long as it says no more than anybody can hear."""

from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import IO

LONGEST_LINE = 20_000
"""Bytes of a line that are heard; the rest of it is passed over."""
LINES_A_SECOND, BYTES_A_SECOND = 2_000, 500_000
SECONDS_AT_ONCE = 10
"""So many seconds' worth may come at once."""


class Flood(Exception):
    """More was said than anybody can hear."""


class Intake:
    """One stream of an engine. Of a flood no more is kept than a line, and what comes after is not read."""

    def __init__(self, stream: IO[bytes]) -> None:
        """The lines of a stream, which is closed after the last one."""
        self._stream = stream
        self._lines: float = LINES_A_SECOND * SECONDS_AT_ONCE
        self._bytes: float = BYTES_A_SECOND * SECONDS_AT_ONCE
        self._counted = monotonic()

    def lines(self) -> Iterator[str]:
        """The lines until the end; raises Flood."""
        for line, _ in self._read():
            yield line

    def whole_lines(self) -> Iterator[str]:
        """The lines that were said to their end, for the beginning of a line may mean something else.

        Raises Flood.
        """
        for line, whole in self._read():
            if whole:
                yield line

    def _read(self) -> Iterator[tuple[str, bool]]:
        with suppress(OSError, ValueError), self._stream as stream:
            while line := stream.readline(LONGEST_LINE):
                self._count(1, len(line))
                rest = line
                while rest and not rest.endswith(b"\n"):
                    rest = stream.readline(LONGEST_LINE)
                    self._count(0, len(rest))
                yield line.decode("utf-8", errors="replace"), rest.endswith(b"\n")

    def _count(self, lines: int, length: int) -> None:
        """Count what was said against what may be said by now."""
        now = monotonic()
        passed, self._counted = now - self._counted, now
        self._lines = min(LINES_A_SECOND * SECONDS_AT_ONCE, self._lines + passed * LINES_A_SECOND) - lines
        self._bytes = min(BYTES_A_SECOND * SECONDS_AT_ONCE, self._bytes + passed * BYTES_A_SECOND) - length
        if min(self._lines, self._bytes) < 0:
            raise Flood
