"""Has the memory that the window no longer needs go back to the system.

The pictures of a window are a few large blocks, made anew at every size, and they hang on widgets that hold
one another. Left to themselves, Python seldom looks for these, as it counts objects and not pixels; and glibc
keeps such blocks in its heaps once it has seen one freed, where small things that live on tear the room they
leave to pieces.
"""

import ctypes
import gc
import sys
from functools import cache
from pathlib import Path

LARGE = 4_000_000
"""Bytes of a block that is asked of the system by itself. Pictures are painted in bands that are smaller,
and would be painted more slowly so."""
HEAPS = 2
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""The numbers of these parameters in glibc's ``malloc.h``."""


def limit_arenas() -> None:
    """Have few heaps, and no large block in them, from now on, where the C library can be told so."""
    library = _library()
    if library is not None:
        library.mallopt(_MMAP_THRESHOLD, LARGE)
        library.mallopt(_TRIM_THRESHOLD, LARGE)
        library.mallopt(_ARENA_MAX, HEAPS)


def freeze() -> None:
    """Have the collector pass over what is there now, for it stays as long as the program does.

    The little that is garbage stays with it, as to look for that takes longer than to make the first frame.
    """
    gc.freeze()


def collect() -> None:
    """Collect garbage and `trim`; it takes a few milliseconds, so it is for when all is made anew anyway."""
    gc.collect()
    trim()


def trim() -> None:
    """Give back what is free in the heaps, wherever it lies; it takes about a millisecond.

    It is for after a picture has been painted, which takes many times the memory of the picture itself.
    """
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def resident(process: int | str) -> float | None:
    """Megabytes that a process has resident, by its number or ``self``; None where nobody tells."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))
    except (OSError, StopIteration):
        return None


@cache
def _library() -> ctypes.CDLL | None:
    """The C library of this process, if it is glibc."""
    if sys.platform != "linux":
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
