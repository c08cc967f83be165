"""Where the jobs of a match are done: processes of this machine, or a cluster.

Both are executors of ``concurrent.futures``, so that a match does not know the difference.
"""

import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from ctypes import c_bool
from multiprocessing import get_context, parent_process
from threading import Thread
from time import sleep
from typing import Any, Protocol, TypeVar

from dream.base.errors import Malformed, quoted
from dream.lab.extras import from_extra
from dream.protocol import process
from dream.protocol.client import Interrupted
from dream.protocol.process import forget_safe_path, safe_path

T = TypeVar("T")
JOIN_WITHIN = "20s"
GRACE = 3.0
"""Seconds that a worker which is to stop has for it."""
LOOK_EVERY = 0.5
MOST_ON_WINDOWS = 61
"""Processes that can be waited for at once there."""


class Workers(Protocol):
    """Something that does jobs; `size` is how many at once."""

    @property
    def size(self) -> int:
        """How many jobs are done at once."""

    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """Have a job done; `work` is called with the arguments by a worker."""

    def renew(self) -> bool:
        """Replace what has broken; whether that was possible."""

    def close(self) -> None:
        """End; jobs that are under way are given up, but those on other machines run to their end."""


class LocalWorkers:
    """Processes of this machine. A job that is under way when they are closed is told to stop, and its
    process ended when it does not."""

    def __init__(self, size: int | None = None) -> None:
        """So many processes; without a number one for every core but one."""
        self._size = size or max(1, (os.cpu_count() or 2) - 1)
        if sys.platform == "win32":
            self._size = min(self._size, MOST_ON_WINDOWS)
        self._context = get_context("spawn")
        self._stop = self._context.RawValue(c_bool, False)  # no lock, which a worker could die with
        self._executor = self._begin()

    def _begin(self) -> Executor:
        with safe_path():  # for the tracker of its locks
            return ProcessPoolExecutor(
                self._size, mp_context=self._context, initializer=_begin_worker, initargs=(self._stop,)
            )

    @property
    def size(self) -> int:
        """See `Workers`."""
        return self._size

    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """See `Workers`; `work` gets `stopped` by name."""
        with safe_path():
            return self._executor.submit(_stoppable, work, *arguments)

    def renew(self) -> bool:
        """See `Workers`."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._begin()
        return True

    def close(self) -> None:
        """See `Workers`."""
        self._stop.value = True
        self._executor.shutdown(wait=True, cancel_futures=True)


_told: list[c_bool] = []
"""What tells this worker to stop."""


def _begin_worker(stop: c_bool) -> None:
    forget_safe_path()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that plays the match
    signal.signal(signal.SIGTERM, _end_now)
    _told.append(stop)
    Thread(target=_end_in_time, name="end in time", daemon=True).start()


def _end_in_time() -> None:
    """End this worker when it is to stop and goes on: a search in Python asks nobody."""
    while not _stopped():
        sleep(LOOK_EVERY)
    sleep(GRACE)
    process.kill_all()
    os._exit(1)


def _end_now(number: int, frame: object) -> None:
    """Die of a signal as if nothing had been done about it, but not without the engines."""
    process.kill_all()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _stopped() -> bool:
    """Whether this worker is to stop: it was told to, or the process that plays the match is no more."""
    match = parent_process()
    return _told[0].value or match is None or not match.is_alive()


def _stoppable(work: Callable[..., T], *arguments: Any) -> T:
    if _stopped():
        raise Interrupted
    return work(*arguments, _stopped)


class ClusterWorkers:
    """The workers of a dask cluster, which must have the same version of this program installed.

    The scheduler gives the jobs of a worker that dies to others.
    """

    def __init__(self, address: str) -> None:
        """Join the cluster of a scheduler; raises OSError when it is not there, Malformed when the address is
        none, Impossible without dask."""
        with from_extra("cluster", "--cluster"):
            from distributed import Client
        try:
            self._client = Client(address, timeout=JOIN_WITHIN, set_as_default=False)
        except ValueError as error:
            raise Malformed(f"{quoted(address)} is no address such as tcp://HOST:8786") from error
        self._executor: Executor = self._client.get_executor(pure=False)

    @property
    def size(self) -> int:
        """See `Workers`; workers may come and go."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """See `Workers`."""
        return self._executor.submit(work, *arguments)

    def renew(self) -> bool:
        """See `Workers`; the scheduler has done so already, or is gone."""
        return False

    def close(self) -> None:
        """See `Workers`."""
        self._executor.shutdown(wait=False)
        self._client.close()
