"""Talk at the table: offers of a draw, and what machines answer."""

from collections.abc import Callable

import pytest

from dream.games.alchemists_dream.rules.notation import action_text, parse_action
from dream.games.alchemists_dream.rules.position import Player, Reason
from dream.play.game import Outcome
from dream.play.seats import Seat
from tests.kit.games import SETUP
from tests.kit.journals import unfinished
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable

ONE_EACH = f"{SETUP} +h15 +i15"
THERE_AND_BACK = "h15-h16 i15-i16 h16-h15 i16-i15"
AGAINST_MACHINE = (ANNA, MACHINE)


def test_undo_and_redo_between_people_go_one_action(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("u")
    assert at_table.actions == f"{SETUP} +h15"
    at_table.press("shift+u")
    assert at_table.actions == ONE_EACH


def test_undo_against_the_machine_goes_back_to_ones_own_decision(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, AGAINST_MACHINE).press("ctrl+z")
    assert at_table.actions == SETUP
    at_table.press("ctrl+y")
    assert at_table.actions == ONE_EACH


def test_undo_while_the_machine_thinks_drops_its_question(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST_MACHINE)
    assert at_table.engine_seat.thinking
    at_table.press_button("Undo")
    assert at_table.actions == SETUP
    assert not at_table.engine_seat.thinking
    assert at_table.table.game.person_to_act


def test_nothing_to_take_back_is_said(at_table: AtTable) -> None:
    at_table.sit("").press("u")
    assert "There's nothing to undo." in at_table.notice
    at_table.press("shift+u")
    assert "There's nothing to redo." in at_table.notice


def test_undo_comes_back_from_the_play_to_the_haggling(at_table: AtTable) -> None:
    at_table.sit(SETUP).press("u")
    assert at_table.scene.name == "symbols"
    at_table.press("shift+u")
    assert at_table.scene.name == "play"


@pytest.mark.parametrize(("key", "reason"), [("shift+r", Reason.RESIGNED), ("shift+d", Reason.DECLINED)])
def test_giving_up_is_asked_first(at_table: AtTable, key: str, reason: Reason) -> None:
    at_table.sit(ONE_EACH).press(key)
    assert "Bert wins" in at_table.dialog.text
    at_table.press("esc")
    at_table.press(key, "enter")
    assert not at_table.table.game.over
    at_table.press(key, "left", "enter")
    assert at_table.table.game.history.outcome == Outcome((Player.SECOND,), reason.value)
    assert at_table.scene.name == "end"


@pytest.mark.parametrize("key", ["shift+r", "shift+d", "shift+g", "shift+o"])
def test_nobody_speaks_for_the_machine(at_table: AtTable, key: str) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST_MACHINE).press(key)
    assert "It's the computer's turn." in at_table.notice
    assert at_table.app.dialog is None


def test_giving_up_in_the_haggling_ends_the_game(at_table: AtTable) -> None:
    at_table.sit("@h14").press("shift+r", "left", "enter")
    assert at_table.table.game.history.outcome == Outcome((Player.FIRST,), Reason.RESIGNED.value)
    assert at_table.scene.name == "end"


# Draws


def test_a_draw_is_offered_and_accepted_by_mouse(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH)
    at_table.press_button("Offer draw")
    assert at_table.dialog.text == "Anna offers a draw. Bert, do you accept?"
    at_table.press_button("Accept")
    assert at_table.table.game.history.outcome == Outcome((), Reason.AGREED.value)
    assert "The game is a draw" in at_table.notice
    assert at_table.sounds.heard == ["bell"]


def typed(at_table: AtTable, text: str) -> None:
    """Type a move in the field for it."""
    at_table.press("/")
    at_table.type(text)
    at_table.press("enter")


def test_a_draw_that_is_offered_in_notation_is_asked_about(at_table: AtTable) -> None:
    typed(at_table.sit(ONE_EACH), "draw?")
    assert at_table.dialog.title == "Draw offered"
    at_table.press("left", "enter")
    assert at_table.table.game.history.outcome == Outcome((), Reason.AGREED.value)


def test_a_draw_is_declined_and_the_game_goes_on(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("shift+o", "esc")
    assert at_table.app.dialog is None
    assert not at_table.table.game.over
    at_table.click_cells("h15", "h16")
    assert at_table.actions == f"{ONE_EACH} draw? h15-h16"


@pytest.mark.parametrize(
    ("taken", "said"), [(True, "Stoker accepted the draw."), (False, "Stoker declined it.")]
)
def test_the_machine_answers_an_offer(at_table: AtTable, taken: bool, said: str) -> None:
    at_table.sit(ONE_EACH, AGAINST_MACHINE).press("shift+o")
    assert at_table.engine_seat.asked == ["draw"]
    at_table.engine_seat.answer(taken)
    at_table.wait()
    assert said in at_table.notice
    assert at_table.table.game.over is taken
    assert at_table.table.game.person_to_act is not taken


def test_an_offer_that_waited_when_the_program_ended_is_asked_again(at_table: AtTable) -> None:
    at_table.sit(f"{ONE_EACH} draw?")
    assert at_table.dialog.title == "Draw offered"


def test_an_offer_outlives_a_look_at_the_rules(at_table: AtTable) -> None:
    at_table.sit(f"{ONE_EACH} draw?", AGAINST_MACHINE).press("f1")
    assert not at_table.engine_seat.thinking
    at_table.press("esc")
    at_table.engine_seat.answer(True)
    at_table.wait()
    assert at_table.table.game.history.outcome == Outcome((), Reason.AGREED.value)


def test_an_answer_counts_even_while_an_earlier_position_is_looked_at(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH, AGAINST_MACHINE).press("shift+o", "home")
    at_table.engine_seat.answer(True)
    at_table.wait()
    assert at_table.table.game.history.outcome == Outcome((), Reason.AGREED.value)


def test_a_declined_offer_is_not_asked_again_after_undo(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("shift+o", "esc")
    at_table.click_cells("h15", "h16")
    at_table.press("u")
    assert at_table.actions == f"{ONE_EACH} draw?"
    assert at_table.app.dialog is None
    at_table.press("u", "shift+u")
    assert at_table.actions == f"{ONE_EACH} draw?"
    assert at_table.app.dialog is None


def test_undo_is_no_way_to_offer_the_same_draw_again(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("shift+o", "esc", "u", "shift+o")
    assert at_table.app.dialog is None
    assert "The draw was just declined" in at_table.notice
    assert at_table.actions == ONE_EACH


def test_another_draw_may_be_offered_after_undo(at_table: AtTable) -> None:
    """As many actions are done, but it is another position."""
    at_table.sit(ONE_EACH).press("shift+o", "esc", "u", "u")
    assert at_table.table.type_action("+j14") is None
    at_table.press("shift+o")
    assert at_table.dialog.title == "Draw offered"


def test_an_offer_that_was_declined_before_the_game_was_opened_is_not_asked_again(at_table: AtTable) -> None:
    at_table.sit(f"{ONE_EACH} draw? h15-h16").press("u")
    assert at_table.actions == f"{ONE_EACH} draw?"
    assert at_table.app.dialog is None


def opened_again(at_table: AtTable) -> None:
    """Leave the game for the title, and go on with what was kept of it."""
    at_table.app.routes.title()
    at_table.wait()
    at_table.app.routes.go_on(present(unfinished()))
    at_table.wait()


@pytest.mark.parametrize("offered_by_machine", [False, True])
def test_a_declined_offer_does_not_come_back_with_the_game(
    at_table: AtTable, offered_by_machine: bool
) -> None:
    at_table.sit(ONE_EACH, AGAINST_MACHINE)
    if offered_by_machine:
        at_table.sit(f"{ONE_EACH} h15-h16 draw?", AGAINST_MACHINE).press("esc")
    else:
        at_table.press("shift+o")
        at_table.engine_seat.answer(False)
        at_table.wait()
    assert at_table.actions.endswith("draw?")
    asked = list(at_table.engine_seat.asked)
    opened_again(at_table)
    assert at_table.actions.endswith("draw?")
    assert at_table.app.dialog is None
    assert "draw" not in at_table.engine_seat.asked[len(asked) :]
    assert at_table.table.game.person_to_act is not offered_by_machine


def test_a_proposal_put_aside_does_not_come_back_with_the_game(at_table: AtTable) -> None:
    thrice(at_table).click_cells("i16", "i15")
    at_table.press("esc")
    opened_again(at_table)
    assert at_table.app.dialog is None
    at_table.press("u", "shift+u")
    assert at_table.app.dialog is None


def test_an_offer_without_an_answer_does_come_back(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("shift+o")
    opened_again(at_table)
    assert at_table.dialog.title == "Draw offered"


def test_who_takes_an_agreement_back_is_asked_again(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("shift+o", "left", "enter")
    assert at_table.table.game.over
    at_table.press("u")
    assert at_table.dialog.title == "Draw offered"


# The third time the same (R11)


def thrice(at_table: AtTable, seats: tuple[Seat, Seat] | None = None) -> AtTable:
    actions = f"{ONE_EACH} {THERE_AND_BACK} h15-h16 i15-i16 h16-h15"
    return at_table.sit(actions, seats or (ANNA, BERT))


def test_the_third_time_a_draw_is_proposed_to_people(at_table: AtTable) -> None:
    thrice(at_table).click_cells("i16", "i15")
    assert at_table.dialog.title == "Third repetition"
    at_table.press("left", "enter")
    assert at_table.table.game.history.outcome == Outcome((), Reason.AGREED.value)


def test_the_third_time_is_noticed_when_the_action_was_typed(at_table: AtTable) -> None:
    typed(thrice(at_table), "i16-i15")
    assert at_table.dialog.title == "Third repetition"


def test_a_proposal_is_put_aside_and_not_made_again_at_once(at_table: AtTable) -> None:
    thrice(at_table).click_cells("i16", "i15")
    at_table.press("esc")
    assert at_table.app.dialog is None
    at_table.press("shift+o", "esc")
    assert at_table.app.dialog is None
    at_table.click_cells("h15", "h16")
    assert at_table.actions.endswith("draw? h15-h16")


@pytest.mark.parametrize("taken", [True, False])
def test_the_machine_is_asked_when_the_person_agrees(at_table: AtTable, taken: bool) -> None:
    thrice(at_table, AGAINST_MACHINE)
    at_table.engine_seat.answer("i16-i15")
    at_table.wait()
    at_table.press("left", "enter")
    assert at_table.engine_seat.asked[-1] == "draw"
    at_table.engine_seat.answer(taken)
    at_table.wait()
    assert at_table.table.game.over is taken
    assert at_table.app.dialog is None


def test_a_proposal_put_aside_rests_while_the_same_goes_on(at_table: AtTable) -> None:
    thrice(at_table).click_cells("i16", "i15")
    at_table.press("esc")
    for origin, target in [("h15", "h16"), ("i15", "i16"), ("h16", "h15"), ("i16", "i15")] * 4:
        at_table.click_cells(origin, target)
        assert at_table.app.dialog is None
    for origin, target in [("h15", "h16"), ("i15", "i16"), ("h16", "h15"), ("i16", "i15")]:
        at_table.click_cells(origin, target)
    assert at_table.dialog.title == "Third repetition"


def test_a_proposal_put_aside_is_not_made_again_after_undo(at_table: AtTable) -> None:
    thrice(at_table).click_cells("i16", "i15")
    at_table.press("esc", "u", "shift+u")
    assert at_table.app.dialog is None
    at_table.press("u")
    at_table.click_cells("i16", "i15")
    assert at_table.app.dialog is None


def test_a_proposal_put_aside_before_the_game_was_opened_rests_too(at_table: AtTable) -> None:
    at_table.sit(f"{ONE_EACH} {THERE_AND_BACK} {THERE_AND_BACK} h15-h16").click_cells("i15", "i16")
    assert at_table.app.dialog is None
    at_table.press("u", "u", "shift+u")
    assert at_table.app.dialog is None


@pytest.mark.parametrize("answers", [(True, True), (True, False), (False,)])
def test_two_machines_settle_it_between_themselves(at_table: AtTable, answers: tuple[bool, ...]) -> None:
    """Both are asked, the one to move first."""
    thrice(at_table, (MACHINE, MACHINE))
    at_table.engine_seat.answer("i16-i15")
    for taken in answers:
        at_table.wait()
        assert at_table.engine_seat.asked[-1] == "draw"
        at_table.engine_seat.answer(taken)
    at_table.wait()
    assert at_table.table.game.over is all(answers)
    assert all(answers) or at_table.engine_seat.asked[-1][1] == 2


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
