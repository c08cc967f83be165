"""Making way for the player: the engine's process runs at a lower priority than the window."""

import os
import subprocess
import sys
from contextlib import suppress

NICENESS = 10


def creation_flags(polite: bool) -> int:
    """What a new process is created with: on Windows no console and, when polite, a lower priority."""
    if sys.platform != "win32":
        return 0
    lower_priority = subprocess.BELOW_NORMAL_PRIORITY_CLASS if polite else 0
    return subprocess.CREATE_NO_WINDOW | lower_priority


def lower(pid: int) -> None:
    """Lower the priority of a process where that is done after its creation."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, NICENESS)
