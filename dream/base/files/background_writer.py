"""Writing by another thread, so that a slow disk holds nobody up, and in order, so that the latest stays."""

from collections.abc import Callable
from threading import Condition, Thread
from typing import Generic, TypeVar

T = TypeVar("T")


def done_within(seconds: float, work: Callable[[], object]) -> bool:
    """Do something by another thread; whether it was done in time. What it raises is raised here."""
    failed: list[Exception] = []

    def attempt() -> None:
        try:
            work()
        except Exception as error:
            failed.append(error)

    thread = Thread(target=attempt, name="patience", daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    return not thread.is_alive()


def _always(new: object, waiting: object) -> bool:
    return True


class BackgroundWriter(Generic[T]):
    """Writes things one after the other; a thing that waits gives way to a later one that supersedes it.

    `error` is what the latest writing has raised, or None. With `at_once` there is no other thread, and
    `put` returns when the thing is written.
    """

    def __init__(
        self,
        write: Callable[[T], object],
        *,
        supersedes: Callable[[T, T], bool] = _always,
        at_once: bool = False,
    ) -> None:
        """`write` is called by the other thread; with `supersedes(new, waiting)` the waiting is dropped."""
        self._write, self._supersedes, self._at_once = write, supersedes, at_once
        self._waiting: list[T] = []
        self._busy = False
        self._changed = Condition()
        self._thread: Thread | None = None
        self.error: Exception | None = None

    def put(self, thing: T) -> None:
        """Have a thing written soon, in the place of those that wait and that it supersedes."""
        if self._at_once:
            self._try(thing)
            return
        with self._changed:
            self._waiting = [one for one in self._waiting if not self._supersedes(thing, one)]
            self._waiting.append(thing)
            self._changed.notify_all()
            if self._thread is None:
                self._thread = Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()

    def flush(self) -> None:
        """Wait until everything is written."""
        self.settled(None)

    def settled(self, within: float | None) -> bool:
        """Whether everything is written, or is within so many seconds; None waits as long as it takes."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting and not self._busy, within)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._waiting)
                thing = self._waiting.pop(0)
                self._busy = True
            self._try(thing)

    def _try(self, thing: T) -> None:
        try:
            self._write(thing)
        except Exception as error:
            self.error = error
        else:
            self.error = None
