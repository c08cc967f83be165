"""What comes with an extra and is not installed is asked for in one sentence."""

import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from dream.cli.app import guarded
from dream.lab.extras import from_extra
from dream.lab.match.workers import LocalWorkers


def missing(monkeypatch: pytest.MonkeyPatch, package: str, users: Iterable[str] = ()) -> None:
    """Have a package not installed, and the modules that use it not yet imported."""
    monkeypatch.setitem(sys.modules, package, None)
    for name in users:
        monkeypatch.delitem(sys.modules, name, raising=False)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert guarded(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


@pytest.mark.parametrize(
    ("command", "room", "module", "needed"),
    [
        ("tune", "tuning", "scipy.optimize", "scipy: pip install 'dream[lab]'"),
        ("train", "training", "torch", "torch: pip install 'dream[train]'"),
    ],
)
def test_who_learns_asks_for_what_is_missing_before_anything_is_played(
    command: str,
    room: str,
    module: str,
    needed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    users = [name for name in sys.modules if name.startswith(f"dream.lab.alchemists_dream.{room}.")]
    missing(monkeypatch, module, users)
    said = refused(capsys, command, "--games", "1", "--to", str(tmp_path / "learnt"))
    assert said == f"dream: dream {command} needs {needed}\n"


def test_a_cluster_asks_for_distributed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing(monkeypatch, "distributed")
    said = refused(capsys, "match", "random", "random", "--cluster", "tcp://127.0.0.1:1")
    assert said == "dream: --cluster needs distributed: pip install 'dream[cluster]'\n"


def test_a_peer_asks_for_its_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its workers are processes of their own, so what they would raise is raised in their stead."""

    def fails(*work: object) -> None:
        raise ModuleNotFoundError("No module named 'easyAI'", name="easyAI")

    monkeypatch.setattr(LocalWorkers, "submit", fails)
    said = refused(capsys, "match", "easyai:depth=1", "random")
    assert said.endswith("dream: 'easyai:depth=1' needs easyAI: pip install 'dream[peers]'\n")


def test_what_an_extra_does_not_bring_is_a_fault() -> None:
    with pytest.raises(ImportError, match="numba"), from_extra("lab", "dream tune"):
        raise ImportError("no numba", name="numba")
