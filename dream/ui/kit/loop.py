"""What every turn of the loop keeps: the pace of frames, the heap, and what other threads ask of the
main one.

Has the memory that the window no longer needs go back to the system. The pictures of a window are a few
large blocks, made anew at every size, and they hang on widgets that hold one another. Left to
themselves, Python seldom looks for these, as it counts objects and not pixels; and glibc keeps such
blocks in its heaps once it has seen one freed, where small things that live on tear the room they leave
to pieces.
"""

import ctypes
import gc
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from threading import Lock, Thread
from typing import Generic, NoReturn, TypeVar

import pygame
from pygame.event import Event

FULL, CALM, ASLEEP = 72, 20, 5
"""Turns of the loop in a second: while something moves, while nothing does, while nobody looks.

The first leaves room under the 20 ms that a frame may take after the one before it, when a
busy machine wakes the loop late."""

LINGER = 0.5
"""For how many seconds the loop stays fast after news."""


class FramePacing:
    """Knows when there was news last, when a frame was drawn, and whether one is needed.

    No frame comes without a reason: whatever changes what is seen must be moving, or say that it is dirty.
    """

    def __init__(self) -> None:
        self._dirty: str | None = "start"
        self._drew_motion = False
        self._last_news = self._last_draw = time.monotonic()

    def dirty(self, reason: str) -> None:
        """Something looks different; the first reason since the last frame is kept."""
        self._dirty = self._dirty or reason

    def news(self, reason: str) -> None:
        """Something has happened: draw, and stay awake for a while."""
        self._last_news = time.monotonic()
        self.dirty(reason)

    def rate(self, *, moving: bool, pace: int, active: bool) -> int:
        """How many turns a second are right now."""
        if not active:
            return ASLEEP
        if moving or time.monotonic() - self._last_news < LINGER:
            return FULL
        return max(CALM, pace)

    def reason(self, now: float, *, moving: bool, pace: int, active: bool) -> str | None:
        """Why a frame is needed now, or None when it is not; what moved is drawn once more at rest."""
        if self._dirty:
            return self._dirty
        if moving:
            return "motion"
        if self._drew_motion:
            return "rest"
        paced = active and pace and now - self._last_draw >= 0.9 / pace
        return "pace" if paced else None

    def drawn(self, now: float, *, moving: bool) -> None:
        """A frame has been drawn, in which something was `moving` or all was at rest."""
        self._dirty = None
        self._drew_motion = moving
        self._last_draw = now


LARGE = 4_000_000
"""Bytes of a block that is asked of the system by itself. Pictures are painted in bands that are smaller,
and would be painted more slowly so."""
HEAPS = 2
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""The numbers of these parameters in glibc's ``malloc.h``."""


def limit_arenas() -> None:
    """Have few heaps, and no large block in them, from now on, where the C library can be told so."""
    library = _library()
    if library is not None:
        library.mallopt(_MMAP_THRESHOLD, LARGE)
        library.mallopt(_TRIM_THRESHOLD, LARGE)
        library.mallopt(_ARENA_MAX, HEAPS)


def freeze() -> None:
    """Have the collector pass over what is there now, for it stays as long as the program does.

    The little that is garbage stays with it, as to look for that takes longer than to make the first frame.
    """
    gc.freeze()


def collect() -> None:
    """Collect garbage and `trim`; it takes a few milliseconds, so it is for when all is made anew anyway."""
    gc.collect()
    trim()


def trim() -> None:
    """Give back what is free in the heaps, wherever it lies; it takes about a millisecond.

    It is for after a picture has been painted, which takes many times the memory of the picture itself.
    """
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def resident(process: int | str) -> float | None:
    """Megabytes that a process has resident, by its number or ``self``; None where nobody tells."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))
    except (OSError, StopIteration):
        return None


@cache
def _library() -> ctypes.CDLL | None:
    """The C library of this process, if it is glibc."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None


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
                    self._woken = pygame.event.post(Event(WAKE))

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


Value = TypeVar("Value")


class Memo(Generic[Value]):
    """A call gives what `work` gives; that is called again only when `depends` gives something else.

    What `depends` gives is compared by value, so it must not change itself.
    """

    def __init__(self, depends: Callable[[], object], work: Callable[[], Value]) -> None:
        self._depends, self._work = depends, work
        self._known: tuple[object, Value] | None = None

    def __call__(self) -> Value:
        depends = self._depends()
        if self._known is None or self._known[0] != depends:
            self._known = depends, self._work()
        return self._known[1]
