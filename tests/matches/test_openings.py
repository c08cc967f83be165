"""How the games of a match begin where the seed places the Symbols: so far apart, and always the same."""

from itertools import product

import pytest

from dream.games.alchemists_dream.rules.position import Phase, PlaceSymbol, Position
from dream.hexgrid import distance
from dream.matches.alchemists_dream import APART, DreamTerms, Setup, symbols_apart


def steps_between(position: Position) -> int:
    """How far apart the Symbols are."""
    one, other = (side.symbol for side in position.sides)
    assert one
    assert other
    return distance(one, other)


def all_steps(position: Position) -> list[int]:
    """How far apart the Symbols can be on a board."""
    cells = position.board.with_terrain
    places = [cells[side.element.terrain] for side in position.sides]
    whole = [[cell for cell in each if position.symbol_may_stand(cell)] for each in places]
    return [distance(one, other) for one, other in product(*whole) if one != other]


@pytest.mark.parametrize("setup", APART)
def test_the_seed_places_the_symbols_so_far_apart(setup: Setup) -> None:
    begun = [DreamTerms(setup=setup).begin(str(seed)).state for seed in range(12)]
    assert {position.phase for position in begun} == {Phase.PLAY}
    found = [steps_between(position) for position in begun]
    assert all(steps in APART[setup] for steps in found)
    assert len(set(found)) > 3
    assert begun == [DreamTerms(setup=setup).begin(str(seed)).state for seed in range(12)]


def test_every_distance_is_one_of_the_three() -> None:
    assert sorted(step for steps in APART.values() for step in steps) == list(range(1, 21))


@pytest.mark.parametrize("wanted", [range(40, 50), range(-9, 1)])
def test_where_no_symbols_are_so_far_apart_those_that_come_nearest_to_it_are_placed(wanted: range) -> None:
    for seed in map(str, range(3)):
        position = DreamTerms().begin(seed).state
        first, second = symbols_apart(position, wanted)
        assert isinstance(first, PlaceSymbol)
        possible = all_steps(position)
        nearest = max(possible) if wanted[0] > 0 else min(possible)
        assert distance(first.cell, second.cell) == nearest


def test_symbols_anywhere_stand_at_every_distance() -> None:
    found = {steps_between(DreamTerms(setup=Setup.RANDOM).begin(str(seed)).state) for seed in range(30)}
    assert all(found & set(steps) for steps in APART.values())
