"""Whether processes have ended, and files that tell which those are."""

import os
import subprocess
import time
from pathlib import Path

from tests.waiting import PATIENCE, PAUSE, wait_until


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
