"""Undo and redo say what they have undone and redone, and tell nothing of before as if it happened now."""

from tests.kit.games import SETUP
from tests.ui.at_table import ANNA, MACHINE, AtTable


def test_a_move_that_is_undone_is_told_as_undone(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15").press("u")
    assert "Undone: Bert placed a Stone on i15." in at_table.notice
    at_table.press("ctrl+y")
    assert "Redone: Bert placed a Stone on i15" in at_table.notice
    assert "Undone" not in at_table.notice
    assert at_table.table.type_action("+g14") is None
    assert "Redone" not in at_table.notice


def test_against_a_computer_it_is_ones_own_move(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE)).press("u")
    assert "Undone: You placed a Stone on h15." in at_table.notice


def test_back_at_the_haggling_nothing_is_told_as_news(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press("shift+s")
    assert "Anna stood on h14 and begins." in at_table.notice
    at_table.press("u")
    assert at_table.scene.name == "symbols"
    assert at_table.said is None
    assert "Undone: Anna stood on h14 and begins." in at_table.notice
    at_table.press("ctrl+y")
    assert at_table.notice.count("Anna stood on h14 and begins.") == 1
    assert "Redone: Anna stood" in at_table.notice
    at_table.press("u", "u")
    assert "Undone: Bert set the Symbol on i14." in at_table.notice


def test_nothing_is_told_of_it_once_an_earlier_state_is_looked_at(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15 +i15").press("u", "home")
    assert "Undone" not in at_table.notice
    at_table.press("end")
    assert "Undone: Bert placed a Stone on i15." in at_table.notice
