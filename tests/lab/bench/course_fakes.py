"""Workers of this process that play a course: some for as long as they are told, some without any game."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from dream.lab.match.rotation import Rotation
from tests.lab.fakes import scored

Points = tuple[int, int]


class Here:
    """Workers that do each job at once; they are interrupted instead of beginning one pair too many."""

    def __init__(self, size: int | None = 1, most: int | None = None) -> None:
        self._size = size or 1
        self._most = most
        self.played: list[int] = []
        """The pairs, by their numbers."""

    @property
    def size(self) -> int:
        return self._size

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        job = arguments[0]
        if isinstance(job, Rotation):
            if self._most is not None and len(self.played) >= self._most:
                raise KeyboardInterrupt
            self.played.append(job.number)
        future: Future[Any] = Future()
        future.set_result(self.done(work, *arguments))
        return future

    def done(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a job gives."""
        return work(*arguments)

    def renew(self) -> bool:
        return False

    def close(self) -> None:
        pass


class Instant(Here):
    """Workers that play nothing: the first player wins both games of odd pairs and one half of even ones."""

    def done(self, work: Callable[..., Any], *arguments: Any) -> Any:
        job = arguments[0]
        if not isinstance(job, Rotation):
            return None
        one, other = points(job.number)
        return scored(job.number, 1, one), scored(job.number, 2, other)


def points(pair: int) -> Points:
    """The half points of the first player in the two games of a pair."""
    return (2, 2) if pair % 2 else (1, 0)
