"""Buttons whose command can do nothing now are dimmed, say why, and keep the keys from other things."""

import pytest

from dream.ui.widgets.overlays.tooltip import Tip
from tests.kit.games import QUICK_WIN, SETUP
from tests.ui.at_table import ANNA, BERT, MACHINE

ONE_EACH = f"{SETUP} +h15 +i15"
AGAINST = (ANNA, MACHINE)
TURN, BROWSING = "It's the computer's turn.", "You're looking at an earlier position"


def button(person, text):
    (found,) = [button for button in person.app.ui.buttons if button.text == text]
    return found


def why(person, text):
    """Why a button is dimmed, or None when it is not."""
    found = button(person, text)
    assert found.is_enabled is (found.why is None)
    return found.why


CASES = [
    (("", (ANNA, BERT)), "Undo", "There's nothing to undo."),
    (("@h14", (ANNA, BERT)), "Undo", None),
    ((ONE_EACH, (ANNA, BERT)), "Redo", "There's nothing to redo."),
    ((ONE_EACH, (ANNA, BERT)), "Hint", None),
    ((ONE_EACH, AGAINST), "Move now", "It isn't the computer's turn."),
    ((f"{SETUP} +h15", AGAINST), "Move now", None),
    ((f"{SETUP} +h15", AGAINST), "Hint", "It's the computer's turn, so there's nothing to hint at."),
    ((f"{SETUP} +h15", AGAINST), "Offer draw", TURN),
    ((f"{SETUP} +h15", AGAINST), "Undo", None),
    ((ONE_EACH, AGAINST), "Offer draw", None),
    (("@h14", (ANNA, BERT)), "Stand", "can stand"),
    (("@h14 @i14", (ANNA, BERT)), "Stand", None),
    (("@h14 @i14", (ANNA, BERT)), "Choose a cell", "First choose a cell for the Symbol."),
    ((QUICK_WIN, (ANNA, BERT)), "Undo", None),
]


@pytest.mark.parametrize(("table", "text", "reason"), CASES)
def test_what_can_do_nothing_is_dimmed_and_says_why(at_table, table, text, reason):
    found = why(at_table.sit(*table), text)
    assert found is None if reason is None else reason in found


def test_undo_and_redo_follow_the_game(at_table):
    at_table.sit("@h14").press_button("Undo")
    assert why(at_table, "Undo")
    assert why(at_table, "Redo") is None
    at_table.press("ctrl+y")
    assert why(at_table, "Undo") is None
    assert why(at_table, "Redo")


def test_looking_back_dims_what_needs_the_game_now(at_table):
    at_table.sit(ONE_EACH).press("home")
    assert BROWSING in why(at_table, "Offer draw")
    assert why(at_table, "Hint") is None
    at_table.press("end")
    assert why(at_table, "Offer draw") is None


def test_a_draw_that_was_just_declined_is_not_offered_again(at_table):
    at_table.sit(ONE_EACH).press("shift+o", "esc")
    assert "just declined" in why(at_table, "Offer draw")
    at_table.click_cells("h15", "h16")
    assert why(at_table, "Offer draw") is None


def test_a_new_size_does_not_light_what_is_dimmed(at_table):
    at_table.sit(ONE_EACH).app.rebuild()
    assert why(at_table, "Redo")


# What a dimmed button does


def test_its_tooltip_says_why(at_table):
    at_table.sit(ONE_EACH)
    assert button(at_table, "Redo").tip == "Redo (Ctrl+Y)\nThere's nothing to redo."
    at_table.press("u")
    assert button(at_table, "Redo").tip == "Redo (Ctrl+Y)"


def test_its_tooltip_comes_up_under_the_mouse(at_table):
    dimmed = button(at_table.sit(ONE_EACH), "Redo")
    at_table.point(dimmed.rect.center)
    at_table.wait_until(lambda: at_table.app.ui.tooltip.shown)
    assert at_table.app.ui.tooltip.shown == Tip(dimmed.tip, dimmed.rect)
    shape = dimmed.drawable_shape
    assert shape.active_state is shape.states["disabled"]


def test_a_click_says_why_and_lets_go_of_nothing(at_table):
    at_table.sit(ONE_EACH).click_cells("h15")
    at_table.click(button(at_table, "Redo").rect.center)
    assert at_table.said == "There's nothing to redo."
    assert at_table.table.selection.choice is not None


def test_tab_passes_by(at_table):
    at_table.sit(ONE_EACH)
    for step in ("tab", "shift+tab"):
        for _ in at_table.app.ui.buttons:
            at_table.press(step)
            assert getattr(at_table.app.ui.focus.current, "why", None) is None


def test_a_button_that_dims_under_the_focus_keeps_enter_from_the_board(at_table):
    at_table.sit("@h14")
    while at_table.app.ui.focus.current is not button(at_table, "Undo"):
        at_table.press("tab")
    at_table.press("enter", "enter", "enter")
    assert at_table.actions == ""
    assert at_table.said == "There's nothing to undo."
    assert at_table.presenter.pointing.cursor is None
    at_table.press("tab")
    assert at_table.app.ui.focus.current.text == "Hint"
