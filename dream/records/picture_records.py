"""Pictures that carry a game.

In a PNG picture the record stands in a text chunk, right behind the header. So the first bytes of a picture,
as many as a record may have, tell all of it. See the PNG specification, 11.3.3.4 iTXt: a keyword, whether the
text is compressed and how, a language and a keyword in it, all ended by a zero byte, and then the text in
UTF-8.
"""

import struct
import zlib
from pathlib import Path

from dream.base.files import read_up_to
from dream.base.texts import message
from dream.records.syntax import LARGEST_FILE, Fault, Unreadable

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
