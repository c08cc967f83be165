"""The page for programmers: its examples run, and what it promises is there, documented and typed."""

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from dream import api
from tests.kit.programs import import_pettingzoo

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "library.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```)?", PAGE, re.MULTILINE | re.DOTALL)
HEAVY = ("matplotlib", "numba", "numpy", "pettingzoo", "pygame")


def test_every_example_runs_and_prints_what_stands_below_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import_pettingzoo()
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    assert len(EXAMPLES) >= 8
    for code, printed in EXAMPLES:
        exec(compile(code, "library.md", "exec"), names)
        assert capsys.readouterr().out == printed, code


def test_the_example_for_openspiel_runs() -> None:
    pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed")
    found = re.search(r"^```py\n(.*?)^```\n", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    exec(compile(found[1], "library.md", "exec"), {})


def test_the_notebook_runs() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    import_pettingzoo()
    notebook = nbformat.read(DOCS / "notebooks" / "first_steps.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [each for cell in notebook.cells for each in cell.get("outputs", ())]
    assert any("image/png" in each.get("data", ()) for each in shown), "no picture"
    assert any("between" in each.get("text", "") for each in shown), "no interval"


def test_the_table_has_the_names_that_are_promised() -> None:
    table = PAGE.partition("## What is promised")[2]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(api.__all__)


def promised() -> Iterator[tuple[str, Any]]:
    """Every promised name, and the methods of those that are classes."""
    for name in api.__all__:
        found = getattr(api, name)
        yield name, found
        if inspect.isclass(found):
            for own, member in vars(found).items():
                if inspect.isfunction(member) and not own.startswith("_"):
                    yield f"{name}.{own}", member


@pytest.mark.parametrize(("name", "found"), [*promised()])
def test_what_is_promised_is_documented_and_typed(name: str, found: Any) -> None:
    assert inspect.getdoc(found), name
    if inspect.isfunction(found):
        told = inspect.signature(found)
        assert told.return_annotation is not told.empty, name
        parameters = [each for each in told.parameters.values() if each.name not in ("self", "cls")]
        assert all(each.annotation is not each.empty for each in parameters), name


def test_the_library_is_light() -> None:
    code = f"import dream.api, sys; sys.exit(', '.join(set({HEAVY!r}) & set(sys.modules)) or 0)"
    said = run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
