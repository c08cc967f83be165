"""A damaged library set aside, and a new one in its place with all that can still be read.

The new one is written beside the old one and gets a name that says that it is whole; only then the old one is
set aside. Whatever happens meanwhile, the next start finds the old one, or finishes this.
"""

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from math import isfinite
from pathlib import Path
from sqlite3 import Connection

from dream.base.durable_files import sync_file, sync_folder
from dream.base.locks import FileLock
from dream.base.messages import message
from dream.records.library.backups import backups
from dream.records.library.database import PATIENCE, lock_of
from dream.records.library.entry import DIGEST_BYTES, summary_of
from dream.records.library.errors import LibraryBusy
from dream.records.library.library import AT_ONCE, Library, insert
from dream.records.library.page_scan import Row, Value, rows_of

_COLUMNS = 18
_NAME, _ADDED, _UPDATED, _DELETED, _HERE, _DIGEST, _RECORD = 1, 2, 3, 4, 5, 6, 17
"""Where these columns of the table ``games`` stand, in this version and in all that follow it."""


@dataclass(frozen=True)
class SalvageReport:
    """How many games the new library has, and where the old one is."""

    games: int
    aside: Path


@dataclass(frozen=True)
class _Game:
    id: int
    name: str
    added: float
    updated: float
    deleted: float | None
    here: bool
    record: bytes


def salvage(path: Path) -> SalvageReport:
    """Put a new library with all that can be read in the place of one, and that aside.

    Raises OSError, and LibraryBusy when other windows or commands have it open.
    """
    with _alone(path):
        whole, draft = _whole(path), path.with_name(f"{path.name}.salvage")
        _remove(draft)
        with Library(draft) as library:
            _put_in(library, _games(path), replace=True)
            for backup in backups(path):
                _put_in(library, _games(backup), replace=False)
            games = int(library.database.value("SELECT count(*) FROM games WHERE deleted IS NULL"))
        sync_file(draft)
        os.replace(draft, whole)
        sync_folder(path.parent)
        aside = _swap(path)
        _remove(draft)
        return SalvageReport(games, aside)


def finish_salvage(path: Path) -> None:
    """Finish what was begun by a process that has died; does nothing when there is nothing to finish."""
    if _whole(path).exists():
        with _alone(path):
            if _whole(path).exists():
                _swap(path)


def is_emptied(path: Path) -> bool:
    """Whether the database has lost all that it held, in which SQLite sees no fault."""
    try:
        return path.stat().st_size == 0 and bool(backups(path)) and not _log(path).exists()
    except FileNotFoundError:
        return bool(backups(path))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Meanwhile nobody else has the library open."""
    lock, until = FileLock(lock_of(path)), time.monotonic() + PATIENCE
    while not lock.take():
        if time.monotonic() > until:
            raise LibraryBusy(message("library.error.open_elsewhere"))
        time.sleep(0.05)
    try:
        yield
    finally:
        lock.release()


def _games(path: Path) -> Iterator[_Game]:
    """The games in a database, as far as they can be read."""
    with suppress(FileNotFoundError):
        yield from (game for row in rows_of(path) if (game := _game(row)))


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
        record,
    )


def _seconds(value: Value) -> float:
    return float(value) if isinstance(value, int | float) and isfinite(value) else 0.0


def _put_in(library: Library, games: Iterator[_Game], *, replace: bool) -> None:
    """Put games in under their old numbers: of one number the latest, or the first if not to `replace`."""
    done = False
    while not done:
        with library.database.writing() as connection:
            for _ in range(AT_ONCE):
                game = next(games, None)
                if game is None:
                    done = True
                    break
                _keep(connection, game, replace=replace)


def _keep(connection: Connection, game: _Game, *, replace: bool) -> None:
    there = connection.execute("SELECT updated FROM games WHERE id = ?", (game.id,)).fetchone()
    if there and (not replace or there[0] >= game.updated):
        return
    if there:
        connection.execute("DELETE FROM games WHERE id = ?", (game.id,))
    insert(
        connection,
        game.record,
        summary_of(game.record),
        game.updated,
        id=game.id,
        name=game.name,
        added=game.added,
        deleted=game.deleted,
        here=game.here,
    )


def _swap(path: Path) -> Path:
    """Set the old files aside, and put the whole new one in their place."""
    aside = path.with_name(f"{path.stem} damaged {datetime.now():%Y-%m-%d %H%M%S %f}{path.suffix}")
    for old, kept in ((path, aside), (_log(path), _log(aside))):
        if old.exists():
            _copy(old, kept)
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
    return path.with_name(f"{path.name}.damaged")


def _copy(old: Path, new: Path) -> None:
    try:
        os.link(old, new)
    except OSError:
        shutil.copyfile(old, new)
        sync_file(new)


def _remove(path: Path) -> None:
    for name in ("", "-wal", "-shm", ".lock"):
        path.with_name(path.name + name).unlink(missing_ok=True)


def _log(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _whole(path: Path) -> Path:
    return path.with_name(f"{path.name}.salvaged")
