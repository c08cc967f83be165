"""Laying the board: tile after tile, the Elixir's last; skipped by a key or a click."""

import pytest
from pygame import Rect

from dream.games.alchemists_dream.board import Element, lay
from dream.games.alchemists_dream.game import GAME
from dream.play.seated_game import Setup
from dream.ui.games.alchemists_dream import laying
from dream.ui.games.alchemists_dream.layout import layout_of
from tests.kit.games import SEED
from tests.kit.present import present
from tests.ui.at_table import AtTable, setup_of
from tests.ui.conftest import Clock
from tests.ui.golden import Golden

FALLING = Rect(320, 100, 440, 300)
"""A part of a window of usual size in which two tiles fall after a second and a half."""
BAGS = setup_of(SEED)
NAMED = setup_of(SEED, options="first=earth second=air")


def begin(person: AtTable, setup: Setup = BAGS, speed: str = "calm") -> AtTable:
    person.app.change(animation=speed)
    person.app.routes.begin(setup)
    person.wait()
    return person


def test_how_it_looks(fine_table: AtTable, clock: Clock, golden: Golden) -> None:
    begin(fine_table)
    clock.now += 1.5
    look = fine_table.look()
    golden("dream/laying", look.subsurface(layout_of(look.get_size()).panel))
    golden("board/laying", look.subsurface(FALLING))


def test_tiles_fall_one_after_the_other_with_their_names(at_table: AtTable, clock: Clock) -> None:
    begin(at_table)
    names = [laid.tile.name for laid in lay(SEED)]
    clock.now += 1.0
    at_table.wait()
    assert at_table.captions[-1] in names[:-1]
    assert at_table.sounds.heard == ["tile"]
    clock.now += 2.3
    at_table.wait()
    assert at_table.captions[-1] == names[-1] == "Elixir of Life"


def test_it_goes_on_by_itself(at_table: AtTable, clock: Clock) -> None:
    begin(at_table)
    clock.now += 3.1 + laying.REST
    at_table.wait()
    assert at_table.scene.name == "bags"


def test_without_movement_the_board_lies_at_once(at_table: AtTable, clock: Clock) -> None:
    begin(at_table, speed="none")
    assert at_table.captions[-1] == "Elixir of Life"
    clock.now += laying.REST + 0.1
    at_table.wait()
    assert at_table.scene.name == "bags"


@pytest.mark.parametrize("key", ["enter", "space", "esc"])
def test_a_key_skips(at_table: AtTable, key: str) -> None:
    begin(at_table).press(key)
    assert at_table.scene.name == "bags"


def test_a_click_anywhere_skips(at_table: AtTable) -> None:
    begin(at_table).click((200, 300))
    assert at_table.scene.name == "bags"


def test_the_button_skips(at_table: AtTable) -> None:
    begin(at_table).press_button("Skip")
    assert at_table.scene.name == "bags"


def test_named_elements_need_no_bags(at_table: AtTable) -> None:
    begin(at_table, NAMED).press("enter")
    assert at_table.scene.name == "symbols"
    assert [side.element for side in at_table.table.game.state.sides] == [Element.EARTH, Element.AIR]


def test_where_one_element_is_named_the_other_is_that_of_the_first_free_bag(at_table: AtTable) -> None:
    begin(at_table, setup_of(SEED, options="second=earth")).press("enter")
    assert at_table.scene.name == "symbols"
    assert at_table.table.game.state == GAME.start(SEED, "second=earth")


def test_a_bare_board_is_laid(at_table: AtTable) -> None:
    begin(at_table, setup_of(SEED, options="board=bare first=earth second=air")).press("enter")
    assert len(at_table.table.game.state.board.around) == 217


@pytest.mark.parametrize("seed", [SEED, "W" * 200, "火と水" * 60])
def test_the_seed_is_called_a_seed_and_stays_in_the_panel(at_table: AtTable, seed: str) -> None:
    begin(at_table, setup_of(seed))
    at_table.look()
    told = f"Seed: {seed}"
    (caption,) = (widget for widget in at_table.app.ui.own if getattr(widget, "text", "") == told)
    assert at_table.screen.surface.get_rect().contains(caption.rect)
    tip = caption.tip_at(caption.rect.center)
    assert (tip is None) if seed == SEED else (present(tip).text == told)


def test_the_seed_is_copied(at_table: AtTable) -> None:
    begin(at_table).press("ctrl+alt+c")
    assert at_table.screen.clipboard == SEED
    assert at_table.scene.name == "laying"
