"""Random boards, positions and games for the property tests.

A thing is made from a `Random`, which hypothesis seeds: `randoms` is the one strategy that the others map.
"""

from random import Random

from hypothesis import strategies as st

from dream.games.alchemists_dream.board.board import RIM_CELLS, TILE_CELLS, Board
from dream.games.alchemists_dream.board.tiles import ELEMENTS, Terrain
from dream.games.alchemists_dream.rules.actions import ListedAction
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import STONES, Phase, Player, Position, Side
from dream.games.alchemists_dream.rules.setup import start
from dream.hexgrid.hexes import ORIGIN, Hex, board_order, distance

randoms = st.integers(0, 2**64 - 1).map(Random)


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


def walk(random: Random, position: Position, most: int) -> list[Position]:
    """The positions of a random game of at most so many actions, the first one included."""
    positions = [position]
    while len(positions) <= most and positions[-1].legal_actions:
        positions.append(positions[-1].apply(some_action(random, positions[-1])))
    return positions


def crowded(random: Random) -> Position:
    """A composed position in play, its Stones close together, such as a real turn could leave."""
    while True:
        position = _composed(random)
        if position and not position.symbol_surrounded(position.turn.other):
            return _settled(position)


def _composed(random: Random) -> Position | None:
    """Stones thrown round a middle, with no care for what is surrounded; None when no Symbol can stand."""
    board, elements = scattered_board(random), random.sample(list(Element), 2)
    middle = random.choice(TILE_CELLS)
    near = [cell for cell in board.cells if distance(cell, middle) <= 3]
    free = set(near)
    sides = []
    for element in elements:
        homes = [c for c in board.cells if board[c] is element.terrain and distance(c, middle) <= 5]
        if not homes:
            return None
        symbol = random.choice(homes)
        free.discard(symbol)
        ground = sorted((c for c in free if board[c] is not element.opposite.terrain), key=board_order)
        stones = random.sample(ground, min(len(ground), random.randint(3, STONES)))
        free.difference_update(stones)
        left = STONES - len(stones)
        taken = random.randint(0, left)
        sides.append(Side(element, symbol, frozenset(stones), left - taken, taken))
    first, second = sides
    if first.symbol in second.stones or second.symbol in first.stones:
        return None
    return Position(board, (first, second), random.choice(list(Player)), Phase.PLAY)


def _settled(position: Position) -> Position:
    """The position without the Stones that the last turn would have taken, until none is left of them."""
    while True:
        moved, to_move = position.turn.other, position.turn
        lost: dict[Player, frozenset[Hex]] = {
            moved: position.surrounded_stones(moved),
            to_move: frozenset(
                stone
                for stone in position.surrounded_stones(to_move)
                if not any(position.escapes(stone, to_move))
            ),
        }
        if not any(lost.values()):
            return position
        first, second = (position.sides[player].without(lost[player]) for player in Player)
        position = Position(position.board, (first, second), position.turn, position.phase)


def some_position(random: Random) -> Position:
    """Any position: of the setup, of a game, or crowded and played on from."""
    if random.random() < 0.4:
        return walk(random, some_start(random), random.choice((0, 1, 3, 8, 40)))[-1]
    return walk(random, crowded(random), random.choice((0, 0, 2, 6)))[-1]


boards = randoms.map(some_board)
starts = randoms.map(some_start)
crowds = randoms.map(crowded)
positions = randoms.map(some_position)
