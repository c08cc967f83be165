"""The data of a player's own box: read as text from outside, and missed in a sentence."""

from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.play import game


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    path = game.own_file("anything")
    assert path == tmp_path / "data" / "boxes" / "anything.toml"
    path.parent.mkdir(parents=True)
    return path


def test_an_own_file_is_read(file: Path) -> None:
    file.write_bytes(b'\xef\xbb\xbfname = "mine"\r\n')
    assert game.own_text("anything").split() == ["name", "=", '"mine"']


def test_a_file_that_is_not_there_is_named(file: Path) -> None:
    with pytest.raises(Malformed) as missed:
        game.own_text("anything")
    assert str(missed.value) == f"There is no file {file} with the data of your own box."


@pytest.mark.parametrize(("data", "fault"), [(b"\xff", "isn't valid UTF-8"), (b"x" * 100_001, "larger than")])
def test_a_file_that_is_no_text_is_refused(file: Path, data: bytes, fault: str) -> None:
    file.write_bytes(data)
    with pytest.raises(Malformed, match=fault):
        game.own_text("anything")


def test_what_the_system_refuses_is_told_with_the_name(file: Path) -> None:
    file.mkdir()
    with pytest.raises(Malformed, match=r"anything\.toml: "):
        game.own_text("anything")
