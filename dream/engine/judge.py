"""What a position is worth to the side to move, in hundredths of a Stone, without looking ahead.

The heart of it is the siege of either Symbol: how many turns it would take to close the cheapest of
its sides that are still open, and what stands in the way. Without that term cautious players shuffle.
"""

from collections.abc import Mapping
from functools import lru_cache

from dream.board.board import Board
from dream.board.hexes import Hex
from dream.rules.elements import Element
from dream.rules.position import SIDES_TO_SURROUND, Player, Position, Side

STONE = 100
IN_RESERVE = 85
TEMPO = 8
ROOM = 1
PRESSED = (0, 0, 1, 6, 45, 45, 45)
"""What a Stone loses by the pressure on it; at four it must run."""

OPEN_SIDE = 34
STEP = 9
GUARD = 36
GUARD_ESCAPE = 9
GUARD_PRESSED = 9
NEVER = 170
"""Prices of a siege: a side to close, a step on the way to it, an enemy Stone standing on it, each
cell that this one can still run to, less for the pressure on it, and a side that cannot be closed."""

FAR = 40


def has_ended(position: Position) -> bool:
    """Whether a position of play is finished, its mover surrounded or without a legal action (R10).

    A Stone that can step settles it: surrounded Stones without an escape have been taken, so the
    others bind the mover only while an escape is legal.
    """
    turn = position.turn
    if position.symbol_surrounded(turn):
        return True
    if any(next(position.escapes(stone, turn), None) for stone in position.mover.stones):
        return False
    return position.winner is not None


def judge(position: Position) -> int:
    """The worth of an unfinished position of play to the side to move."""
    turn = position.turn
    return TEMPO + _worth(position, turn) - _worth(position, turn.other)


def _worth(position: Position, player: Player) -> int:
    """What a player has: Stones, their freedom, and how far the enemy Symbol is besieged."""
    side = position.sides[player]
    stones = STONE * len(side.stones) + IN_RESERVE * side.reserve
    return stones + _freedom(position, player, side) - siege(position, player)


def _freedom(position: Position, player: Player, side: Side) -> int:
    """Room to step, less what the pressure on the Stones costs."""
    around = position.board.around
    pressing = position.hostile(player) | position.sides[player.other].stones
    blocked = position.hostile(player) | position.occupied
    worth = 0
    for stone in side.stones:
        near = around[stone]
        worth += ROOM * len(near - blocked) - PRESSED[len(near & pressing)]
    return worth


def siege(position: Position, attacker: Player) -> int:
    """The price of closing the enemy Symbol's cheapest open sides, each by a Stone of its own."""
    defender = attacker.other
    symbol = position.sides[defender].symbol
    assert symbol is not None
    pressing = position.pressing(symbol, defender)
    missing = SIDES_TO_SURROUND - len(pressing)
    prices = _side_prices(position, attacker, position.board.around[symbol] - pressing)
    price = OPEN_SIDE * missing * missing // 2
    for cost in _cheapest(position, attacker, prices, missing):
        price += cost
        missing -= 1
    return price + NEVER * max(0, missing)


def _side_prices(position: Position, attacker: Player, sides: frozenset[Hex]) -> dict[Hex, int]:
    """For the open sides that can be closed what stands in the way there."""
    closable = sides - position.hostile(attacker) - {position.sides[attacker].symbol}
    guards = position.sides[attacker.other].stones
    return {cell: _guard_price(position, cell, attacker.other) if cell in guards else 0 for cell in closable}


def _guard_price(position: Position, guard: Hex, defender: Player) -> int:
    escapes = sum(1 for _ in position.escapes(guard, defender))
    return max(0, GUARD + GUARD_ESCAPE * escapes - GUARD_PRESSED * position.pressure(guard, defender))


def _cheapest(position: Position, attacker: Player, prices: dict[Hex, int], most: int) -> list[int]:
    """The costs of the `most` cheapest sides, no Stone of the board closing two of them."""
    offers = sorted(
        (price + STEP * way, cell, stone)
        for cell, price in prices.items()
        for stone, way in _ways(position, attacker, cell)
    )
    reserve = position.sides[attacker].symbol
    closed: set[Hex] = set()
    used: set[Hex] = set()
    costs: list[int] = []
    for cost, cell, stone in offers:
        if len(costs) == most:
            break
        if cell not in closed and stone not in used:
            closed.add(cell)
            costs.append(cost)
            if stone != reserve:
                used.add(stone)
    return costs


def _ways(position: Position, attacker: Player, cell: Hex) -> list[tuple[Hex, int]]:
    """How far it is to a side from every free Stone of the attacker and, with a reserve, from the Symbol."""
    side = position.sides[attacker]
    ways = paths(position.board, side.element, cell)
    found = [(stone, ways.get(stone, FAR)) for stone in side.stones - _besieging(position, attacker)]
    if side.reserve and side.symbol:
        found.append((side.symbol, ways.get(side.symbol, FAR)))
    return found


def _besieging(position: Position, attacker: Player) -> frozenset[Hex]:
    """The cells beside the enemy Symbol that only a Stone closes."""
    symbol = position.sides[attacker.other].symbol
    assert symbol is not None
    return position.board.around[symbol] - position.hostile(attacker.other)


@lru_cache(maxsize=512)
def paths(board: Board, element: Element, goal: Hex) -> Mapping[Hex, int]:
    """For the cells of a board how many steps a Stone of an element needs from there to `goal`.

    Only ground counts, not pieces; cells without a way are left out.
    """
    hostile = board.with_terrain[element.opposite.terrain]
    steps = {goal: 0}
    queue = [goal]
    for cell in queue:
        for near in board.around[cell] - hostile:
            if near not in steps:
                steps[near] = steps[cell] + 1
                queue.append(near)
    return steps
