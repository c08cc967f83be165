"""Records on disk: whole or not at all, never over what is there; the library."""

import os
import subprocess
import sys
import unicodedata
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.actions import Resign
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.setup import start
from dream.play.registry import find
from dream.play.seat import Seat
from dream.records import library
from dream.records.reader import read_record
from dream.records.record import Record
from dream.records.writer import record_text, save
from tests.kit.random_games import random_game

SEED = "quicksilver vitriol salt"


def a_game(*, resigned: bool = False) -> Record:
    game = history_of(start(Board.from_seed(SEED), Element.FIRE, Element.EARTH))
    if resigned:
        game.play(Resign())
    return Record.of(
        game, {"Seed": SEED}, seats=(Seat("Anna"), Seat("Ben/../é: *")), played=date(2026, 11, 21)
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


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


def test_the_library_names_and_lists_games(home: Path) -> None:
    assert library.entries() == []
    first = library.keep(a_game())
    second = library.keep(a_game(resigned=True))
    assert [path.name for path in (first, second)] == [
        "2026-11-21 Anna - Ben é.dream",
        "2026-11-21 Anna - Ben é 2.dream",
    ]
    assert first.parent == library.games_folder()
    assert home in first.parents
    os.utime(first, (1, 1))
    listed = library.entries()
    assert [entry.path for entry in listed] == [second, first]
    newest = listed[0]
    assert newest.names == ("Anna", "Ben/../é: *")
    assert (newest.played, newest.result, newest.seed, newest.moves) == (date(2026, 11, 21), "0-1", SEED, 1)
    assert (newest.game, newest.fault) == ("The Alchemist's Dream", None)


def test_the_library_lists_games_of_any_kind(home: Path) -> None:
    jabir = random_game(find("jabir"), 1, 20)
    library.keep(Record.of(jabir, {"Seed": "seed 1"}, seats=(Seat("Anna"), Seat(), Seat("Zoë"))))
    (library.games_folder() / "chess.dream").write_text('[Game "Chess"]\n[FirstName "Bo"]\n\ne4 e5')
    found = {entry.game: entry for entry in library.entries()}
    assert found.keys() == {"Jabir's Transmutations", "Chess"}
    known, unknown = found["Jabir's Transmutations"], found["Chess"]
    assert (known.names, known.result, known.seed, known.moves) == (("Anna", "", "Zoë"), "*", "seed 1", 20)
    assert (unknown.names, unknown.moves, unknown.fault) == ((), 2, None)


def test_the_library_lists_damaged_games_too(home: Path) -> None:
    folder = library.games_folder()
    (folder / "noise.dream").write_bytes(b"\xff" * 100)
    (folder / "empty.dream").write_bytes(b"")
    (folder / "half.dream").write_bytes(record_text(a_game()).encode()[:-1] + b"{")
    (folder / "folder.dream").mkdir()
    (folder / "notes.txt").write_text("not mine")
    found = {entry.path.name: entry for entry in library.entries()}
    assert found.keys() == {"noise.dream", "empty.dream", "half.dream"}
    assert all(entry.fault for entry in found.values())
    assert found["half.dream"].names[0] == "Anna"


@pytest.mark.parametrize("name", ["?", "", "\u200b", "\0"])
def test_players_without_a_usable_name(home: Path, name: str) -> None:
    assert library.keep(named(name)).name == "2026-01-02 game.dream"


@pytest.mark.parametrize("name", ["नमस्ते", "สวัสดี", "Zoe\u0308"])
def test_the_marks_of_a_letter_are_part_of_the_name_of_a_file(home: Path, name: str) -> None:
    shown = unicodedata.normalize("NFC", name)
    assert library.keep(named(name)).stem == f"2026-01-02 {shown} - {shown}"


def test_a_mark_without_a_letter_is_no_part_of_the_name_of_a_file(home: Path) -> None:
    assert library.keep(named("\N{MAGE}\u200d\N{MALE SIGN}\ufe0f Zoe")).stem == "2026-01-02 Zoe - Zoe"


def test_a_long_name_fits_into_the_name_of_a_file(home: Path) -> None:
    assert library.keep(named("\N{CJK UNIFIED IDEOGRAPH-20000}" * 40)).exists()


def named(name: str) -> Record:
    seats = (Seat(name), Seat(name))
    return Record.of(a_game().history(), seats=seats, played=date(2026, 1, 2))


@pytest.mark.parametrize(("moment", "day"), [(-1e14, date.min), (1e12, date.max), (1e300, date.max)])
def test_a_file_from_outside_the_calendar_has_the_nearest_day(moment: float, day: date) -> None:
    assert library.Entry(Path("x"), moment).day == day


def test_a_file_from_a_far_year_is_listed(home: Path) -> None:
    os.utime(library.keep(replace(a_game(), played=None)), (2**38, 2**38))
    (entry,) = library.entries()
    assert entry.day.year > 2400


def test_a_file_whose_name_is_not_utf8_is_listed(home: Path) -> None:
    path = os.fsencode(library.games_folder()) + b"/caf\xe9.dream"
    with open(path, "wb") as file:
        file.write(b"nonsense")
    (entry,) = library.entries()
    assert entry.title == "caf\N{REPLACEMENT CHARACTER}"
    assert entry.fault


def verify(*files: Path | str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dream", "verify", *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_verify(tmp_path: Path) -> None:
    good, bad, none = (tmp_path / name for name in ("good.dream", "bad.dream", "none.dream"))
    save(a_game(resigned=True), good)
    bad.write_text(record_text(a_game()) + "1. @a1\n")
    done = verify(good)
    assert (done.returncode, done.stdout, done.stderr) == (0, "ok\n", "")
    fault = f"{bad}: line 15, column 4, action 1, @a1: a1 is not on the board\n"
    done = verify(bad)
    assert (done.returncode, done.stdout, done.stderr) == (1, fault, "")
    done = verify(none, good, bad)
    missing = f"{none}: No such file or directory\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, f"{missing}{good}: ok\n{fault}", "")
