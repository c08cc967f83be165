"""``dream library``: games put in, listed, shown, taken out, verified, saved, from the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dream.cli.app import guarded
from dream.play.registry import find
from dream.play.seats import EarlierSeat, Seat
from dream.records.library.exchange import left_to_verify
from dream.records.library.home import library_path
from dream.records.library.library import Library
from dream.records.record import Record
from dream.records.writer import record_text
from tests.kit.games import QUICK_WIN, SEED, played, seeded_start
from tests.kit.journals import a_record
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "home"))


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with three games."""
    folder = tmp_path / "files"
    folder.mkdir()
    for number, kind in enumerate(("dream", "jabir", "dream"), 1):
        record = a_record(kind, seed=number, seats=(Seat("Zoë"), Seat.machine("Golem", number)))
        (folder / f"{number}.dream").write_bytes(record)
    return folder


def run(*words: object) -> int:
    return guarded(["library", *map(str, words)])


@pytest.mark.parametrize("group", ["library", "bench"])
def test_a_group_of_commands_explains_itself(group: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded([group]) == 0
    assert f"Usage: dream {group}" in capsys.readouterr().out


def listed(capsys: pytest.CaptureFixture[str], *words: object) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert run("list", "--json", *words) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


def test_an_empty_library_is_an_empty_array(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys) == []


def test_games_are_imported_and_listed_as_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("import", files) == 0
    assert "3 games were imported" in capsys.readouterr().out
    games = listed(capsys, "--sort", "seed", "--reverse")
    assert [game["seed"] for game in games] == ["seed 1", "seed 2", "seed 3"]
    assert [game["game"] for game in games] == ["dream", "jabir", "dream"]
    assert {"id", "game", "seed", "seats", "result", "finished", "actions", "updated"} <= games[0].keys()
    assert games[0]["seats"][0]["name"] == "Zoë"
    assert games[0]["actions"] == 30
    assert games[0]["finished"] is False
    assert run("import", files / "1.dream", files) == 0
    assert "4 games were already in the library" in capsys.readouterr().out
    assert len(listed(capsys)) == 3


def test_what_is_no_game_is_refused_and_the_others_are_imported(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (files / "4.dream").write_bytes(b"nonsense {")
    assert run("import", files, files / "nowhere") == 1
    told = capsys.readouterr()
    assert "3 games were imported" in told.out
    assert "2 files weren't imported" in told.out
    assert "4.dream" in told.err
    assert "nowhere" in told.err


@pytest.mark.parametrize(
    ("words", "seeds"),
    [
        (["zoe"], {1, 2, 3}),
        (["GOLEM", "3"], {3}),
        (["--game", "jabir"], {2}),
        (["--seed", "seed 1"], {1}),
        (["--opponent", "level 3"], {3}),
        (["--player", "zoë", "--game", "dream"], {1, 3}),
        (["--longest", "29"], set()),
        (["--shortest", "30", "--unfinished"], {1, 2, 3}),
        (["--finished"], set()),
        (["--since", "2026-01-01"], set()),
        (["--faulty"], set()),
    ],
)
def test_games_are_searched(
    words: list[str], seeds: set[int], files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("import", files)
    assert {game["seed"] for game in listed(capsys, *words)} == {f"seed {number}" for number in seeds}


def test_games_are_found_by_a_position_once_they_are_verified(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("import", files)
    assert run("verify") == 0
    game = find("jabir")
    start = game.state_text(game.start("seed 2", "-"))
    assert [game["seed"] for game in listed(capsys, "--game", "jabir", "--position", start)] == ["seed 2"]


def test_a_game_is_shown_and_its_record_alone(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    id = listed(capsys, "--seed", "seed 1")[0]["id"]
    assert run("show", id) == 0
    assert "Players: Zoë - Golem" in capsys.readouterr().out
    assert run("show", "--record", id) == 0
    assert capsys.readouterr().out.encode() == (files / "1.dream").read_bytes()
    assert run("show", 99) == 2
    assert capsys.readouterr().err == "dream: the library has no game 99\n"


def test_games_are_exported_and_deleted_and_brought_back(
    files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("import", files)
    assert run("export", tmp_path / "out") == 0
    exported = {path.read_bytes() for path in (tmp_path / "out").glob("*.dream")}
    assert exported == {path.read_bytes() for path in files.glob("*.dream")}
    assert run("export", tmp_path / "one", 2) == 0
    assert len(list((tmp_path / "one").iterdir())) == 1
    assert run("delete", 1, 2) == 0
    assert [game["id"] for game in listed(capsys)] == [3]
    assert run("delete", 99) == 2
    assert run("restore", 1) == 0
    assert {game["id"] for game in listed(capsys)} == {1, 3}


def test_verify_tells_every_faulty_game(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    assert run("verify") == 0
    assert "All 3 games are sound." in capsys.readouterr().out
    (files / "4.dream").write_bytes(a_record() + b"k8-l8\n")
    run("import", files)
    capsys.readouterr()
    for words in ([], ["--again"]):
        assert run("verify", *words) == 1
        out = capsys.readouterr().out
        assert out.startswith(
            "game 4: The game could not be read to its end, and the rest is kept as it is: line "
        )
        assert out.endswith("1 problem found.\n")


def test_a_damaged_library_is_salvaged(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    library_path().write_bytes(b"\0" * 100 + library_path().read_bytes()[100:])
    capsys.readouterr()
    assert run("list") == 0
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 3
    assert "Your library was damaged. 3 games were recovered" in told.err
    assert run("salvage") == 0
    assert "The new library has 3 games" in capsys.readouterr().out


def test_the_library_is_backed_up(files: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    assert run("backup", tmp_path / "copy.db") == 0
    assert run("backup", tmp_path / "copy.db") == 2
    assert "copy.db: File exists" in capsys.readouterr().err
    assert run("backup") == 0
    assert len(list((library_path().parent / "backups").iterdir())) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["list", "--since", "tomorrow"], "tomorrow isn't a date such as 2026-11-21"),
        (["list", "--sort", "size"], "--sort takes one of updated"),
        (["list", "--position", "nonsense"], "dream: "),
    ],
)
def test_what_cannot_be_asked_is_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    assert sentence in capsys.readouterr().err


def test_what_a_window_has_done_beside_it_backs_up_and_verifies(files: Path) -> None:
    run("import", files)
    command = [sys.executable, "-m", "dream", "library", "tend", str(os.getpid())]
    assert subprocess.run(command, check=False, timeout=PATIENCE).returncode == 0
    assert len(list((library_path().parent / "backups").iterdir())) == 1
    with Library(library_path()) as library:
        assert left_to_verify(library) == 0


def test_a_game_is_renamed_and_its_name_taken_away(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    capsys.readouterr()
    assert run("rename", 1, "My", "best") == 0
    assert capsys.readouterr().out == "Game 1 is now called “My best”.\n"
    assert [game["id"] for game in listed(capsys, "best")] == [1]
    assert run("rename", 1) == 0
    assert capsys.readouterr().out == "Game 1 no longer has a name.\n"
    assert {game["name"] for game in listed(capsys)} == {""}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((99, "Mine"), "dream: the library has no game 99"),
        ((1, "x" * 81), "a name has at most 80 characters, not 81"),
        (("one", "Mine"), "takes a whole number, not"),
    ],
)
def test_what_cannot_be_renamed_is_refused(
    files: Path, words: tuple[object, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run("import", files)
    capsys.readouterr()
    assert run("rename", *words) == 2
    assert sentence in capsys.readouterr().err
    assert {game["name"] for game in listed(capsys)} == {""}


def finished(*, earlier: bool) -> bytes:
    """A game that a person has won, in which the computer's seat may have changed hands."""
    record = Record.of(
        played(seeded_start(), QUICK_WIN),
        {"Seed": SEED},
        seats=(Seat("Zoë"), Seat.machine("Stoker", 2)),
        earlier=(EarlierSeat(1, 3, Seat.machine("Novice", 1)),) if earlier else (),
    )
    return record_text(record).encode()


def test_statistics_are_told_and_are_honest(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, earlier in enumerate((False, True)):
        (files / f"won {number}.dream").write_bytes(finished(earlier=earlier))
    run("import", files)
    capsys.readouterr()
    assert run("statistics", "--json") == 0
    dream, jabir = json.loads(capsys.readouterr().out)
    assert (dream["game"], dream["finished"], dream["unfinished"], dream["changed"]) == ("dream", 2, 2, 1)
    assert dream["levels"] == {"level 2": {"won": 1, "drawn": 0, "lost": 0}}
    assert dream["streaks"] == {"now": 1, "longest": 1}
    assert (jabir["game"], jabir["unfinished"]) == ("jabir", 1)
    assert run("statistics", "--game", "dream") == 0
    told = capsys.readouterr().out
    assert "dream: 2 finished games, 2 unfinished" in told
    assert "level 2: 1 won, 0 drawn, 0 lost" in told
    assert "1 finished game in which a player was replaced isn't counted." in told
    assert run("statistics", "--game", "chess") == 0
    assert capsys.readouterr() == ("", "No matching games.\n")


def test_who_sat_there_before_is_shown_and_found(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "won.dream").write_bytes(finished(earlier=True))
    run("import", files)
    (game,) = listed(capsys, "--opponent", "level 1", "--finished")
    assert game["seats"][1]["occupant"] == "level 2"
    assert game["seats"][1]["earlier"] == [{"until": 3, "name": "Novice", "occupant": "level 1"}]
    assert run("show", game["id"]) == 0
    assert "Before Stoker: Novice (level 1) up to action 3" in capsys.readouterr().out


def test_the_list_counts_rounds_as_the_window_does(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("import", files)
    capsys.readouterr()
    assert run("list", "--game", "jabir") == 0
    assert "  2 rounds  " in capsys.readouterr().out
    assert listed(capsys, "--game", "jabir")[0]["rounds"] == 2


HOSTILE = "a\x1b[31m\u009b31m\u202eb"


@pytest.fixture
def hostile(tmp_path: Path) -> bytes:
    """The record of a game that would steer a terminal, in the library."""
    lines = a_record(seed=7).decode().replace("seed 7", HOSTILE.replace("\x1b", "\\u001b")).split("\n\n")
    record = f'{lines[0]}\n[Event "{HOSTILE[6:]}"]\n\n{{{HOSTILE}}} {lines[1]}'.encode()
    (tmp_path / "hostile.dream").write_bytes(record)
    run("import", tmp_path / "hostile.dream")
    return record


def test_no_list_steers_a_terminal(hostile: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run("list", "--json") == 0
    out = capsys.readouterr().out
    assert not {"\x1b", "\u009b", "\u202e"} & set(out)
    assert json.loads(out)[0]["seed"] == HOSTILE


def test_a_record_is_printed_whole_but_to_a_terminal(
    hostile: bytes, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    capfdbinary.readouterr()
    assert run("show", "--record", 1) == 0
    assert capfdbinary.readouterr().out == hostile
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda stream: True)
    assert run("show", "--record", 1) == 0
    out = capfdbinary.readouterr().out.decode()
    assert not {"\x1b", "\u009b", "\u202e"} & set(out)
    assert len(out.splitlines()) == len(hostile.splitlines())
