"""Records in files, from this program and from outside."""

import json
import os
import struct
import subprocess
import sys
import unicodedata
import zlib
from collections.abc import Callable
from datetime import date
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from dream.base.texts import english
from dream.cli.app import guarded
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.rules.position import Resign
from dream.play.game import Game
from dream.play.history import History
from dream.play.registry import find
from dream.play.seats import Seat
from dream.records.files import base_name, is_record_name
from dream.records.library.exchange import import_files
from dream.records.library.library import Query
from dream.records.picture_records import KEYWORD, SIGNATURE, unwrapped, with_game
from dream.records.reader import Opened, all_records, open_record, read_record
from dream.records.record import Record
from dream.records.syntax import LARGEST_FILE, Unreadable, records_in
from dream.records.writer import has_room, record_text, save
from tests.kit.journals import a_record, library_at, unfinished_game
from tests.kit.random_games import GAMES, random_game
from tests.waiting import PATIENCE

SEED = "quicksilver vitriol salt"


def a_game(*, resigned: bool = False) -> Record:
    game = history_of(start(Board.from_seed(SEED), Element.FIRE, Element.EARTH))
    if resigned:
        game.play(Resign())
    return Record.of(
        game, {"Seed": SEED}, seats=(Seat("Anna"), Seat("Ben/../é: *")), played=date(2026, 11, 21)
    )


def test_save_load_save_is_the_same_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.dream", tmp_path / "two.dream"
    save(a_game(resigned=True), one)
    save(read_record(one).record, two)
    assert one.read_bytes() == two.read_bytes() == record_text(a_game(resigned=True)).encode()
    assert sorted(tmp_path.iterdir()) == [one, two]


@pytest.mark.parametrize("content", [b"", b"my diary", record_text(a_game()).encode()])
def test_what_is_there_is_never_overwritten(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.dream"
    path.write_bytes(content)
    with pytest.raises(FileExistsError):
        save(a_game(resigned=True), path)
    assert path.read_bytes() == content
    assert os.listdir(tmp_path) == ["game.dream"]


def test_a_folder_that_is_not_there_is_a_plain_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        save(a_game(), tmp_path / "nowhere" / "game.dream")


@pytest.mark.parametrize("name", ["?", "", "\u200b", "\0"])
def test_players_without_a_usable_name(name: str) -> None:
    assert base_name(named(name)) == "2026-01-02 game"


@pytest.mark.parametrize("name", ["नमस्ते", "สวัสดี", "Zoe\u0308"])
def test_the_marks_of_a_letter_are_part_of_the_name_of_a_file(name: str) -> None:
    shown = unicodedata.normalize("NFC", name)
    assert base_name(named(name)) == f"2026-01-02 {shown} - {shown}"


def test_a_mark_without_a_letter_is_no_part_of_the_name_of_a_file() -> None:
    assert base_name(named("\N{MAGE}\u200d\N{MALE SIGN}\ufe0f Zoe")) == "2026-01-02 Zoe - Zoe"


def test_a_long_name_fits_into_the_name_of_a_file() -> None:
    name = base_name(named("\N{CJK UNIFIED IDEOGRAPH-20000}" * 40))
    assert len(f"{name} 1000000.dream".encode()) <= 255


def named(name: str) -> Record:
    seats = (Seat(name), Seat(name))
    return Record.of(a_game().history(), seats=seats, played=date(2026, 1, 2))


def verify(*files: Path | str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dream", "verify", *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_of_a_record_above_the_limit_verify_says_one_true_thing(tmp_path: Path) -> None:
    large, many = tmp_path / "large.dream", tmp_path / "many.dream"
    text = record_text(a_game(resigned=True))
    large.write_text(f"{text}\n{{{'x' * LARGEST_FILE}}}\n")
    many.write_text((text + "\n") * (LARGEST_FILE // len(text) + 2))
    for path in (large, many):
        done = verify(path)
        fault = f"{path}: line 1: a record, or a file of several, has at most 1,000,000 bytes\n"
        assert (done.returncode, done.stdout, done.stderr) == (1, fault, "")


def test_verify(tmp_path: Path) -> None:
    good, bad, none = (tmp_path / name for name in ("good.dream", "bad.dream", "none.dream"))
    save(a_game(resigned=True), good)
    bad.write_text(record_text(a_game()) + "1. @a1\n")
    done = verify(good)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ok\n", "")
    fault = (
        f"{bad}: The game could not be read to its end, and the rest is kept as it is: "
        "line 15, column 4, action 1, @a1: a1 isn't on the board\n"
    )
    done = verify(bad)
    assert (done.returncode, done.stdout, done.stderr) == (1, fault, "")
    done = verify(none, good, bad)
    missing = f"dream: {none}: No such file or directory\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, f"{good}: ok\n{fault}", missing)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    return find(request.param)


@pytest.fixture
def text(game: Game[Any, Any]) -> str:
    return record_text(Record.of(random_game(game, 3, 30), {"Seed": "seed 3"}))


def read_as(opened: Opened, text: str) -> None:
    """It is the same game as in a text, and nothing is wrong with it."""
    plain = open_record(text)
    assert [english(fault) for fault in opened.faults] == []
    assert opened.record == plain.record
    assert len(opened.record.actions) == 30


SENT: dict[str, Callable[[str], str]] = {
    "blank lines before it": lambda text: "\n \n\r\n" + text,
    "blank lines between all": lambda text: text.replace("\n", "\n\n"),
    "no-break spaces among the actions": lambda text: (
        text[: text.index("\n\n")] + text[text.index("\n\n") :].replace(" ", "\u00a0")
    ),
    "spaces of other kinds in the headers": lambda text: text.replace(' "', '\u00a0 "'),
    "carriage returns alone": lambda text: text.replace("\n", "\r"),
    "carriage returns and line feeds": lambda text: text.replace("\n", "\r\n"),
    "a curly apostrophe": lambda text: text.replace("Alchemist's", "Alchemist\u2019s").replace(
        "Jabir's", "Jabir\u2019s"
    ),
    "curly quotation marks": lambda text: text.replace(' "', " \u201c").replace('"]', "\u201d]"),
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice, blank lines bare": lambda text: "".join(
        f">> {line}".rstrip("> ") + "\n" for line in text.splitlines()
    ),
    "hyphens of a word processor": lambda text: (
        text[: text.index("\n\n")] + text[text.index("\n\n") :].replace("-", "\u2011")
    ),
    "what cannot be seen": lambda text: text.replace("\n1. ", "\n1. \u200b").rstrip() + "\ufeff\n",
    "a byte order mark": lambda text: "\ufeff" + text,
    "two headers on a line": lambda text: text.replace('"]\n[', '"] [', 1),
    "all headers on one line": lambda text: (
        text[: text.index("\n\n")].replace("\n", " ") + text[text.index("\n\n") :]
    ),
    "headers on a line without a space, with curly marks": lambda text: (
        text.replace('"]\n[', '"][').replace(' "', " \u201c").replace('"]', "\u201d]")
    ),
}


@pytest.mark.parametrize("way", SENT)
def test_what_can_only_mean_one_thing_is_read(text: str, way: str) -> None:
    sent = SENT[way](text)
    read_as(open_record(sent), text)


@pytest.mark.parametrize("value", ['a [b \\"c\\"] d', "[Date [x]]", '\\"] [Seed \\"'])
def test_a_value_that_looks_like_headers_is_one_value(text: str, value: str) -> None:
    for sent in (f'[Event "{value}"]\n', f'[Event "{value}"] [Site "here"]\n'):
        opened = open_record(sent + text)
        assert opened.faults == ()
        assert dict(opened.record.other)["Event"] == json.loads(f'"{value}"')


def test_one_bad_header_of_a_line_takes_the_others_along(text: str) -> None:
    opened = open_record('[Site "here"] [Event bad]\n' + text)
    assert opened.record.actions == open_record(text).record.actions
    assert "is not a header" in english(opened.faults[0].reason)
    assert '[Site "here"] [Event bad]' in record_text(opened.record)


def test_a_seed_is_kept_as_it_is() -> None:
    seed, dream = " two\u00a0words\u200b ", find("dream")
    record = Record.of(History(dream, dream.start(seed, "-")), {"Seed": seed})
    opened = open_record(record_text(record))
    assert (opened.record.seed, opened.faults) == (seed, ())


def test_a_header_in_another_encoding_takes_nothing_else_away(text: str) -> None:
    headers, _, actions = text.partition("\n\n")
    data = f'{headers}\n[Event "José"]\n\n{actions}'.encode("cp1252")
    opened = open_record(data)
    assert opened.record.actions == open_record(text).record.actions
    assert dict(opened.record.other)["Event"] == "José"
    (fault,) = opened.faults
    line = headers.count("\n") + 2
    assert (fault.line, fault.column) == (line, 12)
    assert english(fault.reason) == "the byte e9 isn't valid UTF-8"


def test_a_bad_byte_in_a_comment_takes_nothing_away(text: str) -> None:
    headers, _, actions = text.partition("\n\n")
    data = f"{headers}\n\n{{".encode() + b"caf\xe9\n\xff\xff" + f"}} {actions}".encode()
    opened = open_record(data)
    assert opened.record.actions == open_record(text).record.actions
    assert len(opened.faults) == 2


def test_a_record_that_grows_when_it_is_written_has_no_room(text: str) -> None:
    headers, _, actions = text.partition("\n\n")
    notes = "{" + "\xe9" * 15_000 + "} "  # two bytes each in UTF-8
    opened = open_record(f"{headers}\n\n{notes * 40}{actions}".encode("cp1252"))
    assert len(opened.record.comments) == 40
    assert not has_room(opened.record)


def test_a_bad_header_among_others_takes_no_other_away(text: str) -> None:
    opened = open_record(text.replace("[Result", "\ufffdResult"))
    assert opened.record.actions == open_record(text).record.actions
    assert "is not a header" in english(opened.faults[0].reason)


def test_where_bytes_are_bad_throughout_only_some_are_told() -> None:
    with pytest.raises(Unreadable) as refused:
        open_record(b"\xff\n" * 400_000)
    assert len(refused.value.faults) < 60


# Several in one file


def two_in(path: Path, between: bytes = b"\n", second: bytes | None = None) -> Path:
    path.write_bytes(a_record(seed=1) + between + (a_record("jabir", seed=2) if second is None else second))
    return path


@pytest.mark.parametrize(
    "between", [b"", b"\n", b"\r\n\r\n", b"{ a comment that is never closed\n", b"\xef\xbb\xbf", b"\n \n"]
)
def test_two_records_in_a_file_are_two_games(tmp_path: Path, between: bytes) -> None:
    path = two_in(tmp_path / "two.dream", between)
    pieces = records_in(path.read_bytes())
    assert b"".join(piece.data for piece in pieces) == path.read_bytes()
    titles = [open_record(piece.data).record.game.id for piece in pieces]
    assert titles == ["dream", "jabir"]
    assert [bool(each.faults) for each in all_records(path)] == [b"{" in between, False]
    opened = read_record(path)
    assert (opened.record.game.id, opened.beside) == ("dream", 1)
    with library_at(tmp_path) as library:
        report = import_files(library, [path])
        assert (report.new, report.files, report.refused) == (2, 1, 0)
        assert library.count(Query()) == 2


def test_each_has_its_own_faults_by_the_lines_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    second = a_record("jabir", seed=2) + b"nonsense\n"
    path = two_in(tmp_path / "two.dream", b"\n", second)
    last = path.read_bytes().count(b"\n")
    first, other = all_records(path)
    assert first.faults == ()
    assert [fault.line for fault in other.faults] == [last]
    assert guarded(["verify", str(path)]) == 1
    out = capsys.readouterr().out
    assert f"line {last}" in out
    assert out.count("\n") == 1
    assert guarded(["verify", str(two_in(tmp_path / "sound.dream"))]) == 0
    assert capsys.readouterr().out == "ok, 2 games\n"


def test_what_is_refused_or_damaged_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "home"))
    folder = tmp_path / "games"
    folder.mkdir()
    two_in(folder / "TWO.DREAM", b"\n", b'[Game "Chess"]\n[Format "1"]\n\ne4\n')
    (folder / "open.Dream").write_bytes(a_record(seed=5) + b"{")
    (folder / "none.dream").write_bytes(b"nonsense\n")
    assert guarded(["library", "import", str(folder)]) == 1
    out, err = capsys.readouterr()
    assert "3 games" in out
    assert "open.Dream: The record has a fault: line" in err
    assert "never closed" in err
    assert "none.dream: this isn't a record of a game" in err


def test_a_header_game_that_stands_twice_is_no_other_game() -> None:
    text = a_record(seed=1).decode().replace('[Format "1"]', '[Format "1"]\n[Game "Chess"]')
    assert len(records_in(text.encode())) == 1
    assert "appears twice" in english(open_record(text).faults[0])


def test_the_bytes_of_two_games_are_the_first_with_a_fault(tmp_path: Path) -> None:
    opened = open_record(two_in(tmp_path / "two.dream").read_bytes())
    assert opened.record.game.id == "dream"
    assert "another game begins here" in english(opened.faults[0])


@pytest.mark.parametrize("name", ["a.dream", "GAME.DREAM", "b.Dream"])
def test_the_suffix_counts_in_any_case(name: str) -> None:
    assert is_record_name(name)
    assert not is_record_name(name + ".txt")


@pytest.mark.unix
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.dream"
    os.mkfifo(pipe)
    command = [sys.executable, "-P", "-m", "dream"]
    done = subprocess.run(
        [*command, "verify", pipe], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (2, f"dream: {pipe}: nobody writes to this pipe\n")
    written = tmp_path / "game.dream"
    written.write_bytes(a_record())
    line = f'"{sys.executable}" -P -m dream verify <(sleep 0.3; cat "{written}")'
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout) == (0, "ok\n")


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
