"""The tables that a search of one game goes by."""

import numpy as np
import pytest

from dream.games.alchemists_dream.board import Board, Element
from dream.games.alchemists_dream.engine.compiled.search import ways_to
from dream.games.alchemists_dream.engine.evaluation import paths
from dream.games.alchemists_dream.engine.kernel.convert import cell_number
from dream.games.alchemists_dream.engine.kernel.evaluate import FAR
from dream.games.alchemists_dream.engine.kernel.law import CELLS
from dream.hexgrid.hexes import Hex


@pytest.mark.parametrize("seed", ["amber", "lion", "rose"])
@pytest.mark.parametrize("element", Element)
def test_the_ways_are_those_that_a_plain_search_of_the_board_finds(seed: str, element: Element) -> None:
    board = Board.from_seed(seed)
    open_cells = set(board.cells) - board.with_terrain[element.opposite.terrain]
    passable = np.zeros(CELLS, np.bool_)
    passable[[cell_number(cell) for cell in open_cells]] = True
    goals = sorted(open_cells)[::40]
    found = ways_to(passable, [cell_number(goal) for goal in goals])
    for goal, ways in zip(goals, found, strict=True):
        known = paths(board, element, goal)
        for cell in open_cells:
            assert ways[cell_number(cell)] == min(FAR, known.get(cell, FAR))


def test_no_way_leads_to_a_closed_cell_nor_off_the_ground() -> None:
    passable = np.zeros(CELLS, np.bool_)
    one, other = Hex(0, 0), Hex(3, 0)
    passable[cell_number(one)] = True
    ways = ways_to(passable, [cell_number(one), cell_number(other)])
    assert ways[0, cell_number(one)] == 0
    assert np.count_nonzero(ways != FAR) == 1
