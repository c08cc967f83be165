"""The library as the window asks it: by other threads, so that no frame waits for the disk.

Questions are answered one after the other, in their order. What takes longer, such as a picture, is worked
out beside them, the latest wish first.
"""

import os
from collections import deque
from collections.abc import Callable
from functools import partial
from subprocess import DEVNULL, Popen
from threading import Condition, Lock, Thread
from typing import Any, TypeVar

from dream.base.errors import reason
from dream.base.files import done_within
from dream.base.texts import message, worded
from dream.protocol.process import creation_flags, lower, own_command, own_environment
from dream.records.library.home import open_library, report_damage
from dream.records.library.library import Library
from dream.records.library.storage import LibraryDamaged

Found = TypeVar("Found")
GOODBYE = 3.0
"""For how many seconds a disk that hangs is waited for at the end."""
LONGEST_WORK = 60.0
"""For how many seconds what is being done is waited for then."""
MOST_WISHES = 60
"""So many pictures wait at most; who asked for one longest ago must ask again."""


class GameLibrary:
    """The player's library, opened when it is first asked, and again where its file was removed meanwhile.

    `done` and `failed` are called on the main thread. Where nothing is said of what to do when the library
    fails, the player is told. With `at_once` there are no other threads.
    """

    def __init__(
        self, post: Callable[[Callable[[], object]], object], say: Callable[[str], object], *, at_once: bool
    ) -> None:
        self._post, self._say, self._at_once = post, say, at_once
        self._lock = Lock()
        self._library: Library | None = None
        self._tending: Popen[bytes] | None = None
        self._questions, self._wishes = _Worker("library"), _Worker("pictures", most=MOST_WISHES)

    def ask(
        self,
        work: Callable[[Library], Found],
        done: Callable[[Found], object],
        failed: Callable[[str], object] | None = None,
    ) -> None:
        """Have something asked of the library, or done to it, soon."""
        self._have(self._questions, work, done, failed or self._say)

    def wish(
        self,
        work: Callable[[Library], Found],
        done: Callable[[Found], object],
        dropped: Callable[[], object],
    ) -> None:
        """Have something worked out that takes longer; `dropped` is called when too many came after it."""
        self._have(self._wishes, work, done, lambda why: dropped(), dropped)

    def tend(self) -> None:
        """Have backups made and games replayed, once, by a process that makes way for all others."""
        if self._tending or self._at_once:
            return
        try:
            self._tending = Popen(
                own_command("dream", "library", "tend", os.getpid()),
                env=own_environment(),
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=DEVNULL,
                creationflags=creation_flags(polite=True),
            )
        except OSError:
            return  # what is put off is done another time
        lower(self._tending.pid)

    def close(self) -> None:
        """Wait for what is being asked now, forget the rest, and leave the library."""
        if self._tending:
            self._tending.kill()
            self._tending.wait()
        self._questions.close()
        self._wishes.close()
        if self._library:
            done_within(GOODBYE, self._library.close)

    def _have(
        self,
        worker: "_Worker",
        work: Callable[[Library], Any],
        done: Callable[[Any], object],
        failed: Callable[[str], object],
        dropped: Callable[[], object] | None = None,
    ) -> None:
        def answer() -> None:
            then = self._answered(work, done, failed)
            if self._at_once:
                then()
            else:
                self._post(then)

        if self._at_once:
            answer()
        else:
            worker.put(answer, partial(self._post, dropped) if dropped else None)

    def _answered(
        self,
        work: Callable[[Library], Any],
        done: Callable[[Any], object],
        failed: Callable[[str], object],
    ) -> Callable[[], object]:
        """Do the work; what the main thread is to do then."""
        try:
            return partial(done, work(self._opened()))
        except LibraryDamaged as error:
            if self._library:
                report_damage(self._library)
            return partial(failed, worded(message("library.unreadable", reason=reason(error))))
        except (OSError, ValueError) as error:
            return partial(failed, worded(message("library.unreadable", reason=reason(error))))

    def _opened(self) -> Library:
        with self._lock:
            if self._library and not self._library.database.is_there:
                self._library.close()
                self._library = None
            if self._library is None:
                self._library = open_library(lambda news: self._post(partial(self._say, worded(news))))
            return self._library


class _Worker:
    """A thread that does one thing after the other: in order, or the latest first where `most` may wait."""

    def __init__(self, name: str, *, most: int | None = None) -> None:
        self._name, self._most = name, most
        self._waiting: deque[tuple[Callable[[], object], Callable[[], object] | None]] = deque()
        self._changed = Condition()
        self._thread: Thread | None = None
        self._closed = False

    def put(self, work: Callable[[], object], dropped: Callable[[], object] | None) -> None:
        """Have something done soon."""
        with self._changed:
            self._waiting.append((work, dropped))
            if self._most and len(self._waiting) > self._most:
                given_up = self._waiting.popleft()[1]
                if given_up:
                    given_up()
            if self._thread is None:
                self._thread = Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Forget what waits, and wait for what is being done."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify()
        if self._thread:
            self._thread.join(LONGEST_WORK)

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                work, _ = self._waiting.pop() if self._most else self._waiting.popleft()
            work()
