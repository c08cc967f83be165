"""Positions to compare the kernel with the law on: games at random, and crowds."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from dream.games.alchemists_dream.rules.actions import ListedAction
from dream.games.alchemists_dream.rules.position import Position
from tests.kit.random_positions import crowded, some_action, start_of_play

Start = Callable[[Random], Position]
RandomGame = Callable[[Random, int], Iterator[tuple[Position, ListedAction, Position]]]


def random_game(random: Random, longest: int) -> Iterator[tuple[Position, ListedAction, Position]]:
    """The positions of a game at random, each with the action done and the position after it."""
    position = start_of_play(random)
    for _ in range(longest):
        if position.winner is not None:
            return
        action = some_action(random, position)
        after = position.apply(action)
        yield position, action, after
        position = after


@pytest.fixture(scope="session")
def a_start() -> Start:
    """`start_of_play`."""
    return start_of_play


@pytest.fixture(scope="session")
def a_random_game() -> RandomGame:
    """`random_game`."""
    return random_game


@pytest.fixture(scope="session")
def a_crowd() -> Start:
    """`crowded`."""
    return crowded
