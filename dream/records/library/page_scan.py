"""The rows that can still be read in a damaged SQLite database, found page by page.

Nothing is asked of SQLite, which gives up at the first page that is wrong: every page that holds rows of a
table is read for itself, as https://sqlite.org/fileformat2.html tells, in the log of writes first. A row that
makes no sense is passed over. Rows of pages that are free, or that were moved, are found as well.
"""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

USUAL_PAGE = 4096
_LEAF_OF_A_TABLE = 0x0D
_FILE_HEADER = 100
_LOG_HEADER, _FRAME_HEADER = 32, 24
_LARGEST_ROW = 8_000_000
_READ_AT_MOST = 16
"""So many times as much as there is is read of further pages: rows of a sound file share none."""
_WHOLE_NUMBERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}

Value = None | int | float | bytes | str


class Row(NamedTuple):
    """A row of some table: its number, and its values in the order of the columns."""

    id: int
    values: list[Value]


class _Nonsense(Exception):
    """What is read here is no row."""


def rows_of(path: Path) -> Iterator[Row]:
    """All rows of tables in a database with its log; raises OSError."""
    with path.open("rb") as file:
        log = path.with_name(path.name + "-wal")
        if log.exists():
            with log.open("rb") as log_file:
                yield from _Pages(file, log_file).rows()
        else:
            yield from _Pages(file, None).rows()


class _Pages:
    """The pages of a database, by their numbers from 1."""

    def __init__(self, file: BinaryIO, log: BinaryIO | None) -> None:
        self._file, self._log = file, log
        header = file.read(_FILE_HEADER).ljust(_FILE_HEADER, b"\0")
        size = int.from_bytes(header[16:18], "big")
        size = 65536 if size == 1 else size
        sound = header.startswith(b"SQLite format 3\0") and 512 <= size <= 65536 and not size & (size - 1)
        self._size = size if sound else USUAL_PAGE
        self._room = self._size - (header[20] if sound else 0)
        self._logged = self._pages_in_log() if log else {}
        pages = file.seek(0, 2) // self._size + 1
        self._count = max([pages, *self._logged])
        self._further = _READ_AT_MOST * (pages + len(self._logged))

    def _pages_in_log(self) -> dict[int, int]:
        """Where in the log the latest pages begin that have been committed."""
        assert self._log
        header = self._log.read(_LOG_HEADER)
        if len(header) < _LOG_HEADER:
            return {}
        committed: dict[int, int] = {}
        since: dict[int, int] = {}
        place = _LOG_HEADER
        while len(frame := self._frame_header(place)) == _FRAME_HEADER and frame[8:16] == header[16:24]:
            number, pages = struct.unpack(">II", frame[:8])
            since[number] = place + _FRAME_HEADER
            if pages:
                committed |= since
                since.clear()
            place += _FRAME_HEADER + self._size
        return committed

    def _frame_header(self, place: int) -> bytes:
        assert self._log
        self._log.seek(place)
        return self._log.read(_FRAME_HEADER)

    def _page(self, number: int) -> bytes:
        if number in self._logged and self._log:
            self._log.seek(self._logged[number])
            return self._log.read(self._size)
        self._file.seek((number - 1) * self._size)
        return self._file.read(self._size)

    def rows(self) -> Iterator[Row]:
        for number in range(1, self._count + 1):
            page = self._page(number)
            start = _FILE_HEADER if number == 1 else 0
            if len(page) == self._size and page[start] == _LEAF_OF_A_TABLE:
                yield from self._rows_on(page, start)

    def _rows_on(self, page: bytes, start: int) -> Iterator[Row]:
        cells = int.from_bytes(page[start + 3 : start + 5], "big")
        for cell in range(min(cells, self._size // 4)):
            pointer = start + 8 + 2 * cell
            try:
                yield self._row(page, int.from_bytes(page[pointer : pointer + 2], "big"))
            except (_Nonsense, IndexError, struct.error, ValueError):
                continue

    def _row(self, page: bytes, place: int) -> Row:
        length, place = _varint(page, place)
        id, place = _varint(page, place)
        if not 0 < length <= _LARGEST_ROW:
            raise _Nonsense
        return Row(id, _values(self._payload(page, place, length)))

    def _payload(self, page: bytes, place: int, length: int) -> bytes:
        """The bytes of a row, those on further pages too."""
        least = (self._room - 12) * 32 // 255 - 23
        most = self._room - 35
        here = length
        if length > most:
            here = least + (length - least) % (self._room - 4)
            here = here if here <= most else least
        payload = bytearray(page[place : place + here])
        following = int.from_bytes(page[place + here : place + here + 4], "big") if here < length else 0
        while len(payload) < length:
            self._further -= 1
            more = self._page(following) if 0 < following <= self._count and self._further > 0 else b""
            if len(more) < self._size:
                raise _Nonsense
            payload += more[4 : min(self._room, 4 + length - len(payload))]
            following = int.from_bytes(more[:4], "big")
        return bytes(payload)


def _values(payload: bytes) -> list[Value]:
    """The values of a row's bytes."""
    end, place = _varint(payload, 0)
    kinds = []
    while place < end:
        kind, place = _varint(payload, place)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        value, place = _value(payload, place, kind)
        values.append(value)
    if place != len(payload):
        raise _Nonsense
    return values


def _value(payload: bytes, place: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, place
    if kind in (8, 9):
        return kind - 8, place
    if kind == 7:
        return struct.unpack(">d", payload[place : place + 8])[0], place + 8
    if kind in _WHOLE_NUMBERS:
        end = place + _WHOLE_NUMBERS[kind]
        return int.from_bytes(payload[place:end], "big", signed=True), end
    if kind < 12:
        raise _Nonsense
    end = place + (kind - 12) // 2
    data = payload[place:end]
    return data.decode("utf-8", "replace") if kind % 2 else data, end


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """A number of one to nine bytes, and the place after it."""
    number = 0
    for byte in range(8):
        part = data[place + byte]
        number = number << 7 | part & 0x7F
        if part < 0x80:
            return number, place + byte + 1
    number = number << 8 | data[place + 8]
    return number - (1 << 64) if number >= 1 << 63 else number, place + 9
