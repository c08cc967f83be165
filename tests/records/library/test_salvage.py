"""What is damaged is set aside, and all that can be read is in a new library."""

import os
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dream.base.messages import Message
from dream.base.words import english
from dream.records.library import home
from dream.records.library.backups import KEPT, back_up, back_up_if_due, backups
from dream.records.library.errors import LibraryBusy, LibraryError
from dream.records.library.library import Library
from dream.records.library.page_scan import rows_of
from dream.records.library.query import Query
from dream.records.library.salvage import finish_salvage, salvage
from tests.kit.libraries import a_record

PAGE = 4096


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))


def filled(games: int = 40) -> dict[int, bytes]:
    """Games in the player's library, by their numbers."""
    with Library(home.library_path()) as library:
        kept = {}
        for seed in range(games):
            record = a_record("jabir" if seed % 4 == 0 else "dream", seed=seed)
            kept[library.add(record, name=f"game {seed}").id] = record
        return kept


def damage(place: int, data: bytes) -> None:
    with home.library_path().open("r+b") as file:
        file.seek(place)
        file.write(data)


def saved() -> dict[int, bytes]:
    with home.open_library() as library:
        assert library.database.faults() == []
        return {id: library.record(id) for id in library.find(Query())}


def test_a_library_without_its_first_page_is_saved_whole() -> None:
    kept = filled()
    damage(0, bytes(PAGE))
    told: list[Message] = []
    home.open_library(told.append).close()
    assert saved() == kept
    assert "40 games" in english(told[0])
    with home.open_library(told.append) as library:
        assert library.entry(1).name == "game 0"
    assert len(told) == 1, "it is told once"
    aside = next(home.library_path().parent.glob("library damaged *.db"))
    assert aside.read_bytes()[:PAGE] == bytes(PAGE)


def test_what_is_in_the_log_alone_is_saved_too(tmp_path: Path) -> None:
    filled(3)
    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from dream.records.library.library import Library\n"
        "library = Library(Path(sys.argv[1]))\n"
        "library.add(Path(sys.argv[2]).read_bytes())\n"
        "os._exit(9)\n"
    )
    record = tmp_path / "late.dream"
    record.write_bytes(a_record(seed=99))
    subprocess.run([sys.executable, "-c", script, str(home.library_path()), str(record)], check=False)
    assert home.library_path().with_name("library.db-wal").stat().st_size
    damage(0, b"nonsense" * 20)
    assert a_record(seed=99) in saved().values()


@pytest.mark.parametrize("seed", range(8))
def test_damage_anywhere_changes_no_game_that_is_left(seed: int) -> None:
    random, kept = Random(seed), filled(30)
    size = home.library_path().stat().st_size
    hit = {random.randrange(size // PAGE) for _ in range(3)}
    for page in hit:
        damage(page * PAGE, random.randbytes(PAGE))
    for id, record in saved_or_salvaged().items():
        assert record == kept[id]


def saved_or_salvaged() -> dict[int, bytes]:
    """What a player has in the end: damage that is found late has the library salvaged at the next start."""
    try:
        with home.open_library() as library:
            if not library.database.faults():
                return {id: library.record(id) for id in library.find(Query())}
            home.report_damage(library)
    except LibraryError:
        pass
    salvage(home.library_path())
    return saved()


def test_pages_that_are_hit_cost_no_more_than_their_games() -> None:
    kept = filled(60)
    size = home.library_path().stat().st_size
    damage(size // 2 // PAGE * PAGE, b"\xa5" * PAGE)
    salvage(home.library_path())
    found = saved()
    assert len(found) > 50
    assert all(kept[id] == record for id, record in found.items())


def test_games_that_are_lost_come_from_the_last_backup() -> None:
    kept = filled(20)
    with home.open_library() as library:
        back_up(library)
    home.library_path().write_bytes(b"")
    assert saved() == kept


def test_a_library_that_is_open_elsewhere_is_not_salvaged(monkeypatch: pytest.MonkeyPatch) -> None:
    filled(3)
    monkeypatch.setattr("dream.records.library.salvage.PATIENCE", 0.05)
    with home.open_library(), pytest.raises(LibraryBusy):
        salvage(home.library_path())
    assert len(saved()) == 3


@pytest.mark.parametrize("call", range(12))
def test_a_salvage_that_dies_at_any_moment_is_finished_or_begun_again(
    call: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = filled(8)
    damage(0, bytes(100))
    calls = [0]

    class Killed(BaseException):
        pass

    def dying(name: str):
        real = getattr(os, name)

        def does(*arguments, **named):
            calls[0] += 1
            if calls[0] == call:
                raise Killed
            return real(*arguments, **named)

        return does

    with monkeypatch.context() as context:
        for name in ("replace", "unlink", "link", "fsync"):
            context.setattr(os, name, dying(name))
        with suppress(Killed):
            salvage(home.library_path())
    finish_salvage(home.library_path())
    assert saved() == kept


def test_backups_are_sound_and_the_oldest_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = filled(5)
    with home.open_library() as library:
        assert back_up_if_due(library)
        assert back_up_if_due(library) is None, "there is a fresh one"
        for number in range(KEPT + 1):
            path = backups(library.path)[-1]
            os.rename(path, path.with_name(f"library 2020-01-0{number + 1} 000000-000000.db"))
            back_up(library)
        found = backups(library.path)
    assert len(found) == KEPT
    with Library(found[0]) as copy:
        assert {id: copy.record(id) for id in copy.find(Query())} == kept
    assert not list(found[0].parent.glob("*.part"))


def test_a_backup_writes_over_nothing(tmp_path: Path) -> None:
    filled(1)
    path = tmp_path / "diary"
    path.write_text("mine")
    with home.open_library() as library, pytest.raises(FileExistsError):
        back_up(library, path)
    assert path.read_text() == "mine"


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=3 * PAGE), st.booleans())
def test_nonsense_is_scanned_without_an_error(data: bytes, headed: bool) -> None:
    path = home.library_path().with_name("nonsense.db")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes((b"SQLite format 3\0\x10\0" if headed else b"") + data)
    path.with_name("nonsense.db-wal").write_bytes(data)
    list(rows_of(path))


def test_the_scan_reads_what_sqlite_reads(tmp_path: Path) -> None:
    path = tmp_path / "any.db"
    values = [None, 0, 1, -1, 127, -32768, 2**31, -(2**62), 0.25, "Zoë", b"", b"x" * 30_000, "y" * 4070]
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE things (id INTEGER PRIMARY KEY, value)")
        connection.executemany("INSERT INTO things (value) VALUES (?)", [(value,) for value in values])
    connection.close()
    found = {row.id: row.values[1] for row in rows_of(path) if len(row.values) == 2}
    assert [found[number] for number in range(1, len(values) + 1)] == values
