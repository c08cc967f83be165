"""A home for games that guests play."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games and addresses are kept in a folder of the test's own."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
