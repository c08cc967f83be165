"""Recovery: backups of the library, and what can be salvaged of a database whose pages are damaged.

The rows that can still be read are found page by page, without SQLite, which gives up at the first page that
is wrong: every page that holds rows of a table is read by itself, as https://sqlite.org/fileformat2.html
says, in the log of writes first. A row that makes no sense is skipped, and so is a page that the disk does
not give. Rows of pages that are free, or that were moved, are found as well.

A new library with all of that takes the place of the damaged one. It is written beside the old one and gets
a name that says that it is whole; only then the old one is set aside. Whatever happens meanwhile, the next
start finds the old one, or finishes this.
"""

import errno
import logging
import os
import re
import sqlite3
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import isfinite
from pathlib import Path
from stat import S_ISREG
from types import TracebackType
from typing import NamedTuple

from dream.base.errors import message_of, said
from dream.base.files import FileLock, make_folder, naming, sync_file, sync_folder
from dream.base.texts import Listing, Message, Sentence, message
from dream.records.library.library import AT_ONCE, DIGEST_BYTES, Library, Summary, insert, summary_of
from dream.records.library.storage import (
    LONGEST_SALVAGE,
    NUMBER_ALL,
    PATIENCE,
    LibraryBusy,
    lock_of,
    make_private,
    real_path,
)

_LOG = logging.getLogger(__name__)

# Backups

FOLDER = "backups"
KEPT = 3
AFTER = 24 * 3600.0
"""Seconds after which a backup is made by itself, if the library has changed."""
_BACKUP_NAME = re.compile(r"library (?:([0-9]{4,9}) )?\d{4}-\d{2}-\d{2} \d{6}-\d{6}\.db")
"""A backup is numbered, for a clock may go wrong; those that an older version made are not."""


def backups(library: Path) -> list[Path]:
    """The backups of a library, by the path of its database, the latest first."""
    folder = library.parent / FOLDER
    with suppress(OSError):
        named = (path for path in folder.iterdir() if _BACKUP_NAME.fullmatch(path.name) and path.is_file())
        return sorted(named, key=lambda path: (_number(path), path.name), reverse=True)
    return []


def _number(backup: Path) -> int:
    name = _BACKUP_NAME.fullmatch(backup.name)
    return int(name[1] or 0) if name else 0


def back_up(library: Library, path: Path | None = None) -> Path:
    """Copy a library into a new file; without a path into its folder of backups, where old ones give way.

    Raises OSError, and FileExistsError when there is such a file.
    """
    if path is not None:
        _copy(library, path)
        return path
    folder = library.path.parent / FOLDER
    make_folder(folder)
    number = 1 + max(map(_number, backups(library.path)), default=0)
    path = folder / f"library {number:04} {datetime.now():%Y-%m-%d %H%M%S-%f}.db"
    _copy(library, path)
    for old in backups(library.path)[KEPT:]:
        with suppress(OSError):  # the new one is made all the same
            old.unlink()
    return path


def back_up_if_due(library: Library) -> Path | None:
    """Make a backup if the last one is old and the library has changed; its path, or None."""
    written = library.database.value("SELECT max(sequence) FROM games")
    last = next(iter(backups(library.path)), None)
    if written is None or (last and (_is_fresh(last) or _written(last) == written)):
        return None
    return back_up(library)


def _is_fresh(backup: Path) -> bool:
    """Whether a backup was made a short while ago; one of the future was made by a clock that was wrong."""
    return 0 <= time.time() - backup.stat().st_mtime < AFTER


def _written(backup: Path) -> object:
    """The number of the last writing in a backup; None where it can't be read."""
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"{real_path(backup).as_uri()}?immutable=1", uri=True)) as copy,
    ):
        return copy.execute("SELECT max(sequence) FROM games").fetchone()[0]
    return None


def _copy(library: Library, path: Path) -> None:
    """Copy under a draft's name, which becomes the file's when the copy is on the disk."""
    if path.exists():
        raise FileExistsError(17, os.strerror(17), str(path))
    draft = path.with_name(f".dream-{os.getpid()}-{os.urandom(8).hex()}.part")
    try:
        with naming(path):
            make_private(draft)
        library.database.copy_to(draft)
        with naming(path):
            sync_file(draft)
            os.replace(draft, path)
            sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)


# Rows that can still be read

USUAL_PAGE = 4096
_LEAF_OF_A_TABLE, _LEAF_OF_AN_INDEX, _INSIDE_AN_INDEX = 0x0D, 0x0A, 0x02
_FILE_HEADER = 100
_LOG_HEADER, _FRAME_HEADER = 32, 24
_LARGEST_ROW = 8_000_000
_READ_AT_MOST = 16
"""How many times the size of the file is read of further pages at most: rows of a sound file share none."""
_WHOLE_NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}

Value = None | int | float | bytes | str


class DatabaseRow(NamedTuple):
    """A row of some table: its number, and its values in the order of the columns."""

    id: int
    values: list[Value]


class _Nonsense(Exception):
    """What is read here is no row."""


class _File:
    """A file of which some parts may be unreadable; raises OSError when it is none, or cannot be opened."""

    def __init__(self, path: Path) -> None:
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)  # a pipe may be there
        self._handle = os.open(path, flags)
        status = os.fstat(self._handle)
        if not S_ISREG(status.st_mode):
            self.close()
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        self.size = status.st_size
        self.unreadable = 0

    def read(self, place: int, length: int) -> bytes:
        """What is at a place, or nothing where the disk does not give it."""
        try:
            os.lseek(self._handle, place, os.SEEK_SET)
            return os.read(self._handle, length)
        except OSError:
            self.unreadable += 1
            return b""

    def close(self) -> None:
        os.close(self._handle)


class Scan:
    """The pages of a database with its log, by their numbers from 1.

    Raises OSError when it cannot be opened; what cannot be read of it is counted.
    """

    def __init__(self, path: Path) -> None:
        self._files = ExitStack()
        self._file = self._opened(path)
        self._log: _File | None = None
        with suppress(OSError):
            self._log = self._opened(path.with_name(path.name + "-wal"))
        header = self._file.read(0, _FILE_HEADER).ljust(_FILE_HEADER, b"\0")
        size = int.from_bytes(header[16:18], "big")
        size = 65536 if size == 1 else size
        sound = header.startswith(b"SQLite format 3\0") and 512 <= size <= 65536 and not size & (size - 1)
        self._size = size if sound else USUAL_PAGE
        self._room = self._size - (header[20] if sound else 0)
        self._logged = self._pages_in_log() if self._log else {}
        pages = self._file.size // self._size + 1
        self._count = max([pages, *self._logged])
        self._further = _READ_AT_MOST * (pages + len(self._logged))

    def __enter__(self) -> "Scan":
        return self

    def __exit__(self, _: type[BaseException] | None, __: object, ___: TracebackType | None) -> None:
        self._files.close()

    def _opened(self, path: Path) -> _File:
        file = _File(path)
        self._files.callback(file.close)
        return file

    @property
    def unreadable(self) -> int:
        """How many times the disk did not give what was asked for: for one bad page, at least once."""
        return self._file.unreadable + (self._log.unreadable if self._log else 0)

    def _pages_in_log(self) -> dict[int, int]:
        """Where in the log the latest pages begin that have been committed."""
        assert self._log
        salt = self._log.read(0, _LOG_HEADER)[16:24]
        committed: dict[int, int] = {}
        since: dict[int, int] = {}
        for place in range(_LOG_HEADER, self._log.size, _FRAME_HEADER + self._size):
            frame = self._log.read(place, _FRAME_HEADER)
            if len(frame) < _FRAME_HEADER:
                continue  # it cannot be read
            salt = salt or frame[8:16]
            if frame[8:16] != salt:
                break
            number, pages = struct.unpack(">II", frame[:8])
            since[number] = place + _FRAME_HEADER
            if pages:
                committed |= since
                since.clear()
        return committed

    def _page(self, number: int) -> bytes:
        """A page as it was written last, or as it was before where that cannot be read."""
        if number in self._logged and self._log:
            page = self._log.read(self._logged[number], self._size)
            if len(page) == self._size:
                return page
        return self._file.read((number - 1) * self._size, self._size)

    def rows(self) -> Iterator[DatabaseRow]:
        """All rows of tables."""
        for number in range(1, self._count + 1):
            page = self._page(number)
            start = _FILE_HEADER if number == 1 else 0
            if len(page) == self._size and page[start] == _LEAF_OF_A_TABLE:
                yield from self._rows_on(page, start)

    def entries(self, begin: bytes) -> Iterator[list[Value]]:
        """The entries of indexes whose bytes begin so, but for those on pages that are free."""
        free = self._free_pages()
        for number in range(2, self._count + 1):
            page = b"" if number in free else self._page(number)
            if len(page) == self._size and page[0] in (_LEAF_OF_AN_INDEX, _INSIDE_AN_INDEX):
                yield from self._entries_on(page, begin)

    def _entries_on(self, page: bytes, begin: bytes) -> Iterator[list[Value]]:
        inside = page[0] == _INSIDE_AN_INDEX
        for pointer in self._pointers(page, 12 if inside else 8, 0):
            with suppress(_Nonsense, IndexError, struct.error, ValueError):
                length, place = _varint(page, pointer + (4 if inside else 0))
                if page[place : place + len(begin)] != begin:
                    return
                yield _values(page[place : place + length])

    def _free_pages(self) -> set[int]:
        """The pages that hold nothing any more, as far as the database says."""
        free: set[int] = set()
        trunk = int.from_bytes(self._page(1)[32:36], "big")
        while 0 < trunk <= self._count and trunk not in free:
            free.add(trunk)
            page = self._page(trunk)
            leaves = min(int.from_bytes(page[4:8], "big"), self._size // 4)
            free.update(
                int.from_bytes(page[place : place + 4], "big") for place in range(8, 8 + 4 * leaves, 4)
            )
            trunk = int.from_bytes(page[:4], "big")
        return free

    def _pointers(self, page: bytes, header: int, start: int) -> Iterator[int]:
        """Where the cells of a page are."""
        cells = int.from_bytes(page[start + 3 : start + 5], "big")
        for cell in range(min(cells, self._size // 4)):
            place = start + header + 2 * cell
            yield int.from_bytes(page[place : place + 2], "big")

    def _rows_on(self, page: bytes, start: int) -> Iterator[DatabaseRow]:
        for pointer in self._pointers(page, 8, start):
            with suppress(_Nonsense, IndexError, struct.error, ValueError):
                yield self._row(page, pointer)

    def _row(self, page: bytes, place: int) -> DatabaseRow:
        length, place = _varint(page, place)
        id, place = _varint(page, place)
        if not 0 < length <= _LARGEST_ROW:
            raise _Nonsense
        return DatabaseRow(id, _values(self._payload(page, place, length)))

    def _payload(self, page: bytes, place: int, length: int) -> bytes:
        """The bytes of a row, those on further pages too."""
        least = (self._room - 12) * 32 // 255 - 23
        most = self._room - 35
        here = length
        if length > most:
            here = least + (length - least) % (self._room - 4)
            here = here if here <= most else least
        payload = bytearray(page[place : place + here])
        following = int.from_bytes(page[place + here : place + here + 4], "big") if here < length else 0
        while len(payload) < length:
            self._further -= 1
            more = self._page(following) if 0 < following <= self._count and self._further > 0 else b""
            if len(more) < self._size:
                raise _Nonsense
            payload += more[4 : min(self._room, 4 + length - len(payload))]
            following = int.from_bytes(more[:4], "big")
        return bytes(payload)


def _values(payload: bytes) -> list[Value]:
    """The values of a row's bytes."""
    end, place = _varint(payload, 0)
    kinds = []
    while place < end:
        kind, place = _varint(payload, place)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        value, place = _value(payload, place, kind)
        values.append(value)
    if place != len(payload):
        raise _Nonsense
    return values


def _value(payload: bytes, place: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, place
    if kind in (8, 9):
        return kind - 8, place
    if kind == 7:
        return struct.unpack(">d", payload[place : place + 8])[0], place + 8
    if kind in _WHOLE_NUMBERS:
        end = place + _WHOLE_NUMBERS[kind]
        return int.from_bytes(payload[place:end], "big", signed=True), end
    if kind < 12:
        raise _Nonsense
    end = place + (kind - 12) // 2
    data = payload[place:end]
    return data.decode("utf-8", "replace") if kind % 2 else data, end


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """A number of one to nine bytes, and the place after it."""
    number = 0
    for byte in range(8):
        part = data[place + byte]
        number = number << 7 | part & 0x7F
        if part < 0x80:
            return number, place + byte + 1
    number = number << 8 | data[place + 8]
    return number - (1 << 64) if number >= 1 << 63 else number, place + 9


# A new library in the place of a damaged one

_COLUMNS = 18
_SALVAGED_NAME, _ADDED, _UPDATED, _DELETED, _HERE, _DIGEST, _RECORD = 1, 2, 3, 4, 5, 6, 17
"""Where these columns of the table ``games`` stand, in every version."""
_SEQUENCE = 18
"""Where this one stands; the first version had none."""
_OF_DIGESTS = bytes([3, 12 + 2 * DIGEST_BYTES])
"""How the entries of the index ``digests`` begin: a digest and the number of its game."""
_LARGEST_NUMBER = 2**53
"""A game that has a larger one, which nobody has reached by counting, gets another."""
_MAY_NOT = frozenset({errno.EACCES, errno.EPERM})
Identity = tuple[int, int]


@dataclass
class SalvageReport:
    """How many games the new library has, where the old one is, and what is wanting.

    `restored` of them come from backups. Games that are `missing` are named by an index of the old one and
    were found nowhere. So many `pages` could not be read; files that could not be read at all are `unread`.
    """

    games: int = 0
    aside: Path = Path()
    restored: int = 0
    pages: int = 0
    missing: list[int] = field(default_factory=list)
    unread: list[tuple[Path, Sentence]] = field(default_factory=list)

    def wanting(self) -> Iterator[Message]:
        """What the player should know of what is not there."""
        if self.pages:
            yield message("library.wanting.pages", count=self.pages)
        for path, why in self.unread:
            yield message("library.wanting.file", path=str(path), why=why)
        if self.restored:
            yield message("library.wanting.restored", count=self.restored)
        if self.missing:
            ids = Listing(tuple(said(list(map(str, self.missing)))), "commas")
            yield message("library.wanting.games", count=len(self.missing), ids=ids)


@dataclass(frozen=True)
class _GameRow:
    id: int | None
    name: str
    added: float
    updated: float
    deleted: float | None
    here: bool
    digest: bytes
    record: bytes
    sequence: int

    def value(self, *, whole: bool) -> "_Value":
        """What decides between two of one number: one that is `whole` is better, and then the later."""
        return whole, self.sequence, self.updated


_Value = tuple[bool, int, float]


def salvage(path: Path) -> SalvageReport:
    """Put a new library with all that can be read in the place of one, and that aside.

    Raises OSError, and LibraryBusy when other windows or commands have it open.
    """
    with _alone(path):
        return _salvaged(real_path(path), backups(path))


def salvage_once(path: Path, seen: Identity | None) -> SalvageReport | None:
    """Salvage the library that was `seen`, unless another has done so since, which is waited for."""
    with _alone(path):
        return _salvaged(real_path(path), backups(path)) if identity(path) == seen else None


def identity(path: Path) -> Identity | None:
    """Which file a library is now; None when there is none."""
    with suppress(OSError):
        status = path.stat()
        return status.st_dev, status.st_ino
    return None


def _salvaged(path: Path, copies: list[Path]) -> SalvageReport:
    if not path.parent.is_dir():  # a link may lead to a disk that is not there now
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    draft, report = path.with_name(f"{path.name}.salvage"), SalvageReport()
    _remove(draft)
    try:
        with Library(draft) as library:
            _fill(library, path, copies, report)
            library.database.write_back()
        sync_file(draft)
    except BaseException:
        _remove(draft)
        raise
    os.replace(draft, _whole(path))
    sync_folder(path.parent)
    report.aside = _swap(path)
    with suppress(OSError):
        _remove(draft)
    return report


def finish_salvage(path: Path) -> None:
    """Finish what was begun by a process that has died; does nothing when there is nothing to finish."""
    path = real_path(path)
    if _whole(path).exists():
        with _alone(path):
            if _whole(path).exists():
                _LOG.warning("a salvage that was begun is finished: the damaged library is %s", _swap(path))


def is_emptied(path: Path) -> bool:
    """Whether the database has lost all that it held, in which SQLite sees no fault."""
    try:
        return path.stat().st_size == 0 and bool(backups(path)) and not _log(real_path(path)).exists()
    except FileNotFoundError:
        return bool(backups(path))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep everybody else from the library within the block; another that salvages it is waited for."""
    lock, begun = FileLock(lock_of(path)), time.monotonic()
    while not lock.take():
        if time.monotonic() - begun > (PATIENCE if _is_open(path) else LONGEST_SALVAGE):
            raise LibraryBusy(message("library.error.open_elsewhere"))
        time.sleep(0.05)
    try:
        yield
    finally:
        lock.release()


def _is_open(path: Path) -> bool:
    """Whether somebody has the library open, who shares its lock."""
    lock = FileLock(lock_of(path), shared=True)
    try:
        return lock.take()
    finally:
        lock.release()


def _fill(library: Library, path: Path, copies: list[Path], report: SalvageReport) -> None:
    """Put in what can be read of a library, then what only its backups have, the latest first."""
    best: dict[int, _Value] = {}
    named: set[int] = set()
    misnumbered: dict[bytes, _GameRow] = {}
    for source in (path, *copies):
        first = source == path
        try:
            scan = Scan(source)
        except FileNotFoundError:
            continue
        except OSError as error:
            if first and error.errno in _MAY_NOT:
                raise
            report.unread.append((source, message_of(error)))
            continue
        with scan:
            games = filter(None, map(_game, scan.rows()))
            sound = (game for game in games if not _is_misnumbered(game, misnumbered))
            put_in = _put_in(library, sound, best, replace=first)
            if first:
                named = _named(scan)
                report.pages = scan.unreadable
            else:
                report.restored += put_in
    with library.database.writing() as connection:
        for game in misnumbered.values():
            _insert(connection, replace(game, id=None), summary_of(game.record))
        connection.execute(NUMBER_ALL)
    report.missing = sorted(named - best.keys())
    report.games = int(library.database.value("SELECT count(*) FROM games WHERE deleted IS NULL"))


def _named(scan: Scan) -> set[int]:
    """The numbers of the games that the database has had, as far as its index can be read."""
    numbers = (entry[1] for entry in scan.entries(_OF_DIGESTS))
    return {number for number in numbers if isinstance(number, int) and 0 < number <= _LARGEST_NUMBER}


def _is_misnumbered(game: _GameRow, misnumbered: dict[bytes, _GameRow]) -> bool:
    """Whether a game needs another number; then it is put with the others of which that is so."""
    if game.id is None or game.id <= _LARGEST_NUMBER:
        return False
    misnumbered[game.digest] = game
    return True


def _game(row: DatabaseRow) -> _GameRow | None:
    """The game of a row; None for a row of another table."""
    values = row.values
    if row.id < 1 or len(values) < _COLUMNS:
        return None
    record, digest, deleted = values[_RECORD], values[_DIGEST], values[_DELETED]
    if not isinstance(record, bytes) or not isinstance(digest, bytes) or len(digest) != DIGEST_BYTES:
        return None
    return _GameRow(
        row.id,
        str(values[_SALVAGED_NAME]),
        _seconds(values[_ADDED]),
        _seconds(values[_UPDATED]),
        None if deleted is None else _seconds(deleted),
        bool(values[_HERE]),
        digest,
        record,
        _count(values[_SEQUENCE]) if len(values) > _SEQUENCE else 0,
    )


def _seconds(value: Value) -> float:
    return float(value) if isinstance(value, int | float) and isfinite(value) else 0.0


def _count(value: Value) -> int:
    return value if isinstance(value, int) else 0


def _put_in(library: Library, games: Iterator[_GameRow], best: dict[int, _Value], *, replace: bool) -> int:
    """Put games in under their old numbers, of one number the latest that is whole; how many were put in.

    What is there already is replaced by a later one only if that is asked. `best` is what is there.
    """
    done, put_in = False, 0
    while not done:
        with library.database.writing() as connection:
            for _ in range(AT_ONCE):
                game = next(games, None)
                if game is None:
                    done = True
                    break
                put_in += _keep(connection, game, best, replace=replace)
    return put_in


def _keep(connection: sqlite3.Connection, game: _GameRow, best: dict[int, _Value], *, replace: bool) -> bool:
    """Put a game in unless the one that is there is better; whether it was put in."""
    assert game.id is not None
    summary = summary_of(game.record)
    whole = summary.digest == game.digest
    value, there = game.value(whole=whole), best.get(game.id)
    if there and (there >= value if replace else there[0] >= whole):
        return False
    if there:
        connection.execute("DELETE FROM games WHERE id = ?", (game.id,))
    best[game.id] = value
    _insert(connection, game, summary)
    return True


def _insert(connection: sqlite3.Connection, game: _GameRow, summary: Summary) -> None:
    insert(
        connection,
        game.record,
        summary,
        game.updated,
        id=game.id,
        name=game.name,
        added=game.added,
        deleted=game.deleted,
        here=game.here,
        sequence=game.sequence,
    )


def _swap(path: Path) -> Path:
    """Set the old files aside, and put the whole new one in their place."""
    aside = path.with_name(f"{path.stem} damaged {datetime.now():%Y-%m-%d %H%M%S %f}{path.suffix}")
    for old, kept in ((path, aside), (_log(path), _log(aside))):
        if old.exists():
            _keep_aside(old, kept)
    sync_folder(path.parent)
    for old in (_log(path), path.with_name(path.name + "-shm"), path.with_name(path.name + "-journal")):
        old.unlink(missing_ok=True)
    sync_folder(path.parent)
    os.replace(_whole(path), path)
    marker(path).unlink(missing_ok=True)
    sync_folder(path.parent)
    return aside


def marker(path: Path) -> Path:
    """The file whose presence says that a library was found damaged while it was open."""
    path = real_path(path)
    return path.with_name(f"{path.name}.damaged")


def _keep_aside(old: Path, new: Path) -> None:
    """Give a file another name as well; where files cannot be linked, instead: what is whole is there."""
    try:
        os.link(old, new)
    except OSError:
        os.replace(old, new)


def _remove(path: Path) -> None:
    for name in ("", "-wal", "-shm", ".lock"):
        path.with_name(path.name + name).unlink(missing_ok=True)


def _log(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _whole(path: Path) -> Path:
    return path.with_name(f"{path.name}.salvaged")
