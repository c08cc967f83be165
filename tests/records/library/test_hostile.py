"""A library's file that somebody else has written: whatever is in it, commands and window say sentences."""

import json
import os
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from dream.base.showable import showable
from dream.records.library.home import library_path, open_library
from dream.records.library.library import Library, Query
from dream.records.library.recovery import Scan
from dream.ui.scenes.library import LibraryScene
from dream.ui.scenes.statistics import StatisticsScene
from tests.base.test_untrusted import within_a_second
from tests.kit.journals import a_record
from tests.kit.programs import ended
from tests.ui.driver import Person
from tests.ui.painting import paint_plainly

ENDLESS = (
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS id, x AS deleted FROM n"
)
STRANGE_PARTS = {
    "a view without end": f"ALTER TABLE games RENAME TO kept; CREATE VIEW games AS {ENDLESS}",
    "a trigger": "CREATE TRIGGER t AFTER UPDATE ON games BEGIN DELETE FROM games; END",
    "a column that is worked out": "ALTER TABLE games ADD COLUMN more AS (zeroblob(100000000))",
    "an index that works something out": "CREATE INDEX more ON games (hex(record))",
    "no seats": "DROP TABLE seats",
    "no index": "DROP INDEX listing",
    "another table": "CREATE TABLE diary (text)",
    "a virtual table": "CREATE VIRTUAL TABLE more USING fts5(text)",
}
"""Such a database is salvaged: its games are read without asking SQLite."""
TEXTS = ("name", "game", "seed", "played", "result", "fault")
NUMBERS = ("added", "updated", "actions", "rounds", "finished", "sound", "here")
STRANGE_ROWS = {
    "numbers for texts": ", ".join(f"{column} = 7" for column in TEXTS),
    "texts for numbers": ", ".join(f"{column} = 'many'" for column in NUMBERS),
    "bytes for texts": ", ".join(f"{column} = x'00ff61'" for column in TEXTS),
    "bytes for numbers": ", ".join(f"{column} = x'00ff61'" for column in NUMBERS),
    "no UTF-8": ", ".join(f"{column} = CAST(x'ed9f80ed6180ff' AS TEXT)" for column in TEXTS),
    "NUL": ", ".join(f"{column} = 'a' || char(0) || 'b'" for column in TEXTS),
    "commands for terminals": ", ".join(f"{column} = char(27, 8238, 8233) || '[2J'" for column in TEXTS),
    "the far future": "added = 1e18, updated = 253402300799, played = '9999-12-31'",
    "the distant past": "added = -1e18, updated = -62135596800, played = '0001-01-01'",
    "numbers without end": "added = 9e999, updated = -9e999, actions = 9e999, rounds = 9e999, sound = 9e999",
    "numbers below nothing": "actions = -1, rounds = -9223372036854775808, finished = -3, sound = -1",
    "long texts": ", ".join(f"{column} = printf('%.*c', 1000000, 'x')" for column in TEXTS),
    "a text for the record": "record = 'no record'",
    "a number for the record": "record = 5000000000",
    "a record of nothing": "record = zeroblob(3000000)",
}
COMMANDS = (
    *("list", "list --json", "list --faulty ann", "list --sort game", "show 1", "show 1 --record", "verify"),
    *("export out", "delete 2", "restore 2"),
)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made_hostile(*statements: str) -> None:
    """A library of three games in which somebody has done this."""
    with open_library() as library:
        for word, seed in (("dream", 1), ("dream", 2), ("jabir", 3)):
            library.add(a_record(word, seed=seed, most=12))
    with closing(sqlite3.connect(library_path())) as connection:
        for statement in statements:
            connection.executescript(statement)
        connection.execute("PRAGMA journal_mode = DELETE")


def check_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """Every command is quick, ends as commands do, and says lines that can be shown."""
    for command in COMMANDS:
        with within_a_second():
            assert ended(["library", *command.split()]) in (0, 1, 2), command
        said = capsys.readouterr()
        lines = [*said.err.splitlines(), *(() if "--record" in command else said.out.splitlines())]
        assert "Traceback" not in said.err
        if command == "list --json":
            assert isinstance(json.loads(said.out or "[]"), list)
        elif not command.startswith("show"):  # behind what is told of a game stands its record
            assert [line for line in lines if showable(line, len(line)) != line] == []


def check_window(person: Person) -> None:
    """The list, each game in it, and the statistics are drawn."""
    scene = LibraryScene(person.app)
    person.app.push(scene)
    person.look()
    person.wait_until(lambda: len(scene.games) > 5)
    for _ in range(len(scene.games)):
        person.press("down")
        person.look()
    person.app.push(StatisticsScene(person.app))
    person.look()


@pytest.mark.parametrize("statements", STRANGE_PARTS.values(), ids=STRANGE_PARTS)
def test_a_database_with_other_parts_is_salvaged(
    statements: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made_hostile(statements)
    with open_library() as library:
        assert sorted(library.record(id) for id in library.find(Query())) == sorted(
            a_record(word, seed=seed, most=12) for word, seed in (("dream", 1), ("dream", 2), ("jabir", 3))
        )
    assert len(list(library_path().parent.glob("library damaged *.db"))) == 1
    check_commands(capsys)


@pytest.mark.parametrize("values", STRANGE_ROWS.values(), ids=STRANGE_ROWS)
def test_whatever_rows_hold_is_told(values: str, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made_hostile(f"UPDATE OR IGNORE games SET {values} WHERE id <> 3")
    check_commands(capsys)


def test_what_a_list_shows_of_a_value_is_short(home: Path) -> None:
    """The window measures and cuts it in every frame."""
    made_hostile(f"UPDATE games SET {STRANGE_ROWS['long texts']}")
    with open_library() as library:
        entry = library.entry(1)
    assert max(map(len, (entry.name, entry.game, entry.result, entry.seed or ""))) == 200


def test_seats_of_any_kind_and_number_are_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = "INSERT INTO seats SELECT 1, value, x'ff', 7, 'level 3', x'00', 'x' FROM generate_series(3, 99)"
    numbered = "WITH RECURSIVE n(value) AS (SELECT 3 UNION ALL SELECT value + 1 FROM n WHERE value < 5000) "
    more = seats.replace("generate_series(3, 99)", "n").replace("INSERT", numbered + "INSERT")
    made_hostile(more, "UPDATE seats SET occupant = 3, side = x'ff', name = CAST(x'ff' AS TEXT) WHERE id = 2")
    check_commands(capsys)
    with open_library() as library:
        assert len(library.entry(1).seats) <= 26


def test_a_value_of_many_megabytes_is_damage(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made_hostile("UPDATE games SET name = printf('%.*c', 20000000, 'x') WHERE id = 2")
    assert ended(["library", "list"]) == 2
    assert "dream library salvage" in capsys.readouterr().err
    assert ended(["library", "salvage"]) == 0
    check_commands(capsys)


def test_the_window_shows_a_library_of_strange_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    with open_library() as library:
        for seed, _ in enumerate(STRANGE_ROWS, 1):
            library.add(a_record(("dream", "jabir")[seed % 2], seed=seed, most=12))
    with closing(sqlite3.connect(library_path())) as connection:
        for id, values in enumerate(STRANGE_ROWS.values(), 1):
            connection.execute(f"UPDATE OR IGNORE games SET {values} WHERE id = ?", (id,))
        connection.execute("UPDATE seats SET occupant = 3, side = x'ff', name = char(0) WHERE id > 9")
        connection.commit()
    check_window(Person(tmp_path))


def test_pages_that_lead_round_in_circles_are_left_soon(tmp_path: Path) -> None:
    """Each of many rows claims to go on, for megabytes, on a page that goes on with itself."""
    page = bytearray(4096)
    page[0], page[3:5] = 0x0D, (1000).to_bytes(2, "big")
    cell = 2100
    for number in range(1000):
        page[8 + 2 * number : 10 + 2 * number] = cell.to_bytes(2, "big")
    page[cell : cell + 5] = b"\x83\xa5\x92\x00\x01"
    circle = struct.pack(">I", 3) + bytes(4092)
    header = b"SQLite format 3\0" + struct.pack(">H", 4096) + bytes(4096 - 18)
    path = tmp_path / "library.db"
    path.write_bytes(header + circle + circle + bytes(page) * 20)
    with within_a_second(), Scan(path) as scan:
        assert list(scan.rows()) == []


def test_a_log_that_is_none_is_passed_over(home: Path) -> None:
    made_hostile()
    log = library_path().with_name(library_path().name + "-wal")
    log.write_bytes(os.urandom(10_000))
    with open_library() as library:
        assert library.count(Query()) == 3


def test_a_database_of_the_right_form_is_ours(tmp_path: Path) -> None:
    for _ in range(2):
        with Library(tmp_path / "library.db") as library:
            assert library.count(Query()) == 0
