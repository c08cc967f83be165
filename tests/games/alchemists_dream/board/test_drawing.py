"""The board in characters: every cell stands where the lattice has it."""

import pytest

from dream.games.alchemists_dream.board import LABELS, Board, Terrain, drawing, legend
from dream.games.alchemists_dream.colours import GLYPHS


@pytest.mark.parametrize("bare", [False, True])
def test_every_cell_stands_two_characters_right_of_the_last_and_one_right_of_the_one_above(
    bare: bool,
) -> None:
    board = Board.from_seed("amber lion rose", bare=bare)
    lines = drawing(board).split("\n")
    top = board.cells[0].r
    leftmost = min(2 * cell.q + cell.r for cell in board.cells)
    for cell in board.cells:
        assert lines[cell.r - top][4 + 2 * cell.q + cell.r - leftmost] == board[cell].value
    assert "\n".join(lines).count(".") == len(board.with_terrain[Terrain.VOID])


def test_the_first_and_the_last_cell_of_a_row_are_named() -> None:
    lines = drawing(Board.from_seed("x")).split("\n")
    assert [lines[0].split()[0], lines[0].split()[-1]] == ["p1", "r1"]
    assert [lines[10].split()[0], lines[10].split()[-1]] == ["b11", "t11"]


def test_the_gap_in_a_row_is_left_open() -> None:
    assert drawing(Board.from_seed("x")).split("\n")[1] == "          k2 . . .   . f w . . . t2"


def test_the_legend_and_the_characters_cover_all_ground() -> None:
    assert set(LABELS) == set(GLYPHS) == set(Terrain)
    assert legend() == "f fire  w water  e earth  a air  x Elixir  . void"
    drawn = [lines for terrain, lines in GLYPHS.items() if terrain is not Terrain.VOID]
    assert len(set(drawn)) == 5
    assert all(x * x + y * y <= 1.0001 for lines in drawn for line in lines for x, y in line)
