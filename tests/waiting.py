"""Waiting until something is so, such as that a file is there, on a machine however slow and busy."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, process_time, sleep

PATIENCE = 180.0
"""Seconds, far more than is ever needed: a busy machine is no fault of the program."""
PAUSE = 0.02


def wait_until(
    so: Callable[[], object],
    what: str,
    *,
    saw: Callable[[], object] | None = None,
    go_on: Callable[[], object] = lambda: sleep(PAUSE),
) -> None:
    """Go on until something is so; who gives up says for what it waited, and what it saw instead."""
    deadline = monotonic() + PATIENCE
    while not so():
        if monotonic() > deadline:
            seen = f", and saw {saw()}" if saw else ""
            raise AssertionError(f"waited {PATIENCE:.0f} s in vain for {what}{seen}")
        go_on()


@contextmanager
def works_at_most(seconds: float) -> Iterator[None]:
    """What is done meanwhile takes no more of a processor than that, however long it has to wait for one."""
    begun = process_time()
    yield
    took = process_time() - begun
    assert took < seconds, f"it worked for {took:.2f} s and not less than {seconds} s"


def appears(path: Path) -> None:
    """Wait until there is such a file."""
    wait_until(path.exists, str(path), saw=lambda: sorted(other.name for other in path.parent.iterdir()))


def ends(process: int, within: float = PATIENCE) -> bool:
    """Whether a process is no more within so many seconds; one that waits to be buried is no more."""
    until = time.monotonic() + within
    while _lives(process):
        if time.monotonic() > until:
            return False
        time.sleep(PAUSE)
    return True


def children(process: int) -> dict[int, str]:
    """The processes that another has started, each with its command: at first that of the other."""
    listed = subprocess.run(
        ["ps", "-ww", "--ppid", str(process), "-o", "pid=,args="], capture_output=True, text=True, check=False
    )
    lines = [line.split(None, 1) for line in listed.stdout.splitlines()]
    return {int(pid): command for pid, command in lines}


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()
    return state != "Z"
