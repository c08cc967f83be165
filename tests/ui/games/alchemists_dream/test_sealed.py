"""Sealed offers in the window: nothing of the first is seen while the second writes."""

import pytest

from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtTable
from tools import posted_input


def write(person: AtTable, *cells: str, stand: bool = False) -> None:
    person.press_button("Write")
    assert person.app.dialog is None
    for cell in cells:
        person.click_cells(cell, cell)
    if stand:
        person.press("shift+s")


def test_both_place_unseen_and_are_opened_together(at_table: AtTable) -> None:
    at_table.sit("").press("shift+w")
    assert at_table.dialog.title == "Anna writes an offer"
    table = at_table.table
    write(at_table, "h14")
    assert table.game.history.actions == ()
    assert at_table.dialog.title == "Bert writes an offer"
    at_table.press_button("Write")
    assert "Bert writes" in at_table.notice
    assert at_table.table.game.state.sides[0].symbol is None, "where Anna's is, Bert does not see"
    at_table.click_cells("i14", "i14")
    assert at_table.actions == "@h14 @i14"
    assert at_table.table is table
    assert at_table.said == "The offers: Anna wrote h14, Bert wrote i14."


def test_who_stands_first_ends_it_whatever_the_other_wrote(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press("shift+w")
    write(at_table, stand=True)
    write(at_table, stand=True)
    assert at_table.actions == "@h14 @i14 stand"
    assert at_table.scene.name == "play"
    assert at_table.table.game.to_act == 0


def test_the_second_stands_on_the_pair_that_has_come_up(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press_button("Sealed offers")
    write(at_table, "k6")
    write(at_table, stand=True)
    assert at_table.actions == "@h14 @i14 @k6 stand"
    assert at_table.table.game.to_act == 1


def test_whoever_cancels_leaves_all_as_it_was(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press("shift+w")
    at_table.press("esc")
    assert at_table.app.dialog is None
    at_table.press("shift+w")
    write(at_table, "k6")
    at_table.press_button("Write")
    at_table.press("h", "u", "shift+o")
    at_table.press_button("Back")
    at_table.press_button("Back")
    at_table.press_button("Cancel")
    assert at_table.app.dialog is None
    assert at_table.actions == "@h14 @i14"
    assert at_table.table.game.person_to_act


def test_going_back_is_one_step_and_keeps_the_first_offer(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press("shift+w")
    at_table.press_button("Write")
    at_table.press("esc")
    assert at_table.dialog.title == "Anna writes an offer"
    write(at_table, "k6")
    assert at_table.dialog.title == "Bert writes an offer"
    assert [answer.text for answer in (*at_table.dialog.others, at_table.dialog.safe)] == [
        "Write",
        "Back",
    ]
    assert at_table.dialog.default.text == "Write"
    at_table.press_button("Write")
    at_table.press("esc")
    assert at_table.dialog.title == "Bert writes an offer"
    at_table.press("esc")
    assert at_table.dialog.title == "Anna has written an offer"
    at_table.press("esc")
    assert at_table.dialog.title == "Bert writes an offer", "even Esc keeps it"
    at_table.press_button("Write")
    at_table.press("shift+s")
    assert at_table.actions == "@h14 @i14 @k6 stand"


def test_an_offer_can_be_chosen_again(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press("shift+w")
    write(at_table, "k6")
    at_table.press("esc")
    at_table.press_button("Choose again")
    at_table.press("esc")
    assert at_table.dialog.title == "Anna has written an offer", "the first one is still there"
    at_table.press_button("Choose again")
    at_table.press("shift+s")
    assert at_table.dialog.title == "Bert writes an offer"
    write(at_table, stand=True)
    assert at_table.actions == "@h14 @i14 stand"


def test_a_press_that_was_meant_for_the_first_offer_does_not_begin_the_second(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table.sit("@h14 @i14").press("shift+w")
    at_table.press_button("Write")
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 60.0)
    posted_input.press("shift+s")
    posted_input.press("enter")
    at_table.wait()
    at_table.press("enter", "space", "esc")
    at_table.press_button("Write")
    assert at_table.dialog.title == "Bert writes an offer"


def test_it_takes_two_people(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14", (ANNA, MACHINE)).press("shift+w")
    assert at_table.said == (
        "Two people can seal their offers here while both have a Symbol to place or to move."
    )
    assert "Sealed offers" not in [button.text for button in at_table.app.ui.buttons]


def test_the_time_of_each_writer_is_their_own(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("dream.ui.app.time.monotonic", lambda: now[0])
    at_table.sit("@h14 @i14", clocks="1m").press("shift+w")
    clocks = at_table.table.game.clocks

    def think(seconds: int) -> None:
        for _ in range(seconds):
            now[0] += 1
            at_table.wait()

    at_table.press_button("Write")
    think(7)
    at_table.click_cells("k6", "k6")
    at_table.press_button("Write")
    think(3)
    at_table.press("esc")
    think(5)
    at_table.press_button("Write")
    think(2)
    at_table.press("shift+s")
    assert [present(present(clocks).reading(seat)).left for seat in (0, 1)] == [53_000, 55_000]
