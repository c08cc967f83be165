"""Windows that are killed at any moment lose no action that they have shown, two at once included.

``python -m tools.soak --kills`` does so for as long as one likes, in windows that can be seen.
"""

from pathlib import Path
from random import Random

import pytest

from tests.kit.games import QUICK_WIN
from tests.ui.at_table import AtTable
from tests.ui.plain_painting import paint_plainly
from tools import soak
from tools.player import Studying
from tools.windows import data_folder

KILLS, SEED = 2, 50


def test_killed_windows_lose_nothing_that_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with data_folder() as home:
        killed = soak.kill(home, KILLS, SEED)
    assert killed.lost == killed.not_offered == killed.faults == []
    assert not killed.processes
    assert killed.kills >= KILLS
    assert killed.games.keys() <= {"alchemist", "stone"}
    assert killed.offered


def test_a_game_is_looked_through_varied_and_commented(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By keys alone; nothing of it is undone, so that all that was shown once stays."""
    paint_plainly(monkeypatch)
    person, chance = AtTable(tmp_path), Random(2)
    person.sit(QUICK_WIN)
    person.press("v")
    scene, studying = person.app.scene, Studying(person.app)
    played = person.table.game.history.played
    for _ in range(60):
        if person.app.scene is not scene:
            person.press("v")
            scene = person.app.scene
        studying.go_on(person.table.session, chance)
        person.wait()
    record = person.table.session.record()
    assert len(record.beside) > 2
    assert len(record.comments) > 1
    assert person.table.game.history.played[: len(played)] == played
