"""An engine that ends with the program that started it, however that ended and whatever the engine does."""

import ctypes
import os
import signal
import sys
from contextlib import suppress

PR_SET_PDEATHSIG = 1


def end_with(parent: int) -> None:
    """Have the system kill this process when the thread that started it ends, as it does with its process.

    Only Linux does so. Elsewhere the end of standard input must tell.
    """
    if sys.platform != "linux":
        return
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
