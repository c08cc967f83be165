"""The board turns to whoever is to move: where two people wish it, and never before its ground is there."""

from dataclasses import replace
from typing import Any

import pytest

from dream.hexgrid.hexes import parse_cell
from dream.play.seats import Seat
from dream.ui.games.alchemists_dream.dream_table import PAUSE
from dream.ui.kit.backdrop import BackgroundImage
from dream.ui.table.picture import TablePicture
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.conftest import Clock


@pytest.fixture
def turning_table(at_table: AtTable) -> AtTable:
    at_table.app.change(turning=True)
    return at_table


def sixths(table: AtTable) -> int:
    return table.board_scene.layout.lattice.sixths


def pass_time(table: AtTable, clock: Clock, seconds: float = PAUSE + 0.1) -> None:
    clock.now += seconds
    table.wait()


def test_it_turns_to_each_of_two_people_after_a_moment(turning_table: AtTable, clock: Clock) -> None:
    table = turning_table.sit(f"{SETUP} +h15 +i15")
    assert sixths(table) == 0
    table.click_cells("h15", "h16")
    assert sixths(table) == 0, "the move is seen first"
    pass_time(table, clock, 3)
    pass_time(table, clock)
    assert sixths(table) == 3
    assert not table.presenter.picture.waiting
    table.click_cells("i15")
    assert table.choice == parse_cell("i15")
    table.press("esc", "u")
    pass_time(table, clock)
    pass_time(table, clock)
    assert sixths(table) == 0


def test_whatever_is_built_anew_lies_as_the_board_does(turning_table: AtTable, clock: Clock) -> None:
    table = turning_table.sit(f"{SETUP} +h15")
    pass_time(table, clock)
    assert sixths(table) == 3
    table.resize((1280, 800))
    pass_time(table, clock)
    assert sixths(table) == 3
    table.app.change(turning=False)
    pass_time(table, clock)
    pass_time(table, clock)
    assert sixths(table) == 0


@pytest.mark.parametrize("seats", [(ANNA, MACHINE), (MACHINE, MACHINE)], ids=["one", "none"])
def test_it_lies_still_for_one_person(turning_table: AtTable, clock: Clock, seats: tuple[Seat, Seat]) -> None:
    table = turning_table.sit(f"{SETUP} +h15", seats)
    pass_time(table, clock)
    assert sixths(table) == 0


def test_it_lies_still_unless_that_is_wished_and_while_one_looks_back(
    at_table: AtTable, clock: Clock
) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, BERT))
    pass_time(at_table, clock)
    assert sixths(at_table) == 0
    at_table.app.change(turning=True)
    at_table.press("pageup")
    pass_time(at_table, clock)
    assert sixths(at_table) == 0


def test_a_game_that_is_over_stays_as_it_lies(turning_table: AtTable, clock: Clock) -> None:
    table = turning_table.sit(QUICK_WIN)
    before = sixths(table)
    pass_time(table, clock)
    assert sixths(table) == before


def test_another_place_is_prepared_beside_the_one_that_is_shown(at_table: AtTable) -> None:
    """In the background: nothing is missing before, and nothing has to be painted then."""
    at_table.sit(SETUP)
    place = at_table.board_scene.layout
    begun: list[Any] = []
    looks, colours = at_table.presenter.looks, at_table.app.look.palette
    view = TablePicture(looks, place.size, place, colours, defer=begun.append)
    other = replace(place, lattice=replace(place.lattice, sixths=3))
    surface = at_table.look()
    view.draw(surface, at_table.presenter.sight)
    assert not view.prepare(other), "first the one that is shown"
    (paint,) = begun
    paint()
    _join(view._image)
    view.draw(surface, at_table.presenter.sight)
    assert not view.waiting
    assert not view.prepare(other)
    begun[1]()
    _join(present(view._kept))
    assert not view.waiting
    assert view.prepare(other)
    view.change(place.size, other, colours)
    assert not view.waiting
    view.change(place.size, place, colours)
    assert not view.waiting


def _join(image: BackgroundImage[Any]) -> None:
    present(image._thread).join()
