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

Offer = tuple[int, Hex, Hex]
"""What it costs to close a side, the side, and the Stone that does it."""


def has_ended(position: Position) -> bool:
    """Whether a position of play is finished, its mover surrounded or without a legal action (R10).

    A Stone that can step settles it: surrounded Stones without an escape have been taken, so the
    others bind the mover only while an escape is legal.
    """
    turn = position.turn
    if position.symbol_surrounded(turn):
        return True
    if any(any(position.escapes(stone, turn)) for stone in position.mover.stones):
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
    sides = position.board.around[symbol] - position.hostile(defender)
    stones = position.sides[attacker].stones
    missing = SIDES_TO_SURROUND - position.pressure(symbol, defender)
    offers = _offers(position, attacker, sides - stones, stones - sides)
    costs = _cheapest(offers, position.sides[attacker].symbol, missing)
    impossible = max(0, missing - len(costs))
    return sum(costs) + NEVER * impossible + OPEN_SIDE * missing * missing // 2


def _offers(
    position: Position, attacker: Player, sides: frozenset[Hex], stones: frozenset[Hex]
) -> list[Offer]:
    """What every free Stone, and a Stone of the reserve from the Symbol, would pay to close every open side."""
    board, side = position.board, position.sides[attacker]
    guards = position.sides[attacker.other].stones
    sources = [*stones, side.symbol] if side.reserve and side.symbol else list(stones)
    offers = []
    for cell in sides - position.hostile(attacker) - {side.symbol}:
        price = _guard_price(position, cell, attacker.other) if cell in guards else 0
        ways = paths(board, side.element, cell)
        offers += [(price + STEP * ways.get(source, FAR), cell, source) for source in sources]
    return offers


def _guard_price(position: Position, guard: Hex, defender: Player) -> int:
    escapes = sum(1 for _ in position.escapes(guard, defender))
    return max(0, GUARD + GUARD_ESCAPE * escapes - GUARD_PRESSED * position.pressure(guard, defender))


def _cheapest(offers: list[Offer], symbol: Hex | None, most: int) -> list[int]:
    """The costs of the `most` cheapest sides, no Stone of the board closing two of them."""
    closed: set[Hex] = set()
    used: set[Hex] = set()
    costs: list[int] = []
    for cost, cell, source in sorted(offers):
        if len(costs) >= most:
            break
        if cell not in closed and source not in used:
            closed.add(cell)
            costs.append(cost)
            if source != symbol:
                used.add(source)
    return costs


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
