"""Review and looking back: by list, keys and time line, by itself; nothing changes the game."""

from typing import TypeVar

import pytest

from dream.games.alchemists_dream.rules.notation import position_text
from dream.hexgrid.hexes import parse_cell
from dream.records.reader import Opened
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
from tests.ui.at_table import ANNA, MACHINE, AtTable
from tests.ui.conftest import Clock
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
