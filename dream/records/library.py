"""The folder of saved games: what is in it, newest first, and a free name for the next one.

The folder is ``games`` in the program's folder for data, see `dream.base.folders`.
"""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import count
from pathlib import Path
from stat import S_ISREG

from dream.base.durable_files import reason, write_new
from dream.base.words import say, showable
from dream.play import registry
from dream.play.outcome import UNFINISHED
from dream.records.headers import Headers
from dream.records.record import Record
from dream.records.record_format import format_of
from dream.records.syntax import LARGEST_FILE, Fault, Syntax, take_apart
from dream.records.writer import record_text

GAMES = "games"
SUFFIX = ".dream"
JOURNAL = "unfinished"
"""What the files of the games under way are called; see `dream.records.journal`."""

MOST_ENTRIES = 2000
LONGEST_PLAYER_IN_A_NAME = 30
MOST_BYTES_OF_A_PLAYER = 90
_JOURNAL = re.compile(rf"{JOURNAL}( [0-9]+)?{re.escape(SUFFIX)}")


@dataclass(frozen=True)
class Entry:
    """A file in the library, by what its headers say; it has not been replayed.

    `game` is the title of the game, which may be one that this program does not play; then no `names` of
    players are known. `fault` is the first thing wrong with its form; what could not be read is empty.
    """

    path: Path
    modified: float
    game: str = ""
    names: tuple[str, ...] = ()
    played: date | None = None
    result: str = UNFINISHED
    seed: str | None = None
    moves: int = 0
    fault: Fault | None = None

    @property
    def title(self) -> str:
        """The name of the file as it can be shown."""
        return showable(self.path.stem)

    @property
    def day(self) -> date:
        """When it was played, or else when the file was changed last."""
        return self.played or _day_of(self.modified)


def games_folder() -> Path:
    """The folder of saved games, which is made when it is not there; raises OSError."""
    from dream.base.folders import data_dir  # imported when asked: the folders of a system are slow to find

    folder = data_dir() / GAMES
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def under_way(folder: Path) -> list[Path]:
    """The files of the games under way in a folder, the latest first."""
    return [path for path, _ in _files(folder) if _JOURNAL.fullmatch(path.name)]


def entries() -> list[Entry]:
    """What is in the library, newest first; a damaged file is listed with its fault. Raises OSError."""
    saved = [file for file in _files(games_folder()) if not _JOURNAL.fullmatch(file[0].name)]
    found = [_entry(path, modified) for path, modified in saved[:MOST_ENTRIES]]
    return sorted(found, key=lambda entry: (entry.day, entry.modified), reverse=True)


def _files(folder: Path) -> list[tuple[Path, float]]:
    """The files of games in a folder and when they were changed, the latest first."""
    found = []
    for path in folder.glob(f"*{SUFFIX}"):
        with suppress(OSError):
            status = path.stat()
            if S_ISREG(status.st_mode):
                found.append((path, status.st_mtime))
    return sorted(found, key=lambda file: file[1], reverse=True)


def _day_of(moment: float) -> date:
    """The day of a time in seconds, or the nearest that a calendar has."""
    try:
        return date.fromtimestamp(moment)
    except (ValueError, OverflowError, OSError):
        return date.max if moment > 0 else date.min


def _entry(path: Path, modified: float) -> Entry:
    try:
        with path.open("rb") as file:
            syntax = take_apart(file.read(LARGEST_FILE + 1))
    except OSError as error:
        return Entry(path, modified, fault=Fault(reason(error), 1))
    if syntax.value("Game") is None and not syntax.faults:
        syntax.faults.append(Fault(say("record.not_a_record"), 1))
    title = syntax.value("Game") or ""
    return Entry(
        path,
        modified,
        showable(title),
        _names(title, syntax),
        _date(syntax),
        showable(syntax.value("Result") or UNFINISHED),
        syntax.value("Seed"),
        len(syntax.words),
        syntax.faults[0] if syntax.faults else None,
    )


def _names(title: str, syntax: Syntax) -> tuple[str, ...]:
    """What the players are called in a record of the game with this title."""
    game = registry.titled(title)
    return format_of(game).player_names(Headers(syntax)) if game else ()


def _date(syntax: Syntax) -> date | None:
    try:
        return date.fromisoformat(syntax.value("Date") or "")
    except ValueError:
        return None


def keep(record: Record) -> Path:
    """Save a record in the library under a new name, after the day and the players; the path.

    Raises OSError, and Malformed when the record cannot be written.
    """
    return write_new(games_folder(), numbered(base_name(record)), record_text(record))


def found(record: Record) -> Path | None:
    """Where the library has this very game under a name that `keep` gave it; raises OSError."""
    text, name = record_text(record).encode("utf-8"), base_name(record)
    for path, _ in _files(games_folder()):
        with suppress(FileNotFoundError):
            if path.name.startswith(name) and path.stat().st_size == len(text) and path.read_bytes() == text:
                return path
    return None


def base_name(record: Record) -> str:
    """What the file of a record is called, without number and suffix."""
    players = " - ".join(filter(None, (_plain(seat.name) for seat in record.seats)))
    return f"{(record.played or date.today()).isoformat()} {players or 'game'}"


def numbered(name: str) -> Iterator[str]:
    """The names of files to try one after the other: ``name.dream``, ``name 2.dream`` ..."""
    yield f"{name}{SUFFIX}"
    yield from (f"{name} {number}{SUFFIX}" for number in count(2))


def _plain(name: str) -> str:
    """A player's name as any file system takes it: letters, digits, spaces, hyphens, not too many."""
    characters: list[str] = []
    for character in unicodedata.normalize("NFC", name):
        marks = bool(characters) and characters[-1] != " " and unicodedata.category(character).startswith("M")
        characters.append(character if marks or character.isalnum() or character in "_-" else " ")
    words = re.sub(" +", " ", "".join(characters))
    short = words.strip()[:LONGEST_PLAYER_IN_A_NAME].encode("utf-8")[:MOST_BYTES_OF_A_PLAYER]
    return short.decode("utf-8", "ignore").strip()
