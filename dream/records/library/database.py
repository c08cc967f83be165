"""One connection to the database of a library: opened, brought up to date, and durable.

Every commit is on the disk when it returns (``synchronous=FULL``), in a write-ahead log where the file system
can have one: that takes a single sync. Any number of connections, in any number of processes, may be open.
"""

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any

from dream.base.durable_files import make_folder
from dream.base.locks import FileLock
from dream.base.messages import message
from dream.records.library.errors import LibraryBusy, LibraryDamaged, LibraryNewer, told_plainly
from dream.records.library.schema import APPLICATION, is_ours, migrate, version

PATIENCE = 5.0
"""For how many seconds a connection waits for another that writes."""
_PAGES_IN_MEMORY = -64_000
"""In kilobytes, as SQLite takes it: what a search of 100,000 games reads."""
_LOG_IS_WRITTEN_BACK_AFTER = 1000
_LARGEST_LOG = 8_000_000
_LARGEST_ROW = 8_000_000
"""In bytes, many times what a record has; a larger one was put there by somebody else."""
LONGEST_SALVAGE = 120.0
"""For how many seconds a salvage by another is waited for."""

Values = Sequence[Any]


class Database:
    """A connection, which threads use one after the other. Raises LibraryError, here as below."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        self.path = path
        self._lock = RLock()
        make_folder(path.parent)
        self._use = FileLock(lock_of(path), shared=True)
        self._wait_for_salvage()
        with told_plainly(path):
            self._connection = sqlite3.connect(
                path, timeout=patience, isolation_level=None, check_same_thread=False
            )
            try:
                self._prepare()
            except BaseException:
                self.close()
                raise
        self._file = path.stat()

    def _wait_for_salvage(self) -> None:
        """Share the lock of the file, which somebody has alone who salvages it."""
        until = time.monotonic() + LONGEST_SALVAGE
        while not self._use.take():
            if time.monotonic() > until:
                raise LibraryBusy(message("library.error.busy"))
            time.sleep(0.05)

    def _prepare(self) -> None:
        self._connection.text_factory = _text
        self._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_ROW)
        self._check_version()
        for pragma in (
            "synchronous = FULL",
            "fullfsync = ON",
            "checkpoint_fullfsync = ON",
            "foreign_keys = ON",
            "trusted_schema = OFF",
            "cell_size_check = ON",
            f"cache_size = {_PAGES_IN_MEMORY}",
            f"journal_size_limit = {_LARGEST_LOG}",
            f"wal_autocheckpoint = {_LOG_IS_WRITTEN_BACK_AFTER}",
        ):
            self._connection.execute(f"PRAGMA {pragma}")
        with suppress(sqlite3.OperationalError):  # another may be writing: then the log is there already
            self._connection.execute("PRAGMA journal_mode = WAL")
        if self._version() < version():
            self._migrate()
        if not is_ours(self._connection):
            raise LibraryDamaged(message("library.error.damaged", path=str(self.path)))

    def _version(self) -> int:
        number: int = self._connection.execute("PRAGMA user_version").fetchone()[0]
        return number

    def _check_version(self) -> None:
        """Refuse a database of a newer program, and one of another program."""
        found = self._version()
        mark = self._connection.execute("PRAGMA application_id").fetchone()[0]
        if mark == APPLICATION and found > version():
            raise LibraryNewer(
                message("library.error.newer", path=str(self.path), found=found, known=version())
            )
        tables = self._connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if mark != APPLICATION and tables:
            raise LibraryDamaged(message("library.error.another", path=str(self.path)))

    def _migrate(self) -> None:
        with self.writing() as connection:
            old = self._version()  # another process may have been quicker
            if old < version():
                migrate(connection, old)

    @property
    def is_there(self) -> bool:
        """Whether the file that is open is still the one of this path: somebody may have removed it."""
        try:
            return os.path.samestat(self._file, self.path.stat())
        except OSError:
            return False

    # Use

    def rows(self, sql: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """What a question finds, at once."""
        with self._lock, told_plainly(self.path):
            return self._connection.execute(sql, values).fetchall()

    def value(self, sql: str, values: Values = ()) -> Any:
        """The first value that a question finds, or None."""
        found = self.rows(sql, values)
        return found[0][0] if found else None

    def wait_at_most(self, seconds: float) -> None:
        """Wait no longer than this for another that writes, from now on."""
        with self._lock, told_plainly(self.path):
            self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: what is done in it is on the disk afterwards, or nothing if something is raised."""
        with self._lock, told_plainly(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise

    def faults(self, most: int = 20) -> list[str]:
        """What is wrong with the database itself, in SQLite's words; it is read as a whole for this."""
        found = [str(row[0]) for row in self.rows(f"PRAGMA quick_check({most})")]
        return [] if found == ["ok"] else found

    def copy_to(self, path: Path) -> None:
        """Write the whole database, as it is now, into a new file, which is not synced."""
        with self._lock, told_plainly(self.path):
            self._connection.execute("VACUUM INTO ?", (str(path),))

    def close(self) -> None:
        """Let go of the file; the last to do so leaves no log beside it."""
        with self._lock, suppress(sqlite3.Error):
            self._connection.close()
        self._use.release()


def _text(data: bytes) -> str:
    """A text as the database has it, which may be none."""
    return data.decode("utf-8", "replace")


def lock_of(path: Path) -> Path:
    """The lock that everybody shares who has a database open; who has it alone may move the database."""
    path = real_path(path)
    return path.with_name(f"{path.name}.lock")


def real_path(path: Path) -> Path:
    """The file that a path leads to: SQLite has its log beside that, not beside a link to it."""
    return Path(os.path.realpath(path))


def marks(values: Iterable[object]) -> str:
    """As many question marks as there are values, for a list in a question."""
    return ",".join("?" for _ in values)
