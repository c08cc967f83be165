"""Looks at the journals of windows from outside, and leaves one behind as a window does that is killed."""

from pathlib import Path

from dream.records.library import games_folder
from dream.records.reader import Opened, read_record
from dream.records.record import Record
from dream.records.writer import save


def journal_path(number: int = 1) -> Path:
    """The file of the first journal, or of a further one."""
    return games_folder() / ("unfinished.dream" if number == 1 else f"unfinished {number}.dream")


def unfinished(number: int = 1) -> Opened | None:
    """The game in a journal, or None."""
    path = journal_path(number)
    return read_record(path) if path.exists() else None


def leave_behind(record: Record, number: int = 1) -> None:
    """Put a game in a journal that no window has."""
    save(record, journal_path(number))
