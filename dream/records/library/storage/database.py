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
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Any

from dream.base.files.durable_files import make_folder
from dream.base.files.locks import FileLock, MutexFile
from dream.base.messages import Message, message
from dream.records.library.errors import LibraryBusy, LibraryDamaged, LibraryNewer, told_plainly
from dream.records.library.storage import places
from dream.records.library.storage.schema import APPLICATION, is_ours, migrate, version

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

DURABLE = ("synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON")
"""What has a commit on the disk when it returns."""

Values = Sequence[Any]


class Database:
    """A connection, which threads use one after the other. Raises LibraryError, here as below."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        self.path = path
        self.read_only = False
        self.news: Message | None = None
        """What a player should know of the place where it is."""
        self._patience = patience
        self._copy: TemporaryDirectory[str] | None = None
        self._mutex: MutexFile | None = None
        self._turns = 0
        self._lock = RLock()
        make_folder(path.parent)
        self._use = FileLock(lock_of(path), shared=True)
        self._wait_for_salvage()
        with told_plainly(path):
            if places.can_be_written(real_path(path)):
                self._open()
            else:
                self._open_to_read()
        self._file = path.stat()

    def _connect(self, address: str) -> None:
        self._connection = sqlite3.connect(
            address, timeout=self._patience, isolation_level=None, check_same_thread=False, uri=True
        )

    def _open(self) -> None:
        path = real_path(self.path)
        places.make_private(path)
        address = path.as_uri()
        if not places.can_be_locked(path.parent):
            self._mutex = MutexFile(path.with_name(f"{path.name}.turn"))
            self.news, address = (
                message("library.place.no_locks", path=str(self.path)),
                f"{address}?vfs=unix-none",
            )
        try:
            with self._turn():
                self._connect(address)
                try:
                    self._prepare()
                except sqlite3.Error as error:
                    if not self._mutex and not places.lacks_memory(error):
                        raise
                    self._connection.close()
                    places.leave_log(address)
                    self._connect(address)
                    self._prepare()
        except BaseException:
            self.close()
            raise

    def _open_to_read(self) -> None:
        """Read a database in a place that cannot be written, or a copy of it."""
        path = real_path(self.path)
        self.read_only, self.news = True, message("library.place.read_only", path=str(self.path))
        try:
            if places.needs_copy(path):
                self._copy = places.copied(path)
                self._connect(Path(self._copy.name, path.name).as_uri())
                self._prepare()
                self._connection.execute("PRAGMA query_only = ON")
            else:
                self._connect(f"{path.as_uri()}?immutable=1")
                self._prepare()
        except BaseException:
            self.close()
            raise

    def _wait_for_salvage(self) -> None:
        """Share the lock of the file, which somebody has alone who salvages it."""
        until = time.monotonic() + LONGEST_SALVAGE
        while not self._shares():
            if time.monotonic() > until:
                raise LibraryBusy(message("library.error.busy"))
            time.sleep(0.05)

    def _shares(self) -> bool:
        with suppress(OSError):  # what is in the way there holds nobody up
            return self._use.take()
        return True

    def _prepare(self) -> None:
        self._connection.text_factory = _text
        self._connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_ROW)
        self._check_version()
        for pragma in (
            *DURABLE,
            "foreign_keys = ON",
            "trusted_schema = OFF",
            "cell_size_check = ON",
            f"cache_size = {_PAGES_IN_MEMORY}",
            f"journal_size_limit = {_LARGEST_LOG}",
            f"wal_autocheckpoint = {_LOG_IS_WRITTEN_BACK_AFTER}",
        ):
            self._connection.execute(f"PRAGMA {pragma}")
        self._have_log()
        if self._version() < version():
            self._migrate()
        if not is_ours(self._connection):
            raise LibraryDamaged(message("library.error.damaged", path=str(self.path)))

    def _have_log(self) -> None:
        """Have a log of writes where that can be; other processes share memory for it."""
        mode = self._connection.execute("PRAGMA journal_mode").fetchone()[0]
        if mode == "wal" or self.read_only or self._mutex:
            return
        if not places.can_be_mapped(self.path.parent):
            self.news = message("library.place.no_memory", path=str(self.path))
            return
        with suppress(sqlite3.OperationalError):  # another may be writing: then the log is there already
            self._connection.execute("PRAGMA journal_mode = WAL")

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

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Meanwhile no other thread uses the connection; without locks, no other connection uses the file."""
        with self._lock:
            if self._mutex and not self._turns and not self._mutex.take(self._patience):
                raise LibraryBusy(message("library.error.busy"))
            self._turns += 1
            try:
                yield
            finally:
                self._turns -= 1
                if self._mutex and not self._turns:
                    self._mutex.release()

    def rows(self, sql: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """What a question finds, at once."""
        with self._turn(), told_plainly(self.path):
            return self._connection.execute(sql, values).fetchall()

    def value(self, sql: str, values: Values = ()) -> Any:
        """The first value that a question finds, or None."""
        found = self.rows(sql, values)
        return found[0][0] if found else None

    def wait_at_most(self, seconds: float) -> None:
        """Wait no longer than this for another that writes, from now on."""
        self._patience = seconds
        with self._lock, told_plainly(self.path):
            self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: what is done in it is on the disk afterwards, or nothing if something is raised."""
        with self._turn(), told_plainly(self.path):
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
        with self._turn(), told_plainly(self.path):
            self._connection.execute("VACUUM INTO ?", (str(path),))

    def write_back(self) -> None:
        """Have all of the log in the file itself; closing does so too, and tells nobody when it cannot."""
        busy = self.value("PRAGMA wal_checkpoint(TRUNCATE)")
        if busy:
            raise LibraryBusy(message("library.error.busy"))

    def close(self) -> None:
        """Let go of the file; the last to do so leaves no log beside it."""
        with self._lock, suppress(sqlite3.Error, AttributeError):
            self._connection.close()
        self._use.release()
        if self._copy:
            self._copy.cleanup()


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
