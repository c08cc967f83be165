"""Writing by another thread, so that a slow disk holds nobody up, and in order, so that the latest stays."""

from collections.abc import Callable
from threading import Condition, Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class BackgroundWriter(Generic[T]):
    """Has things written one after the other; of those that wait for their turn only the latest is.

    `error` is what the latest writing has raised, or None. With `at_once` there is no other thread, and
    `put` returns when the thing is written.
    """

    def __init__(self, write: Callable[[T], object], *, at_once: bool = False) -> None:
        """`write` is called by the other thread."""
        self._write, self._at_once = write, at_once
        self._waiting: list[T] = []
        self._busy = False
        self._changed = Condition()
        self._thread: Thread | None = None
        self.error: Exception | None = None

    def put(self, thing: T) -> None:
        """Have a thing written soon, in the place of one that waits."""
        if self._at_once:
            self._try(thing)
            return
        with self._changed:
            self._waiting = [thing]
            self._changed.notify_all()
            if self._thread is None:
                self._thread = Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()

    def flush(self) -> None:
        """Wait until everything is written."""
        with self._changed:
            self._changed.wait_for(lambda: not self._waiting and not self._busy)

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
                thing = self._waiting.pop()
                self._busy = True
            self._try(thing)

    def _try(self, thing: T) -> None:
        try:
            self._write(thing)
        except Exception as error:
            self.error = error
        else:
            self.error = None
