"""Nothing that lies in the current folder is run, whatever it is called: every kind of process is started in
a folder that is full of traps."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dream.matches.match import LocalWorkers
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[1]
OURS = ("dream", "sitecustomize", "usercustomize", "hatchling", "pip", "pytest", "conftest", "run")
OTHERS = ("numpy", "numba", "llvmlite", "pygame", "pygame_gui", "typer", "rich", "platformdirs", "matplotlib")
TENDING = """
from dream.ui.table.game_library import GameLibrary
library = GameLibrary(lambda work: None, print, at_once=False)
library.tend()
assert library._tending.wait(60) == 0
"""
ENGINE = """
from dream.play.registry import find
from dream.protocol.client import BlockingClient
engine = BlockingClient(find({word!r}))
engine.wait_ready()
engine.close()
"""
RUN = """
import runpy, sys
run = runpy.run_path({path!r})
run["main"].__globals__.update(prepare=lambda purpose: None, PYTHON=sys.executable)
sys.exit(run["main"](["library", "list"]))
"""


@pytest.fixture
def traps(tmp_path: Path) -> Path:
    """A folder with a module of every name that is imported somewhere; each tells that it was run."""
    folder, told = tmp_path / "traps", tmp_path / "told"
    folder.mkdir()
    told.mkdir()
    for name in sorted({*sys.stdlib_module_names, *OURS, *OTHERS}):
        trap = f"open({str(told / name)!r}, 'w').close()\nraise SystemExit('a trap: {name}')\n"
        (folder / f"{name}.py").write_text(trap, encoding="utf-8")
    return folder


def start(traps: Path, *command: object, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command there to its end, with data of its own and no display."""
    seen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "DREAM_HOME": str(traps.parent / "home")}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [str(word) for word in command],
        cwd=traps,
        env=kept | seen | more,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


def check(traps: Path, done: subprocess.CompletedProcess[str]) -> None:
    sprung = sorted(path.name for path in (traps.parent / "told").iterdir())
    assert not sprung, f"run from the current folder: {sprung}\n{done.stderr}"
    assert done.returncode == 0, done.stderr


def test_the_traps_spring(traps: Path) -> None:
    start(traps, sys.executable, "-c", "import sqlite3, dream")
    assert (traps.parent / "told" / "sqlite3").exists()


def own_script() -> Path:
    """The command ``dream`` of this environment."""
    found = shutil.which("dream", path=str(Path(sys.executable).parent))
    assert found, "the program is not installed"
    return Path(found)


@pytest.mark.parametrize(
    "words",
    ["--frames 3", "library list", "match random greedy --games 2 --jobs 2", "board x --picture board.png"],
)
def test_no_command_runs_what_lies_there(traps: Path, words: str) -> None:
    check(traps, start(traps, own_script(), *words.split()))


@pytest.mark.parametrize("word", ["dream", "jabir"])
def test_no_engine_of_ours_runs_what_lies_there(traps: Path, word: str) -> None:
    safe = "import os; os.environ['PYTHONPATH'] = os.pathsep + '.'\n"
    check(traps, start(traps, sys.executable, "-P", "-c", safe + ENGINE.format(word=word)))


def test_nor_does_what_tends_the_library(traps: Path) -> None:
    check(traps, start(traps, sys.executable, "-P", "-c", TENDING))


def test_nor_does_run_py(traps: Path) -> None:
    """It starts the game of this environment here."""
    check(traps, start(traps, sys.executable, "-P", "-c", RUN.format(path=str(ROOT / "run.py"))))


def test_a_strangers_engine_looks_for_modules_as_it_pleases() -> None:
    workers = LocalWorkers(1)
    try:
        assert not isinstance(workers.submit(os.getenv, "PYTHONSAFEPATH").result(60), str)
    finally:
        workers.close()


def test_there_is_no_other_place_that_starts_python() -> None:
    own = {"process.py": 2, "bench.py": 1, "display.py": 1}
    found: dict[str, int] = {}
    for path in (ROOT / "dream").rglob("*.py"):
        count = len(re.findall(r"sys\.executable", path.read_text(encoding="utf-8")))
        if count:
            found[path.name] = count
    assert found == own
