"""Clocks at the table."""

from pathlib import Path
from random import Random

import pytest

from dream.base.texts import say
from dream.play import registry
from dream.play.clocks import TimeControl, parse_controls
from dream.play.game import TIME, Outcome
from dream.play.history import History
from dream.play.seated_game import SeatedGame, match_of, time_out
from dream.play.seats import Seat
from dream.records.reader import open_record
from dream.records.writer import record_text
from dream.ui.games.registry import view_of
from dream.ui.table.clocks import Untimed, clock_lines, late_after, time_text
from dream.ui.table.game_session import GameSession
from tests.kit.games import QUICK_WIN, SETUP, seeded_start
from tests.kit.journals import kept, kept_game, unfinished
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.table.at_a_table import AtATable

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


START = f"{SETUP} +h15"
BUTTON = "Play on without clocks"
SECOND = "+h13"


def run_out(
    person: AtTable, actions: str = START, seats: tuple[Seat, Seat] = (ANNA, BERT), clocks: str = "11s"
) -> int:
    """Have the time of whoever is to act run out; who that was."""
    person.sit(actions, seats, clocks=clocks)
    late = person.table.game.to_act
    assert person.table.clock.charge(11) is False
    person.wait()
    assert person.scene.name == "end"
    return present(late)


def texts(person: AtTable) -> list[str]:
    return [button.text for button in person.app.layer.buttons]


@pytest.mark.parametrize("way", ["button", "key"])
def test_the_game_goes_on_from_there_and_is_kept_as_a_variation(at_table: AtTable, way: str) -> None:
    late = run_out(at_table)
    if way == "button":
        at_table.press_button(BUTTON)
    else:
        at_table.press("shift+o")
    assert at_table.scene.name == "play"
    assert at_table.said == say("untimed.begins")
    assert at_table.actions == START
    assert at_table.table.game.clocks is None
    assert at_table.table.game.to_act == late
    at_table.table.type_action("+i15")
    at_table.app.journal.is_idle()
    assert len(kept()) == 1
    record = present(present(kept_game())).record
    assert record.reason == TIME
    assert len(record.actions) == len(START.split())
    assert record.beside[0][0] == len(START.split())
    assert present(present(kept_game())).game.outcome == Outcome((1 - late,), TIME)


def test_it_is_played_to_an_end_which_changes_no_result(at_table: AtTable) -> None:
    at_table.sit(" ".join(QUICK_WIN.split()[:-1]), clocks="11s")
    at_table.table.clock.charge(11)
    at_table.wait()
    at_table.press_button(BUTTON)
    at_table.table.type_action(QUICK_WIN.split()[-1])
    at_table.wait_until(lambda: at_table.scene.name == "end")
    assert present(at_table.table.game.history.outcome).reason != TIME
    assert BUTTON not in texts(at_table)
    session = at_table.table.session
    assert session.record().reason == TIME
    assert [*session.rematch(swapped=False).clocks] == [TimeControl.parse("11s")] * 2
    at_table.press("shift+o")
    assert at_table.said == say("untimed.not_late")


def test_a_computer_plays_its_seat_without_a_clock(at_table: AtTable) -> None:
    run_out(at_table, SETUP + " +h15 +i15", (ANNA, MACHINE))
    at_table.press_button(BUTTON)
    at_table.table.type_action(SECOND)
    at_table.wait_until(lambda: at_table.engine_seat.thinking)
    assert at_table.engine_seat.within is None


def test_a_match_counts_the_game_as_it_ended(at_table: AtTable) -> None:
    late = run_out(at_table)
    finished = at_table.table.session
    finished.match = match_of("3").after(None, 2)
    before = finished.match_now
    untimed = Untimed(finished)
    assert untimed.match_now == before
    assert before.score[1 - late] == 1
    assert untimed.next_setup().match == finished.next_setup().match


def test_the_menu_says_where_the_moves_are(at_table: AtTable) -> None:
    run_out(at_table)
    at_table.press_button(BUTTON)
    at_table.press("esc")
    assert at_table.dialog.text == say("menu.saved_untimed")


def test_who_comes_back_may_go_on_where_they_stopped(at_table: AtTable) -> None:
    run_out(at_table)
    at_table.press_button(BUTTON)
    at_table.table.type_action("+i15")
    at_table.app.journal.is_idle()
    again = GameSession.reopen(present(kept_game()))
    view_of("dream").go_on(at_table.app, present(kept_game()))
    at_table.wait()
    assert at_table.scene.name == "end"
    at_table.press_button(BUTTON)
    assert texts(at_table) == [say("untimed.go_on", count=1), say("untimed.anew"), "Cancel"]
    at_table.press("enter")
    assert at_table.actions == f"{START} +i15"
    at_table.table.type_action(SECOND)
    at_table.app.journal.is_idle()
    assert len(kept()) == 1
    assert len(present(present(kept_game())).record.beside) == 2
    assert late_after(again.game) == len(START.split())


def test_it_can_begin_where_the_time_ran_out_once_more(at_table: AtTable) -> None:
    run_out(at_table)
    at_table.press_button(BUTTON)
    at_table.table.type_action("+i15")
    session = at_table.table.session
    assert isinstance(session, Untimed)
    finished = session._finished
    at_table.press("esc")
    at_table.press_button("Title")
    view_of("dream").go_on(at_table.app, present(kept_game()))
    at_table.wait()
    at_table.press_button(BUTTON)
    at_table.press_button(say("untimed.anew"))
    assert at_table.actions == START
    assert finished.record().reason == TIME


def test_the_replay_offers_it_where_the_time_ran_out(at_table: AtTable) -> None:
    run_out(at_table)
    at_table.press("v", "end", "shift+o")
    assert texts(at_table)[0] == BUTTON
    at_table.press_button("Cancel")
    at_table.press("pageup", "shift+o")
    assert BUTTON not in texts(at_table)
    at_table.press_button("Cancel")
    at_table.press("end", "shift+o")
    at_table.press_button(BUTTON)
    assert at_table.scene.name == "play"
    assert at_table.actions == START


def test_comments_and_undone_moves_are_kept_with_the_game(at_table: AtTable) -> None:
    run_out(at_table)
    finished = at_table.table.session
    finished.game.history.tree.comment(finished.game.history.node(2), "before")
    at_table.press_button(BUTTON)
    history = at_table.table.game.history
    assert history.tree.comments(history.node(2)) == ("before",)
    at_table.table.type_action("+i15")
    at_table.press("u")
    at_table.table.type_action("+j14")
    history.tree.comment(history.node(-1), "after")
    record = open_record(record_text(at_table.table.session.record()).encode()).record
    assert {text for _, text in record.comments} == {"before", "after"}
    assert [before for before, _ in record.beside] == [len(START.split())] * 2


@pytest.mark.parametrize("word", ["stone", "alchemist"])
def test_two_at_any_table_play_on(word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind the curtain of each as ever: nothing of the other one is seen."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    person = AtATable(tmp_path)
    game = registry.find(word)
    seats = (Seat("Ann"), Seat("Ben"))
    history = History(game, game.start("amber furnace moon", game.parse_options("players=2").text))
    clocks = parse_controls("20s", 2)
    session = GameSession(SeatedGame(history, seats, "amber"), {}, clocks=clocks)
    view_of(word).scenes(person.app, session).sit_down()
    person.wait()
    if person.scene.name == "curtain":
        person.press("enter")
    person.table.clock.charge(30)
    person.wait_until(lambda: person.scene.name == "end")
    person.press("shift+o")
    person.wait()
    assert person.game.clocks is None
    assert not person.game.over
    assert person.game.sees(0) <= {person.game.to_act}
    assert isinstance(person.table.session, Untimed)
    person.app.close()


def test_with_three_it_goes_on_where_the_first_to_be_late_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """There the computer has played on to the end: now the person does."""
    game, random = registry.find("stone"), Random(3)
    seats = tuple(map(Seat, ("Ann", "Ben", "Cleo")))
    history = History(game, game.start("amber furnace moon", game.parse_options("players=3").text))
    seated = SeatedGame(history, seats, "amber")
    session = GameSession(seated, {}, clocks=parse_controls("20s", 3))
    late: tuple[int, int] | None = None
    while not seated.over:
        if seated.chance_to_act:
            seated.chance_acts()
            continue
        wide = len(game.legal_actions(seated.state)) > 1
        if late is None and wide and len(history.actions) > 20:
            late = present(seated.to_act), len(history.actions)
            assert late_after(seated) is None
            assert present(seated.clocks).run(30_000)
            time_out(seated, late[0])
        seated.machine_acts(random.choice(game.legal_actions(seated.state)))
    seat, done = present(late)
    assert late_after(seated) == done
    assert seated.seats[seat] != seats[seat]
    untimed = Untimed(session)
    assert untimed.game.seats == seats
    assert untimed.game.to_act == seat
    assert untimed.game.history.actions == history.actions[:done]
    other = (one for one in game.legal_actions(untimed.game.state) if one != history.actions[done])
    untimed.game.machine_acts(next(other))
    record = untimed.record()
    assert record.actions == history.actions
    assert record.beside[0][0] == done
    assert late_after(GameSession.reopen(open_record(record_text(record).encode())).game) == done


def test_a_start_without_clocks_is_never_late() -> None:
    assert late_after(SeatedGame(History(registry.find("dream"), seeded_start()), (ANNA, MACHINE))) is None
