"""Playing on without clocks where time had run out: the game stands, and what follows is its variation."""

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
from dream.ui.table.clocks import Untimed, late_after
from dream.ui.table.game_session import GameSession
from tests.kit.games import QUICK_WIN, SETUP, seeded_start
from tests.kit.journals import kept, kept_game
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.tabletop.at_a_table import AtATable

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
