"""Jabir's Transmutations in the window: each case of `scripts` is played by somebody at its table."""

from pathlib import Path

import pytest

from tests.ui.at_table import AtJabirTable
from tests.ui.games.jabirs_transmutations.words import WORDS
from tests.ui.scripts import Case, Time, all_cases, run


@all_cases(Path(__file__).with_name("scripts"), "play")
def test_a_script_comes_true(case: Case, jabir: AtJabirTable, monkeypatch: pytest.MonkeyPatch) -> None:
    run(case, jabir, WORDS | Time(monkeypatch).words)
