"""The cache of compiled code: never stale, and somewhere even when the home is read-only; other numbas."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from threading import Event, Thread

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from dream.base.folders import KERNELS
from dream.games.alchemists_dream.engine.kernel.law import KERNEL
from dream.search import compiling
from tests.waiting import PATIENCE

REPOSITORY = Path(__file__).parents[2]
JIT = """
from pathlib import Path

from dream.search.compiling import Kernel, compiled, fetch, i64, inlined

entry = Kernel(Path(__file__).parent).entry
"""
ONE = """
from kernels.jit import entry
from kernels.two import helper

@entry
def answer(n):
    return helper(n) + 1
"""
TWO = """
import numpy as np

from kernels.jit import compiled, fetch, i64, inlined

ARRAY = np.zeros(4, np.int64)

@inlined
def times(n, factor):
    return n * factor

@compiled
def helper(n):
    fetch(ARRAY, i64(2))
    return times(n, {factor})
"""
WITHOUT_A_PART = "import numba.core.codegen as codegen; del codegen.JITCodeLibrary"
UNKNOWN_VERSION = "import numba; numba.__version__ = '0.69.0rc1'"
SOURCES = Path(compiling.__file__).parent
ASK = "from kernels.one import answer; print(answer(3), sum(answer.stats.cache_hits.values()))"


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    """A folder of two small kernels, one calling the other, with the real `compiled`."""
    folder = tmp_path / "kernels"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "jit.py").write_text(JIT)
    (folder / "one.py").write_text(ONE)
    (folder / "two.py").write_text(TWO.format(factor=2))
    return folder


def ask(kernels: Path, home: Path, **more: str) -> tuple[int, int]:
    """The answer of the kernels in a process of its own, and whether it came from the cache.

    The numba that was tried is used in full, and without a word.
    """
    done = run(kernels, home, ASK, **more)
    assert done.stderr == ""
    answer, hits = done.stdout.split()
    return int(answer), int(hits)


def run(kernels: Path, home: Path, code: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A process of its own that may import the kernels."""
    known = {name: value for name, value in os.environ.items() if name not in ("NUMBA_CACHE_DIR", KERNELS)}
    environment = {**known, "DREAM_HOME": str(home), **more}
    environment["PYTHONPATH"] = os.pathsep.join([str(kernels.parent), str(REPOSITORY)])
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )


def test_an_edited_helper_is_seen(kernels: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert ask(kernels, home) == (7, 0)
    assert ask(kernels, home) == (7, 1)
    (kernels / "two.py").write_text(TWO.format(factor=5))
    assert ask(kernels, home) == (16, 0)


def test_of_several_that_want_it_at_once_one_compiles(
    kernels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "home"))
    monkeypatch.delenv(KERNELS)
    compiled, begun, done = list[str](), Event(), Event()

    def compile_apart(module: str) -> None:
        compiled.append(module)
        begun.set()
        done.wait(PATIENCE)
        (asked[0].folder / "one.answer-1.nbi").touch()

    monkeypatch.setattr(compiling, "compile_apart", compile_apart)
    asked = [compiling.Kernel(kernels) for _ in range(3)]
    threads = [Thread(target=each.keep, args=("answer", "kernels.one")) for each in asked]
    for thread in threads:
        thread.start()
    assert begun.wait(PATIENCE)
    done.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert compiled == ["kernels.one"]


def test_a_home_that_cannot_be_written(kernels: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file where a folder should be")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    assert ask(kernels, home, TMPDIR=str(temporary)) == (7, 0)
    assert ask(kernels, home, TMPDIR=str(temporary)) == (7, 1)


@pytest.mark.unix
@pytest.mark.parametrize("others_may", ["write", "own"])
def test_a_temporary_folder_that_others_can_change_is_not_used(
    others_may: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "kernels_dir", lambda: Path("/dev/null/none"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    own = compiling.cache_folder(SOURCES)
    spare = next(tmp_path.iterdir())
    assert own.is_relative_to(spare)
    if others_may == "write":
        spare.chmod(0o777)
    else:
        monkeypatch.setattr(os, "getuid", lambda: spare.stat().st_uid + 1)
        monkeypatch.setattr(compiling, "_user", lambda: str(spare.stat().st_uid))
    assert not compiling.cache_folder(SOURCES).is_relative_to(spare)


@pytest.mark.unix
@pytest.mark.parametrize("what", ["the folder", "the one above", "a link to it", "a link in it", "another's"])
def test_compiled_code_that_others_may_have_changed_is_not_run(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "kernels_dir", lambda: tmp_path / "home" / "kernels")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    place = compiling.cache_folder(SOURCES)
    (place / "inner").mkdir()
    (place / "inner" / "code.nbi").touch()
    (place / "inner").chmod(0o775)
    assert compiling.cache_folder(SOURCES) == place
    assert capsys.readouterr().err == ""
    match what:
        case "the folder":
            place.chmod(0o770)
        case "the one above":
            place.parent.chmod(0o770)
        case "a link to it":
            place.rename(tmp_path / "elsewhere")
            place.symlink_to(tmp_path / "elsewhere")
        case "a link in it":
            (place / "inner" / "more.nbi").symlink_to(place / "inner" / "code.nbi")
        case "another's":
            monkeypatch.setattr(os, "getuid", lambda: place.stat().st_uid + 1)
    other = compiling.cache_folder(SOURCES)
    assert place not in (other, *other.parents)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(place) in said


def test_the_cache_is_used_for_all_sources() -> None:
    assert KERNEL.folder.is_dir()
    assert compiling.cache_folder(Path(compiling.__file__).parent) != KERNEL.folder


def test_other_scores_of_a_win_are_other_code(kernels: Path) -> None:
    """They come from outside of the folder that is hashed, and are numbers in the compiled code."""
    assert compiling.cache_folder(kernels, "1000 900") != compiling.cache_folder(kernels, "1000 899")


@pytest.mark.parametrize("otherwise", [WITHOUT_A_PART, UNKNOWN_VERSION])
def test_where_numba_is_other_than_expected_it_is_used_plainly(
    otherwise: str, kernels: Path, tmp_path: Path
) -> None:
    done = run(kernels, tmp_path / "home", f"{otherwise}\n{ASK}")
    assert done.stdout.split() == ["7", "0"]
    assert done.stderr.count("\n") == 1
    assert "is used plainly, so compiling takes longer: " in done.stderr
    if otherwise == UNKNOWN_VERSION:
        assert run(kernels, tmp_path / "home", f"{otherwise}\n{ASK}").stdout.split() == ["7", "1"]


def numba_wanted() -> Requirement:
    """What the project asks for of numba."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    [wanted] = [one for one in map(Requirement, project["dependencies"]) if one.name == "numba"]
    return wanted


def test_only_numbas_that_were_tried_are_installed() -> None:
    oldest, newest = (f"{major}.{minor}" for major, minor in (compiling.OLDEST_TRIED, beyond_newest()))
    assert numba_wanted().specifier == SpecifierSet(f">={oldest},<{newest}")


@pytest.mark.parametrize(
    ("system", "machine", "python", "wanted"),
    [
        ("darwin", "x86_64", "3.13", True),
        ("darwin", "x86_64", "3.14", False),
        ("darwin", "arm64", "3.14", True),
        ("win32", "ARM64", "3.11", False),
        ("win32", "ARM64", "3.12", True),
        ("win32", "AMD64", "3.11", True),
        ("linux", "x86_64", "3.14", True),
        ("linux", "x86_64", "3.15", False),
    ],
)
def test_numba_is_not_asked_for_where_there_is_none(
    system: str, machine: str, python: str, wanted: bool
) -> None:
    marker = numba_wanted().marker
    assert marker
    there = {"sys_platform": system, "platform_machine": machine, "python_version": python}
    assert marker.evaluate(there) is wanted


def beyond_newest() -> tuple[int, int]:
    """The first version after those that were tried."""
    major, minor = compiling.NEWEST_TRIED
    return major, minor + 1


def test_homes_can_share_their_kernels(kernels: Path, tmp_path: Path) -> None:
    shared = str(tmp_path / "shared")
    assert ask(kernels, tmp_path / "one", DREAM_KERNELS=shared) == (7, 0)
    assert ask(kernels, tmp_path / "other", DREAM_KERNELS=shared) == (7, 1)
