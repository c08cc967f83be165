"""What has its moment at Jabir's table: it is large, hits somebody, and goes when it has been seen."""

import pytest

from dream.games.jabirs_transmutations.rules.state import Roll, Steal, Transmute
from dream.ui.games.jabirs_transmutations.layout import EventCard
from dream.ui.widgets.overlays import Banner, Tone
from tests.kit.present import present
from tests.ui.conftest import Clock
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, MACHINE, AtJabirTable
from tests.ui.game_views.jabirs_transmutations.test_being_seen import NEVER, step

ROBBED = "second seed here"
"""In its first round Steal is open."""


@pytest.fixture
def seen(jabir: AtJabirTable, clock: Clock) -> AtJabirTable:
    jabir.settings.change(pace="normal")
    return jabir


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
