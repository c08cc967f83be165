"""The rows that can still be read in a damaged SQLite database, found page by page.

Nothing is asked of SQLite, which gives up at the first page that is wrong: every page that holds rows of a
table is read for itself, as https://sqlite.org/fileformat2.html tells, in the log of writes first. A row that
makes no sense is passed over, and so is a page that the disk does not give. Rows of pages that are free, or
that were moved, are found as well.
"""

import errno
import os
import struct
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from stat import S_ISREG
from types import TracebackType
from typing import NamedTuple

USUAL_PAGE = 4096
_LEAF_OF_A_TABLE, _LEAF_OF_AN_INDEX, _INSIDE_AN_INDEX = 0x0D, 0x0A, 0x02
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


class _File:
    """A file of which some parts may be unreadable; raises OSError when it is none, or cannot be opened."""

    def __init__(self, path: Path) -> None:
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)  # a pipe may be there
        self._handle = os.open(path, flags)
        status = os.fstat(self._handle)
        if not S_ISREG(status.st_mode):
            self.close()
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        self.size = status.st_size
        self.unreadable = 0

    def read(self, place: int, length: int) -> bytes:
        """What is at a place, or nothing where the disk does not give it."""
        try:
            os.lseek(self._handle, place, os.SEEK_SET)
            return os.read(self._handle, length)
        except OSError:
            self.unreadable += 1
            return b""

    def close(self) -> None:
        os.close(self._handle)


class Scan:
    """The pages of a database with its log, by their numbers from 1.

    Raises OSError when it cannot be opened; what cannot be read of it is counted.
    """

    def __init__(self, path: Path) -> None:
        self._files = ExitStack()
        self._file = self._opened(path)
        self._log: _File | None = None
        with suppress(OSError):
            self._log = self._opened(path.with_name(path.name + "-wal"))
        header = self._file.read(0, _FILE_HEADER).ljust(_FILE_HEADER, b"\0")
        size = int.from_bytes(header[16:18], "big")
        size = 65536 if size == 1 else size
        sound = header.startswith(b"SQLite format 3\0") and 512 <= size <= 65536 and not size & (size - 1)
        self._size = size if sound else USUAL_PAGE
        self._room = self._size - (header[20] if sound else 0)
        self._logged = self._pages_in_log() if self._log else {}
        pages = self._file.size // self._size + 1
        self._count = max([pages, *self._logged])
        self._further = _READ_AT_MOST * (pages + len(self._logged))

    def __enter__(self) -> "Scan":
        return self

    def __exit__(self, _: type[BaseException] | None, __: object, ___: TracebackType | None) -> None:
        self._files.close()

    def _opened(self, path: Path) -> _File:
        file = _File(path)
        self._files.callback(file.close)
        return file

    @property
    def unreadable(self) -> int:
        """How many times the disk did not give what was asked for: for one bad page, at least once."""
        return self._file.unreadable + (self._log.unreadable if self._log else 0)

    def _pages_in_log(self) -> dict[int, int]:
        """Where in the log the latest pages begin that have been committed."""
        assert self._log
        salt = self._log.read(0, _LOG_HEADER)[16:24]
        committed: dict[int, int] = {}
        since: dict[int, int] = {}
        for place in range(_LOG_HEADER, self._log.size, _FRAME_HEADER + self._size):
            frame = self._log.read(place, _FRAME_HEADER)
            if len(frame) < _FRAME_HEADER:
                continue  # it cannot be read
            salt = salt or frame[8:16]
            if frame[8:16] != salt:
                break
            number, pages = struct.unpack(">II", frame[:8])
            since[number] = place + _FRAME_HEADER
            if pages:
                committed |= since
                since.clear()
        return committed

    def _page(self, number: int) -> bytes:
        """A page as it was written last, or as it was before where that cannot be read."""
        if number in self._logged and self._log:
            page = self._log.read(self._logged[number], self._size)
            if len(page) == self._size:
                return page
        return self._file.read((number - 1) * self._size, self._size)

    def rows(self) -> Iterator[Row]:
        """All rows of tables."""
        for number in range(1, self._count + 1):
            page = self._page(number)
            start = _FILE_HEADER if number == 1 else 0
            if len(page) == self._size and page[start] == _LEAF_OF_A_TABLE:
                yield from self._rows_on(page, start)

    def entries(self, begin: bytes) -> Iterator[list[Value]]:
        """The entries of indexes whose bytes begin so, but for those on pages that are free."""
        free = self._free_pages()
        for number in range(2, self._count + 1):
            page = b"" if number in free else self._page(number)
            if len(page) == self._size and page[0] in (_LEAF_OF_AN_INDEX, _INSIDE_AN_INDEX):
                yield from self._entries_on(page, begin)

    def _entries_on(self, page: bytes, begin: bytes) -> Iterator[list[Value]]:
        inside = page[0] == _INSIDE_AN_INDEX
        for pointer in self._pointers(page, 12 if inside else 8, 0):
            with suppress(_Nonsense, IndexError, struct.error, ValueError):
                length, place = _varint(page, pointer + (4 if inside else 0))
                if page[place : place + len(begin)] != begin:
                    return
                yield _values(page[place : place + length])

    def _free_pages(self) -> set[int]:
        """The pages that hold nothing any more, as far as the database says."""
        free: set[int] = set()
        trunk = int.from_bytes(self._page(1)[32:36], "big")
        while 0 < trunk <= self._count and trunk not in free:
            free.add(trunk)
            page = self._page(trunk)
            leaves = min(int.from_bytes(page[4:8], "big"), self._size // 4)
            free.update(
                int.from_bytes(page[place : place + 4], "big") for place in range(8, 8 + 4 * leaves, 4)
            )
            trunk = int.from_bytes(page[:4], "big")
        return free

    def _pointers(self, page: bytes, header: int, start: int) -> Iterator[int]:
        """Where the cells of a page are."""
        cells = int.from_bytes(page[start + 3 : start + 5], "big")
        for cell in range(min(cells, self._size // 4)):
            place = start + header + 2 * cell
            yield int.from_bytes(page[place : place + 2], "big")

    def _rows_on(self, page: bytes, start: int) -> Iterator[Row]:
        for pointer in self._pointers(page, 8, start):
            with suppress(_Nonsense, IndexError, struct.error, ValueError):
                yield self._row(page, pointer)

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
