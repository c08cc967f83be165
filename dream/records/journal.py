"""The journal: the game under way, on disk after every action, so that a crash costs nothing."""

from pathlib import Path

from dream.records.library import JOURNAL, free_path, games_folder
from dream.records.reader import Opened, read_record
from dream.records.record import Record
from dream.records.syntax import Unreadable
from dream.records.writer import is_sound, record_text, write_whole
from dream.words import say


class Journal:
    """Keeps one game under way; a damaged journal of an earlier run is put aside, never overwritten."""

    def __init__(self) -> None:
        self._checked = False

    def keep(self, record: Record) -> None:
        """Write the game as it is now; raises OSError, or Malformed when it cannot be written."""
        text = record_text(record)
        path = journal_path()
        if not self._checked:
            _put_aside_if_damaged(path)
            self._checked = True
        write_whole(text, path)

    def clear(self) -> None:
        """The game has ended or has been saved: nothing is under way. Raises OSError."""
        _put_aside_if_damaged(journal_path())
        journal_path().unlink(missing_ok=True)


def journal_path() -> Path:
    """Where the game under way is kept."""
    return games_folder() / JOURNAL


def unfinished() -> Opened | None:
    """The game that was under way when the program ended, or None.

    A journal from which no game can begin is put aside in the library. Raises OSError.
    """
    path = journal_path()
    try:
        return read_record(path)
    except FileNotFoundError:
        return None
    except Unreadable:
        _put_aside_if_damaged(path)
        return None


def _put_aside_if_damaged(path: Path) -> None:
    if path.exists() and not is_sound(path):
        path.rename(free_path(path.parent, say("record.damaged_name")))
