"""Where a library lies: read only, without memory or locks to share, with others who may look; it says so."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from dream.base.files import MutexFile
from dream.base.texts import Message, english
from dream.records.library import home, storage
from dream.records.library.library import Library, Query
from dream.records.library.recovery import back_up, salvage
from dream.records.library.storage import Database, LibraryError
from tests.kit.libraries import a_record
from tests.records.library.disk_log import built
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[3]
UNIX = pytest.mark.unix
LATEST = 2**63 - 1
PLAY = """
import sys
from dream.base.texts import english
from dream.records.library.home import open_library
from tests.kit.libraries import a_record
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
@pytest.mark.parametrize("begun", ["new", "begun elsewhere"])
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
