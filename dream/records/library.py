"""The folder of saved games: what is in it, newest first, and a free name for the next one.

The folder is ``games`` in the program's folder for data, see `dream.folders`.
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from dream.records.record import UNFINISHED, Record
from dream.records.syntax import LARGEST_FILE, Fault, Syntax, take_apart
from dream.records.writer import record_text, save
from dream.words import say

SUFFIX = ".dream"
JOURNAL = f"unfinished{SUFFIX}"
MOST_ENTRIES = 2000
LONGEST_PLAYER_IN_A_NAME = 30


@dataclass(frozen=True)
class Entry:
    """A file in the library, by what its headers say; it has not been replayed.

    `fault` is the first thing wrong with its form; what could not be read is empty.
    """

    path: Path
    modified: float
    names: tuple[str, str] = ("", "")
    played: date | None = None
    result: str = UNFINISHED
    seed: str | None = None
    moves: int = 0
    fault: Fault | None = None


def games_folder() -> Path:
    """The folder of saved games, which is made when it is not there; raises OSError."""
    from dream.folders import data_dir  # imported when asked: the folders of a system are slow to find

    folder = data_dir() / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def entries() -> list[Entry]:
    """What is in the library, newest first; a damaged file is listed with its fault. Raises OSError."""
    paths = [path for path in games_folder().glob(f"*{SUFFIX}") if path.name != JOURNAL and path.is_file()]
    listed = sorted(((path.stat().st_mtime, path) for path in paths), reverse=True)[:MOST_ENTRIES]
    found = [_entry(path, modified) for modified, path in listed]
    return sorted(found, key=_day_and_time, reverse=True)


def _day_and_time(entry: Entry) -> tuple[date, float]:
    return entry.played or date.fromtimestamp(entry.modified), entry.modified


def _entry(path: Path, modified: float) -> Entry:
    try:
        with path.open("rb") as file:
            syntax = take_apart(file.read(LARGEST_FILE + 1))
    except OSError as error:
        return Entry(path, modified, fault=Fault(error.strerror or str(error), 1))
    if syntax.value("Game") is None and not syntax.faults:
        syntax.faults.append(Fault(say("record.not_a_record"), 1))
    return Entry(
        path,
        modified,
        (syntax.value("FirstName") or "", syntax.value("SecondName") or ""),
        _date(syntax),
        syntax.value("Result") or UNFINISHED,
        syntax.value("Seed"),
        len(syntax.words),
        syntax.faults[0] if syntax.faults else None,
    )


def _date(syntax: Syntax) -> date | None:
    try:
        return date.fromisoformat(syntax.value("Date") or "")
    except ValueError:
        return None


def new_name(record: Record) -> Path:
    """A free path in the library, named after the day and the players; raises OSError."""
    return free_path(games_folder(), _name(record))


def holds(record: Record) -> bool:
    """Whether the library has this very game under a name that `new_name` gave it; raises OSError."""
    text = record_text(record).encode("utf-8")
    alike = (path for path in games_folder().iterdir() if path.name.startswith(_name(record)))
    return any(path.read_bytes() == text for path in alike if path.stat().st_size == len(text))


def _name(record: Record) -> str:
    players = " - ".join(filter(None, (_plain(seat.name) for seat in record.seats)))
    return f"{(record.played or date.today()).isoformat()} {players or 'game'}"


def free_path(folder: Path, name: str) -> Path:
    """The first of ``name.dream``, ``name 2.dream`` ... that is not there yet."""
    path, number = folder / f"{name}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{name} {number}{SUFFIX}"
    return path


def _plain(name: str) -> str:
    """A player's name as any file system takes it: letters, digits, spaces, hyphens."""
    words = re.sub(r"[^\w-]+", " ", unicodedata.normalize("NFC", name))
    return words.strip()[:LONGEST_PLAYER_IN_A_NAME].strip()


def keep(record: Record) -> Path:
    """Save a record in the library under a new name, which is returned; raises as `save` does."""
    path = new_name(record)
    save(record, path)
    return path
