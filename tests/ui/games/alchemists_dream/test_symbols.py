"""Placing and haggling for the Symbols."""

from pathlib import Path

import pygame
import pytest

from dream.games.alchemists_dream.agreements import pairs
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Player
from dream.hexgrid import parse_cell
from dream.protocol.dialogue import Info
from dream.ui.games.alchemists_dream.ways import symbol_cells
from dream.ui.widgets.buttons import Button
from dream.ui.widgets.text import Entry
from tests.kit.games import SETUP, played, seeded_start
from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtTable
from tests.ui.driver import shown_by
from tests.ui.golden import Golden


def listed(at_table: AtTable) -> tuple[Entry, ...]:
    """The entries of the journal."""
    entries: tuple[Entry, ...] = shown_by(present(at_table.board_scene.log).list)[0]
    return entries


def deeds(at_table: AtTable) -> list[str]:
    return [entry.text for entry in listed(at_table)]


def button(at_table: AtTable, text: str) -> Button:
    return next(button for button in at_table.app.layer.buttons if button.text == text)


def test_how_it_looks(fine_table: AtTable, golden: Golden) -> None:
    fine_table.sit("@h14 @i14 @k6").click_cells("k15")
    golden("dream/symbols", fine_table.look_at_panel())
    golden("board/symbols", fine_table.look_around("i14", "k15"))


def test_how_it_looks_in_the_smallest_window(
    tmp_path: Path, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    golden("dream/symbols_1024", AtTable(tmp_path).sit("@h14 @i14 @k6").look_at_panel())


def test_two_clicks_place_the_symbol(at_table: AtTable) -> None:
    at_table.sit("").click_cells("h14")
    assert at_table.actions == ""
    ghost = at_table.shown.ghost
    assert (present(ghost).at, present(ghost).piece.symbol) == (parse_cell("h14"), True)
    assert "Click again or press Enter" in at_table.notice
    at_table.click_cells("h14")
    assert at_table.actions == "@h14"


def test_the_button_places_what_is_proposed(at_table: AtTable) -> None:
    at_table.sit("")
    assert not button(at_table, "Choose a cell").is_enabled
    at_table.click_cells("h14")
    at_table.press_button("Set it on h14")
    assert at_table.actions == "@h14"


def test_another_click_proposes_another_cell_and_escape_none(at_table: AtTable) -> None:
    at_table.sit("").click_cells("h14", "k6")
    assert at_table.proposal == parse_cell("k6")
    at_table.press("esc")
    assert at_table.proposal is None
    assert at_table.app.dialog is None


@pytest.mark.parametrize(
    ("actions", "cell", "sentence"),
    [
        ("", "k11", "k11 isn't earth: a Symbol stands on its own element."),
        ("@h14", "h14", "h14 isn't air: a Symbol stands on its own element."),
        ("@h14 @i14", "h14", "The Symbol is already on h14: choose another cell."),
    ],
)
def test_a_cell_that_will_not_do_says_why(at_table: AtTable, actions: str, cell: str, sentence: str) -> None:
    at_table.sit(actions).click_cells(cell)
    assert sentence in at_table.notice
    assert at_table.actions == actions


def test_the_cells_that_will_do_are_marked(at_table: AtTable) -> None:
    at_table.sit("")
    assert at_table.shown.targets == symbol_cells(at_table.table.game.state)
    assert len(at_table.shown.targets) == 15


def test_haggling_by_keys_alone(at_table: AtTable) -> None:
    at_table.sit("")
    for cell in ("h14", "i14", "k6"):
        at_table.walk_to(cell)
        at_table.press("enter", "enter")
    assert at_table.actions == "@h14 @i14 @k6"
    at_table.press("shift+s")
    assert at_table.actions == "@h14 @i14 @k6 stand"
    assert at_table.scene.name == "play"


def test_standing_needs_both_symbols(at_table: AtTable) -> None:
    at_table.sit("")
    assert not button(at_table, "Stand").is_enabled
    at_table.press("shift+s")
    assert "Nobody can stand before both Symbols are placed." in at_table.notice
    at_table.sit("@h14 @i14").press_button("Stand")
    assert at_table.scene.name == "play"


def test_the_journal_tells_who_offered_what(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 @k6")
    assert deeds(at_table) == [
        "Anna set the Symbol on h14",
        "Bert set the Symbol on i14",
        "Anna moved the Symbol to k6",
    ]


def test_taunts_are_the_same_each_time_and_can_be_switched_off(at_table: AtTable) -> None:
    taunts = [entry.note for entry in listed(at_table.sit("@h14 @i14 @k6"))]
    assert all(taunts)
    assert [entry.note for entry in listed(at_table.sit("@h14 @i14 @k6"))] == taunts
    at_table.press("j")
    assert [entry.note for entry in listed(at_table)] == [""] * 3
    assert at_table.said == "Taunts are off."
    at_table.press("j")
    assert at_table.said == "Taunts are on."


def test_a_long_haggling_shows_its_end_and_scrolls(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 @k6 @k15 @f13 @l16 @j13 @n13 @l5 @o4 @n10 @r5")
    place = present(at_table.board_scene.log).list.rect
    end = at_table.look().subsurface(place)
    at_table.wheel(place.center, 3)
    back = at_table.look().subsurface(place)
    at_table.wheel(place.center, -9)
    again = at_table.look().subsurface(place)
    first, then, last = (pygame.image.tobytes(picture, "RGB") for picture in (end, back, again))
    assert first == last != then


def test_a_click_in_the_haggling_looks_back_there(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 @k6")
    place = present(at_table.board_scene.log).list.rect
    at_table.wheel(place.center, 9)
    at_table.click((place.x + 60, place.y + 8))
    assert at_table.table.game.shown_at == 1


def test_the_machine_is_asked_to_place_its_symbol(at_table: AtTable) -> None:
    at_table.sit("", (MACHINE, ANNA))
    assert at_table.engine_seat.asked == [((), 2)]
    at_table.click_cells("h14")
    assert "It's the computer's turn." in at_table.notice
    at_table.engine_seat.answer("@h14")
    at_table.wait()
    assert deeds(at_table) == ["Stoker set the Symbol on h14"]
    assert at_table.table.game.person_to_act


def test_undo_takes_a_symbol_back(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14").press_button("Undo")
    assert at_table.actions == "@h14"


def test_nobody_stands_for_the_machine(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 @k6", (ANNA, MACHINE)).press("shift+s")
    assert at_table.actions == "@h14 @i14 @k6"
    assert "It's the computer's turn." in at_table.notice


HAGGLED = "@h14 @i14 @k6 stand"
BEST = parse_action("+i15")


def test_every_pair_that_came_up_is_one_and_the_last_is_chosen() -> None:
    found = pairs(played(seeded_start(), HAGGLED))
    assert [(pair.done, pair.chosen) for pair in found] == [(2, False), (3, True)]
    assert [pair.stood.turn for pair in found] == [Player.FIRST, Player.SECOND]
    assert [present(pair.stood.sides[Player.FIRST].symbol).name for pair in found] == ["h14", "k6"]
    assert pairs(played(seeded_start(), "@h14 @i14")) == ()


def test_it_is_told_when_both_have_committed_themselves(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 @k6")
    assert at_table.table.haggling.pairs == ()
    at_table.press("shift+s")
    assert at_table.scene.name == "play"
    at_table.press("shift+t")
    assert at_table.scene.name == "haggling"
    at_table.engine_seat.answer((BEST, [Info(1, 240)]))
    at_table.wait()
    assert "Air chose better." in at_table.captions
    assert "Air is better (chosen)" in at_table.captions
    assert "35\N{NO-BREAK SPACE}%" in at_table.captions, "of the first player, who is earth"
    at_table.engine_seat.answer((BEST, [Info(1, 3)]))
    at_table.wait()
    assert "The game is even" in at_table.captions
    at_table.press("esc")
    at_table.press("shift+t")
    assert "Air chose better." in at_table.captions
    assert not at_table.engine_seat.thinking, "all is known"
    at_table.press("esc")
    assert any(
        entry.note == "Air chose better." for entry in shown_by(present(at_table.board_scene.log).list)[0]
    )


def test_leaving_asks_no_more_and_a_failure_is_told(at_table: AtTable) -> None:
    at_table.sit(HAGGLED).press("shift+t")
    at_table.engine_seat.fail("it said nonsense")
    at_table.wait()
    assert "The computer doesn't answer." in at_table.captions
    at_table.press("esc")
    cancelled = at_table.engine_seat.cancelled
    at_table.press("shift+t", "esc")
    assert at_table.engine_seat.cancelled > cancelled


def test_whoever_stood_last_is_offered_to_ask(at_table: AtTable) -> None:
    at_table.sit(SETUP)
    assert "Who chose better?" in [offer.text for offer in at_table.board_scene.narration().offers]
    at_table.press("p")
    at_table.click_cells("h15")
    assert "Who chose better?" not in [offer.text for offer in at_table.board_scene.narration().offers]
