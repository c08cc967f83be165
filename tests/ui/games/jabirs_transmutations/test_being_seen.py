"""What computers and chance do is seen: it lies open for a while, and is told until a person moves."""

from collections.abc import Callable

import pytest

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import Phase, Roll, Transmute
from dream.ui.games.jabirs_transmutations.layout import EventCard
from dream.ui.games.jabirs_transmutations.words import EVENT_HELD
from dream.ui.kit.settings import PACES, pace_stretch
from dream.ui.table.motion import HELD
from dream.ui.table.scenes import TabletopScene
from tests.kit.present import present
from tests.ui.conftest import Clock
from tests.ui.driver import shown_by
from tests.ui.games.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, MACHINE, SEED, AtJabirTable

NEVER = 3000


def step(table: AtJabirTable, clock: Clock, seconds: float = 0.05) -> None:
    clock.now += seconds
    table.app.step()


def wait_for(table: AtJabirTable, clock: Clock, so: Callable[[], object]) -> float:
    """Let time go on until it is so; the seconds that it took."""
    begun = clock.now
    for _ in range(NEVER):
        if so():
            return clock.now - begun
        step(table, clock)
    raise AssertionError("it never was so")


def pick(table: AtJabirTable, clock: Clock) -> None:
    """Play at random for the person until the last picks are turned up."""
    for _ in range(NEVER):
        if table.facts.revealed:
            return
        if table.marks.legal and table.game.person_to_act:
            table.table.act(table.game.history.game.legal_actions(table.game.state)[0])
        step(table, clock)
    raise AssertionError("nothing was revealed")


@pytest.fixture
def seen(jabir: AtJabirTable, clock: Clock) -> AtJabirTable:
    """A table with a normal pace at which nothing flies."""
    jabir.settings.change(pace="normal")
    return jabir


def computer_first(table: AtJabirTable) -> AtJabirTable:
    """Sit down where a computer answers the first event, and the next seat is the person's."""
    first = GAME.start(SEED, "-").turn
    return table.sit(*(ANN if seat == present(first).left else MACHINE for seat in Seat))


@pytest.mark.parametrize("pace", ["fast", "normal", "slow"])
def test_an_event_lies_open_before_a_computer_answers_it_from_the_first_one_on(
    seen: AtJabirTable, clock: Clock, pace: str
) -> None:
    seen.settings.change(pace=pace)
    computer_first(seen)
    assert seen.game.state.phase is Phase.EVENT
    assert "Eureka: " in seen.notice
    took = wait_for(seen, clock, lambda: seen.actions)
    assert took == pytest.approx(EVENT_HELD * pace_stretch(pace), abs=0.2)


def test_computers_at_once_are_not_held_up(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(pace="at_once")
    seen.sit(MACHINE, MACHINE, MACHINE)
    assert wait_for(seen, clock, lambda: seen.game.state.round > 2) < 10


@pytest.mark.parametrize("how", ["click", "enter", "x"])
def test_a_click_or_a_key_goes_on_and_does_nothing_else(seen: AtJabirTable, clock: Clock, how: str) -> None:
    computer_first(seen)
    clock.now += PACES["normal"]
    seen.wait()
    assert seen.actions == []
    if how == "click":
        seen.click_on(EventCard())
    else:
        seen.press(how)
    assert len(seen.actions) == 1
    assert seen.table.sentence is None


@pytest.mark.parametrize("animation", ["none", "calm"])
def test_the_picks_lie_open_until_they_have_been_seen(
    seen: AtJabirTable, clock: Clock, animation: str
) -> None:
    seen.settings.change(animation=animation)
    seen.sit(ANN, MACHINE, MACHINE)
    pick(seen, clock)
    took = wait_for(seen, clock, lambda: not seen.facts.revealed or seen.marks.legal)
    assert HELD - 0.1 <= took <= HELD + 2.0


def test_a_click_ends_the_reveal_and_does_nothing_else(seen: AtJabirTable, clock: Clock) -> None:
    seen.sit(ANN, MACHINE, MACHINE)
    pick(seen, clock)
    assert seen.presenter.animating
    done = len(seen.actions)
    seen.click((300, 300))
    assert not seen.presenter.animating
    assert len(seen.actions) - done <= 1
    assert seen.table.selection.chosen == ()


def test_what_computers_did_is_told_until_the_person_moves(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(pace="at_once")
    computer_first(seen)
    wait_for(seen, clock, lambda: seen.game.person_to_act)
    answer = "finds coldness."
    assert answer in seen.notice
    seen.do_something(by_keys=True)
    assert answer not in seen.notice


def rolled(table: AtJabirTable, clock: Clock) -> int:
    """Play until a die has just been rolled; the number it shows."""
    for _ in range(NEVER):
        action = table.game.shown_action
        if isinstance(action, Roll):
            return action.number
        if table.game.person_to_act:
            legal = table.game.history.game.legal_actions(table.game.state)
            rolls = [action for action in legal if isinstance(action, Transmute)]
            table.table.act(table.random.choice(rolls or legal))
        step(table, clock)
    raise AssertionError("nobody rolls")


def test_the_number_of_a_die_is_told_when_it_has_come_to_rest(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(animation="calm", pace="at_once")
    seen.sit(ANN, BEN, CLEO, options="draft=open")
    told = f"The die shows {rolled(seen, clock)}"
    log = present(seen.scene_of(TabletopScene).log).list
    assert seen.presenter.rolling
    for _ in range(NEVER):
        if not seen.presenter.rolling:
            break
        assert told not in seen.notice
        assert not shown_by(log)[0][-1].text.split("\n")[-1].startswith("The die")
        step(seen, clock)
    step(seen, clock)
    assert told in seen.notice
    assert shown_by(log)[0][-1].text.split("\n")[-1].startswith(told)


def test_a_click_brings_the_die_to_rest(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(animation="calm", pace="at_once")
    seen.sit(ANN, BEN, CLEO, options="draft=open")
    told = f"The die shows {rolled(seen, clock)}"
    seen.click((300, 300))
    assert told in seen.notice


def test_undo_and_redo_are_told(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(pace="at_once")
    seen.sit(ANN, BEN, CLEO, options="draft=open")
    while seen.game.state.phase is not Phase.DRAFT:
        seen.do_something(by_keys=True)
    seen.do_something(by_keys=True)
    seen.press("u")
    assert "Undone: " in seen.notice
    assert " picks " in seen.notice
    assert "picks a card." not in seen.notice
    seen.press("ctrl+y")
    assert "Redone: " in seen.notice
