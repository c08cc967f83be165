"""A lock on a file, which the system lets go of when the process that holds it ends, however it ends."""

import errno
import os
import sys
from pathlib import Path
from weakref import finalize

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock that only one can hold at a time, even in the same process, as long as there is this object.

    The file stays when the lock is free.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._close: finalize[[int], FileLock] | None = None

    def take(self) -> bool:
        """Hold the lock, unless another does; whether it is held now. Raises OSError when it has no folder.

        Where nothing can be written, and on a file system that knows no locks, everybody holds it.
        """
        if self._close:
            return True
        try:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
        except OSError as error:
            if error.errno in (errno.EROFS, errno.EACCES):
                return True
            raise
        self._close = finalize(self, os.close, handle)
        try:
            _lock(handle)
        except (BlockingIOError, PermissionError):
            self.release()
            return False
        except OSError:
            pass
        return True

    def release(self) -> None:
        """Let go of the lock."""
        if self._close:
            self._close()
            self._close = None
