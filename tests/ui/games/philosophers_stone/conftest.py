"""For the tests of the table: a place to keep games, and a ground and a night that take no time."""

from pathlib import Path

import numpy as np
import pytest

from tests.ui.games.philosophers_stone.at_stone_table import AtStoneTable
from tests.ui.plain_painting import paint_plainly


@pytest.fixture
def stone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtStoneTable:
    """Somebody who reads at once, at a table in the smallest window."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    monkeypatch.setattr(
        "dream.ui.games.philosophers_stone.paint.paint_bench",
        lambda layout, palette: np.full((layout.box.h, layout.box.w, 3), 60, np.uint8),
    )
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 0.0)
    return AtStoneTable(tmp_path)
