"""Games into the library from .dream files and folders of them, as a stream: any number in little memory.

A record is asked for its form and its headers. The first few are replayed to say at once what is wrong with
them, all others later (`verification`). One that is damaged is kept as it is; what is no record of a game at
all is refused.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from stat import S_ISREG

from dream.base.errors import Malformed, message_of
from dream.base.files.text_files import TooLarge
from dream.base.messages import Sentence, message
from dream.records.game_files import is_record_name
from dream.records.library.entry import Summary, summary_of
from dream.records.library.library import AT_ONCE, Library
from dream.records.picture_files import record_bytes
from dream.records.plain_lines import records_in
from dream.records.reader import tried_record
from dream.records.syntax import LARGEST_FILE, Unreadable, take_apart

_NO_RECORD = message("record.not_a_record")
MOST_TOLD = 20
"""So many refused files are told by name."""
MOST_REPLAYED = 200
"""So many games are replayed at once: it takes a second or two."""


@dataclass
class ImportReport:
    """What became of the files: games that are `new`, games that were `known`, of these `damaged` ones."""

    new: int = 0
    known: int = 0
    damaged: int = 0
    refused: int = 0
    files: int = 0
    """How many were read."""
    later: int = 0
    """How many games are still to be replayed."""
    replayed: int = 0
    last: int | None = None
    """The number of the last game."""
    told: list[tuple[Path, Sentence]] = field(default_factory=list)
    """The first of what was refused, and why."""
    unread: list[tuple[Path, Sentence]] = field(default_factory=list)
    """The refused files that could not be read, and why."""
    told_damage: list[tuple[Path, Sentence]] = field(default_factory=list)
    """The first of what is damaged, and what is wrong with it."""

    def refuse(self, path: Path, why: Sentence) -> None:
        """Count a file, or a part of one, that is no record of a game."""
        self.refused += 1
        if len(self.told) < MOST_TOLD:
            self.told.append((path, why))

    def cannot_read(self, path: Path, error: Exception) -> None:
        """Count a file that the system does not give."""
        self.refuse(path, message_of(error))
        self.unread.append((path, message_of(error)))

    def note_damage(self, path: Path, why: Sentence) -> None:
        """Count a record that is damaged."""
        self.damaged += 1
        if len(self.told_damage) < MOST_TOLD:
            self.told_damage.append((path, why))


@dataclass(frozen=True)
class FoundGame:
    """A record from a file, on a line of it: its bytes, what they say, when the file was changed last."""

    path: Path
    line: int
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
        found = [game for path in some for game in _found(path, report)]
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
        yield from (Path(folder, name) for name in sorted(names) if is_record_name(name))


def _found(path: Path, report: ImportReport) -> Iterator[FoundGame]:
    """Yield the records in a file; what is refused of it is told."""
    report.files += 1
    try:
        status = path.stat()
        if not S_ISREG(status.st_mode):
            raise Malformed(message("library.import.no_file"))
        data = record_bytes(path)
        if len(data) > LARGEST_FILE:
            raise TooLarge
    except TooLarge:
        report.refuse(path, message("record.too_large", most=LARGEST_FILE))
        return
    except (Malformed, Unreadable) as error:
        report.refuse(path, error.message)
        return
    except (OSError, ValueError) as error:
        report.cannot_read(path, error)
        return
    for piece in records_in(data):
        summary = summary_of(piece.data)
        if summary.title:
            yield FoundGame(path, piece.line, piece.data, summary, status.st_mtime)
        else:
            syntax = take_apart(piece.data, piece.line)
            report.refuse(path, syntax.faults[0].message if syntax.faults and syntax.headers else _NO_RECORD)


def _put_in(library: Library, found: list[FoundGame], report: ImportReport) -> None:
    added = library.add_all((game.record, game.summary, game.modified) for game in found)
    if added:
        report.last = added[-1].id
    report.new += sum(game.new for game in added)
    report.known += sum(not game.new for game in added)
    for game in found:
        _look_into(game, report)


def _look_into(game: FoundGame, report: ImportReport) -> None:
    """Replay a game and tell what is wrong with it, while few have been replayed."""
    if not game.summary.game:
        return
    if report.replayed < MOST_REPLAYED:
        report.replayed += 1
    elif game.summary.fault is None:
        report.later += 1
        return
    trouble = tried_record(game.record, game.line).trouble
    if trouble:
        report.note_damage(game.path, trouble)
