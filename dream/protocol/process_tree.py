"""An engine's process with all the processes that it starts: begun as a group of its own, ended as one.

What an engine starts can leave the group only if it wants to. On Windows there is no such group, and
what an engine has started is ended with it as long as the engine itself lives.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress

from dream.protocol.priority import creation_flags, lower

PATIENCE = 5.0

_living: set[subprocess.Popen[bytes]] = set()
"""Those that were begun and not killed. A group is killed once: later its number may be another's."""


def begin(
    command: Sequence[str], environment: Mapping[str, str] | None = None, *, polite: bool = False
) -> subprocess.Popen[bytes]:
    """Start a process, its three streams being pipes; a polite one makes way for others.

    Raises OSError or ValueError. `kill` must follow, even when it ends by itself.
    """
    process = subprocess.Popen(
        list(command),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
        creationflags=creation_flags(polite),
    )
    _living.add(process)
    if polite:
        lower(process.pid)
    return process


def kill(process: subprocess.Popen[bytes]) -> None:
    """End at once what is left of a process and of what it started, without a look whether it is gone."""
    if process not in _living:
        return
    _living.discard(process)
    if sys.platform == "win32":
        _kill_on_windows(process)
    else:
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)


def living() -> tuple[subprocess.Popen[bytes], ...]:
    """The processes that were begun and not killed, the first first; some may have ended by themselves."""
    return tuple(sorted(_living, key=lambda process: process.pid))


def kill_all() -> None:
    """Kill every engine of this process, which is about to end without a word to anybody."""
    for process in list(_living):
        kill(process)


def _kill_on_windows(process: subprocess.Popen[bytes]) -> None:
    command = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
    with suppress(OSError, subprocess.SubprocessError):
        if process.poll() is None:
            subprocess.run(
                command,
                capture_output=True,
                check=False,
                timeout=PATIENCE,
                creationflags=creation_flags(False),
            )
    with suppress(OSError):
        process.kill()
