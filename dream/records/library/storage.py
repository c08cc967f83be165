"""The database of the library: its tables, how they are brought up to date, and how it is opened.

Every commit is on the disk when it returns (``synchronous=FULL``), in a write-ahead log where the file
system can have one: that takes a single sync. Any number of connections, in any number of processes, may be
open.

What a game is searched by lies in `games` beside its record, and once more in the index ``listing``, which
is narrow, so that a search that no other index serves need not read the records.
"""

import errno
import mmap
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from threading import RLock
from typing import Any

from dream.base import files
from dream.base.errors import Refused
from dream.base.texts import Message, message

# Tables

APPLICATION = 0x4472656D
"""SQLite's mark of whose database a file is: ``Drem``."""

FIRST = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    added REAL NOT NULL,
    updated REAL NOT NULL,
    deleted REAL,
    here INTEGER NOT NULL,
    digest BLOB NOT NULL,
    game TEXT NOT NULL,
    seed TEXT,
    played TEXT,
    result TEXT NOT NULL,
    finished INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    rounds INTEGER,
    searched TEXT NOT NULL,
    sound INTEGER,
    fault TEXT,
    record BLOB NOT NULL
);
CREATE INDEX listing ON games (deleted, updated, finished, actions, game, result, played, seed, searched);
CREATE INDEX played_here ON games (here, finished, deleted, updated, actions);
CREATE INDEX digests ON games (digest);
CREATE INDEX seeds ON games (seed);
CREATE INDEX unverified ON games (id) WHERE sound IS NULL;

CREATE TABLE seats (
    id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    searched TEXT NOT NULL,
    occupant TEXT NOT NULL,
    side TEXT NOT NULL,
    won REAL,
    PRIMARY KEY (id, seat)
) WITHOUT ROWID;
CREATE INDEX players ON seats (searched, id);
CREATE INDEX occupants ON seats (occupant, id);

CREATE TABLE positions (
    key INTEGER NOT NULL,
    id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    done INTEGER NOT NULL,
    PRIMARY KEY (key, id)
) WITHOUT ROWID;
CREATE INDEX positions_of ON positions (id);

CREATE TABLE files (
    path TEXT PRIMARY KEY,
    modified REAL NOT NULL
) WITHOUT ROWID;
"""
"""`record` is the text of a .dream file in UTF-8, or whatever bytes a damaged one has. `here` are the games
that were played in a window of this program. `sound` is empty until the game has been replayed, then 1, or 0
with its `fault`. `won` is 1 for a seat that has won, 0.5 in a draw, 0 for one that has lost, and empty while
that is not known. Who sat at a seat before, until so many actions were done, has the number of the seat
and that many times 26: programs that do not know of it ask for lower numbers alone. A seat whose player did
mostly what hints told has another row, of the number that is -1 for the first seat, -2 for the second.
`files` are those that were taken in unasked.
"""

NUMBER_ALL = """
UPDATE games SET sequence = ranked.place
FROM (SELECT id AS game, row_number() OVER (ORDER BY sequence, updated, id) AS place FROM games) AS ranked
WHERE ranked.game = games.id
"""
"""Numbers the writings of all games from 1 on."""

SECOND = f"""
ALTER TABLE games ADD COLUMN sequence INTEGER NOT NULL DEFAULT 0;
{NUMBER_ALL};
DROP INDEX listing;
DROP INDEX played_here;
CREATE INDEX listing ON games (deleted, sequence, finished, actions, game, result, played, seed, searched);
CREATE INDEX played_here ON games (here, finished, deleted, sequence, actions);
CREATE INDEX sequences ON games (sequence);
"""
"""`sequence` counts the writings of games: whichever was written later has more, whatever the clock said."""

Step = str | Callable[[sqlite3.Connection], object]

MIGRATIONS: tuple[Step, ...] = (FIRST, SECOND)
"""What makes version 1 of an empty database, version 2 of version 1, and so on."""


def version() -> int:
    """The version of the tables that this program knows."""
    return len(MIGRATIONS)


def is_ours(connection: sqlite3.Connection) -> bool:
    """Whether a database of this version has the tables and indexes of this version and nothing else.

    A view, a trigger, or a column that is worked out, would have us do what somebody else has written there.
    """
    return _parts(connection) == _our_parts(MIGRATIONS)


@cache
def _our_parts(steps: tuple[Step, ...]) -> frozenset[tuple[str, ...]]:
    """What a database is made of after these steps, which are those of this version."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, 0)
        return _parts(connection)


def _parts(connection: sqlite3.Connection) -> frozenset[tuple[str, ...]]:
    """What a database is made of, but for what SQLite has made by itself."""
    sql = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    return frozenset(connection.execute(sql))


def migrate(connection: sqlite3.Connection, old: int) -> None:
    """Bring the tables from an old version to this one, in the transaction that is open."""
    for step in MIGRATIONS[old:]:
        if isinstance(step, str):
            for statement in filter(str.strip, step.split(";")):
                connection.execute(statement)
        else:
            step(connection)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {version()}")


# What a file system can do

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
        return files.can_be_locked(file.fileno())
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
    """Make a database do without a log from now on; nobody else may have it open."""
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


# Errors

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
def library_errors(path: Path) -> Iterator[None]:
    """Raise what SQLite raises within the block as a LibraryError."""
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


# The database

PATIENCE = 5.0
"""Seconds to wait for another connection that writes."""
_PAGES_IN_MEMORY = -64_000
"""In kilobytes, as SQLite takes it: what a search of 100,000 games reads."""
_LOG_IS_WRITTEN_BACK_AFTER = 1000
_LARGEST_LOG = 8_000_000
_LARGEST_ROW = 8_000_000
"""In bytes, many times what a record has; a larger one was put there by somebody else."""
LONGEST_SALVAGE = 120.0
"""Seconds to wait for a salvage by another process."""

DURABLE = ("synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON")
"""With these a commit is on the disk when it returns."""

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
        self._mutex: files.MutexFile | None = None
        self._turns = 0
        self._lock = RLock()
        files.make_folder(path.parent)
        self._use = files.FileLock(lock_of(path), shared=True)
        self._wait_for_salvage()
        with library_errors(path):
            if can_be_written(real_path(path)):
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
        make_private(path)
        address = path.as_uri()
        if not can_be_locked(path.parent):
            self._mutex = files.MutexFile(path.with_name(f"{path.name}.turn"))
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
                    if not self._mutex and not lacks_memory(error):
                        raise
                    self._connection.close()
                    leave_log(address)
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
            if needs_copy(path):
                self._copy = copied(path)
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
        """Share the lock of the file; whoever salvages it has it alone."""
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
        """Use a write-ahead log where that can be: processes share memory for it."""
        mode = self._connection.execute("PRAGMA journal_mode").fetchone()[0]
        if mode == "wal" or self.read_only or self._mutex:
            return
        if not can_be_mapped(self.path.parent):
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
        """Keep other threads from the connection, and without locks other connections from the file."""
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
        with self._turn(), library_errors(self.path):
            return self._connection.execute(sql, values).fetchall()

    def value(self, sql: str, values: Values = ()) -> Any:
        """The first value that a question finds, or None."""
        found = self.rows(sql, values)
        return found[0][0] if found else None

    def wait_at_most(self, seconds: float) -> None:
        """Wait no longer than this for another that writes, from now on."""
        self._patience = seconds
        with self._lock, library_errors(self.path):
            self._connection.execute(f"PRAGMA busy_timeout = {round(seconds * 1000)}")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: what is done in it is on the disk afterwards, or nothing if something is raised."""
        with self._turn(), library_errors(self.path):
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
        with self._turn(), library_errors(self.path):
            self._connection.execute("VACUUM INTO ?", (str(path),))

    def write_back(self) -> None:
        """Write all of the log into the file itself; closing does so too, but doesn't say when it can't."""
        busy = self.value("PRAGMA wal_checkpoint(TRUNCATE)")
        if busy:
            raise LibraryBusy(message("library.error.busy"))

    def close(self) -> None:
        """Close the file; the last to do so leaves no log beside it."""
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
