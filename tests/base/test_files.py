"""Files that survive crashes, locks, writing in the background, and assets."""

import errno
import json
import os
import stat
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from threading import Event, get_ident
from typing import Any

import pytest

from dream.base import assets
from dream.base.assets import asset, assets_dir
from dream.base.files import (
    BackgroundWriter,
    FileLock,
    remove_leftovers,
    set_aside,
    write_new,
    write_new_files,
    write_whole,
)
from tests.waiting import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def test_a_checkout_finds_its_assets() -> None:
    assert asset("tiles/standard.toml").is_file()
    assert asset("seeds/words.txt").is_file()
    assert asset("languages/en/house.json").is_file()


def test_a_wheel_carries_every_asset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    builders = pytest.importorskip("hatchling.builders.wheel")
    builder = builders.WheelBuilder(str(ROOT))
    carried = {file.distribution_path for file in builder.recurse_included_files()}
    wanted = {
        f"dream/_assets/{path.relative_to(ROOT / 'assets').as_posix()}"
        for path in (ROOT / "assets").rglob("*")
        if path.is_file()
    }
    assert wanted <= carried
    assert "dream/py.typed" in carried


def test_the_build_is_told_to_carry_the_assets() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"assets": "dream/_assets"}


def test_an_installed_program_takes_the_assets_inside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "dream" / "_assets"
    inside.mkdir(parents=True)
    monkeypatch.setattr(assets, "__file__", str(tmp_path / "dream" / "base" / "assets.py"))
    assets_dir.cache_clear()
    try:
        assert assets_dir() == inside
        inside.rmdir()
        assets_dir.cache_clear()
        with pytest.raises(FileNotFoundError, match="install it again"):
            assets_dir()
    finally:
        assets_dir.cache_clear()


def test_every_font_has_its_licence_beside_it() -> None:
    fonts = [path for path in asset("fonts").iterdir() if path.suffix in (".ttf", ".otf")]
    assert fonts
    assert [
        path.name for path in asset("fonts").iterdir() if "OFL" in path.name or "LICEN" in path.name.upper()
    ]


def test_no_two_files_of_a_language_have_the_same_first_key() -> None:
    for language in asset("languages").iterdir():
        files = [
            json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=each_once)
            for path in language.glob("*.json")
        ]
        keys = [key for texts in files for key in texts]
        assert keys
        assert len(keys) == len(set(keys))


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON in which no name stands twice: the first would be lost."""
    assert len(dict(pairs)) == len(pairs), [name for name, _ in pairs]
    return dict(pairs)


def test_of_those_that_wait_only_the_latest_is_written() -> None:
    begun, go_on = Event(), Event()
    written: list[int] = []

    def write(number: int) -> None:
        begun.set()
        assert go_on.wait(PATIENCE)
        written.append(number)

    writer = BackgroundWriter(write)
    writer.put(1)
    assert begun.wait(PATIENCE)
    for number in (2, 3, 4):
        writer.put(number)
    go_on.set()
    writer.flush()
    assert written == [1, 4]


@pytest.mark.parametrize("at_once", [True, False])
def test_what_goes_wrong_is_known_until_it_goes_well(at_once: bool) -> None:
    def write(error: Exception | None) -> None:
        if error:
            raise error

    writer = BackgroundWriter(write, at_once=at_once)
    for wrong in (OSError("full"), RuntimeError("a fault of ours"), None):
        writer.put(wrong)
        writer.flush()
        assert writer.error is wrong


def test_who_writes() -> None:
    threads: list[int] = []
    for at_once in (True, False):
        writer = BackgroundWriter[None](lambda _: threads.append(get_ident()), at_once=at_once)
        writer.put(None)
        writer.flush()
    assert threads[0] == get_ident() != threads[1]


UNIX = pytest.mark.unix


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done to the disk, in its order: files and folders that are synced, names that are given."""
    deeds: list[str] = []
    fsync, replace, link = os.fsync, os.replace, os.link

    def sync(handle: int) -> None:
        deeds.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        fsync(handle)

    def note_replace(path: Path, to: Path) -> None:
        deeds.append("name")
        replace(path, to)

    def note_link(path: Path, to: Path) -> None:
        deeds.append("name")
        link(path, to)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", note_replace)
    monkeypatch.setattr(os, "link", note_link)
    return deeds


def test_the_file_is_synced_before_it_has_its_name_and_the_folder_after(
    tmp_path: Path, synced: list[str]
) -> None:
    write_whole(tmp_path / "a", "text")
    write_new(tmp_path, ["b"], "text")
    folder = [] if os.name == "nt" else ["folder"]
    assert synced == ["file", "name", *folder] * 2


def test_a_file_is_replaced_or_new(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", "é\n")
    write_whole(tmp_path / "a", b"\xff")
    assert write_new(tmp_path, ["a", "b", "c"], "new") == tmp_path / "b"
    assert [(path.name, path.read_bytes()) for path in sorted(tmp_path.iterdir())] == [
        ("a", b"\xff"),
        ("b", b"new"),
    ]
    with pytest.raises(FileExistsError) as refused:
        write_new(tmp_path, ["a", "b"], "more")
    assert refused.value.filename == str(tmp_path / "a")


@pytest.mark.parametrize("write", [write_whole, lambda path, text: write_new(path.parent, [path.name], text)])
@pytest.mark.parametrize("place", ["missing/a", "file/a"])
def test_an_error_names_the_file_and_neither_its_folder_nor_a_draft(
    place: str, write: Callable[[Path, str], object], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises((FileNotFoundError, NotADirectoryError)) as refused:
        write(tmp_path / place, "text")
    assert refused.value.filename == str(tmp_path / place)


def test_where_files_cannot_be_linked_nothing_is_overwritten_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", cannot)
    (tmp_path / "a").write_text("old")
    assert write_new(tmp_path, ["a", "b"], "new").name == "b"
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a": "old", "b": "new"}


def test_many_files_are_new_and_the_folder_is_synced_once(tmp_path: Path, synced: list[str]) -> None:
    (tmp_path / "a").write_text("mine")
    write_new_files(tmp_path, [(["a", "b"], b"1"), (["c"], b"2")])
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a": "mine", "b": "1", "c": "2"}
    folder = [] if os.name == "nt" else ["folder"]
    assert [deed for deed in synced if deed != "name"] == ["file", "file", *folder]
    assert synced.index("name") == 2, "every file is whole before any has its name"


def test_of_many_files_all_are_there_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync = os.fsync

    def full_at_last(handle: int) -> None:
        if os.fstat(handle).st_size == len("ccc"):
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", full_at_last)
    with pytest.raises(OSError, match="No space left") as caught:
        write_new_files(tmp_path, [(["a"], b"a"), (["b"], b"bb"), (["c"], b"ccc")])
    assert caught.value.filename == str(tmp_path / "c")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_failing_disk_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    write_whole(tmp_path / "a", "old")
    monkeypatch.setattr(os, broken, full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(tmp_path / "a", "new")
    assert caught.value.filename == str(tmp_path / "a")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a", "old")]


@UNIX
def test_no_link_is_followed(tmp_path: Path) -> None:
    mine, path = tmp_path / "mine", tmp_path / "a"
    mine.write_text("mine")
    path.symlink_to(mine)
    write_whole(path, "new")
    assert (mine.read_text(), path.read_text(), path.is_symlink()) == ("mine", "new", False)
    (tmp_path / "b").symlink_to(tmp_path / "nowhere")
    assert write_new(tmp_path, ["b", "c"], "new").name == "c"


@UNIX
def test_a_draft_cannot_be_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drafts = []
    replace = os.replace

    def note(path: Path, to: Path) -> None:
        drafts.append(path.name)
        replace(path, to)

    monkeypatch.setattr(os, "replace", note)
    for _ in range(3):
        write_whole(tmp_path / "a", "x")
    assert len(set(drafts)) == 3


@UNIX
@pytest.mark.parametrize(("name", "number"), [(".", errno.EISDIR), ("pipe", errno.EINVAL)])
def test_what_is_no_file_is_left_alone(tmp_path: Path, name: str, number: int) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match=os.strerror(number)):
        write_whole(tmp_path / name, "new")
    assert (tmp_path / "pipe").is_fifo()


def test_a_folder_that_is_not_there_is_a_plain_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "none" / "a", "new")
    remove_leftovers(tmp_path / "none")


@UNIX
def test_drafts_of_the_dead_are_removed_and_nothing_else(tmp_path: Path) -> None:
    script = f"import os; open(f'{tmp_path}/.dream-{{os.getpid()}}-0123456789abcdef.part', 'w')"
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
    mine = f".dream-{os.getpid()}-{'1' * 16}.part"
    old = f".dream-{os.getpid()}-{'2' * 16}.part"
    others = [".dream-notes.part", "game.part", f"dream-1-{'0' * 16}.part", "game.dream"]
    for name in (mine, old, *others):
        (tmp_path / name).touch()
    os.utime(tmp_path / old, (1, 1))
    remove_leftovers(tmp_path)
    assert sorted(os.listdir(tmp_path)) == sorted([mine, *others])


def test_what_is_set_aside_has_the_first_name_that_is_free(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "a").write_text(str(number), encoding="utf-8")
        set_aside(tmp_path / "a", ".old")
    (tmp_path / "a").mkdir()
    assert set_aside(tmp_path / "a", ".old") == tmp_path / "a.old-4"
    texts = [(tmp_path / name).read_text(encoding="utf-8") for name in ("a.old", "a.old-2", "a.old-3")]
    assert texts == ["0", "1", "2"]
    assert not (tmp_path / "a").exists()
    with pytest.raises(FileNotFoundError):
        set_aside(tmp_path / "a", ".old")


def test_where_files_cannot_be_linked_they_are_set_aside_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    for text in ("one", "two"):
        (tmp_path / "a").write_text(text, encoding="utf-8")
        set_aside(tmp_path / "a", ".old")
    assert [(tmp_path / name).read_text(encoding="utf-8") for name in ("a.old", "a.old-2")] == ["one", "two"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.old", "a.old-2"]


HOLD = """
import sys, time
from pathlib import Path
from dream.base.files import FileLock
lock = FileLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
time.sleep(100)
"""


def test_one_holds_it(tmp_path: Path) -> None:
    one, other = FileLock(tmp_path / "x"), FileLock(tmp_path / "x")
    assert one.take()
    assert one.take()
    assert not other.take()
    one.release()
    assert other.take()
    assert not one.take()
    del other
    assert one.take()


def test_where_nothing_can_be_written_everybody_holds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "open", refuse)
    assert FileLock(tmp_path / "x").take()


def test_the_dead_hold_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "True\n"
        assert not FileLock(path).take()
        other.kill()
    assert FileLock(path).take()
