"""The player's library: opened, salvaged if it is damaged, and the games that windows have open.

It is ``library.db`` in the folder of data, see `dream.base.folders`. Opening it imports the games that an
older version kept as files, and leaves the files where they are.
"""

import logging
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from dream.base.files import FileLock, make_folder
from dream.base.texts import Message, english, message
from dream.records.files import games_folder, saved_files, under_way
from dream.records.library.exchange import MOST_TOLD, ImportReport, import_files
from dream.records.library.library import AT_ONCE, DATABASE, Library, summary_of
from dream.records.library.recovery import finish_salvage, identity, is_emptied, marker, salvage_once
from dream.records.library.storage import LibraryDamaged
from dream.records.syntax import LARGEST_FILE

_LOG = logging.getLogger(__name__)

# Games that windows have open

FOLDER = "open games"
_SUFFIX = ".lock"


def hold(library: Library, id: int) -> FileLock | None:
    """The lock of a game, held by who plays it now; None when another window plays it. Raises OSError."""
    folder = _folder(library)
    make_folder(folder)
    lock = FileLock(folder / f"{id}{_SUFFIX}")
    return lock if lock.take() else None


def let_go(lock: FileLock) -> None:
    """The game is not played any more."""
    lock.release(remove=True)


def played_now(library: Library) -> frozenset[int]:
    """The games that are played in any window now, this one too; the locks of dead windows are removed."""
    names, playing = [], set()
    with suppress(OSError):
        names = os.listdir(_folder(library))
    for name in names:
        number = name.removesuffix(_SUFFIX)
        lock = FileLock(_folder(library) / name)
        with suppress(OSError):  # what is no lock holds nobody up
            if number.isdecimal() and not lock.take():
                playing.add(int(number))
        lock.release(remove=True)
    return frozenset(playing)


def _folder(library: Library) -> Path:
    return library.path.parent / FOLDER


# The player's library

BIN_DAYS = 30
"""For how many days a deleted game can be brought back."""

Tell = Callable[[Message], object]


def library_path() -> Path:
    """Where the player's library is."""
    from dream.base.folders import data_dir  # imported when asked: it is slow to load

    return data_dir() / DATABASE


def open_library(tell: Tell | None = None) -> Library:
    """The player's library. What the player should hear of it is told; raises OSError.

    A damaged one is set aside, and what can be read of it is in the library that is opened.
    """

    def news(sentence: Message) -> None:
        _LOG.warning("%s", english(sentence))
        if tell is not None:
            tell(sentence)

    path = library_path()
    library = _opened_or_salvaged(path, news)
    if library.database.news:
        news(library.database.news)
    try:
        if not library.database.read_only:
            import_old_files(library, news)
    except OSError:
        library.close()
        raise
    return library


def _opened_or_salvaged(path: Path, tell: Tell) -> Library:
    finish_salvage(path)
    seen = identity(path)
    if not marker(path).is_file() and not is_emptied(path):
        try:
            return Library(path)
        except LibraryDamaged:
            pass
    report = salvage_once(path, seen)
    if report:
        tell(message("library.salvaged", count=report.games, path=str(report.aside)))
        for wanting in report.wanting():
            tell(wanting)
    return Library(path)


def report_damage(library: Library) -> None:
    """Mark a library that was found damaged while it was used: it is salvaged when it is opened next."""
    _LOG.warning("the library is damaged: %s", library.path)
    marker(library.path).touch()


def import_old_files(library: Library, tell: Tell) -> None:
    """Import the saved games that are files in the folder of games, each once; raises LibraryError.

    What can't be read is reported, and tried again the next time.
    """
    known: dict[str, float] = dict(library.database.rows("SELECT path, modified FROM files"))
    folder = games_folder()
    files = reversed(saved_files(folder))  # the latest is to be the last that was put in
    fresh = [(path, seen) for path, seen in files if known.get(_key(path)) != seen]
    total = ImportReport()
    for first in range(0, len(fresh), AT_ONCE):
        some = fresh[first : first + AT_ONCE]
        report = import_files(library, [path for path, _ in some])
        total.new, total.refused = total.new + report.new, total.refused + report.refused
        total.unread += report.unread
        unread = {path for path, _ in report.unread}
        rows = [(_key(path), modified) for path, modified in some if path not in unread]
        with library.database.writing() as connection:
            connection.executemany("INSERT OR REPLACE INTO files VALUES (?, ?)", rows)
    _import_old_journals(library, folder, known, total)
    if total.new:
        tell(message("library.taken_in", count=total.new))
    if total.refused > len(total.unread):
        tell(message("library.not_taken_in", count=total.refused - len(total.unread), path=str(folder)))
    for path, why in total.unread[:MOST_TOLD]:
        tell(message("library.wanting.file", path=str(path), why=why))


def _import_old_journals(
    library: Library, folder: Path, known: dict[str, float], report: ImportReport
) -> None:
    """Import the games that an older version left under way, so that they can be continued."""
    for path in reversed(under_way(folder)):
        try:
            modified = path.stat().st_mtime
            if known.get(_key(path)) == modified:
                continue
            with path.open("rb") as file:
                record = file.read(LARGEST_FILE + 1)
        except OSError as error:
            report.cannot_read(path, error)
        else:
            if summary_of(record).actions:
                library.add(record, when=modified, here=True)
            with library.database.writing() as connection:
                connection.execute("INSERT OR REPLACE INTO files VALUES (?, ?)", (_key(path), modified))


def _key(path: Path) -> str:
    """The name of a file as the database can keep it."""
    return os.fsencode(path.name).decode("utf-8", "backslashreplace")


def empty_bin(library: Library) -> int:
    """Forget for ever what was deleted long ago; how many games that were."""
    return library.purge(time.time() - BIN_DAYS * 24 * 3600.0)


def name_game(library: Library, record: bytes, name: str, id: int | None = None) -> int:
    """Name a game, which is added to the library if it has no number there yet; return its number."""
    if id is None:
        id = library.add(record, here=True).id
    library.rename(id, name)
    return id
