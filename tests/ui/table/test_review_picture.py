"""A picture of a game that is looked through, made by a process that may not even start."""

import errno
import os
import subprocess
from pathlib import Path

import pytest

from dream.records.reader import open_record
from tests.kit.present import present
from tests.ui.driver import Person
from tests.ui.plain_painting import paint_plainly
from tests.ui.table.judged import finished


def test_where_no_process_can_be_started_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*_: object, **__: object) -> None:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))

    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    person = Person(tmp_path)
    person.app.routes.replay(open_record(finished("dream")))
    person.wait()
    monkeypatch.setattr(subprocess, "run", run)
    person.scene.command("picture")
    present(person.dialog.field).typed(str(tmp_path / "game.png"))
    person.press("enter")
    person.wait_until(lambda: person.app.spoken)
    assert person.app.spoken == "The picture couldn't be saved: Cannot allocate memory"


def test_without_a_path_one_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    person = Person(tmp_path)
    person.app.routes.replay(open_record(finished("dream")))
    person.wait()
    person.scene.command("picture")
    person.press("ctrl+a", "backspace", "enter")
    assert present(person.dialog.field).refusal == "Enter a path."


def test_of_a_game_that_cannot_be_read_whole_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    person = Person(tmp_path)
    person.app.routes.replay(open_record(finished("dream") + b"(zz9)"))
    person.wait()
    person.scene.command("picture")
    present(person.dialog.field).typed(str(tmp_path / "game.png"))
    person.press("enter")
    person.wait_until(lambda: person.app.spoken)
    assert person.app.spoken.startswith("The picture was saved as ")
    assert "1 variation could not be read and is kept as it is: " in person.app.spoken
    assert (tmp_path / "game.png").exists()
