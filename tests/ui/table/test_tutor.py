"""The tutor: a move that loses much is asked about before it is done, and nobody waits for it."""

import pytest

from dream.games.alchemists_dream.rules.notation import parse_action
from dream.play import registry
from dream.play.seated_game import Match
from dream.play.seats import Seat
from dream.protocol.dialogue import WIN, Info
from dream.study.review import tutoring
from dream.ui.games.alchemists_dream.layout import Hint
from dream.ui.table.thinking import LONGEST
from tests.kit.games import SETUP
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.conftest import Clock

AGAINST = (ANNA, MACHINE)
MOVED = f"{SETUP} +h15"


@pytest.fixture
def taught(at_table: AtTable) -> AtTable:
    """Somebody at a game against a machine whose tutor asks about clear mistakes."""
    at_table.app.change(tutor="clear")
    return at_table.sit(SETUP, AGAINST)


def answer(at_table: AtTable, *lines: tuple[str, int]) -> None:
    """The engine tells of its best lines, each an action with its score."""
    told = [Info(6, score, tuple(map(parse_action, text.split())), line=1) for text, score in lines]
    at_table.engine_seat.answer((told[0].pv[0], told))
    at_table.wait()


def test_the_engine_looks_while_the_person_thinks(taught: AtTable) -> None:
    assert taught.engine_seat.asked[-1] == (tuple(SETUP.split()), "hint")
    answer(taught, ("+i13", 10))
    taught.wait()
    assert not taught.engine_seat.thinking, "it looks once"


def test_a_move_among_the_best_is_done_at_once(taught: AtTable) -> None:
    answer(taught, ("+i13", 10), ("+h15", -20))
    taught.press("p")
    taught.click_cells("h15")
    assert taught.actions == MOVED


def test_another_move_is_held_back_until_what_follows_is_known(taught: AtTable) -> None:
    answer(taught, ("+i13", 10))
    taught.press("p")
    taught.click_cells("h15")
    assert taught.actions == SETUP
    assert taught.engine_seat.asked[-1] == (tuple(MOVED.split()), "hint")
    taught.press("p")
    taught.click_cells("g14")
    assert len(taught.engine_seat.asked) == 2, "there is one move at a time"
    answer(taught, ("+i15", 30))
    assert taught.actions == MOVED
    assert taught.app.dialog is None


def ask_about(at_table: AtTable) -> None:
    """Do a move that loses two Stones."""
    answer(at_table, ("+i13", 10))
    at_table.press("p")
    at_table.click_cells("h15")
    answer(at_table, ("+i15", 200))


def test_a_move_that_loses_much_is_asked_about_in_words(taught: AtTable) -> None:
    ask_about(taught)
    assert taught.actions == SETUP
    assert taught.dialog.text == (
        "Another move is clearly better. Air could answer +i15. It closes one more side of your Stone on h15."
    )
    taught.press("enter")
    assert taught.app.dialog is None
    assert taught.actions == SETUP, "to think again is what Enter does"
    assert taught.table.may_act()


def test_it_can_be_played_anyway(taught: AtTable) -> None:
    ask_about(taught)
    taught.press_button("Play anyway")
    assert taught.actions == MOVED


def test_a_better_move_can_be_shown(taught: AtTable) -> None:
    ask_about(taught)
    taught.press_button("Show me")
    assert taught.actions == SETUP
    shown = taught.table.hints.shown
    assert isinstance(shown, Hint)
    assert present(shown.target).name == "i13"


@pytest.mark.parametrize(("strict", "asks"), [("off", False), ("gross", False), ("clear", True)])
def test_how_much_it_lets_pass_is_set(at_table: AtTable, strict: str, asks: bool) -> None:
    at_table.app.change(tutor=strict)
    at_table.sit(SETUP, AGAINST)
    if strict == "off":
        assert at_table.engine_seat.asked == []
        return
    ask_about(at_table)
    assert (at_table.app.dialog is not None) is asks


def test_where_all_is_decided_nothing_is_asked(taught: AtTable) -> None:
    answer(taught, ("+i13", WIN - 5))
    taught.press("p")
    taught.click_cells("h15")
    answer(taught, ("+i15", -950))
    assert taught.actions == MOVED


def test_the_move_is_done_when_the_engine_takes_too_long(taught: AtTable, clock: Clock) -> None:
    answer(taught, ("+i13", 10))
    taught.press("p")
    taught.click_cells("h15")
    assert taught.actions == SETUP
    clock.now += LONGEST + 0.1
    taught.app.step()
    assert taught.actions == MOVED


def test_a_quick_move_has_the_engine_say_what_it_has_seen(taught: AtTable) -> None:
    taught.press("p")
    taught.click_cells("h15")
    assert taught.engine_seat.hurried == 1
    answer(taught, ("+h15", 10))
    assert taught.actions == MOVED


def test_an_engine_that_fails_teaches_nobody(taught: AtTable) -> None:
    answer(taught, ("+i13", 10))
    taught.press("p")
    taught.click_cells("h15")
    taught.engine_seat.fail("it said nonsense")
    taught.wait()
    assert taught.actions == MOVED


def test_a_typed_move_is_judged_too(taught: AtTable) -> None:
    answer(taught, ("+i13", 10))
    assert taught.table.type_action("+h15") is None
    assert (taught.actions, taught.table.refusals) == (SETUP, 0)
    answer(taught, ("+i15", 200))
    assert taught.app.dialog is not None


def test_what_is_undone_is_judged_no_more(taught: AtTable) -> None:
    answer(taught, ("+i13", 10))
    taught.press("p")
    taught.click_cells("h15")
    taught.press("ctrl+z")
    taught.wait()
    assert not taught.table.tutor.holds
    assert "+h15" not in taught.actions


@pytest.mark.parametrize("seats", [(ANNA, BERT), (MACHINE, MACHINE)])
def test_it_teaches_one_person_against_a_machine(at_table: AtTable, seats: tuple[Seat, Seat]) -> None:
    at_table.app.change(tutor="small")
    at_table.sit(SETUP, seats)
    assert "hint" not in [asked[1] for asked in at_table.engine_seat.asked]


def test_it_is_off_in_a_match(at_table: AtTable) -> None:
    at_table.app.change(tutor="small")
    at_table.sit(SETUP, (ANNA, BERT))
    at_table.table.session.match = Match((1.0, 0.0))
    at_table.table.seat(1, MACHINE)
    at_table.wait()
    assert at_table.engine_seat.asked == []


def test_every_tutor_has_a_margin_for_each_setting() -> None:
    for word in registry.house():
        part = tutoring(word)
        assert part is None or 0.0 <= part.share(-100) < part.share(100) <= 1.0
