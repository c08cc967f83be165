"""The computer offers a draw: it is seen, answered by mouse or keys, kept in the record, and no nuisance."""

from collections.abc import Callable

import pytest

from dream.games.alchemists_dream.rules.notation import action_text, parse_action
from dream.games.alchemists_dream.rules.position import Reason
from dream.play.game import Outcome
from tests.kit.games import SETUP
from tests.kit.journals import unfinished
from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtTable

AGAINST = (ANNA, MACHINE)
BEFORE = f"{SETUP} +h15"
OFFERED = f"{BEFORE} draw?"


@pytest.fixture
def offered(at_table: AtTable) -> AtTable:
    """The computer has found its action and offers a draw before it does it."""
    at_table.sit(BEFORE, AGAINST)
    at_table.engine_seat.offers = True
    at_table.engine_seat.answer("+i15")
    at_table.wait()
    return at_table


def test_the_person_is_asked_before_the_machine_acts(offered: AtTable) -> None:
    assert offered.actions == OFFERED
    assert offered.dialog.title == "Draw offered"
    assert "Stoker offers a draw. Do you accept?" in offered.dialog.text
    assert offered.sounds.heard == ["bell"]
    assert not offered.engine_seat.thinking


def test_while_it_waits_the_notice_says_for_what(offered: AtTable) -> None:
    assert offered.notice.startswith("Draw offered")
    assert offered.notice.endswith("Stoker offered a draw. Anna hasn't answered yet.")


def accept_by_mouse(table: AtTable) -> None:
    table.press_button("Accept")


def accept_by_keys(table: AtTable) -> None:
    table.press("left", "enter")


def decline_by_mouse(table: AtTable) -> None:
    table.press_button("Play on")


def decline_by_keys(table: AtTable) -> None:
    table.press("esc")


@pytest.mark.parametrize("accept", [accept_by_mouse, accept_by_keys])
def test_accepted_it_is_a_draw(offered: AtTable, accept: Callable[..., object]) -> None:
    accept(offered)
    assert offered.table.game.history.outcome == Outcome((), Reason.AGREED.value)
    assert offered.actions == f"{OFFERED} draw"
    offer, answer = offered.entries[-2:]
    assert [(entry.text, entry.column) for entry in (offer, answer)] == [("draw?", 1), ("draw", 0)]
    assert "The game is a draw" in offered.notice


@pytest.mark.parametrize("decline", [decline_by_mouse, decline_by_keys])
def test_declined_the_machine_does_what_it_had_found(
    offered: AtTable, decline: Callable[..., object]
) -> None:
    decline(offered)
    offered.wait()
    assert offered.actions == f"{OFFERED} +i15"
    assert len(offered.engine_seat.asked) == 1
    assert offered.table.game.person_to_act


def test_the_offer_is_in_the_game_that_is_kept(offered: AtTable) -> None:
    offered.press("esc")
    offered.wait()
    assert " ".join(map(action_text, present(unfinished()).game.actions)) == f"{OFFERED} +i15"


def test_without_an_offer_the_machine_just_acts(at_table: AtTable) -> None:
    at_table.sit(BEFORE, AGAINST).engine_seat.answer("+i15")
    at_table.wait()
    assert at_table.actions == f"{BEFORE} +i15"
    assert at_table.app.dialog is None


def test_an_open_dialog_is_not_pushed_aside(at_table: AtTable) -> None:
    at_table.sit(BEFORE, AGAINST).press("esc")
    menu = at_table.app.dialog
    assert menu is not None
    at_table.engine_seat.offers = True
    at_table.engine_seat.answer("+i15")
    at_table.wait()
    assert at_table.app.dialog is menu
    at_table.press("esc")
    assert at_table.app.dialog is None
    assert at_table.actions == f"{BEFORE} +i15"


def test_an_offer_reaches_who_looks_back(at_table: AtTable) -> None:
    at_table.sit(BEFORE, AGAINST).press("home")
    at_table.engine_seat.offers = True
    at_table.engine_seat.answer("+i15")
    at_table.wait()
    at_table.press("esc")
    at_table.wait()
    assert at_table.actions == f"{OFFERED} +i15"
    assert not at_table.table.game.browsing


def test_an_offer_in_a_saved_game_is_asked_again_and_then_the_machine_thinks(at_table: AtTable) -> None:
    at_table.sit(OFFERED, AGAINST)
    assert at_table.dialog.title == "Draw offered"
    at_table.press("esc")
    at_table.wait()
    assert at_table.engine_seat.asked == [(tuple(OFFERED.split()), 2)]


def test_who_takes_an_action_back_is_not_asked_again(offered: AtTable) -> None:
    """Undo takes the declined offer out of the game, but not out of the world."""
    offered.press("esc")
    offered.press("u")
    assert offered.actions == SETUP
    offered.press("p")
    offered.click_cells("h15")
    offered.engine_seat.answer("+i15")
    offered.wait()
    assert offered.app.dialog is None
    assert offered.actions == f"{BEFORE} +i15"


def test_long_after_it_may_offer_again(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """When is for the engine to say; the window only remembers what undo may have taken away."""
    monkeypatch.setattr("dream.ui.games.alchemists_dream.dream_table.LONG", 4)
    at_table.sit(BEFORE, AGAINST)
    at_table.engine_seat.offers = True
    for person, machine in [("h15-h16", "+i15"), ("h16-h15", "i15-i16"), ("h15-h16", "i16-i15")]:
        at_table.engine_seat.answer(machine)
        at_table.wait()
        if at_table.app.dialog:
            at_table.press("esc")
        at_table.table.act(parse_action(person))
        at_table.table.changed()
        at_table.wait()
    assert at_table.actions == f"{OFFERED} +i15 h15-h16 i15-i16 h16-h15 draw? i16-i15 h15-h16"


@pytest.mark.parametrize("taken", [True, False])
def test_two_machines_agree_or_play_on(at_table: AtTable, taken: bool) -> None:
    at_table.sit(BEFORE, (MACHINE, MACHINE))
    at_table.engine_seat.offers = True
    at_table.engine_seat.answer("+i15")
    at_table.wait()
    assert at_table.engine_seat.asked[-1] == "draw"
    at_table.engine_seat.answer(taken)
    at_table.wait()
    assert at_table.actions == f"{OFFERED} {'draw' if taken else '+i15'}"
    assert at_table.app.dialog is None
