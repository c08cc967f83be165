"""Pictures that carry their game: what is put in comes out, and what is damaged is told."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from dream.records.files import KEYWORD, SIGNATURE, unwrapped, with_game
from dream.records.library.exchange import import_files
from dream.records.reader import all_records, read_record
from dream.records.syntax import LARGEST_FILE, Unreadable
from dream.records.writer import record_text
from tests.kit.journals import unfinished_game
from tests.kit.libraries import library_at


def picture(size: int = 8) -> bytes:
    file = BytesIO()
    Image.new("RGB", (size, size), "navy").save(file, "PNG")
    return file.getvalue()


RECORD = record_text(unfinished_game())


def test_the_record_comes_out_as_it_was_put_in_and_the_picture_stays_one() -> None:
    carrying = with_game(picture(), RECORD)
    assert unwrapped(carrying) == RECORD.encode("utf-8")
    image = Image.open(BytesIO(carrying))
    image.load()
    assert isinstance(image, PngImageFile)
    assert image.text[KEYWORD.decode()] == RECORD
    assert image.getpixel((0, 0)) == (0, 0, 128)


def test_what_is_no_picture_is_left_as_it_is() -> None:
    for data in (b"", b"\x89PN", RECORD.encode("utf-8")):
        assert unwrapped(data) == data


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I4s", len(body), kind) + body + struct.pack(">I", zlib.crc32(kind + body))


_OURS = KEYWORD + b"\0\x01\0\0\0"


@pytest.mark.parametrize(
    "data",
    [
        picture(),
        SIGNATURE,
        SIGNATURE + b"\0" * 11,
        SIGNATURE + b"\xff" * 40,
        SIGNATURE + _chunk(b"iTXt", _OURS + b"nothing compressed"),
        SIGNATURE + _chunk(b"iTXt", _OURS + zlib.compress(b" " * (LARGEST_FILE + 1))),
        SIGNATURE + _chunk(b"tEXt", KEYWORD + b"\0plain"),
    ],
    ids=["another", "cut", "zeros", "endless", "damaged", "too large", "of another kind"],
)
def test_a_picture_without_a_game_that_can_be_read_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable, match="this picture doesn't contain a game"):
        unwrapped(data)


def test_a_picture_is_opened_verified_and_imported_as_a_saved_game_is(tmp_path: Path) -> None:
    library = library_at(tmp_path)
    path = tmp_path / "table.png"
    path.write_bytes(with_game(picture(400), RECORD))
    assert record_text(read_record(path).record) == RECORD
    assert [each.faults for each in all_records(path)] == [()]
    assert import_files(library, [path]).new == 1
    path.write_bytes(picture())
    report = import_files(library, [path])
    assert (report.new, report.refused) == (0, 1)
