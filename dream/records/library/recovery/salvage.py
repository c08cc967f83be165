"""A damaged library set aside, and a new one in its place with all that can still be read.

The new one is written beside the old one and gets a name that says that it is whole; only then the old one is
set aside. Whatever happens meanwhile, the next start finds the old one, or finishes this.
"""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import isfinite
from pathlib import Path
from sqlite3 import Connection

from dream.base.errors import message_of, said
from dream.base.files.durable_files import sync_file, sync_folder
from dream.base.files.locks import FileLock
from dream.base.messages import Listing, Message, Sentence, message
from dream.records.library.entry import DIGEST_BYTES, Summary, summary_of
from dream.records.library.errors import LibraryBusy
from dream.records.library.library import AT_ONCE, Library, insert
from dream.records.library.recovery.backups import backups
from dream.records.library.recovery.page_scan import Row, Scan, Value
from dream.records.library.storage.database import LONGEST_SALVAGE, PATIENCE, lock_of, real_path
from dream.records.library.storage.schema import NUMBER_ALL

_COLUMNS = 18
_NAME, _ADDED, _UPDATED, _DELETED, _HERE, _DIGEST, _RECORD = 1, 2, 3, 4, 5, 6, 17
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
class _Game:
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
                _swap(path)


def is_emptied(path: Path) -> bool:
    """Whether the database has lost all that it held, in which SQLite sees no fault."""
    try:
        return path.stat().st_size == 0 and bool(backups(path)) and not _log(real_path(path)).exists()
    except FileNotFoundError:
        return bool(backups(path))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Meanwhile nobody else has the library open; another that salvages it is waited for."""
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
    misnumbered: dict[bytes, _Game] = {}
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
            games = (game for game in _games(scan) if not _is_misnumbered(game, misnumbered))
            put_in = _put_in(library, games, best, replace=first)
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


def _games(scan: Scan) -> Iterator[_Game]:
    """The games in a database, as far as they can be read."""
    return (game for row in scan.rows() if (game := _game(row)))


def _named(scan: Scan) -> set[int]:
    """The numbers of the games that the database has had, as far as its index can be read."""
    numbers = (entry[1] for entry in scan.entries(_OF_DIGESTS))
    return {number for number in numbers if isinstance(number, int) and 0 < number <= _LARGEST_NUMBER}


def _is_misnumbered(game: _Game, misnumbered: dict[bytes, _Game]) -> bool:
    """Whether a game needs another number; then it is put with the others of which that is so."""
    if game.id is None or game.id <= _LARGEST_NUMBER:
        return False
    misnumbered[game.digest] = game
    return True


def _game(row: Row) -> _Game | None:
    """The game of a row; None for a row of another table."""
    values = row.values
    if row.id < 1 or len(values) < _COLUMNS:
        return None
    record, digest, deleted = values[_RECORD], values[_DIGEST], values[_DELETED]
    if not isinstance(record, bytes) or not isinstance(digest, bytes) or len(digest) != DIGEST_BYTES:
        return None
    return _Game(
        row.id,
        str(values[_NAME]),
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


def _put_in(library: Library, games: Iterator[_Game], best: dict[int, _Value], *, replace: bool) -> int:
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


def _keep(connection: Connection, game: _Game, best: dict[int, _Value], *, replace: bool) -> bool:
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


def _insert(connection: Connection, game: _Game, summary: Summary) -> None:
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
