"""Games into the library from .dream files and folders of them, as a stream: any number in little memory.

A record is asked for its form and its headers, and replayed later (`verification`). One whose form is
damaged is kept as it is; what is no record of a game at all is refused.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from stat import S_ISREG

from dream.base.errors import Malformed, message_of
from dream.base.messages import Sentence, message
from dream.records.game_files import SUFFIX
from dream.records.library.entry import Summary, summary_of
from dream.records.library.library import AT_ONCE, Library
from dream.records.syntax import LARGEST_FILE

MOST_TOLD = 20
"""So many refused files are told by name."""


@dataclass
class ImportReport:
    """What became of the files: games that are `new`, games that were `known`, of these `damaged` ones."""

    new: int = 0
    known: int = 0
    damaged: int = 0
    refused: int = 0
    last: int | None = None
    """The number of the last game."""
    told: list[tuple[Path, Sentence]] = field(default_factory=list)
    """The first of the refused files, and why."""
    unread: list[tuple[Path, Sentence]] = field(default_factory=list)
    """The refused files that could not be read, and why."""

    @property
    def files(self) -> int:
        """How many were read."""
        return self.new + self.known + self.refused

    def refuse(self, path: Path, why: Sentence) -> None:
        """Count a file that is none of a game."""
        self.refused += 1
        if len(self.told) < MOST_TOLD:
            self.told.append((path, why))

    def cannot_read(self, path: Path, error: Exception) -> None:
        """Count a file that the system does not give."""
        self.refuse(path, message_of(error))
        self.unread.append((path, message_of(error)))


@dataclass(frozen=True)
class FoundGame:
    """A record from a file: its bytes, what they say, when the file was changed last."""

    record: bytes
    summary: Summary
    modified: float


Progress = Callable[[ImportReport], object]
"""Told now and then how far it has come; what it raises ends the work, and what is done stays done."""


def import_files(library: Library, paths: Iterable[Path], progress: Progress | None = None) -> ImportReport:
    """Put the games of files and folders into a library; raises LibraryError."""
    report = ImportReport()
    files = (file for path in paths for file in game_files(path))
    while some := list(islice(files, AT_ONCE)):
        found = [game for path in some if (game := _found(path, report))]
        found.sort(key=lambda game: game.modified)
        _put_in(library, found, report)
        if progress:
            progress(report)
    return report


def game_files(path: Path) -> Iterator[Path]:
    """Yield the .dream files (in any case) in a folder and below it, following no links; or the file."""
    if not os.path.isdir(path):  # which asks nothing of a name that no file can have
        yield path
        return
    for folder, below, names in os.walk(path):
        below.sort()
        yield from (Path(folder, name) for name in sorted(names) if name.lower().endswith(SUFFIX))


def _found(path: Path, report: ImportReport) -> FoundGame | None:
    """The record in a file; None when it is refused."""
    try:
        status = path.stat()
        if not S_ISREG(status.st_mode):
            raise Malformed(message("library.import.no_file"))
        with path.open("rb") as file:
            record = file.read(LARGEST_FILE + 1)
    except Malformed as error:
        report.refuse(path, error.message)
        return None
    except (OSError, ValueError) as error:
        report.cannot_read(path, error)
        return None
    if len(record) > LARGEST_FILE:
        report.refuse(path, message("record.too_large", most=LARGEST_FILE))
        return None
    summary = summary_of(record)
    if not summary.title:
        report.refuse(path, summary.fault or message("record.not_a_record"))
        return None
    return FoundGame(record, summary, status.st_mtime)


def _put_in(library: Library, found: list[FoundGame], report: ImportReport) -> None:
    added = library.add_all((game.record, game.summary, game.modified) for game in found)
    if added:
        report.last = added[-1].id
    report.new += sum(game.new for game in added)
    report.known += sum(not game.new for game in added)
    report.damaged += sum(game.summary.fault is not None for game in found)
