"""Games of a library as .dream files, one each, as a stream: any number in little memory."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from dream.base.files.durable_files import make_folder, remove_leftovers, write_new_files
from dream.records.game_files import SUFFIX, plain_name
from dream.records.library.entry import Entry
from dream.records.library.library import AT_ONCE, Library

MOST_NAMESAKES = 100
"""So many other files of a game's name are passed by."""


@dataclass
class ExportReport:
    """How many files were `written`, and how many were `there` already."""

    written: int = 0
    there: int = 0

    @property
    def files(self) -> int:
        return self.written + self.there


Progress = Callable[[ExportReport], object]
"""Told now and then how far it has come; what it raises ends the work, and what is done stays done."""


def export_games(
    library: Library, ids: Sequence[int], folder: Path, progress: Progress | None = None
) -> ExportReport:
    """Write each game into a file of its own in a folder, which is made; an OSError names the file.

    A file is called after the game's day, its players and its number. What is there is never written over:
    a game whose file is there already is passed over, and another file of its name left as it is. Whatever
    ends this, the files that are there are whole.
    """
    make_folder(folder)
    remove_leftovers(folder)
    report = ExportReport()
    for first in range(0, len(ids), AT_ONCE):
        some = ids[first : first + AT_ONCE]
        names = {entry.id: file_name(entry) for entry in library.entries(some)}
        files = []
        for id, record in library.records(some):
            if id in names and (free := _free_names(folder, names[id], record)):
                files.append((free, record))
            elif id in names:
                report.there += 1
        write_new_files(folder, files)
        report.written += len(files)
        if progress:
            progress(report)
    return report


def file_name(entry: Entry) -> str:
    """What the file of a game is called, without number and suffix: by its name, or its day and players."""
    day = (entry.played or entry.updated.date()).isoformat()
    players = " - ".join(filter(None, (plain_name(seat.name) for seat in entry.seats)))
    return f"{day} {plain_name(entry.name) or players or 'game'} {entry.id}"


def _free_names(folder: Path, name: str, record: bytes) -> list[str]:
    """The names that the file of a record may have, from the first that is free; none where it is there."""
    names = [f"{name}{'' if number == 1 else f' ({number})'}{SUFFIX}" for number in range(1, MOST_NAMESAKES)]
    for first, tried in enumerate(names):
        if not os.path.lexists(folder / tried):
            return names[first:]
        if _says(folder / tried, record):
            return []
    return names


def _says(path: Path, record: bytes) -> bool:
    """Whether a file has this very record."""
    try:
        return path.stat().st_size == len(record) and path.read_bytes() == record
    except OSError:
        return False
