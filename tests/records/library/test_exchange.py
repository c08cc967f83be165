"""Files into the library and out of it, and those of older versions at the first start."""

import errno
import os
import stat
from pathlib import Path

import pytest

from dream.base.texts import Message, english
from dream.records.files import games_folder
from dream.records.library import home
from dream.records.library.exchange import export_games, import_files
from dream.records.library.home import hold, played_now
from dream.records.library.library import Query
from tests.kit.journals import a_record, library_at
from tests.kit.programs import refuse


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "home"))


def test_files_and_folders_are_imported_once(tmp_path: Path) -> None:
    below = tmp_path / "games" / "more"
    below.mkdir(parents=True)
    (tmp_path / "games" / "one.dream").write_bytes(a_record())
    (below / "two.dream").write_bytes(a_record("jabir"))
    (below / "same.dream").write_bytes(a_record())
    (below / "notes.txt").write_bytes(b"mine")
    (below / "nonsense.dream").write_bytes(b"nonsense {")
    (below / "large.dream").write_bytes(b"x" * 1_000_001)
    (below / "damaged.dream").write_bytes(a_record(seed=3) + b"{")
    os.symlink("/", below / "everything")
    os.symlink("/dev/zero", below / "endless.dream")
    with library_at(tmp_path) as library:
        told: list[int] = []
        report = import_files(library, [tmp_path / "games"], lambda report: told.append(report.files))
        assert (report.new, report.known, report.refused) == (3, 1, 3)
        assert {path.name for path, _ in report.refusals} == {
            "nonsense.dream",
            "large.dream",
            "endless.dream",
        }
        assert told[-1] == report.files == 7
        again = import_files(library, [tmp_path / "games", tmp_path / "nowhere"])
        assert (again.new, again.known, again.refused) == (0, 4, 4)
        assert library.count(Query()) == 3


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    with library_at(tmp_path) as library:
        report = import_files(library, [tmp_path / ("x" * 5000), tmp_path / "nothing", tmp_path / "a\0b"])
    assert (report.new, report.refused) == (0, 3)
    assert all(english(why) for _, why in report.refusals)


def test_what_is_exported_is_imported_as_the_same_games(tmp_path: Path) -> None:
    records = {a_record(kind, seed=seed) for kind in ("dream", "jabir") for seed in range(5)}
    with library_at(tmp_path / "one") as library:
        for record in sorted(records):
            library.add(record)
        ids = library.find(Query())
        folder = tmp_path / "out" / "games"
        assert export_games(library, ids, folder).written == 10
        assert {path.read_bytes() for path in folder.iterdir()} == records
        again = export_games(library, ids, folder)
        assert (again.written, again.there) == (0, 10), "what is there is not written again"
        changed = next(folder.iterdir())
        changed.write_bytes(b"mine")
        assert export_games(library, ids, folder).written == 1
        assert changed.read_bytes() == b"mine"
    with library_at(tmp_path / "two") as other:
        assert import_files(other, [folder]).new == 10


@pytest.mark.parametrize("call", [4, 5, 6])
def test_an_export_that_ends_early_leaves_whole_files_and_names_the_one_that_failed(
    call: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk that is full when the file of that number is written through."""
    monkeypatch.setattr("dream.records.library.exchange.AT_ONCE", 3)
    records = {a_record(seed=seed) for seed in range(8)}
    fsync, files = os.fsync, [0]

    def full(handle: int) -> None:
        is_file = stat.S_ISREG(os.fstat(handle).st_mode)
        files[0] += is_file
        if is_file and files[0] == call:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(handle)

    with library_at(tmp_path) as library:
        for record in sorted(records):
            library.add(record)
        folder, ids = tmp_path / "out", library.find(Query())
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left") as caught:
            export_games(library, ids, folder)
        assert Path(caught.value.filename).suffix == ".dream"
        left = [path.read_bytes() for path in folder.iterdir()]
        assert set(left) < records
        assert len(left) == len(set(left)) == 3
        report = export_games(library, ids, folder)
        assert (report.there, report.written) == (3, 5)
        assert {path.read_bytes() for path in folder.iterdir()} == records


def test_files_of_an_older_version_that_cannot_be_read_are_told_and_close_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games_folder().mkdir(parents=True)
    names = ("unfinished.dream", "unfinished 2.dream", "one.dream", "two.dream")
    paths = [games_folder() / name for name in names]
    for seed, path in enumerate(paths):
        path.write_bytes(a_record(seed=seed))
    told: list[Message] = []
    with monkeypatch.context() as context:
        refuse(context, paths[0], paths[2])
        with home.open_library(told.append) as library:
            assert library.count(Query()) == 2
    sentences = [english(sentence) for sentence in told]
    for path in (paths[0], paths[2]):
        assert f"{path} can't be read: Permission denied." in sentences
    with home.open_library() as library:
        assert library.count(Query()) == 4, "they are taken in once they can be read"


def test_what_is_no_lock_in_the_folder_of_locks_hides_no_game_that_is_played(tmp_path: Path) -> None:
    with library_at(tmp_path) as library:
        locks = [hold(library, number) for number in (1, 3)]
        (tmp_path / "open games" / "2.lock").mkdir()
        assert played_now(library) == {1, 3}
        assert all(locks)


def test_the_files_of_an_older_version_are_taken_in_and_left_where_they_are() -> None:
    games_folder().mkdir(parents=True)
    paths = [games_folder() / f"{seed}.dream" for seed in range(3)]
    for seed, path in enumerate(paths):
        path.write_bytes(a_record(seed=seed))
    (games_folder() / os.fsdecode(b"\xff\xfe.dream")).write_bytes(a_record(seed=7))
    (games_folder() / "broken.dream").write_bytes(b"nonsense {")
    before = {path: path.read_bytes() for path in games_folder().iterdir()}
    told: list[Message] = []
    with home.open_library(told.append) as library:
        assert library.count(Query()) == 4
        assert library.entry(1).updated.timestamp() == pytest.approx(
            min(path.stat().st_mtime for path in paths), abs=60
        )
        library.delete(library.find(Query()))
    assert [english(text).split()[0] for text in told] == ["4", "A"]
    assert {path: path.read_bytes() for path in games_folder().iterdir()} == before
    with home.open_library(told.append) as library:
        assert library.count(Query()) == 0, "a game that was deleted does not come back with its file"
    (games_folder() / "late.dream").write_bytes(a_record(seed=20))
    with home.open_library() as library:
        assert library.count(Query()) == 1, "a file that came later is taken in"
