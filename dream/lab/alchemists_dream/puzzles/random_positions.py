"""Random positions that no player has made: first positions of play, and crowds of Stones."""

from random import Random

from dream.base.errors import Impossible
from dream.games.alchemists_dream.board import Board, Element
from dream.games.alchemists_dream.rules.notation import action_text, checked
from dream.games.alchemists_dream.rules.position import STONES, ListedAction, Phase, Player, Position, Side
from dream.hexgrid.hexes import Hex, distance

FEWEST_IN_CROWD = 5
CELLS_OF_CROWD = 26
BARE = 0.3
"""How often the board is a bare one."""


def random_start(random: Random) -> Position:
    """The first position of play on a random board, rim or bare, Symbols where they may stand."""
    board = Board.from_seed(f"kernel {random.randrange(1 << 30)}", bare=random.random() < BARE)
    one, two = random.sample(list(Element), 2)
    position = Position(board, (Side(one), Side(two)), Player.FIRST, Phase.PLACE)
    for _ in Player:
        position = position.apply(random_action(random, position))
    return Position(board, position.sides, Player(random.randrange(2)), Phase.PLAY)


def random_action(random: Random, position: Position) -> ListedAction:
    """A random legal action, the same on every machine."""
    return random.choice(sorted(position.legal_actions, key=action_text))


def crowded_position(random: Random) -> Position:
    """A position with many Stones close to one of the Symbols, such as a game could come to."""
    while True:
        if crowd := crowded(random, random_start(random)):
            return crowd


def crowded(random: Random, first: Position, fewest: int = FEWEST_IN_CROWD) -> Position | None:
    """A first position of play with Stones thrown close to one Symbol, of each side at least `fewest`.

    None when no game could come to what chance has made of it.
    """
    middle = random.choice([side.symbol for side in first.sides])
    assert middle
    cells = sorted(
        (cell for cell in first.board.cells if cell not in first.occupied),
        key=lambda cell: (distance(cell, middle) + random.random() * 2, cell),
    )[:CELLS_OF_CROWD]
    random.shuffle(cells)
    sides = []
    for player, side in zip(Player, first.sides, strict=True):
        ground = [cell for cell in cells if cell not in first.hostile(player)]
        stones = frozenset(ground[: random.randint(fewest, STONES)])
        cells = [cell for cell in cells if cell not in stones]
        taken = random.randint(0, STONES - len(stones))
        sides.append(Side(side.element, side.symbol, stones, STONES - len(stones) - taken, taken))
    position = Position(first.board, (sides[0], sides[1]), first.turn, Phase.PLAY)
    try:
        return checked(without_the_impossible(position))
    except Impossible:
        return None


def without_the_impossible(position: Position) -> Position:
    """The position without the Stones that nobody could have left there."""
    for _ in range(STONES):
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
