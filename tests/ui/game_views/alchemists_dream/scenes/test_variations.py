"""Trying another way in the review of a game: asked once, kept beside the game, changing nothing of it."""

import pytest

from dream.records.library.home import library_path
from dream.records.library.library import Library, Query
from dream.records.reader import open_record
from dream.ui.widgets.journal import Journal
from tests.kit.games import QUICK_WIN, SETUP
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.driver import shown_by

ONE_EACH = f"{SETUP} +h15 +i15"


@pytest.fixture
def reviewed(at_table: AtTable) -> AtTable:
    """The review of a game that has just ended, at the beginning of play."""
    at_table.sit(QUICK_WIN)
    at_table.press("v", *["pagedown"] * 3)
    assert at_table.scene.name == "review"
    return at_table


def agree(person: AtTable) -> None:
    """Agree to what is asked before the first variation."""
    person.click_cells("k11")
    person.press("tab", "enter")
    assert person.table.game.varies


def try_out(person: AtTable, *moves: str) -> None:
    if not person.table.game.varies:
        assert person.table.may_act() or person.app.dialog
        if person.app.dialog:
            person.press("tab", "enter")
    for move in moves:
        assert person.table.type_action(move) is None
    person.wait()


def kept() -> list[str]:
    """The moves of the games in the library, as they are written."""
    with Library(library_path()) as library:
        records = [library.record(id).decode() for id in library.find(Query())]
    return [" ".join(record.partition("\n\n")[2].split()) for record in records]


def moves(person: AtTable) -> str:
    (text,) = kept()
    return text


def listed(person: AtTable) -> list[tuple[str, int]]:
    journal = next(widget for widget in person.app.ui.own if isinstance(widget, Journal))
    return [(entry.text, entry.deep) for entry in shown_by(journal)[0] if not entry.heading]


def test_it_is_asked_once_and_the_game_stays_as_it_was(reviewed: AtTable) -> None:
    reviewed.click_cells("g14")
    assert reviewed.app.dialog
    assert "the game that was played stays as it is" in reviewed.app.dialog.text
    reviewed.press("tab", "enter")
    assert reviewed.table.game.varies
    assert reviewed.notice.startswith("Your own variation")
    try_out(reviewed, "+g14")
    reviewed.press("home", ".")
    reviewed.click_cells("k11")
    assert reviewed.app.dialog is None
    assert reviewed.table.game.varies
    reviewed.press("esc", "esc")
    assert reviewed.scene.name == "end"
    assert reviewed.actions == QUICK_WIN
    assert reviewed.table.game.over


def test_a_variation_is_played_on_the_board_for_both_sides_and_kept(reviewed: AtTable) -> None:
    try_out(reviewed, "+g14", "+j14")
    assert "(+g14 +j14)" in moves(reviewed)
    assert moves(reviewed).startswith("1. @h14 @i14")
    assert reviewed.table.game.shown_at == 5
    assert reviewed.actions.endswith("+g14 +j14"), "what is looked at"
    assert [text for text, deep in listed(reviewed) if deep], "the game that was played is beside it"


def test_what_cannot_be_done_there_is_said(reviewed: AtTable) -> None:
    try_out(reviewed)
    refusal = reviewed.table.type_action("+k11")
    assert refusal is not None
    assert "(" not in moves(reviewed)


def test_keys_go_from_variation_to_variation_and_back(reviewed: AtTable) -> None:
    history = reviewed.table.game.history
    try_out(reviewed, "+g14")
    reviewed.press(",")
    try_out(reviewed, "+h13", "+j14")
    first, second = (node for node, _, begins in history.tree.in_order(history.played) if begins)
    reviewed.press("v")
    assert reviewed.table.game.shown_node is first
    reviewed.press("v")
    assert reviewed.table.game.shown_node is second
    reviewed.press("v")
    assert reviewed.table.game.shown_node is first
    reviewed.press("shift+v")
    assert reviewed.table.game.shown_node is second
    assert reviewed.notice.startswith("Variation, move 4 of 5")
    reviewed.press("end")
    assert reviewed.table.game.shown_at == 5
    reviewed.press("esc")
    assert reviewed.table.game.shown_node is history.played[3]
    assert reviewed.actions == QUICK_WIN


def test_variations_are_put_first_deleted_and_brought_back(reviewed: AtTable) -> None:
    try_out(reviewed, "+g14")
    reviewed.press(",")
    try_out(reviewed, "+h13")
    assert "(+g14) (+h13)" in moves(reviewed)
    reviewed.press("shift+p")
    assert "(+h13) (+g14)" in moves(reviewed)
    reviewed.press("shift+p")
    assert "already comes first" in reviewed.notice
    reviewed.press("delete")
    assert "(+g14)" in moves(reviewed)
    assert "+h13" not in moves(reviewed)
    reviewed.press("delete")
    assert "You're not in a variation." in reviewed.notice
    reviewed.press("ctrl+z")
    assert "(+h13) (+g14)" in moves(reviewed)
    reviewed.press("ctrl+z", "ctrl+z", "ctrl+z")
    assert "(" not in moves(reviewed)
    reviewed.press("ctrl+z")
    assert "No variation or comment was changed here." in reviewed.notice


def test_undo_in_a_variation_takes_its_last_move_away(reviewed: AtTable) -> None:
    try_out(reviewed, "+g14", "+j14")
    reviewed.press("u")
    assert reviewed.table.game.varies
    assert reviewed.table.game.shown_at == 4
    try_out(reviewed, "+i13")
    assert "(+g14 +i13)" in moves(reviewed)


def test_a_comment_is_written_shown_and_taken_away(reviewed: AtTable) -> None:
    reviewed.press("t")
    reviewed.type("a fine move {really}")
    reviewed.press("enter")
    assert "{a fine move (really)}" in moves(reviewed)
    assert "a fine move (really)" in reviewed.notice
    assert any("…" in text for text, _ in listed(reviewed))
    reviewed.press("t", "ctrl+a", "delete", "enter")
    assert "{" not in moves(reviewed)
    reviewed.press("ctrl+z")
    assert "{a fine move (really)}" in moves(reviewed)


def test_of_a_long_comment_what_the_field_does_not_show_is_kept(reviewed: AtTable) -> None:
    tree, node = reviewed.table.game.history.tree, reviewed.table.game.shown_node
    long = "far too long to be shown {" * 100
    tree.comment(node, long)
    reviewed.press("t", "enter")
    assert tree.comments(node) == (long,)
    reviewed.press("t", "home", "delete", "enter")
    assert tree.comments(node) == (long[1:].replace("{", "("),)


def test_the_list_shows_variations_under_their_move_and_a_click_goes_there(reviewed: AtTable) -> None:
    try_out(reviewed, "+g14", "+j14")
    reviewed.press("esc")
    assert [text for text, deep in listed(reviewed) if deep == 1] == ["+g14", "+j14"]
    journal = next(widget for widget in reviewed.app.ui.own if isinstance(widget, Journal))
    reviewed.press("pagedown")
    for y in range(journal.rect.top + 4, journal.rect.bottom - 4, 8):
        reviewed.click((journal.rect.x + 80, y))
        if reviewed.actions.endswith("+g14 +j14"):
            break
    assert reviewed.actions.endswith("+g14 +j14")
    assert reviewed.table.game.shown_at in (4, 5)


def test_what_is_undone_is_listed_while_the_game_goes_on(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("u")
    assert listed(at_table)[-1] == ("+i15", 1)
    assert at_table.table.type_action("+i13") is None
    at_table.wait()
    assert ("+i15", 1) in listed(at_table)
    assert listed(at_table)[-2:] == [("+i13", 0), ("+i15", 1)]


def test_a_game_under_way_goes_on_from_an_earlier_position_once_the_player_agrees(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("pageup")
    at_table.click_cells("i13")
    assert "Go on from here?" in at_table.dialog.title
    at_table.press("esc")
    assert at_table.actions == ONE_EACH
    at_table.click_cells("i13")
    at_table.press("tab", "enter")
    assert at_table.actions == f"{SETUP} +h15"
    assert at_table.table.type_action("+i13") is None
    at_table.wait()
    assert listed(at_table)[-2:] == [("+i13", 0), ("+i15", 1)]
    at_table.press("pageup", "pageup", "/")
    at_table.type("+g14")
    at_table.press("enter")
    at_table.wait()
    assert at_table.app.dialog is None, "asked once"
    assert at_table.actions == f"{SETUP} +g14"


def test_it_does_not_go_on_where_the_computer_decided(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE)).press("pageup")
    at_table.click_cells("i13")
    assert at_table.app.dialog is None
    assert "You're looking at an earlier position" in at_table.notice
    assert at_table.actions == ONE_EACH


def test_a_game_of_the_library_keeps_what_is_tried_in_its_replay(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN, (ANNA, BERT))
    at_table.app.routes.title()
    with Library(library_path()) as library:
        (id,) = library.find(Query())
        opened = open_record(library.record(id))
    at_table.app.routes.replay(opened)
    at_table.press(*["pagedown"] * 3)
    try_out(at_table, "+g14")
    assert "(+g14)" in moves(at_table), "and no other game is there"
    assert at_table.app.review_journal.id == id
    at_table.press("esc", "esc")
    assert at_table.app.review_journal.id is None
    with Library(library_path()) as library:
        assert not open_record(library.record(id)).faults


def test_beside_the_game_under_way_the_one_that_is_looked_through_is_kept(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN)
    with Library(library_path()) as library:
        (id,) = library.find(Query())
        opened = open_record(library.record(id))
    at_table.sit(ONE_EACH)
    at_table.app.routes.replay(opened)
    at_table.press(*["pagedown"] * 3)
    try_out(at_table, "+g14")
    assert sorted("(+g14)" in text for text in kept()) == [False, True]
    at_table.press("esc", "esc")
    assert at_table.table.type_action("h15-h16") is None
    at_table.wait()
    assert sorted("h15-h16" in text for text in kept()) == [False, True]
