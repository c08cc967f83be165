"""What other threads ask of the main one."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Lock, Thread
from typing import NoReturn, TypeVar

import pygame

Result = TypeVar("Result")
WAKE = pygame.event.custom_type()
"""The event that wakes the loop because the main thread has something to call."""


class MainThread:
    """Functions that other threads want to have called on the main thread, in their order.

    With `at_once` nothing is left to other threads, so that what happens can be repeated.
    """

    def __init__(self, *, at_once: bool = False) -> None:
        self._at_once = at_once
        self._posted: list[Callable[[], object]] = []
        self._woken = False
        self._lock = Lock()

    def post(self, callback: Callable[[], object]) -> None:
        """Have `callback` called by the main thread, soon; may be called by any thread.

        Where the event queue is full, the next post tries again to wake the loop.
        """
        with self._lock:
            self._posted.append(callback)
            if not self._woken:
                with suppress(pygame.error):  # the window may just have been closed
                    self._woken = pygame.event.post(pygame.event.Event(WAKE))

    def deliver(self) -> None:
        """Call everything that was posted; on the main thread.

        What a callback raises is raised here, and those after it wait for the next time.
        """
        with self._lock:
            posted, self._posted, self._woken = self._posted, [], False
        while posted:
            try:
                posted.pop(0)()
            except BaseException:
                with self._lock:
                    self._posted[:0] = posted
                raise

    def in_background(self, work: Callable[[], Result], done: Callable[[Result], object]) -> None:
        """Have `work` done by another thread, then `done` called with what it gave on the main thread.

        What `work` raises is raised again on the main thread. The program does not end before it is done:
        a thread that imports what it needs while Python ends would crash.
        """
        if self._at_once:
            done(work())
        else:
            Thread(target=self._work, args=(work, done), name="background").start()

    def _work(self, work: Callable[[], Result], done: Callable[[Result], object]) -> None:
        try:
            result = work()
        except Exception as error:
            self.post(partial(fail, error))
        else:
            self.post(partial(done, result))


def fail(error: Exception) -> NoReturn:
    """Raise what another thread has failed with: a callback for the main one."""
    raise error
