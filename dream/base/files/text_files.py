"""Text files from outside, all read in one way: within a limit, in UTF-8, whether a byte order mark begins
them or not."""

import errno
import os
from pathlib import Path
from stat import S_ISFIFO


class TooLarge(ValueError):
    """A file that has more bytes than it may."""


def read_bytes(path: Path, most: int) -> bytes:
    """Return what a file holds; raises OSError, and TooLarge when it has more than `most` bytes."""
    data = read_up_to(path, most)
    if len(data) > most:
        raise TooLarge
    return data


def read_up_to(path: Path, most: int) -> bytes:
    """Return what a file holds, or its first bytes, one more than `most`; raises OSError.

    A pipe to which nobody writes is refused, and not waited for.
    """
    with open(path, "rb", opener=_without_waiting) as file:
        data = file.read(most + 1)
        if not data and S_ISFIFO(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EPIPE, "nobody writes to this pipe", str(path))
    return data


def _without_waiting(path: str, flags: int) -> int:
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if os.name == "posix":
        os.set_blocking(handle, True)
    return handle


def decoded(data: bytes) -> str:
    """Return the text of bytes; raises UnicodeDecodeError, whose places leave out the mark."""
    return data.decode("utf-8-sig")
