"""The pace of a game: the machine's actions come one after the other, and a pause keeps what it has found."""

import pytest

from dream.ui.kit.settings import PACES
from tests.kit.games import SETUP
from tests.ui.at_table import ANNA, MACHINE, AtTable

AGAINST = (ANNA, MACHINE)
ONE_EACH = f"{SETUP} +h15 +i15"


class Clock:
    """The time of the app, which goes on when the test says so."""

    def __init__(self, person: AtTable) -> None:
        self.person, self.now = person, 1000.0

    def pass_(self, seconds: float) -> None:
        self.now += seconds
        self.person.wait()


@pytest.fixture
def clock(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(at_table)
    monkeypatch.setattr("dream.ui.app.time.monotonic", lambda: made.now)
    at_table.app.change(pace="normal")
    return made


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_an_answer_is_shown_one_pace_after_the_action_before_it(
    at_table: AtTable, clock: Clock, pace: str
) -> None:
    at_table.app.change(pace=pace)
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(PACES[pace] - 0.01)
    assert at_table.actions == f"{SETUP} +h15"
    assert "Stoker is thinking" in at_table.notice
    clock.pass_(0.02)
    assert at_table.actions == ONE_EACH


def test_the_time_that_it_thinks_is_not_added_to(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST)
    clock.pass_(PACES["normal"] + 1)
    at_table.engine_seat.answer("+i15")
    clock.pass_(0)
    assert at_table.actions == ONE_EACH


def test_at_once_is_at_once(at_table: AtTable, clock: Clock) -> None:
    at_table.app.change(pace="at_once")
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(0)
    assert at_table.actions == ONE_EACH


def test_a_piece_comes_to_rest_before_the_next_one_moves(at_table: AtTable, clock: Clock) -> None:
    at_table.app.change(animation="slow", pace="fast")
    at_table.sit(SETUP, AGAINST).press("p")
    at_table.click_cells("h15")
    assert at_table.scene.animating
    at_table.engine_seat.answer("+i15")
    clock.pass_(PACES["fast"] + 0.1)
    assert at_table.scene.animating
    assert at_table.actions == f"{SETUP} +h15"
    clock.pass_(2.0)
    assert at_table.actions == ONE_EACH


def test_two_machines_act_one_after_the_other(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(SETUP, (MACHINE, MACHINE)).engine_seat.answer("+h15")
    clock.pass_(PACES["normal"] + 0.01)
    at_table.engine_seat.answer("+i15")
    clock.pass_(PACES["normal"] - 0.05)
    assert at_table.actions == f"{SETUP} +h15"
    clock.pass_(0.1)
    assert at_table.actions == ONE_EACH


def test_nothing_is_drawn_while_an_action_waits(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(0)
    frames = at_table.screen.frames
    for _ in range(10):
        clock.pass_(0.02)
    assert at_table.screen.frames == frames


def test_move_now_waits_no_longer(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(0)
    at_table.press("g")
    assert at_table.actions == ONE_EACH
    assert at_table.engine_seat.hurried == 0


def test_who_hurries_a_machine_that_thinks_waits_no_longer_for_its_answer(
    at_table: AtTable, clock: Clock
) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).press("g")
    assert at_table.engine_seat.hurried == 1
    at_table.engine_seat.answer("+i15")
    clock.pass_(0)
    assert at_table.actions == ONE_EACH


def test_a_pause_keeps_what_was_found(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(0)
    at_table.press("k")
    clock.pass_(5)
    assert at_table.actions == f"{SETUP} +h15"
    at_table.press("k")
    assert at_table.actions == ONE_EACH
    assert len(at_table.engine_seat.asked) == 1


@pytest.mark.parametrize("key", ["k", "g"])
def test_the_button_says_what_it_does_next(at_table: AtTable, clock: Clock, key: str) -> None:
    at_table.sit(SETUP, (MACHINE, MACHINE)).press_button("Pause")
    assert "Pause" not in [button.text for button in at_table.app.ui.buttons]
    at_table.press(key)
    assert "Pause" in [button.text for button in at_table.app.ui.buttons]
    at_table.press("k")
    at_table.press_button("Continue")
    assert not at_table.table.turns.paused


def test_a_pause_in_the_persons_turn_is_told(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(SETUP, AGAINST).press("k")
    assert at_table.said == "The computer will pause when its turn comes."
    at_table.press("k")
    assert at_table.said == "The computer will move again in its turn."


def test_a_pause_while_the_machine_thinks_about_a_draw_asks_it_again(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(SETUP, AGAINST).press("shift+o")
    assert at_table.engine_seat.asked == ["draw"]
    at_table.press("k", "k")
    assert at_table.engine_seat.asked == ["draw", "draw"]


def test_what_was_found_is_forgotten_when_the_action_before_it_is_taken_back(
    at_table: AtTable, clock: Clock
) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(0)
    at_table.press("u")
    clock.pass_(5)
    assert at_table.actions == SETUP
    at_table.press("p")
    at_table.click_cells("g14")
    assert at_table.engine_seat.thinking


@pytest.mark.parametrize("door", ["esc", "f10"], ids=["menu", "options"])
def test_the_machine_waits_while_the_player_is_elsewhere(at_table: AtTable, clock: Clock, door: str) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST)
    session = at_table.table.session
    at_table.engine_seat.answer("+i15")
    clock.pass_(0)
    at_table.press(door)
    clock.pass_(5)
    assert len(session.game.history.actions) == 4
    at_table.press("esc")
    assert at_table.actions == ONE_EACH
    assert len(at_table.engine_seat.asked) == 1


def test_the_notice_names_the_keys_while_the_machine_thinks(at_table: AtTable, clock: Clock) -> None:
    assert "K pauses, G makes it move now." in at_table.sit(f"{SETUP} +h15", AGAINST).notice
