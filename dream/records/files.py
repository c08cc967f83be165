"""Files of records: their names, and the folder in which older versions kept them.

The folder is ``games`` in the program's folder for data, see `dream.base.folders`.
"""

import re
import unicodedata
from contextlib import suppress
from datetime import date
from pathlib import Path
from stat import S_ISREG

from dream.records.record import Record

# Names and folders

GAMES = "games"
SUFFIX = ".dream"
JOURNAL = "unfinished"
"""What the files of the games under way are called that older versions left."""

LONGEST_PLAYER_IN_A_NAME = 30
MOST_BYTES_OF_A_PLAYER = 90
_JOURNAL = re.compile(rf"{JOURNAL}( [0-9]+)?{re.escape(SUFFIX)}")


def is_record_name(name: str) -> bool:
    """Whether a file of this name is one of a game, whatever the case of its suffix."""
    return name.lower().endswith(SUFFIX)


def games_folder() -> Path:
    """The folder of saved games, which may not be there."""
    from dream.base.folders import data_dir  # imported when asked: it is slow to load

    return data_dir() / GAMES


def under_way(folder: Path) -> list[Path]:
    """The files of the games under way in a folder, the latest first."""
    return [path for path, _ in _files(folder) if _JOURNAL.fullmatch(path.name)]


def saved_files(folder: Path) -> list[tuple[Path, float]]:
    """The saved games in a folder and when they were changed, the latest first; none that is under way."""
    return [file for file in _files(folder) if not _JOURNAL.fullmatch(file[0].name)]


def _files(folder: Path) -> list[tuple[Path, float]]:
    """The files of games in a folder and when they were changed, the latest first."""
    found = []
    for path in filter(lambda path: is_record_name(path.name), folder.glob("*")):
        with suppress(OSError):
            status = path.stat()
            if S_ISREG(status.st_mode):
                found.append((path, status.st_mtime))
    return sorted(found, key=lambda file: file[1], reverse=True)


def base_name(record: Record) -> str:
    """What the file of a record is called, without number and suffix."""
    players = " - ".join(filter(None, (plain_name(seat.name) for seat in record.seats)))
    return f"{(record.played or date.today()).isoformat()} {players or 'game'}"


def plain_name(name: str) -> str:
    """A player's name as any file system takes it: letters, digits, spaces, hyphens, not too many."""
    characters: list[str] = []
    for character in unicodedata.normalize("NFC", name):
        marks = bool(characters) and characters[-1] != " " and unicodedata.category(character).startswith("M")
        characters.append(character if marks or character.isalnum() or character in "_-" else " ")
    words = re.sub(" +", " ", "".join(characters))
    short = words.strip()[:LONGEST_PLAYER_IN_A_NAME].encode("utf-8")[:MOST_BYTES_OF_A_PLAYER]
    return short.decode("utf-8", "ignore").strip()
