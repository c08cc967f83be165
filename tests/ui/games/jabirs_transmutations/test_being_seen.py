"""What computers and chance do is seen: it lies open for a while, and is told until a person moves."""

from collections.abc import Callable

import pygame
import pytest

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Phase, Roll, Steal, Transmute
from dream.ui.games.jabirs_transmutations.layout import EventCard, HandCard, Picks
from dream.ui.games.jabirs_transmutations.words import EVENT_HELD
from dream.ui.kit.settings import PACES, pace_stretch
from dream.ui.table.motion import HELD
from dream.ui.table.scenes import TabletopScene
from dream.ui.widgets.overlays import Banner, Tone
from tests.kit.games import SEED
from tests.kit.present import present
from tests.ui.at_table import ANN, BEN, CLEO, AtJabirTable
from tests.ui.at_table import HERMES as MACHINE
from tests.ui.conftest import Clock
from tests.ui.driver import shown_by
from tests.ui.games.jabirs_transmutations.states import event
from tools import posted_input

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


A, B, C = Seat

TIN = Resource.TIN


def in_the_draft(jabir: AtJabirTable) -> AtJabirTable:
    """The only person at the table picks a card."""
    jabir.sit(ANN, MACHINE, MACHINE, state=event("eureka"), actions="eureka:dryness")
    assert jabir.game.state.phase is Phase.DRAFT
    assert jabir.game.to_act == 0
    return jabir


def test_while_a_card_is_dragged_only_where_it_may_lie_is_marked(jabir: AtJabirTable) -> None:
    in_the_draft(jabir)
    lies = jabir.look()
    start, end = jabir.place(HandCard(1)), jabir.place(Picks())
    posted_input.hold(start)
    jabir.wait()
    for place in (((start[0] + end[0]) // 2, start[1] - 30), end):
        posted_input.point(place, (1, 0, 0))
        jabir.wait()
        assert jabir.marks.legal == {Picks()}
        assert jabir.presenter.dragging.at == place
    assert jabir.marks.pointed == Picks()
    held = jabir.look()
    assert pygame.image.tobytes(held, "RGB") != pygame.image.tobytes(lies, "RGB")
    jabir.press("esc")
    posted_input.point((end[0], end[1] - 2), (1, 0, 0))
    jabir.wait()
    posted_input.let_go(end)
    jabir.wait()
    assert jabir.actions == ["eureka:dryness"]
    assert Picks() not in jabir.marks.legal


ROBBED = "second seed here"
"""In its first round Steal is open."""


def stopped(table: AtJabirTable, clock: Clock, kind: type[object]) -> Banner:
    """The banner of the first such action that has one, when it is seen."""
    for _ in range(NEVER):
        banner = table.presenter.banner
        if banner is not None and isinstance(table.game.shown_action, kind):
            return banner
        if banner is not None:
            table.presenter.go_on()
        elif table.game.person_to_act and not table.presenter.animating:
            legal = table.game.history.game.legal_actions(table.game.state)
            uses = [each for each in legal if isinstance(each, Transmute)]
            table.table.act(table.random.choice(uses or legal))
        step(table, clock, 0.2)
    raise AssertionError("it never came")


def test_a_robbery_points_at_who_is_robbed(seen: AtJabirTable, clock: Clock) -> None:
    seen.sit(ANN, BEN, CLEO, seed=ROBBED, options="draft=open")
    banner = stopped(seen, clock, Steal)
    assert banner.tone is Tone.BAD
    assert "robs" in banner.title
    assert len(banner.by) == 1
    assert len(banner.hits) == 2


def test_a_roll_is_told_when_the_die_lies_still_and_points_at_it(seen: AtJabirTable, clock: Clock) -> None:
    seen.settings.change(animation="calm")
    seen.sit(ANN, BEN, CLEO, options="draft=open")
    banner = stopped(seen, clock, Roll)
    assert not seen.presenter.rolling
    number = present(seen.game.shown_action).number
    assert banner.title.startswith(f"{number}:")
    assert (banner.tone is Tone.GOOD) == (number >= 3)
    assert len(banner.hits) == 1


@pytest.mark.parametrize("how", ["click", "x"])
def test_a_click_or_a_key_cuts_it_short_and_does_nothing_else(
    seen: AtJabirTable, clock: Clock, how: str
) -> None:
    seen.sit(ANN, BEN, CLEO, seed=ROBBED, options="draft=open")
    stopped(seen, clock, Steal)
    done = len(seen.actions)
    assert seen.presenter.banner
    if how == "click":
        seen.click_on(EventCard())
    else:
        seen.press(how)
    assert not seen.presenter.banner
    assert len(seen.actions) == done
    assert seen.table.sentence is None


def test_nobody_waits_for_it_with_computers_at_once_nor_when_leafing(
    seen: AtJabirTable, clock: Clock
) -> None:
    seen.settings.change(pace="at_once")
    seen.sit(MACHINE, MACHINE, MACHINE)
    for _ in range(60):
        assert not seen.presenter.banner
        step(seen, clock)
    seen.settings.change(pace="normal")
    seen.table.browse(0)
    for _ in range(30):
        seen.press("right")
        assert not seen.presenter.banner
