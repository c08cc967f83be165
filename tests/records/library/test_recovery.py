"""A damaged library: backups, and what is salvaged."""

import errno
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from dream.base.texts import Message, english
from dream.records.library import home, recovery as backups_module, recovery as salvaging
from dream.records.library.library import Library, Query
from dream.records.library.recovery import (
    KEPT,
    Scan,
    back_up,
    back_up_if_due,
    backups,
    finish_salvage,
    identity,
    salvage,
    salvage_once,
)
from dream.records.library.storage import LibraryBusy, LibraryError
from tests.kit.journals import a_record
from tests.kit.programs import refuse
from tests.waiting import PATIENCE

PAGE = 4096


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


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))


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


def test_backups_are_made_kept_and_used_in_their_order_whatever_the_clock_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After a clock that was a year ahead, which is set right again."""
    filled(2)
    with home.open_library() as library:
        for ahead in range(KEPT):
            future = datetime.fromtimestamp(4e9 + ahead)
            with monkeypatch.context() as context:
                context.setattr(backups_module, "datetime", FixedClock(future))
                os.utime(back_up(library), (4e9, 4e9))
        id = library.add(a_record(seed=77)).id
        made = back_up_if_due(library)
        assert made is not None
        assert made.exists()
        assert backups(library.path)[0] == made
        assert back_up_if_due(library) is None, "it is fresh"
        os.utime(made, (1, 1))
        assert back_up_if_due(library) is None, "nothing was written since"
        library.write(id, a_record(seed=78))
        again = back_up_if_due(library)
        assert again
        assert backups(library.path)[:2] == [again, made]
    home.library_path().write_bytes(b"")
    assert saved()[id] == a_record(seed=78)


class FixedClock:
    def __init__(self, moment: datetime) -> None:
        self.now = lambda: moment


def test_an_error_of_a_backup_names_its_file(tmp_path: Path) -> None:
    with home.open_library() as library, pytest.raises(FileNotFoundError) as refused:
        back_up(library, tmp_path / "missing" / "a.db")
    assert refused.value.filename == str(tmp_path / "missing" / "a.db")


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
    with Scan(path) as scan:
        list(scan.rows())
        list(scan.entries(b""))


def test_the_scan_reads_what_sqlite_reads(tmp_path: Path) -> None:
    path = tmp_path / "any.db"
    values = [None, 0, 1, -1, 127, -32768, 2**31, -(2**62), 0.25, "Zoë", b"", b"x" * 30_000, "y" * 4070]
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE things (id INTEGER PRIMARY KEY, value)")
        connection.executemany("INSERT INTO things (value) VALUES (?)", [(value,) for value in values])
    connection.close()
    with Scan(path) as scan:
        found = {row.id: row.values[1] for row in scan.rows() if len(row.values) == 2}
    assert [found[number] for number in range(1, len(values) + 1)] == values


UNIX = pytest.mark.unix
LATE = """
import os, sys
from pathlib import Path
from dream.records.library.library import Library
library = Library(Path(sys.argv[1]))
library.add(Path(sys.argv[2]).read_bytes())
os._exit(9)
"""
"""Adds a game and dies, so that the game is in the log alone."""


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
    record = tmp_path / "late.dream"
    record.write_bytes(a_record(seed=99))
    subprocess.run([sys.executable, "-c", LATE, str(home.library_path()), str(record)], check=False)
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


@pytest.fixture
def bad_pages(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The pages of the library's file that cannot be read, from 0."""
    pages: set[int] = set()
    read = os.read

    def failing(handle: int, length: int) -> bytes:
        is_library = os.path.samestat(os.fstat(handle), home.library_path().stat())
        if is_library and os.lseek(handle, 0, os.SEEK_CUR) // PAGE in pages:
            raise OSError(errno.EIO, "Input/output error")
        return read(handle, length)

    monkeypatch.setattr(os, "read", failing)
    return pages


def pages_of_rows() -> list[int]:
    """The pages on which rows of tables lie, from 0."""
    data = home.library_path().read_bytes()
    return [page for page in range(1, len(data) // PAGE) if data[page * PAGE] == 0x0D]


def test_what_the_disk_does_not_give_costs_no_more_than_its_games(bad_pages: set[int]) -> None:
    """And it is said which these are."""
    kept = filled(60)
    bad_pages.update(pages_of_rows()[3:6])
    report = salvage(home.library_path())
    found = saved()
    assert 30 < len(found) < 60
    assert all(kept[id] == record for id, record in found.items())
    assert report.games == len(found)
    assert report.pages >= 3
    assert set(report.missing) == kept.keys() - found.keys()
    said = [english(told) for told in report.wanting()]
    assert any("missing: numbers" in sentence and str(report.missing[0]) in sentence for sentence in said)


def test_what_the_disk_does_not_give_comes_from_a_backup(bad_pages: set[int]) -> None:
    kept = filled(60)
    with home.open_library() as library:
        back_up(library)
    bad_pages.update([0, *pages_of_rows()[3:6]])
    report = salvage(home.library_path())
    assert saved() == kept
    assert report.missing == []
    assert report.restored > 3


def test_a_file_of_which_the_disk_gives_nothing_is_replaced_by_the_last_backup(bad_pages: set[int]) -> None:
    kept = filled(8)
    with home.open_library() as library:
        back_up(library)
    bad_pages.update(range(100_000))
    salvage(home.library_path())
    assert saved() == kept


@UNIX
@pytest.mark.parametrize("strange", ["pipe", "folder", "unreadable"])
def test_a_backup_that_cannot_be_read_is_passed_over_and_named(
    strange: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = filled(8)
    with home.open_library() as library:
        back_up(library)
        last = back_up(library)
    last.unlink()
    if strange == "pipe":
        os.mkfifo(last)
    elif strange == "folder":
        last.mkdir()
    else:
        last.write_bytes(b"")
        refuse(monkeypatch, last)
    damage(0, bytes(PAGE))
    told: list[Message] = []
    home.open_library(told.append).close()
    assert saved() == kept
    named = [sentence for sentence in map(english, told) if str(last) in sentence]
    assert len(named) == (1 if strange == "unreadable" else 0), "what is no file is no backup"


def test_a_link_leads_to_the_file_and_its_log(tmp_path: Path) -> None:
    """SQLite has the log of a library beside its file, not beside a link to that."""
    filled(3)
    real = tmp_path / "another disk" / "games.db"
    real.parent.mkdir()
    home.library_path().rename(real)
    home.library_path().symlink_to(real)
    record = tmp_path / "late.dream"
    record.write_bytes(a_record(seed=99))
    subprocess.run([sys.executable, "-c", LATE, str(home.library_path()), str(record)], check=False)
    assert real.with_name("games.db-wal").stat().st_size
    damage(0, b"nonsense" * 20)
    assert a_record(seed=99) in saved().values()
    assert home.library_path().is_symlink()
    assert len(list(real.parent.glob("games damaged *.db"))) == 1


@UNIX
def test_a_link_to_a_disk_that_is_not_there_makes_no_new_library(tmp_path: Path) -> None:
    filled(3)
    with home.open_library() as library:
        back_up(library)
    home.library_path().unlink()
    home.library_path().symlink_to(tmp_path / "no disk" / "games.db")
    with pytest.raises(OSError, match="No such file"):
        home.open_library()
    assert not (tmp_path / "no disk").exists()


def test_others_wait_for_a_salvage(monkeypatch: pytest.MonkeyPatch) -> None:
    """And then there is nothing left to be salvaged."""
    kept = filled(3)
    damage(0, bytes(PAGE))
    seen = identity(home.library_path())
    began, go_on = Event(), Event()
    fill = salvaging._fill

    def slow(*arguments: Any) -> None:
        began.set()
        assert go_on.wait(PATIENCE)
        fill(*arguments)

    monkeypatch.setattr(salvaging, "_fill", slow)
    found: list[object] = []
    first = Thread(target=lambda: salvage(home.library_path()))
    others = [
        Thread(target=lambda: found.append(saved())),
        Thread(target=lambda: found.append(salvage_once(home.library_path(), seen))),
    ]
    first.start()
    assert began.wait(PATIENCE)
    for other in others:
        other.start()
    go_on.set()
    for thread in (first, *others):
        thread.join(PATIENCE)
    assert sorted(found, key=str) == sorted([kept, None], key=str)
    assert len(list(home.library_path().parent.glob("library damaged *.db"))) == 1


def test_a_library_that_is_open_elsewhere_is_not_salvaged(monkeypatch: pytest.MonkeyPatch) -> None:
    filled(3)
    monkeypatch.setattr("dream.records.library.recovery.PATIENCE", 0.05)
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

    def dying(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def does(*arguments: Any, **named: Any) -> Any:
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


def test_what_is_salvaged_was_written_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    filled(6)
    with Library(home.library_path()) as library:
        with monkeypatch.context() as ahead:
            ahead.setattr(time, "time", lambda: 4e9)
            library.write(2, a_record(seed=50))
        library.write(5, a_record(seed=51))
        before = library.find(Query())
    damage(0, bytes(PAGE))
    home.open_library().close()
    with home.open_library() as library:
        assert library.find(Query()) == before
        assert before[:2] == [5, 2]


def test_what_is_repaired_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    home.library_path().parent.mkdir(parents=True, exist_ok=True)
    home.library_path().write_bytes(b"no database" * 1000)
    told: list[Message] = []
    home.open_library(told.append).close()
    assert told
    assert [record.getMessage() for record in caplog.records] == list(map(english, told))
