"""What may follow, and what idleness costs: played on the board while the game stays as it is."""

import pytest

from dream.protocol.dialogue import WIN
from dream.ui.table.thinking import HintLevel
from tests.kit.games import SETUP
from tests.ui.at_table import ANNA, MACHINE, AtTable
from tests.ui.game_views.alchemists_dream.table.test_hints import ONE_EACH, hinted, line


@pytest.fixture(autouse=True)
def without_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves follow one another at once."""
    monkeypatch.setattr("dream.ui.games.alchemists_dream.dream_table.REST", 0.0)


def lie(person: AtTable) -> AtTable:
    """Wait until a line has been played as far as it goes."""
    before = None
    while before != person.table.game.shown or person.presenter.animating:
        before = person.table.game.shown
        person.wait(0.05)
    return person


def test_what_a_hint_expects_is_played_on_the_board(at_table: AtTable) -> None:
    hinted(at_table.sit(ONE_EACH), level=HintLevel.LINE)
    texts = [offer.text for offer in at_table.board_scene.narration().offers]
    assert texts == ["What if I don't?", "Show me"]
    at_table.press("ctrl+h")
    assert at_table.table.game.supposing
    lie(at_table)
    shown = {cell.name for cell in at_table.shown.pieces}
    assert {"h16", "i16", "g14"} <= shown
    assert at_table.notice.startswith("What may follow Anna placed a Stone on g14")
    at_table.press("esc")
    assert not at_table.table.game.supposing
    assert at_table.actions == ONE_EACH
    assert {cell.name for cell in at_table.shown.pieces} == {"h14", "i14", "h15", "i15"}
    at_table.click_cells("h15", "h16")
    assert at_table.actions.endswith("h15-h16")


def test_what_the_enemy_does_to_the_idle_is_looked_for_and_played(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE)).press("shift+h")
    assert at_table.engine_seat.asked == [((), "hint")]
    at_table.engine_seat.answer((None, (line(WIN - 3, "i15-i16 +g14 i16-h16"),)))
    at_table.wait()
    assert at_table.notice.startswith("If you do nothing, Stoker wins in 2 moves")
    lie(at_table)
    assert "h16" in {cell.name for cell in at_table.shown.pieces}
    assert not at_table.engine_seat.thinking
    at_table.click_cells("k11")
    assert not at_table.table.game.supposing
    assert at_table.actions == ONE_EACH


def test_what_cannot_be_supposed_is_said(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("ctrl+h")
    assert at_table.notice.endswith("First ask for a hint.")
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("shift+h")
    assert at_table.table.sentence
    assert not at_table.table.game.supposing
