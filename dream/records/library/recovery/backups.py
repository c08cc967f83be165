"""Copies of the library in a folder beside it: the latest few, made now and then."""

import os
import re
import sqlite3
import time
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from dream.base.files.durable_files import make_folder, sync_file, sync_folder
from dream.records.library.errors import told_plainly
from dream.records.library.library import Library
from dream.records.library.storage.database import real_path
from dream.records.library.storage.places import make_private

FOLDER = "backups"
KEPT = 3
AFTER = 24 * 3600.0
"""Seconds after which a backup is made by itself, if the library has changed."""
_NAME = re.compile(r"library (?:([0-9]{4,9}) )?\d{4}-\d{2}-\d{2} \d{6}-\d{6}\.db")
"""A backup is numbered, for a clock may go wrong; those that an older version made are not."""


def backups(library: Path) -> list[Path]:
    """The backups of a library, by the path of its database, the latest first."""
    folder = library.parent / FOLDER
    with suppress(OSError):
        named = (path for path in folder.iterdir() if _NAME.fullmatch(path.name) and path.is_file())
        return sorted(named, key=lambda path: (_number(path), path.name), reverse=True)
    return []


def _number(backup: Path) -> int:
    name = _NAME.fullmatch(backup.name)
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
    """Which writing was the last that a backup has; None for one that cannot be asked."""
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
        make_private(draft)
        library.database.copy_to(draft)
        with told_plainly(path):
            sync_file(draft)
            os.replace(draft, path)
            sync_folder(path.parent)
    finally:
        draft.unlink(missing_ok=True)
