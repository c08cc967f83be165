"""Windows that are killed at any moment lose no action that they have shown, two at once included.

``dream soak --kills`` does so for as long as one likes, in windows that can be seen.
"""

import pytest

from dream.ui.soak import kills
from dream.ui.soak.window_process import data_folder

KILLS, SEED = 2, 50


def test_killed_windows_lose_nothing_that_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with data_folder() as home:
        killed = kills.kill(home, KILLS, SEED)
    assert killed.lost == killed.not_offered == killed.faults == []
    assert not killed.processes
    assert killed.kills >= KILLS
    assert set(killed.games) == {"alchemist", "stone"}, "the games of this seed, both with hidden things"
    assert killed.offered == KILLS
