"""The eight levels: named, in time, each with a legal action, and different from game to game."""

from functools import cache
from itertools import pairwise
from random import Random
from threading import Event

import pytest

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.engine.levels import LEVELS, SLOWEST, strength
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.rules.position import ListedAction, Phase, Position, bags, start
from dream.protocol.dialogue import Info, Limits
from tests.kit.random_positions import crowded
from tests.waiting import works_at_most

PLIES = 60


def think(
    position: Position, limits: Limits, history: list[Position] | None = None, variety: int = 0
) -> tuple[ListedAction, list[Info[ListedAction]]]:
    engine, infos = PlainEngine(), list[Info[ListedAction]]()
    engine.options.set("Variety", str(variety))
    return engine.think(position, history or [], limits, infos.append, Event()), infos


def unfinished(seed: int) -> Position:
    random = Random(f"level {seed}")
    while not (position := crowded(random)).legal_actions:
        continue
    return position


def test_each_has_its_number_a_name_and_a_line_about_it() -> None:
    assert [one.number for one in LEVELS] == list(range(1, len(LEVELS) + 1))
    assert len({one.name for one in LEVELS}) == len({one.about for one in LEVELS}) == len(LEVELS)


def test_each_thinks_at_least_as_long_as_the_one_below() -> None:
    for lower, higher in pairwise(one.strength.plain for one in LEVELS):
        assert lower.depth <= higher.depth
        assert (lower.nodes or 0) < (higher.nodes or 0)


def test_limits_asked_for_beside_a_level_only_tighten_it() -> None:
    plays = strength(4).plain
    assert plays.limits(Limits(level=4, depth=1, movetime=50)) == Limits(1, plays.nodes, 50, 4)
    assert plays.limits(Limits(level=4, depth=9, movetime=99_999)).movetime == SLOWEST


@pytest.mark.parametrize("number", range(1, len(LEVELS) + 1))
def test_a_level_answers_within_three_seconds(number: int) -> None:
    position = unfinished(number)
    with works_at_most(3):
        action, _ = think(position, Limits(level=number))
    assert action in position.legal_actions


def test_without_limits_the_option_level_plays() -> None:
    engine, infos = PlainEngine(), list[Info[ListedAction]]()
    engine.options.set("Level", "1")
    engine.think(unfinished(1), [], Limits(), infos.append, Event())
    assert infos[-1].depth == 1


def test_where_there_is_no_choice_it_does_not_think_long() -> None:
    position = next(p for p in map(unfinished, range(500)) if len(p.legal_actions) == 1)
    with works_at_most(0.5):
        think(position, Limits(level=len(LEVELS)))


@cache
def game(variety: int, plies: int = PLIES) -> list[Position]:
    """Level 2 against level 1 from a seed, to its end or so many plies."""
    seed = "a quick game"
    first, second, *_ = bags(seed)
    positions = [start(Board.from_seed(seed), first, second)]
    while len(positions) <= plies and (positions[-1].phase is not Phase.PLAY or positions[-1].winner is None):
        position = positions[-1]
        number = 2 if position.turn == 0 else 1
        action, _ = think(position, Limits(level=number), positions[:-1], variety)
        assert action in position.legal_actions
        positions.append(position.apply(action))
    return positions


def test_a_game_comes_to_its_end_or_a_long_way() -> None:
    positions = game(variety=1)
    assert positions[-1].phase is Phase.PLAY
    stones = [sum(len(side.stones) for side in position.sides) for position in positions]
    assert max(stones) > 6


def test_variety_makes_games_differ_and_the_same_variety_the_same_game() -> None:
    one, same, other = game(1)[:15], game(1, 14), game(2, 14)
    assert one == same
    assert one != other
