"""The Dream in the window: each case of `scripts` is played by somebody at its table."""

from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from dream.ui.games.alchemists_dream.layout import layout_of
from tests.ui.at_table import AtTable
from tests.ui.games.alchemists_dream.words import WORDS
from tests.ui.golden import Golden
from tests.ui.scripts import Case, Time, Vocabulary, all_cases, run

SCRIPTS = Path(__file__).with_name("scripts")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Supposed moves follow one another at once, bags open and are left at once."""
    monkeypatch.setattr("dream.ui.games.alchemists_dream.dream_table.REST", 0.0)


@all_cases(SCRIPTS, "play", "setting_up", "talk", "told", "hints", "end", "review", "keys")
def test_a_script_comes_true(case: Case, at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    run(case, at_table, WORDS | Time(monkeypatch).words)


MIDDLE = Rect(220, 80, 840, 640)
"""The part of a window of usual size where the bags are."""
FALLING = Rect(320, 100, 440, 300)
"""A part of it in which two tiles fall after a second and a half."""


@all_cases(SCRIPTS, "pictures")
def test_a_script_leads_to_its_pictures(
    case: Case, fine_table: AtTable, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    def picture(person: AtTable, text: str) -> None:
        name, part, *names = text.split()
        look = person.look()
        boxes: dict[str, Any] = {
            "panel": layout_of(look.get_size()).panel,
            "bags": MIDDLE,
            "falling": FALLING,
        }
        if part == "around":
            golden(name, person.look_around(*names))
        else:
            golden(name, look if part == "window" else look.subsurface(Rect(boxes[part])))

    run(case, fine_table, WORDS | Time(monkeypatch).words | Vocabulary({"picture": picture}, {}))
