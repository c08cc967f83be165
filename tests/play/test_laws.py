"""What laws need, and the boxes of pieces that they count."""

import subprocess
import sys
from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.play import game
from tests.waiting import PATIENCE

LAWS = [
    "dream.games.alchemist.game, dream.games.alchemist.rules.law",
    "dream.games.alchemists_dream.referee, dream.games.alchemists_dream.rules.position",
    "dream.games.jabirs_transmutations.game, dream.games.jabirs_transmutations.rules.law",
]
REPORT = """
import sys, time
before = set(sys.modules)
began = time.process_time()
import {modules}
took = time.process_time() - began
print(took)
print(*sorted({{name.partition(".")[0] for name in set(sys.modules) - before}}))
"""


def imported(modules: str) -> tuple[float, set[str]]:
    """The seconds of work and the top packages that importing these modules takes in a fresh Python."""
    code = REPORT.format(modules=modules)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    took, names = done.stdout.splitlines()
    return float(took), set(names.split())


@pytest.mark.parametrize("law", LAWS)
def test_a_law_uses_the_standard_library_alone(law: str) -> None:
    took, names = imported(law)
    assert names - sys.stdlib_module_names - {"dream"} <= {"__editable___dream_finder"}
    assert took < 1


def test_records_bring_nothing_heavy() -> None:
    _, names = imported("dream.records.reader, dream.records.files, dream.records.journal")
    assert not names & {"email", "typer", "rich", "pygame", "numpy", "numba", "matplotlib", "platformdirs"}


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
