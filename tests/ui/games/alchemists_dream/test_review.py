"""The review of a game, and its variations."""

from typing import TypeVar

import pytest

from dream.games.alchemists_dream.rules.notation import position_text
from dream.hexgrid import parse_cell
from dream.records.library.home import library_path
from dream.records.library.library import Library, Query
from dream.records.reader import Opened, open_record
from dream.records.record import Record
from dream.records.syntax import Fault
from dream.ui.games.alchemists_dream.layout import LastAction
from dream.ui.games.alchemists_dream.scenes import BoardReview
from dream.ui.games.alchemists_dream.ways import ALL
from dream.ui.widgets.journal import Journal
from dream.ui.widgets.panels import TimeLine
from dream.ui.widgets.widget import OwnWidget
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.conftest import Clock
from tests.ui.driver import shown_by
from tests.ui.golden import Golden

ONE_EACH = f"{SETUP} +h15 +i15"


def review(person: AtTable, *faults: Fault) -> AtTable:
    """The scene that looks through a record, as from the list of saved games."""
    person.sit(QUICK_WIN)
    session = person.table.session
    record = Record.of(session.game.history, session.origin, seats=session.game.seats)
    person.app.routes.replay(Opened(record, session.game.history, faults))
    person.wait()
    return person


Kind = TypeVar("Kind", bound=OwnWidget)


def widget(person: AtTable, kind: type[Kind]) -> Kind:
    return next(widget for widget in person.app.ui.own if isinstance(widget, kind))


def timeline(person: AtTable) -> TimeLine:
    return widget(person, TimeLine)


def test_how_it_looks(fine_table: AtTable, golden: Golden) -> None:
    review(fine_table).press("end")
    golden("dream/review", fine_table.look_at_panel())
    golden("board/end", fine_table.look_around("i14"))


def test_it_begins_at_the_beginning(at_table: AtTable) -> None:
    assert review(at_table).table.game.shown_at == 0
    assert at_table.notice == "After move 0 of 6"


def test_keys_go_through_the_game(at_table: AtTable) -> None:
    review(at_table).press("pagedown", ".", "end", ",", "pageup")
    assert at_table.table.game.shown_at == 4
    at_table.press("home", ",")
    assert at_table.table.game.shown_at == 0


def test_the_last_position_tells_how_it_ended(at_table: AtTable) -> None:
    review(at_table).press("end")
    assert at_table.notice.endswith("Bert's Symbol is surrounded. Anna wins.")
    at_table.press("pageup")
    assert "wins" not in at_table.notice


def test_a_click_in_the_list_goes_there(at_table: AtTable) -> None:
    review(at_table)
    rect = widget(at_table, Journal).rect
    at_table.click((rect.centerx + 40, rect.top + 34))
    assert at_table.table.game.shown_at == 2
    at_table.click((rect.left + 60, rect.top + 34))
    assert at_table.table.game.shown_at == 1


def test_the_time_line_is_dragged(at_table: AtTable) -> None:
    rect = timeline(review(at_table)).rect
    at_table.drag((rect.left + 10, rect.centery), rect.center)
    assert at_table.table.game.shown_at == 3
    at_table.drag(rect.center, (rect.right + 90, rect.centery))
    assert at_table.table.game.shown_at == 6


def test_the_time_line_has_keys(at_table: AtTable) -> None:
    review(at_table).app.ui.focus.give(timeline(at_table))
    at_table.press("right", "right", "left", "end", "left")
    assert at_table.table.game.shown_at == 5


def test_it_plays_by_itself_to_the_end_and_stops(at_table: AtTable, clock: Clock) -> None:
    review(at_table).press("k")
    seen = []
    for _ in range(9):
        clock.now += 1.01
        at_table.app.step()
        seen.append(at_table.table.game.shown_at)
    assert seen == [1, 2, 3, 4, 5, 6, 6, 6, 6]
    assert not at_table.scene_of(BoardReview).autoplay.playing


def test_playing_from_the_end_begins_anew_and_browsing_stops_it(at_table: AtTable) -> None:
    review(at_table).press("end", "k")
    assert at_table.table.game.shown_at == 0
    assert at_table.scene_of(BoardReview).autoplay.playing
    at_table.press("pagedown")
    assert not at_table.scene_of(BoardReview).autoplay.playing


def test_faster_and_slower(at_table: AtTable) -> None:
    review(at_table).press("plus", "plus")
    assert at_table.scene_of(BoardReview).autoplay.speed == 3
    at_table.press("minus")
    assert at_table.scene_of(BoardReview).autoplay.speed == 2


@pytest.mark.parametrize("place", ["+g14", "u", "shift+r", "shift+g"])
def test_nothing_changes_the_game(at_table: AtTable, place: str) -> None:
    before = review(at_table).table.game.history
    actions = at_table.actions
    at_table.press("pagedown", *([] if place == "+g14" else [place]))
    for cell in ("h14", "h15", "g14"):
        at_table.click_cells(cell)
        assert at_table.dialog.title == "Try another move?"
        at_table.press("esc")
    assert at_table.table.game.history is before
    assert at_table.actions == actions
    assert not at_table.table.game.varies


def test_no_command_that_acts_is_carried_out(at_table: AtTable) -> None:
    review(at_table)
    acting = [row.name for row in ALL if "play" in row.scenes and "review" not in row.scenes]
    assert {"move_now", "dream.resign"} <= set(acting)
    assert not any(at_table.scene.command(name) for name in acting)


def test_leaving_goes_back_to_where_it_was_opened(at_table: AtTable) -> None:
    review(at_table).press("esc")
    assert at_table.scene.name == "end"


def test_a_damaged_record_says_so(at_table: AtTable) -> None:
    assert "nonsense" in review(at_table, Fault("nonsense", 9)).notice


def test_the_game_and_the_position_looked_at_are_copied(at_table: AtTable) -> None:
    review(at_table).press("ctrl+c")
    assert present(at_table.screen.clipboard).startswith('[Game "')
    assert "+i13" in present(at_table.screen.clipboard)
    at_table.press("pagedown", "ctrl+shift+c")
    assert at_table.screen.clipboard == position_text(at_table.table.game.history.states[1])


# Looking back while a game goes on


def test_looking_back_in_a_game_changes_nothing_and_says_how_to_return(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("home")
    assert at_table.table.game.shown_at == 0
    assert "Press Esc or End to return to the game." in at_table.notice
    at_table.press("esc")
    assert not at_table.table.game.browsing
    assert at_table.actions == ONE_EACH
    at_table.click_cells("h15", "h16")
    assert at_table.actions == f"{ONE_EACH} h15-h16"


def test_a_click_in_the_list_looks_back(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, (ANNA, MACHINE))
    rect = widget(at_table, Journal).rect
    at_table.click((rect.left + 60, rect.top + 34))
    assert at_table.table.game.shown_at == 1
    at_table.press("end")
    assert not at_table.table.game.browsing


@pytest.mark.parametrize("actions", [ONE_EACH, "@h14 @i14"])
def test_an_unfinished_game_shows_nothing_that_could_be_done_in_it(at_table: AtTable, actions: str) -> None:
    at_table.sit(actions)
    session = at_table.table.session
    record = Record.of(session.game.history, session.origin, seats=session.game.seats)
    at_table.app.routes.replay(Opened(record, session.game.history))
    at_table.press("end")
    at_table.point(at_table.spot("h15"))
    show = at_table.shown
    assert (show.movable, show.targets, show.hover, show.ghost) == (frozenset(), frozenset(), None, None)
    assert not any(card.state.usable for card in at_table.board_scene.cards.values())


def test_what_is_pointed_at_in_the_journal_is_marked_on_the_board_and_told_in_words(
    at_table: AtTable,
) -> None:
    at_table.sit(ONE_EACH)
    rect = widget(at_table, Journal).rect
    at_table.wheel(rect.center, 9)
    at_table.point((rect.left + 60, rect.top + 34))
    assert at_table.shown.listed == LastAction(None, parse_cell("h14"))
    assert at_table.table.game.shown_at == len(ONE_EACH.split())
    at_table.wait_until(lambda: at_table.app.ui.tooltip.shown)
    told = present(at_table.app.ui.tooltip.shown).text
    assert told == "Anna set the Symbol on h14: it stands on earth and the ground closes one of its sides."
    at_table.point((3, 630))
    assert at_table.shown.listed is None


def test_a_new_scene_marks_nothing_of_the_journal_before(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14")
    at_table.point(present(at_table.board_scene.log).list.rect.move(60, 8).topleft)
    assert at_table.shown.listed is not None
    at_table.press("shift+s")
    assert at_table.shown.listed is None


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
