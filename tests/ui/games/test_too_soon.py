"""Presses that were meant for the hand before open no curtain."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from dream.ui.table.scenes import TOO_SOON, Curtain, Play
from tests.ui.at_table import PEOPLE, AtAlchemistTable, AtATable, AtJabirTable, AtStoneTable
from tests.ui.conftest import Clock
from tests.ui.plain_painting import paint_plainly
from tools import posted_input

TABLES = AtStoneTable, AtJabirTable, AtAlchemistTable


@pytest.fixture(params=TABLES, ids=lambda table: table.__name__)
def table(
    request: pytest.FixtureRequest, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AtATable:
    """Three people at a table whose first curtain has just come, in a time that stands still."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr("dream.ui.table.scenes.TOO_SOON", TOO_SOON)
    paint_plainly(monkeypatch)
    table: AtATable = request.param(tmp_path).sit(*PEOPLE[:3])
    while not isinstance(table.scene, Curtain):
        clock.now += 1
        table.do_something(by_keys=True)
    return table


def curtain_after_a_hand(table: AtATable, clock: Clock, press: Callable[[], object]) -> None:
    """Open the curtain and play by keys, with `press` for Enter, until the next one has come."""
    clock.now += 1
    table.wait()
    table.press("enter")
    assert isinstance(table.scene, Play)
    for _ in range(300):
        clock.now += 1
        table.wait()
        if table.legal:
            table.walk_to(table.something())
        press()
        if isinstance(table.scene, Curtain):
            return
    raise AssertionError("no hand ended")


def return_key(kind: int) -> None:
    pygame.event.post(Event(kind, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0))


def test_nothing_opens_a_curtain_within_its_first_moment(table: AtATable, clock: Clock) -> None:
    assert isinstance(table.scene, Curtain)
    for passed in (0.0, 0.2, TOO_SOON - 0.21):
        clock.now += passed
        table.wait()
        table.press("enter", "space", "tab", "enter", "space")
        table.press_button("Open the curtain")
        assert isinstance(table.scene, Curtain)
    clock.now += 0.02
    table.wait()
    table.press("enter")
    assert isinstance(table.scene, Play)


def test_a_click_opens_it_afterwards(table: AtATable, clock: Clock) -> None:
    clock.now += TOO_SOON + 0.01
    table.wait()
    table.press_button("Open the curtain")
    assert isinstance(table.scene, Play)


def test_a_click_that_began_too_soon_does_not_open_it(table: AtATable, clock: Clock) -> None:
    button = next(each for each in table.app.ui.buttons if each.text == "Open the curtain")
    table.point(button.rect.center)
    posted_input.hold(button.rect.center)
    table.wait()
    clock.now += 2 * TOO_SOON
    table.wait()
    posted_input.let_go(button.rect.center)
    table.wait()
    assert isinstance(table.scene, Curtain)


def test_the_second_of_two_presses_that_ended_a_hand_does_not_open_it(table: AtATable, clock: Clock) -> None:
    def press_twice() -> None:
        posted_input.press("enter")
        posted_input.press("enter")
        table.wait()

    curtain_after_a_hand(table, clock, press_twice)


def test_a_key_held_down_since_the_hand_before_never_opens_it(table: AtATable, clock: Clock) -> None:
    def hold() -> None:
        return_key(pygame.KEYDOWN)
        table.wait()
        if not isinstance(table.scene, Curtain):
            return_key(pygame.KEYUP)
            table.wait()

    curtain_after_a_hand(table, clock, hold)
    for _ in range(3):
        clock.now += 1
        table.wait()
        return_key(pygame.KEYDOWN)
        table.wait()
        assert isinstance(table.scene, Curtain)
    return_key(pygame.KEYUP)
    table.press("enter")
    assert isinstance(table.scene, Play)


def test_the_menu_opens_at_once_and_enter_in_it_opens_no_curtain(table: AtATable) -> None:
    table.press("esc")
    assert table.app.dialog is not None
    table.press("enter")
    assert table.app.dialog is None
    assert isinstance(table.scene, Curtain)
