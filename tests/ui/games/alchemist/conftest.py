"""For the tests of the table: a place to keep games, and a ground and a night that take no time."""

from pathlib import Path

import pytest

from tests.ui.games.alchemist.at_alchemist_table import AtAlchemistTable
from tests.ui.plain_painting import paint_plainly


@pytest.fixture
def alchemist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtAlchemistTable:
    """Somebody who reads at once, at a table in the smallest window."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 0.0)
    return AtAlchemistTable(tmp_path)
