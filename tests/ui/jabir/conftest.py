"""For the tests of Jabir's table: a place to keep games, and a night that is painted at once."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from dream.ui.game_views.alchemists_dream.painters import board_painter
from dream.ui.game_views.jabirs_transmutations.painters import ground_painter
from tests.ui.jabir.at_jabir_table import AtJabirTable

PAINTERS = (board_painter, ground_painter)
"""Imported before the night is made plain: what is first imported then would have a plain one for ever."""
paint_table_once = cache(ground_painter.paint_table)
"""The same ground lies on every table of a size, and nobody paints on it: painted once for all tests."""


@pytest.fixture
def jabir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtJabirTable:
    """Somebody who reads at once, at a table in the smallest window."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr("dream.ui.kit.painting.backdrop_painter.paint_backdrop", plain_night)
    monkeypatch.setattr(
        "dream.ui.game_views.jabirs_transmutations.table_picture.paint_table", paint_table_once
    )
    monkeypatch.setattr("dream.ui.widgets.overlays.dialog_host.READING_TIME", 0.0)
    return AtJabirTable(tmp_path)


def plain_night(size, palette, box=None):
    """A night sky that is painted in no time, or the part of it in a box."""
    width, height = (box.w, box.h) if box else size
    return np.full((height, width, 3), 20, np.uint8)
