"""What the ground around a Symbol counts for who besieges it."""

import pytest

from dream.games.alchemists_dream.board import RIM_CELLS, TILE_CELLS, Board, Element, Terrain
from dream.games.alchemists_dream.engine.evaluation import exposure
from dream.games.alchemists_dream.rules.position import Player, Position, start
from dream.hexgrid.hexes import ORIGIN, Hex, distance

SYMBOL = Hex(2, 3)


def ground(**cells: list[Hex]) -> Position:
    """A board of void but for these cells by their terrain, for fire against air."""
    named = {cell: Terrain[name.upper()] for name, these in cells.items() for cell in these}
    void = dict.fromkeys([*TILE_CELLS, *RIM_CELLS], Terrain.VOID)
    return start(Board({**void, ORIGIN: Terrain.ELIXIR, **named}), Element.FIRE, Element.AIR)


def apart(steps: int, count: int) -> list[Hex]:
    """So many cells that are so many steps from the Symbol."""
    return sorted(cell for cell in TILE_CELLS if distance(cell, SYMBOL) == steps)[:count]


@pytest.mark.parametrize(
    ("position", "first", "second"),
    [
        (ground(), 0, 0),
        (ground(water=apart(1, 1)), 6, -4),
        (ground(water=apart(1, 3)), 14, -12),
        (ground(earth=apart(1, 1)), -4, 6),
        (ground(water=apart(2, 3)), 3, -6),
        (ground(earth=apart(2, 2)), -4, 2),
        (ground(water=apart(1, 2), earth=apart(2, 4)), 2, -4),
        (ground(water=apart(3, 6), earth=[SYMBOL]), 0, 0),
        (ground(fire=apart(1, 6), air=apart(2, 6)), 0, 0),
    ],
)
def test_what_presses_and_what_keeps_the_enemy_out(position: Position, first: int, second: int) -> None:
    """Water is hostile to fire, earth to air: what exposes a Symbol of the one shelters one of the other."""
    assert exposure(position, Player.FIRST, SYMBOL) == first
    assert exposure(position, Player.SECOND, SYMBOL) == second


def test_guards_at_the_edge_of_the_board_shelter_a_symbol() -> None:
    corner, inside = max(RIM_CELLS), Hex(0, 0)
    assert exposure(ground(), Player.FIRST, corner) == -3
    assert exposure(ground(), Player.FIRST, inside) == 0
