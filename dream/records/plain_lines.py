"""The lines of a record's bytes, and where in a file each record begins.

A file may have come a long way: by mail, with ``> `` before each line; through an old program, with bytes of
Windows-1252, or with ``\\r`` alone between lines; after another record in the same file.
"""

import re
from dataclasses import dataclass

from dream.base.files.text_files import decoded

Place = tuple[int, int, int]
"""A byte, with its line and its column."""

MOST_BAD_LINES = 20
"""In so many lines the first byte that is not UTF-8 is told."""
_BREAK = re.compile(r"\r\n|\r|\n")
_BREAK_BYTES = re.compile(rb"\r\n|\r|\n")
_QUOTING = re.compile(r"[ \t]*>[ \t>]*")
_BAD = re.compile("[\udc80-\udcff]")
_UNDEFINED = b"\x81\x8d\x8f\x90\x9d"
"""The bytes that Windows-1252 leaves out: control characters in the web's version of it."""
_WINDOWS_1252 = {
    0xDC00 + byte: bytes([byte]).decode("latin-1" if byte in _UNDEFINED else "cp1252")
    for byte in range(0x80, 0x100)
}
_HEADER = re.compile(rb"(?:\xef\xbb\xbf)?[ \t>]*\[")
_QUOTE = rb"(?:\"|\xe2\x80[\x9c-\x9f]|[\x93\x94])"
_GAME = re.compile(rb"(?:\A|(?<=[\r\n]))" + _HEADER.pattern + rb"Game(?:[ \t]|\xc2\xa0)+" + _QUOTE)


@dataclass(frozen=True)
class Piece:
    """One record of a file: its bytes, and the line on which it begins."""

    data: bytes
    line: int = 1


def plain_lines(data: bytes) -> tuple[list[str], list[Place]]:
    """Return the lines of a record, and the places of bytes that are not UTF-8.

    Those are read as Windows-1252. Where the first line is quoted as mail quotes, spaces stand for the marks.
    """
    bad: list[Place] = []
    try:
        lines = _BREAK.split(decoded(data))
    except UnicodeDecodeError:
        lines = _BREAK.split(data.decode("utf-8", "surrogateescape").removeprefix("\ufeff"))
        for number, line in enumerate(lines):
            found = _BAD.search(line)
            if found:
                lines[number] = line.translate(_WINDOWS_1252)
                bad.append((ord(found[0]) - 0xDC00, number + 1, found.start() + 1))
    first = next((line for line in lines if line.strip()), "")
    if _QUOTING.match(first):
        lines = [_QUOTING.sub(lambda marks: " " * len(marks[0]), line, count=1) for line in lines]
    return lines, bad[:MOST_BAD_LINES]


def records_in(data: bytes) -> list[Piece]:
    """Return the records in the bytes of a file, one after the other; there is always one.

    Another one begins with the headers among which Game stands again, after anything that is no header.
    """
    starts, game = [0], -1
    for found in _GAME.finditer(data):
        if game >= 0:
            start = _first_header(data, found.start(), game)
            if start > game:
                starts.append(start)
        game = found.start()
    pieces, line = [], 1
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        pieces.append(Piece(data[start:end], line))
        line += len(_BREAK_BYTES.findall(data, start, end))
    return pieces


def _first_header(data: bytes, start: int, before: int) -> int:
    """Return where the headers begin that stand in unbroken lines before a place; `before` if all do."""
    while start > before:
        end = start - (2 if data.endswith(b"\r\n", 0, start) else 1)
        line = max(data.rfind(b"\n", before, end), data.rfind(b"\r", before, end), before - 1) + 1
        if not _HEADER.match(data, line, end):
            break
        start = line
    return start
