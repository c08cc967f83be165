from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.games.alchemists_dream.board.board import TILE_CELLS
from dream.games.alchemists_dream.board.tiles import TILE_COUNT
from dream.games.alchemists_dream.rules.elements import Element
from dream.hexgrid.hexes import Hex
from dream.ui.game_views.alchemists_dream.board.animation import REST, Flying, Trays, motion
from dream.ui.game_views.alchemists_dream.board.board_state import BoardState, LastAction, Piece, Point
from tests.ui.game_views.alchemists_dream.scenes_of_play import LATTICE

TRAYS = Trays(reserve=((1000, 700), (1000, 60)), taken=((1200, 60), (1200, 700)))
FIRE, WATER = Piece(0, Element.FIRE), Piece(1, Element.WATER)
SYMBOL = Piece(0, Element.FIRE, True)
A, B, C, FAR = Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(-5, 3)


def near(one: Point, other: Point) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) < 1


def only(flying: tuple[Flying, ...]) -> Flying:
    assert len(flying) == 1
    return flying[0]


def test_a_step_slides_from_cell_to_cell() -> None:
    before, after = BoardState(pieces={A: FIRE}), BoardState(pieces={B: FIRE}, last=LastAction(A, B))
    moving = motion(before, after, LATTICE, TRAYS)
    start, middle, end = (only(moving.at(part * moving.lasts).flying) for part in (0, 0.5, 0.9999))
    assert near(start.at, LATTICE.centre(A))
    assert near(end.at, LATTICE.centre(B))
    assert LATTICE.centre(A)[0] < middle.at[0] < LATTICE.centre(B)[0]
    assert moving.at(0).hidden == {B}
    assert moving.at(moving.lasts) == REST


def test_the_last_action_tells_which_of_two_stones_stepped() -> None:
    before = BoardState(pieces={A: FIRE, Hex(0, 1): FIRE})
    after = BoardState(pieces={B: FIRE, A: FIRE}, last=LastAction(Hex(0, 1), B))
    assert near(only(motion(before, after, LATTICE).at(0).flying).at, LATTICE.centre(Hex(0, 1)))


def test_a_placed_stone_rises_from_its_tray() -> None:
    before = BoardState(reserve=(10, 10))
    after = BoardState(pieces={A: FIRE}, last=LastAction(None, A), reserve=(9, 10))
    moving = motion(before, after, LATTICE, TRAYS)
    assert near(only(moving.at(0).flying).at, TRAYS.reserve[0])
    assert near(only(moving.at(moving.lasts - 1e-6).flying).at, LATTICE.centre(A))


def test_a_returned_stone_comes_from_the_opponent_s_tray() -> None:
    before, after = (
        BoardState(taken=(2, 0)),
        BoardState(pieces={A: FIRE}, last=LastAction(None, A), taken=(1, 0)),
    )
    assert near(only(motion(before, after, LATTICE, TRAYS).at(0).flying).at, TRAYS.taken[0])


def test_a_taken_stone_waits_for_the_action_and_flies_to_the_opponent_s_tray() -> None:
    before = BoardState(pieces={A: FIRE, C: WATER})
    after = BoardState(pieces={B: FIRE}, last=LastAction(A, B), taken=(0, 1))
    moving = motion(before, after, LATTICE, TRAYS)
    taken = {flight.piece: flight for flight in moving.flights}[WATER]
    assert taken.begins == {flight.piece: flight for flight in moving.flights}[FIRE].ends
    for time in (0, taken.begins):
        assert near({f.piece: f for f in moving.at(time).flying}[WATER].at, LATTICE.centre(C))
    last = only(moving.at(moving.lasts - 1e-6).flying)
    assert near(last.at, TRAYS.taken[1])
    assert last.alpha < 0.1


def test_taking_back_goes_the_way_back() -> None:
    forth, back = BoardState(pieces={A: FIRE}), BoardState(pieces={B: FIRE}, last=LastAction(A, B))
    moving = motion(back, forth, LATTICE, TRAYS)
    assert near(only(moving.at(0).flying).at, LATTICE.centre(B))
    assert moving.at(0).hidden == {A}
    placed, empty = BoardState(pieces={A: FIRE}, reserve=(9, 10)), BoardState(reserve=(10, 10))
    flight = only(tuple(motion(placed, empty, LATTICE, TRAYS).flights))
    assert (flight.end, flight.begins) == (TRAYS.reserve[0], 0)


def test_a_symbol_moves_however_far() -> None:
    before, after = BoardState(pieces={A: SYMBOL}), BoardState(pieces={FAR: SYMBOL})
    flight = only(motion(before, after, LATTICE, TRAYS).flights)
    assert near(flight.start, LATTICE.centre(A))


def test_tiles_fall_one_after_another() -> None:
    moving = motion(BoardState(laid=0), BoardState(), LATTICE)
    assert moving.at(0).laid == 0
    counts = [moving.at(moving.lasts * k / 200).laid for k in range(200)]
    assert all(count is not None for count in counts)
    assert counts == sorted(counts, key=lambda count: count or 0)
    middle = moving.at(moving.lasts / 2)
    assert 0 < len(middle.falling) < TILE_COUNT
    assert all(0 < tile.part < 1 for tile in middle.falling)
    assert moving.at(moving.lasts) == REST


def test_no_speed_is_no_motion() -> None:
    moving = motion(
        BoardState(pieces={A: FIRE}), BoardState(pieces={B: FIRE}, laid=31), LATTICE, TRAYS, speed=0
    )
    assert moving.lasts == 0
    assert moving.at(0) == REST


def test_nothing_changed_is_no_motion() -> None:
    show = BoardState(pieces={A: FIRE}, selected=A)
    assert motion(replace(show, selected=None), show, LATTICE).lasts == 0


kinds = st.sampled_from([FIRE, WATER, SYMBOL])
places = st.dictionaries(st.sampled_from(TILE_CELLS[80:110]), kinds, max_size=8)
counts = st.tuples(st.integers(0, 10), st.integers(0, 10))
shows = st.builds(BoardState, pieces=places, reserve=counts, taken=counts, laid=st.integers(0, TILE_COUNT))


@given(shows, shows, st.sampled_from([None, TRAYS]), st.floats(0.1, 3))
def test_every_change_is_shown_once_and_ends(
    before: BoardState, after: BoardState, trays: Trays | None, speed: float
) -> None:
    moving = motion(before, after, LATTICE, trays, speed)
    new = {cell for cell, piece in after.pieces.items() if before.pieces.get(cell) != piece}
    gone = {cell for cell, piece in before.pieces.items() if after.pieces.get(cell) != piece}
    assert sorted(flight.lands for flight in moving.flights if flight.lands) == sorted(new)
    left = [flight for flight in moving.flights if flight.lands is None]
    assert len(moving.flights) == len(new) + len(left)
    assert len(left) <= len(gone)
    assert moving.at(moving.lasts) == REST
    if moving.lasts:
        assert moving.at(0).hidden == new


@given(shows, shows, st.floats(0.2, 3))
def test_twice_as_slow_is_the_same_way(before: BoardState, after: BoardState, speed: float) -> None:
    one, other = (motion(before, after, LATTICE, TRAYS, speed * k) for k in (1, 2))
    assert other.lasts == pytest.approx(2 * one.lasts)
    for flight, slower in zip(one.flights, other.flights, strict=True):
        assert flight.at(one.lasts * 0.4).at == pytest.approx(slower.at(other.lasts * 0.4).at)
