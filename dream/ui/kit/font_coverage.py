"""Which characters a font file has, read from its character map alone, without loading the font.

The formats are those of the table ``cmap`` in the OpenType specification: 12, the one of fonts with
characters beyond the first 65,536, and 4, the one that every other font has.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from struct import iter_unpack, unpack, unpack_from

_WANTED = ((12, 3, 10), (12, 0, 4), (4, 3, 1), (4, 0, 3))
"""Format, platform and encoding of the maps that can be read, the widest first."""


class Coverage:
    """The characters of a font, as spans of code points: ``"é" in coverage``."""

    def __init__(self, spans: Iterator[tuple[int, int]]) -> None:
        """`spans` are first and last code points, without overlaps."""
        ordered = sorted(spans)
        self._firsts = [first for first, _ in ordered]
        self._lasts = [last for _, last in ordered]

    def __contains__(self, character: str) -> bool:
        code = ord(character)
        place = bisect_right(self._firsts, code) - 1
        return place >= 0 and code <= self._lasts[place]


@cache
def coverage(path: Path) -> Coverage:
    """The characters that a TrueType or OpenType file has; raises ValueError when its map cannot be read."""
    table = _character_map(path)
    (count,) = unpack_from(">H", table, 2)
    maps = {}
    for platform, encoding, start in iter_unpack(">HHL", table[4 : 4 + 8 * count]):
        (form,) = unpack_from(">H", table, start)
        maps[form, platform, encoding] = table[start:]
    wanted = next((key for key in _WANTED if key in maps), None)
    if wanted is None:
        raise ValueError(f"{path.name} has no character map that can be read")
    return Coverage(_spans_of_12(maps[wanted]) if wanted[0] == 12 else _spans_of_4(maps[wanted]))


def _character_map(path: Path) -> bytes:
    """The table ``cmap`` of a font file."""
    with path.open("rb") as file:
        (count,) = unpack(">4xH6x", file.read(12))
        for tag, start, length in iter_unpack(">4s4xLL", file.read(16 * count)):
            if tag == b"cmap":
                file.seek(start)
                return file.read(length)
    raise ValueError(f"{path.name} has no character map")


def _spans_of_12(table: bytes) -> Iterator[tuple[int, int]]:
    (count,) = unpack_from(">L", table, 12)
    for first, last, _ in iter_unpack(">LLL", table[16 : 16 + 12 * count]):
        yield first, last


def _spans_of_4(table: bytes) -> Iterator[tuple[int, int]]:
    """The spans of format 4, whose glyphs are the code plus a shift, or else named in a list; 0 is none."""
    (double,) = unpack_from(">H", table, 6)
    count = double // 2
    lasts, firsts, shifts, offsets = (
        unpack_from(f">{count}H", table, start) for start in (14, *(16 + n * double for n in (1, 2, 3)))
    )
    for number, (first, last) in enumerate(zip(firsts, lasts, strict=True)):
        if not offsets[number]:
            spans = [(code, code) for code in range(first, last + 1) if (code + shifts[number]) & 0xFFFF]
        else:
            listed = 16 + 3 * double + 2 * number + offsets[number]
            glyphs = unpack_from(f">{last - first + 1}H", table, listed)
            spans = [(first + place, first + place) for place, glyph in enumerate(glyphs) if glyph]
        yield from spans
