"""Guests need websockets: an environment that was made before the program asked for it has none."""

from importlib.util import find_spec
from pathlib import Path

import pytest

collect_ignore_glob = [] if find_spec("websockets") else ["test_*.py"]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games and addresses are kept in a folder of the test's own."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
