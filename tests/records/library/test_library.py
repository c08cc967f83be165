"""The library: what is put in is found again, once, by everything that it can be searched by."""

import multiprocessing
import sqlite3
import time
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from dream.play.registry import find
from dream.play.seats import Seat
from dream.records.library.library import Library, Order, Query, summary_of
from dream.records.library.storage import (
    Database,
    LibraryBusy,
    LibraryDamaged,
    LibraryNewer,
    NoSuchGame,
    version,
)
from dream.records.reader import open_record
from tests.kit.libraries import a_record, library_at

KINDS = ("dream", "jabir")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return library_at(tmp_path)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_is_found_again_as_it_was_put_in(library: Library, kind: str) -> None:
    record = a_record(kind, seats=(Seat("Zoë"), Seat.machine("Golem", 3)), played=date(2026, 11, 21))
    added = library.add(record, name="my best")
    assert library.record(added.id) == record
    entry = library.entry(added.id)
    assert (entry.game, entry.name, entry.seed) == (kind, "my best", "seed 1")
    assert entry.played == date(2026, 11, 21)
    assert [(seat.name, seat.occupant) for seat in entry.seats[:2]] == [
        ("Zoë", "person"),
        ("Golem", "level 3"),
    ]
    opened = open_record(record)
    assert entry.actions == len(opened.game.actions)
    assert entry.result == opened.record.result
    assert entry.finished == (opened.game.outcome is not None)


def test_the_same_game_is_kept_once_and_another_is_not(library: Library) -> None:
    first = library.add(a_record())
    again = library.add(a_record())
    other = library.add(a_record(seed=2))
    assert (first.new, again.new, other.new) == (True, False, True)
    assert first.id == again.id != other.id


def test_the_same_game_written_otherwise_is_the_same(library: Library) -> None:
    head, _, actions = a_record().decode().partition("\n\n")
    shuffled = "\n".join(reversed(head.split("\n"))) + "\n\n" + " {a comment} ".join(actions.split("\n"))
    assert library.add(shuffled.encode()).id == library.add(a_record()).id


def test_two_games_that_begin_alike_are_two(library: Library) -> None:
    assert library.begin(a_record(most=0)) != library.begin(a_record(most=0))


def test_a_game_is_written_after_every_action(library: Library) -> None:
    id = library.begin(a_record(most=0))
    for done in range(1, 6):
        library.write(id, a_record(most=done))
        assert library.entry(id).actions == done
    assert library.find(Query()) == [id]
    with pytest.raises(NoSuchGame):
        library.write(id + 1, a_record())


def test_deleted_games_can_be_brought_back_until_they_are_forgotten(library: Library) -> None:
    ids = [library.add(a_record(seed=seed)).id for seed in range(3)]
    assert library.delete(ids[:2]) == 2
    assert library.find(Query()) == [ids[2]]
    assert library.restore([ids[0]]) == 1
    assert sorted(library.find(Query())) == [ids[0], ids[2]]
    assert library.purge(2e12) == 1
    with pytest.raises(NoSuchGame):
        library.entry(ids[1])
    assert library.add(a_record(seed=9)).id > max(ids), "no number is given twice"


def test_a_deleted_game_that_is_put_in_again_is_back(library: Library) -> None:
    added = library.add(a_record())
    library.delete([added.id])
    assert library.add(a_record()) == added


def test_text_that_is_none_finds_no_game(library: Library) -> None:
    library.add(a_record())
    for asked in (
        Query(text="\udc80"),
        Query(seed="\ud800"),
        Query(opponent="\udc80"),
        Query(player="\udc80"),
    ):
        assert library.find(asked) == []


def test_games_are_found_by_what_is_said_of_them(library: Library) -> None:
    ann = library.add(
        a_record(seed=1, seats=(Seat("Ann Smith"), Seat.machine("Golem", 3)), played=date(2025, 1, 1))
    ).id
    ben = library.add(
        a_record(seed=2, most=5, seats=(Seat("Bén"), Seat("Ann")), played=date(2026, 1, 1)), name="A duel"
    ).id
    jabir = library.add(a_record("jabir", seed=3, seats=(Seat("Ben"), Seat(), Seat()))).id
    entries = {entry.id: entry for entry in library.entries([ann, ben, jabir])}

    def found(**asked: Any) -> set[int]:
        return set(library.find(Query(**asked)))

    assert found(text="ann") == {ann, ben}
    assert found(text="smith ANN") == {ann}
    assert found(text="BEN") == {ben, jabir}, "accents and case do not matter"
    assert found(text="duel") == {ben}
    assert found(text="transmutations") == {jabir}
    assert found(text="2025-01") == {ann}
    assert found(text="%") == found(text="_") == set()
    assert found(game="jabir") == {jabir}
    assert found(seed="seed 2") == {ben}
    assert found(player="ben", game="dream") == {ben}
    assert found(opponent="level 3") == {ann}
    assert found(shortest=6) >= {ann}
    assert found(longest=5) == {ben}
    assert found(finished=False) >= {ben}
    assert found(result=entries[ann].result) >= {ann}
    assert found(since=date(2025, 6, 1)) == {ben}
    assert found(until=date(2025, 6, 1)) == {ann}
    by_length = library.find(Query(order=Order.LENGTH, descending=False))
    assert by_length == sorted(by_length, key=lambda id: entries[id].actions)
    assert library.count(Query(text="ann")) == 2


def test_a_game_that_is_renamed_is_found_by_its_new_name_only(library: Library) -> None:
    id = library.add(a_record(), name="old").id
    library.rename(id, " The\x00 great  game ")
    assert library.entry(id).name == "The great  game"
    assert library.find(Query(text="great")) == [id]
    assert library.find(Query(text="old")) == []


def test_a_damaged_record_is_kept_as_it_is(library: Library) -> None:
    damaged = a_record()[:-1] + b" {open \xff"
    entry = library.entry(library.add(damaged).id)
    assert entry.sound is False
    assert entry.fault
    assert library.record(entry.id) == damaged


def test_an_unknown_game_is_listed_by_its_title(library: Library) -> None:
    record = b'[Game "Another\'s Game"]\n[Format "1"]\n\nfoo bar\n'
    entry = library.entry(library.add(record).id)
    assert (entry.game, entry.actions, entry.seats) == ("Another's Game", 2, ())


def test_a_newer_library_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    library_at(tmp_path).close()
    with sqlite3.connect(tmp_path / "library.db") as connection:
        connection.execute(f"PRAGMA user_version = {version() + 1}")
    connection.close()
    before = (tmp_path / "library.db").read_bytes()
    with pytest.raises(LibraryNewer, match="newer version"):
        library_at(tmp_path)
    assert (tmp_path / "library.db").read_bytes() == before


def test_an_older_library_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with library_at(tmp_path) as library:
        id = library.add(a_record()).id
    steps = ("ALTER TABLE games ADD COLUMN stars INTEGER; CREATE INDEX stars ON games (stars)",)
    from dream.records.library import storage as schema

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, *steps))
    with library_at(tmp_path) as library:
        assert library.database.value("SELECT stars IS NULL FROM games") == 1
        assert library.record(id) == a_record()
        assert library.database.value("PRAGMA user_version") == version()


def test_what_was_written_last_is_not_asked_of_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games that were written when the clock was a year ahead are older than those written since."""
    with library_at(tmp_path) as library:
        ids = [library.begin(a_record(seed=seed)) for seed in range(2)]
        with monkeypatch.context() as ahead:
            ahead.setattr(time, "time", lambda: 4e9)
            library.write(ids[0], a_record(seed=0))
            ids.append(library.begin(a_record(seed=2)))
        library.write(ids[1], a_record(seed=1))
        ids.append(library.begin(a_record(seed=3)))
        latest = [ids[3], ids[1], ids[2], ids[0]]
        assert library.find(Query()) == latest
        assert library.find(Query(here=True, finished=False)) == latest
        assert library.find(Query(descending=False)) == latest[::-1]


def test_the_order_of_an_older_library_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dream.records.library import storage as schema

    when = [5.0, 3.0, 9.0]
    with library_at(tmp_path) as library:
        for seed, moment in enumerate(when):
            library.add(a_record(seed=seed), when=moment)
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection, connection:
        for index in ("listing", "played_here", "sequences"):
            connection.execute(f"DROP INDEX {index}")
        connection.execute("ALTER TABLE games DROP COLUMN sequence")
        for statement in schema.FIRST.split(";"):
            if "INDEX listing" in statement or "INDEX played_here" in statement:
                connection.execute(statement)
        connection.execute("PRAGMA user_version = 1")
    with library_at(tmp_path) as library:
        assert library.find(Query()) == [3, 1, 2]
        assert library.add(a_record(seed=7), when=1.0).id == library.find(Query())[0]


def test_another_programs_database_is_no_library(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "library.db") as connection:
        connection.execute("CREATE TABLE diary (text)")
    connection.close()
    with pytest.raises(LibraryDamaged):
        library_at(tmp_path)


def test_a_library_that_another_program_keeps_to_itself_is_told(library: Library) -> None:
    other = sqlite3.connect(library.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    impatient = Library(library.path, patience=0.05)
    with pytest.raises(LibraryBusy):
        impatient.add(a_record())
    other.execute("ROLLBACK")
    assert impatient.add(a_record()).new
    other.close()


def test_a_full_disk_is_told_and_nothing_is_half_written(library: Library) -> None:
    library.add(a_record())
    pages = library.database.value("PRAGMA page_count")
    library.database.rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(OSError, match="the disk is full"):
        library.add_all(
            [(record, summary_of(record), 1.0) for record in (a_record(seed=n) for n in range(1, 60))]
        )
    library.database.rows("PRAGMA max_page_count = 1000000")
    assert library.count(Query()) == 1
    assert library.database.faults() == []


def _adds(folder: str, first: int) -> None:
    with library_at(Path(folder)) as library:
        for seed in range(first, first + 15):
            library.add(a_record(seed=seed, most=3))


def test_processes_that_add_at_once_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_adds, args=(str(tmp_path), first)) for first in (0, 0, 10)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0, 0]
    with library_at(tmp_path) as library:
        assert library.count(Query()) == 25
        assert library.database.faults() == []


def test_every_commit_is_synced(tmp_path: Path) -> None:
    database = Database(tmp_path / "library.db")
    assert database.value("PRAGMA synchronous") == 2
    assert database.value("PRAGMA journal_mode") == "wal"
    database.close()


@pytest.mark.parametrize("kind", KINDS)
def test_the_records_of_every_game_tell_who_has_won(library: Library, kind: str) -> None:
    game = find(kind)
    for seed in range(4):
        record = a_record(kind, seed=seed, most=2000)
        outcome = open_record(record).game.outcome
        entry = library.entry(library.add(record).id)
        assert entry.game == game.id
        if outcome and outcome.winners:
            assert {n for n, seat in enumerate(entry.seats) if seat.won == 1} == set(outcome.winners)
        elif outcome:
            assert {seat.won for seat in entry.seats} == {0.5}
        else:
            assert {seat.won for seat in entry.seats} == {None}
