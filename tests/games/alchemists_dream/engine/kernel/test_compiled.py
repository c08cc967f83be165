"""The cache of compiled code: never stale, and somewhere even when the home is read-only."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dream.games.alchemists_dream.engine.kernel import compiled

REPOSITORY = Path(__file__).parents[5]
ONE = """
from kernels.compiled import entry
from kernels.two import helper

@entry
def answer(n):
    return helper(n) + 1
"""
TWO = """
from kernels.compiled import compiled

@compiled
def helper(n):
    return n * {factor}
"""
ASK = "from kernels.one import answer; print(answer(3), sum(answer.stats.cache_hits.values()))"


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    """A folder of two small kernels, one calling the other, with the real `compiled`."""
    folder = tmp_path / "kernels"
    folder.mkdir()
    (folder / "__init__.py").touch()
    shutil.copy(compiled.__file__, folder / "compiled.py")
    (folder / "one.py").write_text(ONE)
    (folder / "two.py").write_text(TWO.format(factor=2))
    return folder


def ask(kernels: Path, home: Path, **more: str) -> tuple[int, int]:
    """The answer of the kernels in a process of its own, and whether it came from the cache."""
    environment = {**os.environ, "DREAM_HOME": str(home), **more}
    environment["PYTHONPATH"] = os.pathsep.join([str(kernels.parent), str(REPOSITORY)])
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True
    )
    answer, hits = done.stdout.split()
    return int(answer), int(hits)


def test_an_edited_helper_is_seen(kernels: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert ask(kernels, home) == (7, 0)
    assert ask(kernels, home) == (7, 1)
    (kernels / "two.py").write_text(TWO.format(factor=5))
    assert ask(kernels, home) == (16, 0)


def test_a_home_that_cannot_be_written(kernels: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where a folder should be")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    assert ask(kernels, home, TMPDIR=str(temporary)) == (7, 0)
    assert ask(kernels, home, TMPDIR=str(temporary)) == (7, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="who may write into a folder is told otherwise there")
@pytest.mark.parametrize("others_may", ["write", "own"])
def test_a_temporary_folder_that_others_can_change_is_not_used(
    others_may: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "cache_dir", lambda: Path("/dev/null/none"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    own = compiled.cache_folder()
    spare = next(tmp_path.iterdir())
    assert own.is_relative_to(spare)
    if others_may == "write":
        spare.chmod(0o777)
    else:
        monkeypatch.setattr(os, "getuid", lambda: spare.stat().st_uid + 1)
        monkeypatch.setattr(compiled, "_user", lambda: str(spare.stat().st_uid))
    assert not compiled.cache_folder().is_relative_to(spare)


def test_the_cache_is_used_for_all_sources() -> None:
    folder = compiled.cache_folder()
    assert folder.is_dir()
    assert folder.name == compiled.CACHE.name


def test_other_scores_of_a_win_are_other_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """They come from outside of the folder that is hashed, and are numbers in the compiled code."""
    folder = compiled.cache_folder()
    monkeypatch.setattr(compiled, "PROVEN", compiled.PROVEN - 1)
    assert compiled.cache_folder() != folder
