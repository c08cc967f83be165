"""Records on disk: whole or not at all, never over what is there; the library."""

import os
import subprocess
import sys
import unicodedata
from datetime import date
from pathlib import Path

import pytest

from dream.games.alchemists_dream.board import Board, Element
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.position import Resign, start
from dream.play.seats import Seat
from dream.records.files import base_name
from dream.records.reader import read_record
from dream.records.record import Record
from dream.records.writer import record_text, save
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
