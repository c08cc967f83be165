"""The journal: the game under way, on disk after every action, so that a crash costs nothing.

Every window has a journal of its own in the folder of games: ``unfinished.dream``, ``unfinished 2.dream`` ...
A lock beside that folder says that a living window has it. A journal that no window has was left by one that
died: another window goes on with it, or puts its game in the library.
"""

from collections import deque
from pathlib import Path
from threading import Lock

from dream.base.background_writer import BackgroundWriter
from dream.base.durable_files import move_new, reason, write_whole
from dream.base.locks import FileLock
from dream.base.words import say
from dream.records.library import JOURNAL, found, games_folder, keep, numbered, under_way
from dream.records.reader import Opened, read_record
from dream.records.record import Record
from dream.records.syntax import Unreadable
from dream.records.writer import record_text


class Journal:
    """Keeps the game under way of one window, written by another thread unless `at_once`.

    A game that was in the journal before is never overwritten: it goes to the library first.
    """

    def __init__(self, *, at_once: bool = False) -> None:
        self._writer = BackgroundWriter(self._write, at_once=at_once)
        self._busy = Lock()
        self._path: Path | None = None
        self._lock: FileLock | None = None
        self._begun: Record | None = None
        self._put_by: deque[str] = deque()
        self._told: Exception | None = None

    def left_behind(self) -> Opened | None:
        """The game under way that this window can go on with, its own or a dead window's, or None.

        The games of further dead windows go to the library. Raises OSError.
        """
        self._writer.flush()
        with self._busy:
            opened = self._opened()
            for path in under_way(games_folder()):
                opened = opened or (self._opened() if self._take(path) else None)
            if opened is None:
                self._let_go()
            self._clear_away()
            return opened

    def begin(self, record: Record) -> None:
        """Keep this game from now on; the one before it goes to the library, unless it is the same."""
        self._writer.flush()
        self._begun = record
        self.keep(record)

    def keep(self, record: Record) -> None:
        """Have the game written as it is now; `error` is what prevents it."""
        self._writer.put(record)

    def clear(self) -> None:
        """The game is in the library: nothing is under way. Raises OSError."""
        self._writer.flush()
        if self._path:
            self._path.unlink(missing_ok=True)

    @property
    def error(self) -> Exception | None:
        """What prevented the game from being written as it is now, or None; waits until that is known."""
        self._writer.flush()
        return self._writer.error

    def news(self) -> str | None:
        """What the player should hear, once: that a game was put in the library, or cannot be written."""
        names = [self._put_by.popleft() for _ in range(len(self._put_by))]
        if names:
            return say("app.put_by", count=len(names), names=", ".join(names))
        told, self._told = self._told, self._writer.error
        return None if self._told in (None, told) else say("game.not_saved", why=reason(self._told))

    def close(self) -> None:
        """Wait until all is written, and leave the journal to other windows."""
        self._writer.flush()
        self._let_go()

    # The file and its lock

    def _write(self, record: Record) -> None:
        with self._busy:
            text = record_text(record)
            path = self._path_of_its_own()
            self._begun = None
            if not _says(path, text):
                write_whole(path, text)

    def _path_of_its_own(self) -> Path:
        """The file for the game, in which there is no other game; raises OSError."""
        if self._path and not self._path.parent.is_dir():
            self._let_go()
        if self._path and self._begun and not self._goes_on() and not self._put_in_library(self._path):
            self._let_go()
        return self._path or self._take_new()

    def _goes_on(self) -> bool:
        """Whether the journal has the game that begins, soundly: it is gone on with."""
        opened = self._opened()
        return opened is not None and opened.fault is None and opened.record == self._begun

    def _opened(self) -> Opened | None:
        """The game in the journal; None when there is none, or none that could be gone on with."""
        if self._path is None:
            return None
        try:
            return read_record(self._path)
        except (OSError, Unreadable):
            return None

    def _take(self, path: Path) -> bool:
        """Have this file for the journal, in the place of another, unless a living window has it."""
        lock = FileLock(_lock_path(path))
        if path == self._path or not lock.take():
            return False
        self._let_go()
        self._path, self._lock = path, lock
        return True

    def _take_new(self) -> Path:
        """Have a file that is not there yet, when the games of dead windows are in the library."""
        self._clear_away()
        folder = games_folder()
        paths = (folder / name for name in numbered(JOURNAL))
        return next(path for path in paths if self._take(path) and not path.exists())

    def _let_go(self) -> None:
        if self._lock:
            self._lock.release()
        self._path = self._lock = None

    def _clear_away(self) -> None:
        """Put the games of dead windows in the library, but for the one that this window has."""
        for path in under_way(games_folder()):
            lock = FileLock(_lock_path(path))
            if path != self._path and lock.take():
                self._put_in_library(path)
                lock.release()

    def _put_in_library(self, path: Path) -> bool:
        """Move the game in a file to the library; whether nothing is there any more."""
        try:
            kept = _moved(path)
        except OSError:
            return False
        if kept:
            self._put_by.append(kept.stem)
        return True


def _says(path: Path, text: str) -> bool:
    """Whether a file has this very text; a folder that cannot be written to takes no game from the player."""
    try:
        return path.read_bytes() == text.encode("utf-8")
    except OSError:
        return False


def _moved(path: Path) -> Path | None:
    """Move a game under way to the library; its path there, None when nothing had been done in it.

    What is damaged is moved as it is. Raises OSError.
    """
    try:
        opened = read_record(path)
    except FileNotFoundError:
        return None
    except Unreadable:
        opened = None
    if opened is None or opened.fault:
        return move_new(path, numbered(say("record.damaged_name")))
    kept = (found(opened.record) or keep(opened.record)) if opened.game.actions else None
    path.unlink()
    return kept


def _lock_path(path: Path) -> Path:
    """The lock of a journal: beside the folder of games, for what lies in there is a player's."""
    return path.parent.parent / f"{path.stem}.lock"
