"""Why the library cannot be read or written: what SQLite says, in plain sentences."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dream.base.errors import Refused
from dream.base.messages import message

_FAULTS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "cannot_open",
    sqlite3.SQLITE_IOERR: "disk_fails",
}
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_TOOBIG})
_PRIMARY = 0xFF
"""The bits of an error code that are not the details of it."""


class LibraryError(Refused, OSError):
    """The library cannot be used as it was asked; its message says why."""


class LibraryBusy(LibraryError):
    """Another program has kept the library to itself for too long."""


class LibraryDamaged(LibraryError):
    """The file is no sound database."""


class LibraryNewer(LibraryError):
    """The database was made by a newer version of this program."""


class NoSuchGame(LibraryError):
    """A game that the library does not have."""


@contextmanager
def told_plainly(path: Path) -> Iterator[None]:
    """What SQLite raises meanwhile is raised as a LibraryError."""
    try:
        yield
    except sqlite3.Error as error:
        raise _plain(error, path) from error


def _plain(error: sqlite3.Error, path: Path) -> LibraryError:
    code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
    if code in _BUSY:
        return LibraryBusy(message("library.error.busy"))
    if code in _DAMAGED:
        return LibraryDamaged(message("library.error.damaged", path=str(path)))
    if code in _FAULTS:
        return LibraryError(message(f"library.error.{_FAULTS[code]}", path=str(path)))
    return LibraryError(message("library.error.other", why=str(error)))
