"""Files that last: whole or not at all, synced, never through a link, never over another's."""

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from dream.base.files import remove_leftovers, set_aside, write_new, write_new_files, write_whole

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
    with pytest.raises(FileExistsError):
        write_new(tmp_path, ["a", "b"], "more")


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
