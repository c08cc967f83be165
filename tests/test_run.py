"""`run.py`: every Python from 2.7 on reads it and says which is needed, and no setting of pip stops it."""

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

RUN = Path(__file__).parents[1] / "run.py"
NEWER = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Starred, ast.Nonlocal, ast.YieldFrom, ast.Await)


@pytest.fixture
def run() -> dict[str, Any]:
    return runpy.run_path(str(RUN))


def test_it_is_written_in_a_grammar_that_all_have() -> None:
    text = RUN.read_text(encoding="ascii")
    tree = ast.parse(text, feature_version=(3, 4))
    assert not [node for node in ast.walk(tree) if isinstance(node, NEWER)]
    assert not re.search(r"\b[0-9]+_[0-9]|\bprint\b|\bfrom __future__|raise .* from ", text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            every = [*node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
            assert not node.returns
            assert not node.args.kwonlyargs
            assert not any(one and one.annotation for one in every)
        elif isinstance(node, ast.ClassDef):
            assert not node.keywords


def test_before_the_version_is_looked_at_nothing_newer_is_imported() -> None:
    first = RUN.read_text(encoding="ascii").partition("if sys.version_info")[0]
    assert re.findall(r"^import (.*)$", first, re.M) == ["os", "sys"]


OLDER = ["python2", "python2.7", "python3.6", "python3.8", "python3.10"]


def test_an_older_python_says_what_is_needed() -> None:
    """As far as there are any here."""
    for name in filter(None, map(shutil.which, OLDER)):
        version = subprocess.run([name, "--version"], capture_output=True, text=True, check=False)
        if version.returncode == 0:
            done = subprocess.run([name, str(RUN)], capture_output=True, text=True, check=False)
            assert done.returncode == 1
            assert done.stderr.startswith("The game needs Python 3.11 or later, and this is Python ")
            assert done.stderr.count("\n") == 1


def test_pip_is_told_only_how_the_network_is_reached(
    run: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    unwanted = {"PIP_USER": "1", "PIP_TARGET": "/nowhere", "PIP_NO_DEPS": "1", "PIP_ONLY_BINARY": ":all:"}
    wanted = {"PIP_INDEX_URL": "https://mirror", "PIP_CERT": "/cert", "PIP_FIND_LINKS": "/wheels"}
    for name, value in {**unwanted, **wanted}.items():
        monkeypatch.setenv(name, value)
    told = run["environment_of_pip"]()
    assert {name: told.get(name) for name in wanted} == wanted
    assert {name: told.get(name) for name in unwanted} == {**dict.fromkeys(unwanted), "PIP_USER": "0"}
    assert told["PATH"] == os.environ["PATH"]


FAKE_PIP = """
import sys
print("Processing /wheels/python_dateutil-2.9.whl")
print("Collecting rich<16,>=13.9", flush=True)
print("Installing collected packages: rich")
print("ERROR: the disk is full", file=sys.stderr)
sys.exit({status})
"""


def installed(run: dict[str, Any], folder: Path, status: int) -> Any:
    """What has become of an installation by another pip."""
    (folder / "pip").mkdir()
    (folder / "pip" / "__init__.py").touch()
    (folder / "pip" / "__main__.py").write_text(FAKE_PIP.replace("{status}", str(status)), encoding="utf-8")
    fake = folder / "python"
    fake.write_text(f'#!/bin/sh\ncd "{folder}" && exec "{sys.executable}" -m pip\n', encoding="utf-8")
    fake.chmod(0o755)
    run["install"].__globals__["PYTHON"] = str(fake)
    return run["install"]("here", run["Progress"]("Preparing."))


@pytest.mark.unix
def test_without_a_terminal_there_is_a_line_for_each_thing_done(
    run: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    installed(run, tmp_path, 0)
    assert capsys.readouterr().err.splitlines() == [
        "Preparing.",
        "Asking what is needed ...",
        "Fetching python_dateutil ...",
        "Fetching rich ...",
        "Installing ...",
    ]


@pytest.mark.unix
def test_on_a_terminal_there_is_a_bar(
    run: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda stream: True)
    installed(run, tmp_path, 0)
    lines = capsys.readouterr().err.split("\r")
    assert "[#########################.....]  85 %  installing" in lines[-1]
    assert all(len(line) <= 79 for line in lines)


@pytest.mark.unix
def test_what_pip_says_is_shown_when_it_fails(
    run: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="The installation failed, for the reason above"):
        installed(run, tmp_path, 1)
    assert capsys.readouterr().err.rstrip().endswith("ERROR: the disk is full")


def test_an_environment_forgets_what_the_program_was_called_before(
    run: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before it is installed by its name of today; a new environment has nothing to forget."""
    called: list[tuple[str, str]] = []
    known = run["prepare"].__globals__
    known |= {
        "STAMP": tmp_path / "stamp",
        "can": lambda code: True,
        "forget": lambda name: called.append(("forget", name)),
        "install": lambda what, progress: called.append(("install", Path(what).name)),
        "leave_out_unused": lambda: None,
    }
    run["prepare"]("play")
    assert [what for what, _ in called] == ["install"]
    run["prepare"]("play")
    assert len(called) == 1, "it is up to date"
    (tmp_path / "stamp").write_text("play\nelsewhere\n", encoding="utf-8")
    run["prepare"]("play")
    assert called[1:] == [("forget", "dream"), called[0]]


def test_what_no_program_uses_is_deleted(
    run: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = [tmp_path / "numpy/core.py", tmp_path / "pygame_gui/data/NotoSansJP-Regular.otf"]
    unused = [
        *(tmp_path / "numpy/tests/test_core.py", tmp_path / "numba/cuda/tests/a/test_b.py"),
        *(tmp_path / f"pygame_gui/data/NotoSans{name}" for name in ("JP-Bold.otf", "KR-Bold.ttf")),
    ]
    for path in (*used, *unused):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.setattr(subprocess, "check_output", lambda *_, **__: str(tmp_path))
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 0))
    run["leave_out_unused"]()
    assert all(path.exists() for path in used)
    assert not any(path.exists() for path in unused)
