"""Whether processes have ended, and files that tell which those are."""

import os
import time
from pathlib import Path

PATIENCE = 20.0


def appears(path: Path) -> None:
    """Wait until there is such a file."""
    until = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < until, f"{path.name} does not come"
        time.sleep(0.02)


def ends(process: int, within: float = 10.0) -> bool:
    """Whether a process is no more within so many seconds; one that waits to be buried is no more."""
    until = time.monotonic() + within
    while _lives(process):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return not Path("/proc/self").exists()
    return state != "Z"
