"""Random positions to compare the kernel with the law on: games at random, and crowds."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from dream.board.board import Board
from dream.board.errors import Impossible
from dream.board.hexes import Hex, distance
from dream.rules.actions import ListedAction
from dream.rules.elements import Element
from dream.rules.notation import action_text, checked
from dream.rules.position import Phase, Player, Position, Side

Start = Callable[[Random], Position]
RandomGame = Callable[[Random, int], Iterator[tuple[Position, ListedAction, Position]]]


def start(random: Random) -> Position:
    """The first position of play on a random board, rim or bare, Symbols where they may stand."""
    board = Board.from_seed(f"kernel {random.randrange(1 << 30)}", bare=random.random() < 0.3)
    one, two = random.sample(list(Element), 2)
    position = Position(board, (Side(one), Side(two)), Player.FIRST, Phase.PLACE)
    for _ in Player:
        position = position.apply(choose(random, position))
    return Position(board, position.sides, Player(random.randrange(2)), Phase.PLAY)


def choose(random: Random, position: Position) -> ListedAction:
    """A random legal action, the same on every machine."""
    return random.choice(sorted(position.legal_actions, key=action_text))


def random_game(random: Random, longest: int) -> Iterator[tuple[Position, ListedAction, Position]]:
    """The positions of a game at random, each with the action done and the position after it."""
    position = start(random)
    for _ in range(longest):
        if position.winner is not None:
            return
        action = choose(random, position)
        after = position.apply(action)
        yield position, action, after
        position = after


def crowd(random: Random) -> Position:
    """A position with many Stones close together, such as a game could come to."""
    while True:
        first = start(random)
        middle = random.choice([side.symbol for side in first.sides])
        cells = sorted(
            (cell for cell in first.board.cells if cell not in first.occupied and middle),
            key=lambda cell: (distance(cell, middle or Hex(0, 0)) + random.random() * 2, cell),
        )[:26]
        random.shuffle(cells)
        sides = []
        for player, side in zip(Player, first.sides, strict=True):
            ground = [cell for cell in cells if cell not in first.hostile(player)]
            stones = frozenset(ground[: random.randint(5, 10)])
            cells = [cell for cell in cells if cell not in stones]
            taken = random.randint(0, 10 - len(stones))
            sides.append(Side(side.element, side.symbol, stones, 10 - len(stones) - taken, taken))
        position = Position(first.board, (sides[0], sides[1]), first.turn, Phase.PLAY)
        try:
            return checked(_without_the_impossible(position))
        except Impossible:
            continue


def _without_the_impossible(position: Position) -> Position:
    """The position without the Stones that nobody could have left there."""
    for _ in range(10):
        turn = position.turn
        lost = [frozenset[Hex](), frozenset[Hex]()]
        lost[turn.other] = position.surrounded_stones(turn.other)
        lost[turn] = frozenset(
            stone for stone in position.surrounded_stones(turn) if not any(position.escapes(stone, turn))
        )
        if not any(lost):
            break
        one, two = (side.without(gone) for side, gone in zip(position.sides, lost, strict=True))
        position = Position(position.board, (one, two), turn, position.phase)
    return position


@pytest.fixture(scope="session")
def a_start() -> Start:
    """`start`."""
    return start


@pytest.fixture(scope="session")
def a_random_game() -> RandomGame:
    """`random_game`."""
    return random_game


@pytest.fixture(scope="session")
def a_crowd() -> Start:
    """`crowd`."""
    return crowd
