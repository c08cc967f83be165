"""What can I do here? It is told, and marked on the board, in every scene."""

from dream.hexgrid.hexes import parse_cell
from tests.kit.games import SETUP
from tests.kit.positions import ESCAPE
from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtTable
from tests.ui.game_views.alchemists_dream.table.test_hints import ONE_EACH


def test_in_play_it_is_told_by_kinds_and_marked(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("f2")
    position = at_table.table.game.state
    cells = {action.cell for action in position.legal_actions if hasattr(action, "cell")}
    assert at_table.notice.endswith(
        f"You can step with a Stone or place a Stone on one of {len(cells)} cells beside your Symbol. "
        "What you can choose is marked on the board."
    )
    assert at_table.shown.targets == cells
    assert at_table.shown.movable == {parse_cell("h15")}
    at_table.click_cells("h15")
    assert at_table.shown.targets != cells


def test_while_setting_up_and_escaping(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press("f2")
    assert "or stand, which fixes both Symbols and gives you the first turn." in at_table.notice
    at_table.sit("", position=ESCAPE).press("f2")
    assert "escape with the Stone that is surrounded; nothing else is allowed" in at_table.notice


def test_where_nothing_can_be_done_it_is_told_why(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("f2")
    assert "It's the computer's turn" in at_table.notice or "computer" in at_table.notice
    at_table.sit(ONE_EACH).press("pageup", "f2")
    assert at_table.table.sentence


def test_elsewhere_the_keys_of_the_scene_are_told(at_table: AtTable) -> None:
    at_table.app.routes.open_game()
    at_table.press("shift+f2")
    assert "F3" in present(at_table.said)
    at_table.app.routes.title()
    at_table.press("f2")
    assert "F1" in present(at_table.said) or "Tab" in present(at_table.said)
