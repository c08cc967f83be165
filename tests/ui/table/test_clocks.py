"""Clocks at the table."""

from pathlib import Path
from random import Random

import pytest

from dream.play import registry
from dream.play.clocks import parse_controls
from dream.play.history import History
from dream.play.seated_game import SeatedGame, time_out
from dream.play.seats import Seat
from dream.play.setup import match_of
from dream.records.reader import open_record
from dream.records.writer import record_text
from dream.ui.games.registry import view_of
from dream.ui.table.clock_faces import time_text
from dream.ui.table.game_session import GameSession
from dream.ui.table.untimed import Untimed, late_after
from tests.kit.games import SETUP, seeded_start
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtATable, AtTable


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [(9_999, "9.9"), (10_000, "0:10"), (59_999, "0:59"), (3_725_000, "1:02:05"), (0, "0.0")],
)
def test_a_clock_shows_tenths_near_its_end(milliseconds: int, text: str) -> None:
    assert time_text(milliseconds) == text


START = f"{SETUP} +h15"
BUTTON = "Play on without clocks"


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


def test_a_match_counts_the_game_as_it_ended(at_table: AtTable) -> None:
    late = run_out(at_table)
    finished = at_table.table.session
    finished.match = match_of("3").after(None, 2)
    before = finished.match_now
    untimed = Untimed(finished)
    assert untimed.match_now == before
    assert before.score[1 - late] == 1
    assert untimed.next_setup().match == finished.next_setup().match


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
def test_two_at_any_table_play_on(word: str, tmp_path: Path) -> None:
    """Behind the curtain of each as ever: nothing of the other one is seen."""
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


def test_with_three_it_goes_on_where_the_first_to_be_late_was() -> None:
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
