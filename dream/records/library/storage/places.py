"""What the place of a database allows: whether it can be written, and have a log in shared memory."""

import errno
import mmap
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from dream.base.files import locks
from dream.records.library.storage.schema import version

_NO_MEMORY = frozenset(
    {
        sqlite3.SQLITE_IOERR_SHMOPEN,
        sqlite3.SQLITE_IOERR_SHMSIZE,
        sqlite3.SQLITE_IOERR_SHMLOCK,
        sqlite3.SQLITE_IOERR_SHMMAP,
    }
)
_CANNOT_BE_MAPPED = frozenset({errno.ENODEV, errno.EINVAL, errno.EACCES, errno.ENOSYS, errno.ENOTSUP})
_MAPPED = 4096
_VERSION = slice(60, 64)
"""Where a database says of which version its tables are."""
_OWNER_ALONE = 0o600


def make_private(path: Path) -> None:
    """Make an empty file that is for its owner alone, or have the one that is there be so; raises OSError.

    A database that is there is not opened for this: to close it would end the locks that this process has.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, _OWNER_ALONE))
    except FileExistsError:
        for name in ("", "-wal", "-shm"):
            with suppress(OSError):
                file = path.with_name(path.name + name)
                if file.is_file() and file.stat().st_mode & ~_OWNER_ALONE & 0o777:
                    file.chmod(_OWNER_ALONE)


def can_be_written(path: Path) -> bool:
    """Whether a database may be changed there, which needs files beside it."""
    return os.access(path.parent, os.W_OK) and (not path.exists() or os.access(path, os.W_OK))


def can_be_locked(folder: Path) -> bool:
    """Whether processes can lock files in a folder; not so on some file systems of networks."""
    with suppress(OSError), TemporaryFile(dir=folder) as file:
        return locks.can_be_locked(file.fileno())
    return True


def can_be_mapped(folder: Path) -> bool:
    """Whether processes can share memory by a file in a folder; not so on some file systems of networks."""
    try:
        with TemporaryFile(dir=folder) as file:
            file.truncate(_MAPPED)
            mmap.mmap(file.fileno(), _MAPPED).close()
    except OSError as error:
        return error.errno not in _CANNOT_BE_MAPPED
    return True


def lacks_memory(error: sqlite3.Error) -> bool:
    """Whether a database could not be used because it has a log, and no memory can be shared there."""
    return getattr(error, "sqlite_errorcode", 0) in _NO_MEMORY


def leave_log(address: str) -> None:
    """Have a database without a log from now on, which nobody else can have open."""
    with closing(sqlite3.connect(address, isolation_level=None, uri=True)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = DELETE")


def needs_copy(path: Path) -> bool:
    """Whether a database that cannot be written cannot be read either where it is.

    Its log is to be read as well, or somebody may be writing it, or its tables are of an older version.
    """
    with path.open("rb") as file:
        found = int.from_bytes(file.read(_VERSION.stop)[_VERSION], "big")
    beside = (path.with_name(path.name + name) for name in ("-wal", "-shm", "-journal"))
    return found < version() or any(file.exists() and file.stat().st_size for file in beside)


def copied(path: Path) -> TemporaryDirectory[str]:
    """A folder with a copy of a database and its log under its name, gone when it is cleaned up."""
    folder = TemporaryDirectory(prefix="dream-", ignore_cleanup_errors=True)
    for name in ("", "-wal", "-journal"):
        file = path.with_name(path.name + name)
        if file.exists():
            shutil.copyfile(file, Path(folder.name, path.name + name))
    return folder
