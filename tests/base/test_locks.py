"""Locks: one holds it, and a process that dies holds nothing any more."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dream.base.files import FileLock

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
