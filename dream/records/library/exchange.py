"""Import into the library, export from it, and verification.

Games are imported from .dream files and folders of them, as a stream: any number in little memory. The first
few are replayed, to say at once what is wrong with them, all others when they are verified. A damaged record
is kept as it is; what is no record of a game at all is refused.

To be verified a game is replayed by its law. It is marked as sound or faulty, and found by its positions
from then on. What has been replayed is kept in the library, so that the work can be ended at any time and
taken up again, by several processes at once.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from stat import S_ISREG

from dream.base.errors import Malformed, message_of
from dream.base.files import TooLarge, make_folder, remove_leftovers, write_new_files
from dream.base.texts import Sentence, english, message
from dream.records.files import SUFFIX, is_record_name, plain_name
from dream.records.library.library import (
    AT_ONCE,
    Entry,
    Library,
    Summary,
    as_bytes,
    position_keys,
    summary_of,
)
from dream.records.picture_records import record_bytes
from dream.records.reader import tried_record
from dream.records.syntax import LARGEST_FILE, Unreadable, parse_syntax, records_in

# Import

_NO_RECORD = message("record.not_a_record")
MOST_TOLD = 20
"""How many refused files are named."""
MOST_REPLAYED = 200
"""How many games are replayed at once: it takes a second or two."""


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
    refusals: list[tuple[Path, Sentence]] = field(default_factory=list)
    """The first of what was refused, and why."""
    unread: list[tuple[Path, Sentence]] = field(default_factory=list)
    """The refused files that could not be read, and why."""
    damage: list[tuple[Path, Sentence]] = field(default_factory=list)
    """The first of what is damaged, and what is wrong with it."""

    def refuse(self, path: Path, why: Sentence) -> None:
        """Count a file, or a part of one, that is no record of a game."""
        self.refused += 1
        if len(self.refusals) < MOST_TOLD:
            self.refusals.append((path, why))

    def cannot_read(self, path: Path, error: Exception) -> None:
        """Count a file that the system does not give."""
        self.refuse(path, message_of(error))
        self.unread.append((path, message_of(error)))

    def note_damage(self, path: Path, why: Sentence) -> None:
        """Count a record that is damaged."""
        self.damaged += 1
        if len(self.damage) < MOST_TOLD:
            self.damage.append((path, why))


@dataclass(frozen=True)
class FoundGame:
    """A record from a file, on a line of it: its bytes, what they say, when the file was changed last."""

    path: Path
    line: int
    record: bytes
    summary: Summary
    modified: float


ImportProgress = Callable[[ImportReport], object]
"""Told now and then how far it has come; what it raises ends the work, and what is done stays done."""


def import_files(
    library: Library, paths: Iterable[Path], progress: ImportProgress | None = None
) -> ImportReport:
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
            syntax = parse_syntax(piece.data, piece.line)
            report.refuse(path, syntax.faults[0].message if syntax.faults and syntax.headers else _NO_RECORD)


def _put_in(library: Library, found: list[FoundGame], report: ImportReport) -> None:
    added = library.add_all((game.record, game.summary, game.modified) for game in found)
    if added:
        report.last = added[-1].id
    report.new += sum(game.new for game in added)
    report.known += sum(not game.new for game in added)
    for game in found:
        _check(game, report)


def _check(game: FoundGame, report: ImportReport) -> None:
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


# Export

MOST_NAMESAKES = 100
"""How many other files of a game's name may be there."""


@dataclass
class ExportReport:
    """How many files were `written`, and how many were `there` already."""

    written: int = 0
    there: int = 0

    @property
    def files(self) -> int:
        return self.written + self.there


ExportProgress = Callable[[ExportReport], object]
"""Told now and then how far it has come; what it raises ends the work, and what is done stays done."""


def export_games(
    library: Library, ids: Sequence[int], folder: Path, progress: ExportProgress | None = None
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
        if _has(folder / tried, record):
            return []
    return names


def _has(path: Path, record: bytes) -> bool:
    """Whether a file has this very record."""
    try:
        return path.stat().st_size == len(record) and path.read_bytes() == record
    except OSError:
        return False


# Verification

MOST_AT_ONCE = 50
LONGEST_WITHOUT_COMMIT = 0.5
"""Seconds of work that are lost at most when it is ended."""


@dataclass
class VerifyReport:
    """How many games were replayed, and which of them are faulty, by their numbers, with the first fault."""

    games: int = 0
    faulty: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Replayed:
    id: int
    digest: bytes
    fault: str | None
    keys: dict[int, int]


VerifyProgress = Callable[[VerifyReport], object]
"""Told now and then how far it has come; what it raises ends the work, and what is done stays done."""


def left_to_verify(library: Library) -> int:
    """How many games have not been replayed yet."""
    return int(library.database.value("SELECT count(*) FROM games WHERE sound IS NULL"))


def known_faults(library: Library) -> dict[int, Sentence]:
    """The games that are known to be faulty, by their numbers, with what is wrong with them."""
    rows = library.database.rows(
        "SELECT id, fault FROM games WHERE sound = 0 AND deleted IS NULL ORDER BY id"
    )
    kept = {id: str(fault) for id, fault in rows}
    return {id: tried_record(record).trouble or kept[id] for id, record in library.records(list(kept))}


def verify(library: Library, progress: VerifyProgress | None = None, *, again: bool = False) -> VerifyReport:
    """Replay the games that have not been replayed yet, or all of them `again`; raises LibraryError."""
    report = VerifyReport()
    if again:
        with library.database.writing() as connection:
            connection.execute("UPDATE games SET sound = NULL, fault = NULL")
    last = 0
    while replayed := _replay_some(library, last):
        last = replayed[-1].id
        _keep(library, replayed)
        report.games += len(replayed)
        report.faulty |= {one.id: one.fault for one in replayed if one.fault}
        if progress:
            progress(report)
    return report


def _replay_some(library: Library, after: int) -> list[_Replayed]:
    """The next games after a number, replayed: as many as are done in a moment."""
    sql = "SELECT id, digest, record FROM games WHERE sound IS NULL AND id > ? ORDER BY id LIMIT ?"
    rows = library.database.rows(sql, (after, MOST_AT_ONCE))
    until, replayed = time.monotonic() + LONGEST_WITHOUT_COMMIT, []
    for id, digest, record in rows:
        replayed.append(_replayed(id, digest, record))
        if time.monotonic() > until:
            break
    return replayed


def _replayed(id: int, digest: bytes, record: object) -> _Replayed:
    opened = tried_record(as_bytes(record))
    fault = english(opened.trouble) if opened.trouble else None
    if isinstance(opened, Unreadable):
        return _Replayed(id, digest, fault, {})
    try:
        return _Replayed(id, digest, fault, position_keys(opened.game))
    except ValueError as error:
        return _Replayed(
            id, digest, fault or english(message("library.verify.no_text", why=message_of(error))), {}
        )


def _keep(library: Library, replayed: list[_Replayed]) -> None:
    """Keep what was found of games that have not changed meanwhile."""
    with library.database.writing() as connection:
        for one in replayed:
            sql = "UPDATE games SET sound = ?, fault = ? WHERE id = ? AND digest = ?"
            changed = connection.execute(sql, (one.fault is None, one.fault, one.id, one.digest))
            if not changed.rowcount:
                continue
            connection.execute("DELETE FROM positions WHERE id = ?", (one.id,))
            rows = [(key, one.id, done) for key, done in one.keys.items()]
            connection.executemany("INSERT INTO positions VALUES (?, ?, ?)", rows)
