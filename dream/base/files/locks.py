"""A lock on a file, which the system lets go of when the process that holds it ends, however it ends.

Where the file system knows no locks, a file that only one can make stands in for one.
"""

import errno
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from weakref import finalize

from dream.base.files.durable_files import lives

_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL})
_FORSAKEN = 120.0
"""Seconds after which nobody is at work any more who has made a file to be alone."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, *, shared: bool) -> None:
        if not shared:  # this system does not let a file be moved or removed that others have open
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _lock_a_part(handle: int) -> None:
        """As databases do; this system has locks everywhere."""
else:
    import fcntl

    def _lock(handle: int, *, shared: bool) -> None:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    def _lock_a_part(handle: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1)


def can_be_locked(handle: int) -> bool:
    """Whether the file system of an open file knows the locks that databases need."""
    try:
        _lock_a_part(handle)
    except OSError as error:
        return error.errno not in _NO_LOCKS
    return True


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


class MutexFile:
    """What one can hold at a time where there are no locks: a file that says which process has made it.

    One that a dead process has left is removed, and so is one that is older than any work.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def take(self, patience: float) -> bool:
        """Hold it within so many seconds; whether it is held. Raises OSError when it cannot be made."""
        until = time.monotonic() + patience
        while True:
            try:
                handle = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                self._remove_forsaken()
                if time.monotonic() > until:
                    return False
                time.sleep(0.005)
            else:
                os.write(handle, str(os.getpid()).encode())
                os.close(handle)
                return True

    def _remove_forsaken(self) -> None:
        with suppress(OSError, ValueError):
            age = time.time() - self._path.stat().st_mtime
            maker = self._path.read_bytes()
            if age > _FORSAKEN or (maker and not lives(int(maker))):
                self._path.unlink()

    def release(self) -> None:
        """Let others have it."""
        with suppress(OSError):
            self._path.unlink()
