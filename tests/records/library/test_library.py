"""The library of games: what is in it, where, and whether it is true."""

import multiprocessing
import os
import sqlite3
import stat
import subprocess
import sys
import time
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from dream.base.files import MutexFile
from dream.base.texts import Message, english
from dream.play.registry import find
from dream.play.seats import Seat
from dream.records.library import home, storage
from dream.records.library.exchange import VerifyReport, known_faults, left_to_verify, verify
from dream.records.library.library import Library, Order, Query, position_key, summary_of
from dream.records.library.recovery import back_up, salvage
from dream.records.library.storage import (
    Database,
    LibraryBusy,
    LibraryDamaged,
    LibraryError,
    LibraryNewer,
    NoSuchGame,
    version,
)
from dream.records.reader import open_record, tried_record
from tests.kit.cases import then_long
from tests.kit.journals import a_record, library_at
from tests.records.library.test_power_cut import built
from tests.waiting import PATIENCE

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


def test_games_are_listed_by_the_day_on_which_they_were_played(library: Library) -> None:
    """One without a day has that on which it was written; of one day, the one written last comes first."""
    days = date(2026, 3, 1), date(2020, 5, 2), None, date(2026, 3, 1), date(2031, 1, 1)
    when = 1_700_000_000.0  # in November 2023
    first, old, undated, second, ahead = [
        library.add(a_record(seed=seed, played=day), when=when).id for seed, day in enumerate(days)
    ]
    latest = [ahead, second, first, undated, old]
    assert library.find(Query(order=Order.PLAYED)) == latest
    assert library.find(Query(order=Order.PLAYED, descending=False)) == latest[::-1]


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


ROOT = Path(__file__).parents[3]
UNIX = pytest.mark.unix
LATEST = 2**63 - 1
PLAY = """
import sys
from dream.base.texts import english
from dream.records.library.home import open_library
from tests.kit.journals import a_record
seed = int(sys.argv[1])
with open_library(lambda news: print(english(news))) as library:
    id = library.begin(a_record(seed=seed, most=0))
    for done in range(1, 9):
        library.write(id, a_record(seed=seed, most=done))
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "home"))


def filled(games: int = 3) -> list[bytes]:
    with home.open_library() as library:
        for seed in range(games):
            library.add(a_record(seed=seed))
        return [library.record(id) for id in library.find(Query())]


def left_with_a_log() -> bytes:
    """A game that is in the log alone, for its window has died."""
    script = "import os\n" + PLAY + "    os._exit(9)\n"
    subprocess.run([sys.executable, "-c", script, "77"], cwd=ROOT, check=False)
    assert home.library_path().with_name("library.db-wal").stat().st_size
    return a_record(seed=77, most=8)


def made_older() -> None:
    """The library as the first version had it."""
    with closing(sqlite3.connect(home.library_path(), isolation_level=None)) as connection:
        for index in ("listing", "played_here", "sequences"):
            connection.execute(f"DROP INDEX {index}")
        connection.execute("ALTER TABLE games DROP COLUMN sequence")
        connection.execute("PRAGMA user_version = 1")
        connection.execute("CREATE INDEX listing ON games (deleted)")
        connection.execute("CREATE INDEX played_here ON games (here)")


@pytest.mark.parametrize("found", ["closed", "with a log", "of an older version"])
def test_a_library_that_cannot_be_written_can_be_read(found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    records = filled()
    if found == "with a log":
        records.insert(0, left_with_a_log())
    elif found == "of an older version":
        made_older()
    before = {path.name: path.read_bytes() for path in home.library_path().parent.iterdir() if path.is_file()}
    monkeypatch.setattr(storage, "can_be_written", lambda path: False)
    told: list[Message] = []
    with home.open_library(told.append) as library:
        assert [library.record(id) for id in library.find(Query())] == records
        with pytest.raises(LibraryError, match="can't be written"):
            library.add(a_record(seed=9))
    (sentence,) = map(english, told)
    assert "can't be written" in sentence
    after = {path.name: path.read_bytes() for path in home.library_path().parent.iterdir() if path.is_file()}
    assert after == before


@pytest.fixture(scope="module")
def poor_disk(tmp_path_factory: pytest.TempPathFactory, compiler: str) -> Path:
    return built(compiler, tmp_path_factory.mktemp("poor_disk"), "poor_disk")


@pytest.mark.linux
@pytest.mark.parametrize("begun", then_long(1, ["begun elsewhere", "new"]))
@pytest.mark.parametrize(
    ("lacks", "sentence"),
    [("m", "can't share memory"), ("l", "can't lock files"), ("ml", "can't lock files")],
)
def test_a_poor_disk_holds_a_library_for_several_processes_all_the_same(
    begun: str, lacks: str, sentence: str, poor_disk: Path
) -> None:
    records = filled(2) if begun == "begun elsewhere" else []
    poor = {
        "LD_PRELOAD": str(poor_disk),
        "POOR_DISK": str(home.library_path().parents[1]),
        "POOR_DISK_LACKS": lacks,
    }
    command = [sys.executable, "-c", PLAY]
    playing = [
        subprocess.Popen(
            [*command, str(seed)], cwd=ROOT, env=os.environ | poor, stdout=subprocess.PIPE, text=True
        )
        for seed in (50, 51)
    ]
    said = [process.communicate(timeout=PATIENCE)[0] for process in playing]
    assert [process.returncode for process in playing] == [0, 0]
    for text in said:
        assert sentence in text
    with home.open_library() as library:
        assert library.database.faults() == []
        found = {library.record(id) for id in library.find(Query())}
    assert found == {*records, *(a_record(seed=seed, most=8) for seed in (50, 51))}


@pytest.mark.parametrize("full", ["library.db.salvage", "library.db.salvage-wal"])
def test_a_disk_that_is_full_while_a_library_is_salvaged_costs_nothing(full: str, poor_disk: Path) -> None:
    """Neither when the new library is written nor when its log is written back."""
    records = filled()
    with home.library_path().open("r+b") as file:
        file.write(bytes(100))
    damaged = home.library_path().read_bytes()
    poor = {"LD_PRELOAD": str(poor_disk), "POOR_DISK": full, "POOR_DISK_LACKS": "s"}
    command = [sys.executable, "-m", "dream", "library", "salvage"]
    ended = subprocess.run(
        command, cwd=ROOT, env=os.environ | poor, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert "the disk is full" in ended.stderr
    assert home.library_path().read_bytes() == damaged
    with home.open_library() as library:
        assert [library.record(id) for id in library.find(Query())] == records


def test_one_holds_a_mutex_file_until_it_lets_go_or_dies(tmp_path: Path) -> None:
    one, other = MutexFile(tmp_path / "turn"), MutexFile(tmp_path / "turn")
    assert one.take(0.0)
    assert not other.take(0.05)
    one.release()
    assert other.take(0.0)
    other.release()
    script = f"import os; open({str(tmp_path / 'turn')!r}, 'w').write(str(os.getpid()))"
    subprocess.run([sys.executable, "-c", script], check=True)
    if os.name != "nt":
        assert one.take(5.0), "its maker is dead"


@UNIX
def test_the_library_its_log_and_its_copies_are_for_their_owner_alone() -> None:
    folder = home.library_path().parent
    folder.mkdir(parents=True)
    with closing(sqlite3.connect(home.library_path())):
        home.library_path().touch()
        home.library_path().chmod(0o644)
    with home.open_library() as library:
        library.add(a_record())
        back_up(library)
        back_up(library, folder / "copy.db")
        modes = {
            path.name: stat.S_IMODE(path.stat().st_mode)
            for path in folder.rglob("*")
            if path.suffix != ".lock"
        }
        modes = {name: mode for name, mode in modes.items() if ".db" in name}
    assert len(modes) == 5
    assert set(modes.values()) == {0o600}
    salvage(home.library_path())
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.glob("*.db")} == {0o600}


def test_what_is_in_the_way_of_the_lock_closes_no_library() -> None:
    records = filled()
    lock = home.library_path().with_name("library.db.lock")
    lock.unlink()
    lock.mkdir()
    with home.open_library() as library:
        assert [library.record(id) for id in library.find(Query())] == records


def test_numbers_that_are_used_up_are_no_full_disk_and_are_given_anew() -> None:
    with Library(home.library_path()) as library:
        ids = [library.add(a_record(seed=seed)).id for seed in range(3)]
        with library.database.writing() as connection:
            connection.execute("DELETE FROM seats WHERE id = ?", (ids[1],))
            connection.execute("UPDATE games SET id = ? WHERE id = ?", (LATEST, ids[1]))
        with pytest.raises(LibraryError, match="no number left") as caught:
            library.add(a_record(seed=4))
        assert "full" not in english(caught.value.message)
        records = {library.record(id) for id in library.find(Query())}
    report = salvage(home.library_path())
    assert (report.games, report.missing) == (3, [])
    with home.open_library() as library:
        found = library.find(Query())
        assert {library.record(id) for id in found} == records
        assert max(found) < 100
        assert library.add(a_record(seed=4)).new


def test_of_a_usual_place_nothing_is_said() -> None:
    filled()
    with closing(Database(home.library_path())) as usual:
        assert (usual.read_only, usual.news) == (False, None)


def test_sound_and_faulty_games_are_told_apart(library: Library) -> None:
    sound = [library.add(a_record(kind, seed=2)).id for kind in ("dream", "jabir")]
    illegal = library.add(a_record() + b"k8-l8\n").id
    unknown = library.add(b'[Game "Chess"]\n[Format "1"]\n\ne4\n').id
    report = verify(library)
    assert report.games == 4
    assert set(report.faulty) == set(known_faults(library)) == {illegal, unknown}
    assert all(library.entry(id).sound for id in sound)
    assert left_to_verify(library) == 0
    assert verify(library).games == 0, "what was replayed is not replayed again"
    assert verify(library, again=True).games == 4


def test_it_goes_on_where_it_was_ended(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(6):
        library.add(a_record(seed=seed, most=5))
    monkeypatch.setattr("dream.records.library.exchange.MOST_AT_ONCE", 2)

    def end(report: VerifyReport) -> None:
        if report.games >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        verify(library, end)
    assert left_to_verify(library) == 2
    assert verify(library).games == 2


@pytest.mark.parametrize("kind", ["dream", "jabir"])
def test_games_are_found_by_every_position_in_them(library: Library, kind: str) -> None:
    one = library.add(a_record(kind, seed=1)).id
    library.add(a_record(kind, seed=2))
    verify(library)
    history = open_record(library.record(one)).game
    for state in history.states:
        assert library.find(Query(position=position_key(history.game, state))) == [one]


def test_a_game_that_is_written_on_is_replayed_again(library: Library) -> None:
    id = library.begin(a_record(most=10))
    verify(library)
    last = open_record(library.record(id)).game
    key = position_key(last.game, last.state)
    assert library.find(Query(position=key)) == [id]
    library.write(id, a_record(most=4))
    assert library.entry(id).sound is None
    assert library.find(Query(position=key)) == []


def test_a_game_that_changes_while_it_is_replayed_is_not_marked(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = library.begin(a_record(most=4))

    def replay(record: bytes) -> object:
        library.write(id, a_record(most=5) + b"k8-l8\n")
        return tried_record(record)

    monkeypatch.setattr("dream.records.library.exchange.tried_record", replay)
    verify(library)
    assert library.entry(id).sound is None


@pytest.mark.parametrize(("word", "key"), [("dream", -7783585835276800120), ("jabir", 7495449607314473785)])
def test_the_keys_of_positions_are_the_same_for_ever(word: str, key: int) -> None:
    game = find(word)
    assert position_key(game, game.start("quicksilver vitriol salt", "-")) == key
