"""A lock on a file, which the system lets go of when the process that holds it ends, however it ends."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from weakref import finalize

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, *, shared: bool) -> None:
        if not shared:  # this system does not let a file be moved or removed that others have open
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int, *, shared: bool) -> None:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


class FileLock:
    """A lock that only one can hold at a time, even in the same process, as long as there is this object.

    Any number can hold it who `shared` it, as long as nobody has it alone. The file stays when the lock is
    free, unless it is removed.
    """

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        self._path, self._shared = path, shared
        self._close: finalize[[int], FileLock] | None = None

    def take(self) -> bool:
        """Hold the lock, unless another does; whether it is held now. Raises OSError when it has no folder.

        Where nothing can be written, and on a file system that knows no locks, everybody holds it.
        """
        while self._close is None:
            try:
                handle = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
            except OSError as error:
                if error.errno in (errno.EROFS, errno.EACCES):
                    return True
                raise
            self._close = finalize(self, os.close, handle)
            try:
                _lock(handle, shared=self._shared)
            except (BlockingIOError, PermissionError):
                self.release()
                return False
            except OSError:
                pass
            if not self._is_still_there(handle):
                self.release()
        return True

    def _is_still_there(self, handle: int) -> bool:
        """Whether the file that is held is the one of this name: its holder before may have removed it."""
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self._path))
        except FileNotFoundError:
            return False

    def release(self, *, remove: bool = False) -> None:
        """Let go of the lock, and have its file removed if that is asked."""
        if self._close:
            if remove:
                with suppress(OSError):  # Windows removes no open file: it stays
                    self._path.unlink()
            self._close()
            self._close = None
