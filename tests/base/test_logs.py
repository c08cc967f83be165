"""The log: quiet by default, written within limits, and nothing that anybody waits for."""

import logging
from pathlib import Path
from threading import Event

import pytest

from dream.base import logs
from dream.base.logs import LARGEST, NAME, OLDER, speak_up, written

LOG = logging.getLogger("dream.anything")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return tmp_path / "logs"


def lines(folder: Path) -> list[str]:
    """What the log has, without when and where that was written."""
    text = (folder / NAME).read_text(encoding="utf-8")
    return [line.split(" ", 3)[3] for line in text.splitlines()]


def test_what_fails_is_written_and_nothing_is_said(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with written():
        LOG.debug("a line")
        LOG.warning("%s is repaired", "it")
    LOG.warning("nobody asks")
    assert lines(folder) == ["WARNING dream.anything: it is repaired"]
    assert capfd.readouterr() == ("", "")


def test_where_nothing_happens_there_is_no_file(folder: Path) -> None:
    with written():
        LOG.debug("a line")
    assert not folder.exists()


def test_every_line_is_written_and_said_when_it_speaks_up(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with written():
        speak_up()
        LOG.debug("a line")
    LOG.error("nobody asks")
    assert lines(folder) == ["DEBUG dream.anything: a line"]
    assert capfd.readouterr().err.endswith("DEBUG dream.anything: a line\n")


def test_a_record_is_one_line_that_steers_no_terminal(folder: Path) -> None:
    with written():
        LOG.warning("one\ntwo \x1b[31m%s", "x" * 5000)
    (line,) = lines(folder)
    assert "one two" in line
    assert "\x1b" not in line
    assert len(line) < 2000


def test_a_log_has_an_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LARGEST", 5_000)
    with written():
        for number in range(500):
            LOG.warning("the number %s", number)
    files = sorted(folder.iterdir())
    assert len(files) == 1 + OLDER
    assert all(path.stat().st_size <= 5_000 < LARGEST for path in files)
    assert lines(folder)[-1].endswith("the number 499")


def test_where_nothing_can_be_written_all_goes_on(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder.write_text("no folder")
    with written():
        LOG.warning("it is lost")
    assert capfd.readouterr() == ("", "")


class HungDisk(logging.NullHandler):
    """Takes nothing before it is free."""

    def __init__(self) -> None:
        super().__init__()
        self.free = Event()

    def handle(self, record: logging.LogRecord) -> bool:
        return self.free.wait()


def test_a_disk_that_hangs_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = HungDisk()
    monkeypatch.setattr(logs, "_File", lambda: disk)
    monkeypatch.setattr(logs, "WAITING", 5)
    monkeypatch.setattr(logs, "GOODBYE", 0.01)
    try:
        with written():
            for _ in range(20):
                LOG.warning("a line")
    finally:
        disk.free.set()
