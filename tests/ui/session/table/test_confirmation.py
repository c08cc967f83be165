"""Where moves are confirmed, the first press proposes and the second one does it."""

import pytest

from tests.kit.games import SETUP
from tests.ui.at_table import AtTable

STEPPING = f"{SETUP} +h15 +i15"


@pytest.fixture
def careful(at_table: AtTable) -> AtTable:
    at_table.app.change(confirm=True)
    return at_table


def test_a_stone_steps_at_the_second_click(careful: AtTable) -> None:
    careful.sit(STEPPING)
    careful.click_cells("h15", "g16")
    assert careful.actions == STEPPING
    assert "The Stone on h15 steps to g16. Click again" in careful.notice
    careful.click_cells("g16")
    assert careful.actions == f"{STEPPING} h15-g16"


def test_enter_confirms_too_and_another_cell_is_another_proposal(careful: AtTable) -> None:
    careful.sit(STEPPING)
    careful.click_cells("h15", "g16", "g15")
    assert careful.actions == STEPPING
    careful.press("p")
    careful.click_cells("g14")
    assert careful.actions == STEPPING
    careful.press("enter")
    assert careful.actions == f"{STEPPING} +g14"


def test_what_is_dragged_needs_no_second_press(careful: AtTable) -> None:
    careful.sit(STEPPING)
    careful.drag(careful.spot("h15"), careful.spot("g16"))
    assert careful.actions == f"{STEPPING} h15-g16"


def test_what_cannot_be_done_is_refused_at_once(careful: AtTable) -> None:
    careful.sit(STEPPING)
    careful.click_cells("h15", "k6")
    assert careful.table.sentence is not None
    assert careful.proposal is None
