"""The evaluation: fair to both sides, and it knows the end of a game and what a siege is."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.alchemists_dream.board import Element
from dream.games.alchemists_dream.engine.evaluation import CARELESS, SOUND, evaluate, has_ended, paths, siege
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.alchemists_dream.rules.position import Phase, Player, Position
from tests.kit.positions import HAGGLE, PLAIN
from tests.kit.random_games import randoms
from tests.kit.random_positions import crowded, walk

CLOSING = ("d11", "l15", "l14", "k14", "j16", "k16")
"""A fire Stone far away, then on one side of the water Symbol on k15 after another."""


def played(random: Random) -> Position:
    return walk(random, crowded(random), random.randrange(6))[-1]


@given(randoms.map(played))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_it_knows_when_play_has_ended(position: Position) -> None:
    assert has_ended(position) == (not position.legal_actions)


@given(randoms.map(crowded))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_it_is_fair(position: Position) -> None:
    """What is good for one side is as bad for the other, the turn aside; so is a change of names."""
    seen_by_other = replace(position, turn=position.turn.other)
    assert evaluate(position) - SOUND.tempo == SOUND.tempo - evaluate(seen_by_other)
    renamed = Position(position.board, position.sides[::-1], position.turn.other, Phase.PLAY)
    assert evaluate(position) == evaluate(renamed)


@pytest.mark.parametrize("count", range(1, 4))
def test_every_side_that_is_closed_helps_the_siege(count: int) -> None:
    def price(stones: int) -> int:
        cells = sorted(CLOSING[1 : stones + 1], key=lambda name: (int(name[1:]), name[0]))
        text = f"{PLAIN} f@k7:{','.join(cells) or '-'}:{10 - stones}:0 w@k15:-:10:0 1 play"
        return siege(parse_position(text), Player.FIRST)

    assert price(count) < price(count - 1)


def test_a_guard_makes_a_siege_dearer_and_the_careless_do_not_see_it() -> None:
    free = parse_position(f"{PLAIN} f@k7:l14:9:0 w@k15:a14:9:0 1 play")
    guarded = parse_position(f"{PLAIN} f@k7:l14:9:0 w@k15:k14,j15,l15,j16,k16:5:0 1 play")
    assert siege(guarded, Player.FIRST) > siege(free, Player.FIRST)
    assert siege(guarded, Player.FIRST, CARELESS) == siege(free, Player.FIRST, CARELESS)


def test_paths_go_round_hostile_ground() -> None:
    board = parse_position(HAGGLE).board
    goal = next(cell for cell in board.cells if cell.name == "l9")
    fire, earth = paths(board, Element.FIRE, goal), paths(board, Element.EARTH, goal)
    hostile = board.with_terrain[Element.WATER.terrain]
    assert not hostile & set(fire)
    assert set(earth) == set(board.cells)
    assert all(fire[cell] >= earth[cell] for cell in fire)
