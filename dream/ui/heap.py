"""Has the C library give back to the system what the window no longer needs.

The pictures of a window are a few large blocks, made anew at every size. Left to itself, glibc learns
from the first that is freed to keep such blocks in its heap, which small things that live on then tear to
pieces, and it has a heap for every thread that paints.
"""

import ctypes
import sys

LARGE = 4_000_000
"""Bytes of a block that is asked of the system by itself. Below are the bands in which pictures are painted,
which would be painted more slowly so."""
HEAPS = 2
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""The numbers of these parameters in glibc's ``malloc.h``."""


def tame() -> None:
    """Set this for the process, where its C library is one that can be told so."""
    if sys.platform != "linux":
        return
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return
    mallopt(_MMAP_THRESHOLD, LARGE)
    mallopt(_TRIM_THRESHOLD, LARGE)
    mallopt(_ARENA_MAX, HEAPS)
