"""An engine's process with all the processes that it starts: begun as one, ended as one.

On Windows that is a job, which the system ends with this program. Elsewhere it is a group, with whatever is
marked as the engine's on Linux; a guarded one is ended by a small process when this program is killed.
"""

import atexit
import os
import secrets
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from threading import Lock

from dream.protocol.process import process_guard
from dream.protocol.process.priority import creation_flags, lower

if sys.platform == "win32":
    from dream.protocol.process.job_object import Job

    _jobs: dict[int, Job] = {}
    """The jobs of those that live, by the numbers of their processes."""

PATIENCE_WITH_GUARD = 1.0

Process = subprocess.Popen[bytes]
_lock = Lock()
_living: dict[Process, str] = {}
"""Those that were begun and not killed, with their marks. A group is killed once: later its number may be
another's."""


class _Guard:
    """The process that ends those that are marked when this program is killed; a game goes on without it."""

    def __init__(self) -> None:
        self._process: Process | None = None

    def begun(self, process: Process, mark: str) -> None:
        """Have it know of one more; when it has to be started, of all."""
        with suppress(OSError, ValueError):
            if self._process is None or self._process.poll() is not None:
                self._process = self._begin()
                for other in [other for other in _living if _living[other] and other is not process]:
                    self._tell(f"begun {other.pid} {_living[other]}")
            self._tell(f"begun {process.pid} {mark}")

    def ended(self, process: Process) -> None:
        """Have it forget one."""
        with suppress(OSError, ValueError):
            self._tell(f"ended {process.pid}")

    def dismiss(self) -> None:
        """This program ends in good order."""
        if self._process and self._process.stdin:
            with suppress(OSError, subprocess.TimeoutExpired):
                self._process.stdin.close()
                self._process.wait(PATIENCE_WITH_GUARD)

    def _begin(self) -> Process:
        return subprocess.Popen(
            [sys.executable, "-I", "-S", process_guard.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _tell(self, line: str) -> None:
        if self._process and self._process.stdin:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()


_guard = _Guard()
atexit.register(_guard.dismiss)


def begin(
    command: Sequence[str],
    environment: Mapping[str, str] | None = None,
    *,
    polite: bool = False,
    guarded: bool = False,
) -> Process:
    """Start a process, its three streams being pipes; a polite one makes way for others.

    A guarded one ends even when this program is killed. Raises OSError or ValueError. `kill` must follow,
    even when it ends by itself.
    """
    mark = secrets.token_hex(8) if guarded and sys.platform != "win32" else ""
    if mark:
        environment = {**(os.environ if environment is None else environment), process_guard.MARK: mark}
    process = subprocess.Popen(
        list(command),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        creationflags=creation_flags(polite),
    )
    if sys.platform == "win32":
        with suppress(OSError):
            _jobs[process.pid] = Job(process.pid)
    with _lock:
        _living[process] = mark
        if mark:
            _guard.begun(process, mark)
    if polite:
        lower(process.pid)
    return process


def is_marked() -> bool:
    """Whether this process was begun as a guarded one: what it begins without a guard is ended with it."""
    return process_guard.MARK in os.environ


def kill(process: Process) -> None:
    """End at once what is left of a process and of what it started, without a look whether it is gone."""
    _kill([process])


def living() -> tuple[Process, ...]:
    """The processes that were begun and not killed, the first first; some may have ended by themselves."""
    return tuple(sorted(_living, key=lambda process: process.pid))


def kill_all() -> None:
    """Kill every engine of this process, which is about to end without a word to anybody."""
    _kill(list(_living))


def _kill(processes: Iterable[Process]) -> None:
    with _lock:
        ended = {process: _living.pop(process) for process in processes if process in _living}
    if sys.platform == "win32":
        for process in ended:
            _kill_on_windows(process)
        return
    process_guard.end_groups([(process.pid, mark) for process, mark in ended.items()])
    with _lock:
        for process in [process for process, mark in ended.items() if mark]:
            _guard.ended(process)


def _kill_on_windows(process: Process) -> None:
    if sys.platform == "win32":
        job = _jobs.pop(process.pid, None)
        if job:
            job.end()
    with suppress(OSError):
        process.kill()
