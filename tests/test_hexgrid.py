"""The lattice: directions, distance, names, and cells to points and back."""

from math import hypot

import pytest
from hypothesis import given, strategies as st

from dream.base.errors import Malformed
from dream.hexgrid import (
    DIRECTIONS,
    ORIGIN,
    REACH,
    Hex,
    Lattice,
    board_order,
    distance,
    neighbours,
    parse_cell,
)

coordinates = st.integers(-REACH, REACH)
hexes = st.builds(Hex, coordinates, coordinates)
lattices = st.builds(
    Lattice,
    size=st.floats(0.5, 200),
    x=st.floats(-2000, 2000),
    y=st.floats(-2000, 2000),
    sixths=st.integers(0, 5),
)


def test_the_six_directions_are_those_of_the_rules_and_go_round_clockwise() -> None:
    assert set(DIRECTIONS) == {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
    assert tuple(Hex(1, 0).turned(k) for k in range(6)) == DIRECTIONS


@given(hexes)
def test_neighbours_are_the_cells_at_distance_one(cell: Hex) -> None:
    around = {Hex(cell.q + q, cell.r + r) for q in (-1, 0, 1) for r in (-1, 0, 1)}
    assert set(neighbours(cell)) == {near for near in around if distance(cell, near) == 1}
    assert all(cell in neighbours(near) for near in neighbours(cell))


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(one: Hex, two: Hex, three: Hex) -> None:
    assert distance(one, two) == distance(two, one)
    assert (distance(one, two) == 0) == (one == two)
    assert distance(one, three) <= distance(one, two) + distance(two, three)


@given(hexes, hexes)
def test_some_neighbour_is_always_a_step_nearer(one: Hex, other: Hex) -> None:
    if one != other:
        assert min(distance(near, other) for near in neighbours(one)) == distance(one, other) - 1


@given(hexes, st.integers(-12, 12))
def test_turning_keeps_the_distance_and_six_sixths_are_a_whole_turn(cell: Hex, sixths: int) -> None:
    assert distance(cell.turned(sixths), ORIGIN) == distance(cell, ORIGIN)
    assert cell.turned(sixths).turned(-sixths) == cell
    assert cell.turned(6) == cell


@given(hexes)
def test_names_round_trip(cell: Hex) -> None:
    assert parse_cell(cell.name) == cell


@pytest.mark.parametrize(
    ("name", "cell"), [("k11", (0, 0)), ("a21", (-10, 10)), ("u1", (10, -10)), ("b9", (-9, -2))]
)
def test_names_are_those_of_the_notation(name: str, cell: tuple[int, int]) -> None:
    assert parse_cell(name) == cell
    assert Hex(*cell).name == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "k",
        "11",
        "K11",
        "v1",
        "a0",
        "a22",
        "a01",
        "a+1",
        "a1 ",
        " a1",
        "aa1",
        "a1\n",
        "k\u0661\u0661",
        "a" * 999,
    ],
)
def test_what_is_no_name_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(Malformed, match="is not a cell") as caught:
        parse_cell(text)
    assert ascii(text[:40])[1:-1] in str(caught.value)


def test_board_order_is_by_row_then_along_it() -> None:
    assert sorted([Hex(1, 0), Hex(5, -1), Hex(0, 0)], key=board_order) == [(5, -1), (0, 0), (1, 0)]


@given(lattices, hexes, st.floats(0, 0.85), st.integers(0, 5))
def test_every_point_well_inside_a_hexagon_finds_its_cell(
    lattice: Lattice, cell: Hex, out: float, corner: int
) -> None:
    x, y = lattice.centre(cell)
    corner_x, corner_y = lattice.corners(cell)[corner]
    assert lattice.cell(x + out * (corner_x - x), y + out * (corner_y - y)) == cell


@given(lattices, hexes)
def test_corners_lie_at_the_size_and_are_shared_by_neighbours(lattice: Lattice, cell: Hex) -> None:
    x, y = lattice.centre(cell)
    corners = lattice.corners(cell)
    assert all(hypot(cx - x, cy - y) == pytest.approx(lattice.size) for cx, cy in corners)
    right = lattice.corners(cell + Hex(1, 0).turned(-lattice.sixths))
    assert corners[0] == pytest.approx(right[4])
    assert corners[1] == pytest.approx(right[3])
