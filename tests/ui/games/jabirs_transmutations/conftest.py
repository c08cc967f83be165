"""For the tests of Jabir's table: a place to keep games, and a ground and a night that take no time."""

from pathlib import Path

import pytest

from tests.ui.games.jabirs_transmutations.at_jabir_table import AtJabirTable
from tests.ui.plain_painting import paint_plainly


@pytest.fixture
def jabir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtJabirTable:
    """Somebody who reads at once, at a table in the smallest window."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 0.0)
    return AtJabirTable(tmp_path)
