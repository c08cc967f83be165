"""Random boards, positions and games for the property tests.

A thing is made from a `Random`, which hypothesis seeds: `randoms` is the one strategy that the others map.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from dream.games.alchemists_dream.board import RIM_CELLS, TILE_CELLS, Board
from dream.games.alchemists_dream.elements import ELEMENTS, Element, Terrain
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import ListedAction, Phase, PlaceSymbol, Player, Position
from dream.hexgrid import ORIGIN, distance
from tests.kit.random_games import randoms
from tools import positions as at_random

CLOSE = 6
"""Symbols at most so far apart are close."""
FEWEST = 3
"""So many Stones of each side are thrown into a crowd at least."""


def scattered_board(random: Random) -> Board:
    """A board that no tiles make: elements anywhere, thin or thick, rim or bare."""
    density = random.choice((0.1, 0.25, 0.5))
    ground = {c: random.choice(ELEMENTS) if random.random() < density else Terrain.VOID for c in TILE_CELLS}
    ground[ORIGIN] = Terrain.ELIXIR
    if random.random() < 0.7:
        ground |= dict.fromkeys(RIM_CELLS, Terrain.VOID)
    return Board(ground)


def some_board(random: Random) -> Board:
    """A scattered board, or one that a seed lays."""
    if random.random() < 0.5:
        return scattered_board(random)
    return Board.from_seed(f"property {random.randrange(10**6)}", bare=random.random() < 0.3)


def some_start(random: Random) -> Position:
    """The position before the first Symbol, for two different elements."""
    first, second = random.sample(list(Element), 2)
    return start(some_board(random), first, second)


def some_action(random: Random, position: Position) -> ListedAction:
    """One of the legal actions, the same for the same `random`."""
    return random.choice(sorted(position.legal_actions, key=action_text))


def turns(random: Random, position: Position, most: int) -> Iterator[tuple[Position, ListedAction, Position]]:
    """A random game of at most so many actions: the position before each, the action, and the one after."""
    for _ in range(most):
        if not position.legal_actions:
            return
        action = some_action(random, position)
        before, position = position, position.apply(action)
        yield before, action, position


def walk(random: Random, position: Position, most: int) -> list[Position]:
    """The positions of a random game of at most so many actions, the first one included."""
    return [position, *(after for _, _, after in turns(random, position, most))]


def haggling(seed: str) -> Position:
    """Fire and air on the board of a seed, when the haggling has just begun."""
    random, position = Random(seed), start(Board.from_seed(seed), Element.FIRE, Element.AIR)
    for _ in Player:
        position = position.apply(some_action(random, position))
    return position


def start_of_play(random: Random) -> Position:
    """The first position of play on some board, half the time with the Symbols close to one another."""
    while True:
        placing, close = some_start(random), random.random() < 0.5
        if not placing.legal_actions:
            continue
        placed = placing.apply(some_action(random, placing))
        near = [action for action in placed.legal_actions if _close(action, placed)] if close else ()
        if near or placed.legal_actions:
            action = random.choice(sorted(near or placed.legal_actions, key=action_text))
            return replace(placed.apply(action), turn=random.choice(list(Player)), phase=Phase.PLAY)


def _close(action: ListedAction, placed: Position) -> bool:
    """Whether a second Symbol is put where the same Stones can stand about both."""
    symbol = placed.waiter.symbol
    return isinstance(action, PlaceSymbol) and symbol is not None and distance(action.cell, symbol) <= CLOSE


def crowded(random: Random) -> Position:
    """A composed position in play, its Stones close together, such as a real turn could leave."""
    while True:
        if crowd := at_random.crowded(random, start_of_play(random), FEWEST):
            return crowd


def some_position(random: Random) -> Position:
    """Any position: of the setup, of a game, or crowded and played on from."""
    if random.random() < 0.4:
        return walk(random, some_start(random), random.choice((0, 1, 3, 8, 40)))[-1]
    return walk(random, crowded(random), random.choice((0, 0, 2, 6)))[-1]


boards = randoms.map(some_board)
starts = randoms.map(some_start)
crowds = randoms.map(crowded)
positions = randoms.map(some_position)
