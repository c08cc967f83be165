"""A system for which there is no numba: the plain search plays, and what needs a compiler says so."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dream.games.alchemists_dream.engine.levels import LEVELS
from dream.games.alchemists_dream.rules.notation import parse_action, parse_position
from tests.kit.positions import PLAY
from tests.waiting import PATIENCE

REPOSITORY = Path(__file__).parents[4]
NONE = "import sys\nfor name in 'numba', 'llvmlite':\n    sys.modules[name] = None\n"


@pytest.fixture
def without(tmp_path: Path) -> dict[str, str]:
    """The environment of a Python in which numba cannot be imported, in its child processes too."""
    (tmp_path / "sitecustomize.py").write_text(NONE)
    places = os.pathsep.join([str(tmp_path), str(REPOSITORY)])
    return {**os.environ, "PYTHONPATH": places, "DREAM_HOME": str(tmp_path / "home"), "DREAM_LANGUAGE": "en"}


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_the_engine_plays_and_says_that_it_is_the_plain_one(without: dict[str, str]) -> None:
    engine = subprocess.Popen(
        [sys.executable, "-m", "dream.games.alchemists_dream.engine"],
        env=without,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert engine.stdin
    assert engine.stdout
    engine.stdin.write(f"position {PLAY}\ngo level 2\n")
    engine.stdin.flush()
    while not (line := engine.stdout.readline()).startswith("bestaction"):
        assert line
    assert parse_action(line.split()[1]) in parse_position(PLAY).legal_actions
    said = engine.communicate("quit\n", timeout=PATIENCE)[1]
    assert engine.returncode == 0
    assert said.count("\n") == 1
    assert "numba" in said


def test_matches_are_played(without: dict[str, str]) -> None:
    done = run(without, "dream", "match", "1", "random", "--games", "2", "--max-plies", "10", "--jobs", "1")
    assert done.returncode == 0
    assert "forfeits A 0, B 0" in " ".join(done.stdout.replace(":", "").split())


@pytest.mark.parametrize("command", ["bench ablation --games 2", "walls suite.txt", "train --games 1"])
def test_what_needs_a_compiler_says_so_in_a_sentence(command: str, without: dict[str, str]) -> None:
    done = run(without, "dream", *command.split())
    assert done.returncode == 2
    assert done.stderr.startswith("dream: ")
    assert done.stderr.count("\n") == 1
    assert "needs" in done.stderr


def test_a_level_says_that_it_plays_plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = LEVELS[2].about
    monkeypatch.setitem(sys.modules, "numba", None)
    assert LEVELS[2].about.startswith(f"{usual} ")
    assert "numba" in LEVELS[2].about
