"""Where the jobs of a match are done: processes of this machine, or a cluster.

Both are executors of ``concurrent.futures``, so that a match does not know the difference.
"""

import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from ctypes import c_bool
from multiprocessing import get_context, parent_process
from typing import Any, Protocol, TypeVar

from dream.board.errors import Impossible
from dream.lab.faults import Interrupted

T = TypeVar("T")
JOIN_WITHIN = "20s"


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
        """End; jobs that are under way are given up."""


class LocalWorkers:
    """Processes of this machine. A job that is under way when they are closed is told to stop."""

    def __init__(self, size: int | None = None) -> None:
        """So many processes; without a number one for every core but one."""
        self._size = size or max(1, (os.cpu_count() or 2) - 1)
        self._context = get_context("spawn")
        self._stop = self._context.RawValue(c_bool, False)  # no lock, which a worker could die with
        self._executor = self._begin()

    def _begin(self) -> Executor:
        return ProcessPoolExecutor(
            self._size, mp_context=self._context, initializer=_begin_worker, initargs=(self._stop,)
        )

    @property
    def size(self) -> int:
        """See `Workers`."""
        return self._size

    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """See `Workers`; `work` gets `stopped` by name."""
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
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that plays the match
    _told.append(stop)


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
        """Join the cluster of a scheduler; raises OSError when it is not there, Impossible without dask."""
        try:
            from distributed import Client
        except ImportError as error:
            raise Impossible(["a cluster needs dask: install the extra 'cluster'"]) from error
        self._client = Client(address, timeout=JOIN_WITHIN, set_as_default=False)
        self._executor: Executor = self._client.get_executor(retries=3)

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
