"""Files of records: their names, the folder in which older versions kept them, and pictures that carry a
game.

The folder is ``games`` in the program's folder for data, see `dream.base.folders`.

In a PNG picture the record stands in a text chunk, right behind the header. So the first bytes of a
picture, as many as a record may have, tell all of it. See the PNG specification, 11.3.3.4 iTXt: a keyword,
whether the text is compressed and how, a language and a keyword in it, all ended by a zero byte, and then
the text in UTF-8.
"""

import re
import struct
import unicodedata
import zlib
from contextlib import suppress
from datetime import date
from pathlib import Path
from stat import S_ISREG

from dream.base.files import read_up_to
from dream.base.texts import message
from dream.records.record import Record
from dream.records.syntax import LARGEST_FILE, Fault, Unreadable

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


# Pictures that carry a game

SIGNATURE = b"\x89PNG\r\n\x1a\n"
KEYWORD = b"Dream game"
TEXT, HEADER_LENGTH = b"iTXt", 13
_COMPRESSED = KEYWORD + b"\0\x01\0\0\0"
"""What stands before a compressed text in no language in particular."""


def with_game(picture: bytes, record: str) -> bytes:
    """A PNG picture with the record of a game in it."""
    behind_header = len(SIGNATURE) + _length_of_chunk(HEADER_LENGTH)
    text = _chunk(TEXT, _COMPRESSED + zlib.compress(record.encode("utf-8")))
    return picture[:behind_header] + text + picture[behind_header:]


def record_bytes(path: Path) -> bytes:
    """The bytes of a file of records, or of the record that a picture carries: one more than fit, at most.

    Raises OSError, and Unreadable where a picture carries no game that can be read.
    """
    return unwrapped(read_up_to(path, LARGEST_FILE))


def unwrapped(data: bytes) -> bytes:
    """The record that the first bytes of a picture carry; of any other file the bytes as they are.

    Raises Unreadable where a picture carries no game that can be read.
    """
    if not data.startswith(SIGNATURE):
        return data
    record = _text_of(data[len(SIGNATURE) :])
    if record is None or len(record) > LARGEST_FILE:
        raise Unreadable([Fault(message("record.no_game_in_picture"), 1)])
    return record


def _text_of(data: bytes) -> bytes | None:
    """The text behind our keyword in the chunks that follow a PNG signature; None where there is none."""
    at = 0
    while at + _length_of_chunk(0) <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + length]
        if kind == TEXT and body.startswith(_COMPRESSED):
            return _decompressed(body.removeprefix(_COMPRESSED))
        at += _length_of_chunk(length)
    return None


def _decompressed(text: bytes) -> bytes | None:
    """What was compressed, up to one byte more than a record may have; None where it is damaged."""
    try:
        return zlib.decompressobj().decompress(text, LARGEST_FILE + 1)
    except zlib.error:
        return None


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I4s", len(body), kind) + body + struct.pack(">I", zlib.crc32(kind + body))


def _length_of_chunk(body: int) -> int:
    """The bytes of a chunk with so many in its body."""
    return body + 12
