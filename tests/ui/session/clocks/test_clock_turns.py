"""Clocks at a table: whose time runs and when, what becomes of who runs out of it, and the pause."""

import pytest

from dream.play.game import TIME, Outcome
from dream.ui.table.clocks import clock_lines, time_text
from dream.ui.table.game_session import GameSession
from tests.kit.games import SETUP
from tests.kit.journals import unfinished
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable

AGAINST = (ANNA, MACHINE)


class Time:
    """The time of the app, which goes on in half seconds."""

    def __init__(self, person: AtTable) -> None:
        self.person, self.now = person, 1000.0

    def pass_(self, seconds: float, *, steps: float = 0.5) -> None:
        while seconds > 0:
            self.now += min(steps, seconds)
            seconds -= steps
            self.person.wait()


@pytest.fixture
def time(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> Time:
    made = Time(at_table)
    monkeypatch.setattr("dream.ui.app.time.monotonic", lambda: made.now)
    return made


def left(person: AtTable) -> list[str]:
    return [time for _, time in clock_lines(person.table.session)]


def first(person: AtTable) -> tuple[int, int]:
    """The seat that begins after the haggling, and the other one."""
    seat = present(person.table.game.to_act)
    return seat, 1 - seat


def test_the_time_of_the_person_to_act_runs_and_is_kept_with_the_move(at_table: AtTable, time: Time) -> None:
    at_table.sit(SETUP, clocks="1m+5s")
    seat, other = first(at_table)
    before = left(at_table)
    assert (before[seat], before[other]) == ("1:10", "1:05"), "two turns of one, one of the other"
    time.pass_(10)
    assert (left(at_table)[seat], left(at_table)[other]) == ("1:00", "1:05")
    at_table.press("p")
    at_table.click_cells("h15")
    time.pass_(3)
    assert (left(at_table)[seat], left(at_table)[other]) == ("1:05", "1:02")
    kept = unfinished()
    assert kept
    again = GameSession.reopen(kept)
    assert [time for _, time in clock_lines(again)][seat] == "1:05"
    assert [time for _, time in clock_lines(again)][other] == "1:05", "it goes on from the last move"
    at_table.press("u")
    assert left(at_table) == before


def test_a_computer_that_slept_takes_no_time(at_table: AtTable, time: Time) -> None:
    at_table.sit(SETUP, clocks="1m")
    time.pass_(7200, steps=7200)
    assert min(left(at_table)) >= "0:59"
    assert not at_table.table.game.over


def test_two_run_until_one_has_lost_and_undo_goes_on(at_table: AtTable, time: Time) -> None:
    at_table.sit(f"{SETUP} +h15", clocks="11s")
    loser, winner = first(at_table)
    time.pass_(6)
    assert left(at_table)[loser] == "5.0"
    assert "tick" not in at_table.sounds.heard
    time.pass_(3)
    assert at_table.sounds.heard.count("tick") == 2
    time.pass_(3)
    assert at_table.table.game.history.outcome == Outcome((winner,), TIME)
    assert at_table.scene.name == "end"
    assert f"{(ANNA, BERT)[loser].name} has run out of time." in at_table.notice
    assert at_table.table.session.record().reason == TIME
    at_table.press("u")
    assert not at_table.table.game.over
    assert left(at_table) == ["0:11", "0:11"]


def test_no_tick_is_heard_where_none_is_wanted(at_table: AtTable, time: Time) -> None:
    at_table.app.change(clock_sound=False)
    at_table.sit(SETUP, clocks="11s")
    time.pass_(9)
    assert "tick" not in at_table.sounds.heard


def test_a_pause_stops_the_clocks_and_hides_the_table(at_table: AtTable, time: Time) -> None:
    at_table.sit(SETUP, clocks="1m")
    time.pass_(2)
    table = at_table.table
    at_table.press("k")
    assert at_table.scene.name == "paused"
    before = [time for _, time in clock_lines(table.session)]
    assert before[0] in at_table.captions
    time.pass_(30)
    at_table.press_button("Continue")
    assert at_table.scene.name == "play"
    assert at_table.table is table
    assert left(at_table) == before


def test_the_menu_says_that_the_clock_runs_and_pauses_it(at_table: AtTable, time: Time) -> None:
    at_table.sit(SETUP, clocks="1m")
    seat, _ = first(at_table)
    at_table.press("esc")
    assert at_table.dialog.text.endswith("Your clock keeps running while this menu is open.")
    before = left(at_table)
    time.pass_(4)
    assert left(at_table)[seat] < before[seat]
    table, before = at_table.table, left(at_table)
    at_table.press_button("Pause")
    assert at_table.scene.name == "paused"
    time.pass_(20)
    at_table.press("enter")
    assert at_table.table is table
    assert left(at_table) == before


def test_the_menu_says_nothing_of_a_clock_that_does_not_run(at_table: AtTable, time: Time) -> None:
    at_table.sit(SETUP).press("esc")
    assert "clock" not in at_table.dialog.text
    assert "Pause" not in [answer.text for answer in at_table.dialog.others]
    at_table.press("esc")
    at_table.sit(f"{SETUP} +h15", AGAINST, clocks="1m")
    time.pass_(1)
    at_table.press("esc")
    assert "clock" not in at_table.dialog.text, "the computer waits while the menu is open"
    assert "Pause" in [answer.text for answer in at_table.dialog.others]


def test_time_that_runs_out_behind_the_menu_ends_the_game(at_table: AtTable, time: Time) -> None:
    at_table.sit(SETUP, clocks="11s")
    at_table.press("esc")
    time.pass_(20)
    assert at_table.table.game.over
    assert at_table.scene.name == "end"


def test_the_computers_time_runs_while_it_thinks_and_it_is_told_how_long_it_may(
    at_table: AtTable, time: Time
) -> None:
    at_table.sit(SETUP, AGAINST, clocks="1m")
    time.pass_(5)
    at_table.press("p")
    at_table.click_cells("h15")
    assert 0 < present(at_table.engine_seat.within) < 10_000
    time.pass_(4)
    assert left(at_table)[1] == "0:56"
    at_table.engine_seat.answer("+i15")
    time.pass_(1)
    assert at_table.table.game.person_to_act
    assert left(at_table)[1] == "0:56"


def test_our_own_opponent_never_loses_on_time(at_table: AtTable, time: Time) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST, clocks="5s")
    time.pass_(30)
    assert at_table.engine_seat.hurried
    assert not at_table.table.game.over
    assert left(at_table)[1] == "0.1"


def test_looking_back_shows_what_was_left_and_the_clock_goes_on(at_table: AtTable, time: Time) -> None:
    at_table.sit(SETUP, clocks="1m")
    seat, _ = first(at_table)
    at_table.press("p")
    at_table.click_cells("h15")
    time.pass_(20)
    at_table.press("pageup")
    assert left(at_table)[1 - seat] == "1:00"
    time.pass_(10)
    at_table.press("end")
    assert left(at_table)[1 - seat] == "0:30"


def test_a_game_without_clocks_has_none(at_table: AtTable) -> None:
    at_table.sit(SETUP)
    assert not at_table.presenter.sight.clocked
    assert at_table.table.session.record().times == ()
    at_table.sit(SETUP, clocks="a=5m")
    clocks = [key for key in at_table.presenter.items.by_key if key in (("clock", 0), ("clock", 1))]
    assert clocks == [("clock", 0)]


def test_rematches_keep_the_clocks_which_go_with_those_who_sat_there(at_table: AtTable) -> None:
    at_table.sit(SETUP, clocks="a=5m b=1m")
    session = at_table.table.session
    assert session.rematch(swapped=False).clocks == session.clocks
    assert session.rematch(swapped=True).clocks == session.clocks[::-1]
    assert session.next_setup().clocks == session.clocks[::-1]


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [(9_999, "9.9"), (10_000, "0:10"), (59_999, "0:59"), (3_725_000, "1:02:05"), (0, "0.0")],
)
def test_a_clock_shows_tenths_near_its_end(milliseconds: int, text: str) -> None:
    assert time_text(milliseconds) == text
