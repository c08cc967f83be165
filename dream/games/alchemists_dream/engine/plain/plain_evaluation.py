"""What a position is worth to the side to move, in hundredths of a Stone, without looking ahead.

The heart of it is the siege of either Symbol: how many turns it would take to close the cheapest of
its sides that are still open, and what stands in the way. Without that term cautious players shuffle.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Player, Position
from dream.hexgrid.hexes import Hex


@dataclass(frozen=True)
class Weights:
    """What counts how much, in hundredths of a Stone on the board."""

    stone: int = 100
    in_reserve: int = 85
    tempo: int = 8
    room: int = 1
    """For every cell that a Stone could step to."""
    near: int = 6
    """For every step that a Stone is away from the enemy Symbol."""
    pressed: tuple[int, ...] = (0, 0, 1, 6, 45, 45, 45)
    """What a Stone loses by the pressure on it; at four it must run."""
    open_side: int = 34
    """A siege: for every pair of sides still to be closed."""
    step: int = 9
    """A siege: for every step on the way to a side."""
    guard: int = 36
    guard_escape: int = 9
    guard_pressed: int = 9
    """A siege: an enemy Stone on a side, each cell that it can run to, less for the pressure on it."""
    never: int = 170
    """A siege: a side that is needed and cannot be closed."""


SOUND = Weights()
CARELESS = Weights(pressed=(0,) * 7, guard=0, guard_escape=0, guard_pressed=0)
"""Sees neither what guards a Symbol nor that Stones get into trouble."""

FAR = 40

Evaluation = Callable[[Position], int]
"""Says what an unfinished position of play is worth to the side to move."""
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


def evaluate(position: Position, weights: Weights = SOUND) -> int:
    """The worth of an unfinished position of play to the side to move."""
    turn = position.turn
    return weights.tempo + _worth(position, turn, weights) - _worth(position, turn.other, weights)


def _worth(position: Position, player: Player, weights: Weights) -> int:
    """What a player has: Stones, their freedom, and how far the enemy Symbol is besieged."""
    side = position.sides[player]
    stones = weights.stone * len(side.stones) + weights.in_reserve * side.reserve
    return stones + _freedom(position, player, weights) - siege(position, player, weights)


def _freedom(position: Position, player: Player, weights: Weights) -> int:
    """Room to step and nearness to the enemy Symbol, less what the pressure on the Stones costs."""
    around, side = position.board.around, position.sides[player]
    symbol = position.sides[player.other].symbol
    assert symbol
    assert side.symbol
    ways = paths(position.board, side.element, symbol)
    pressing = position.hostile(player) | position.sides[player.other].stones
    blocked = position.hostile(player) | position.occupied
    worth = -weights.near * ways.get(side.symbol, FAR) * (side.reserve + side.taken)
    for stone in side.stones:
        near = around[stone]
        worth += weights.room * len(near - blocked) - weights.pressed[len(near & pressing)]
        worth -= weights.near * ways.get(stone, FAR)
    return worth


def siege(position: Position, attacker: Player, weights: Weights = SOUND) -> int:
    """The price of closing the enemy Symbol's cheapest open sides, each by a Stone of its own."""
    defender = attacker.other
    symbol = position.sides[defender].symbol
    assert symbol is not None
    sides = position.board.around[symbol] - position.hostile(defender)
    stones = position.sides[attacker].stones
    missing = SIDES_TO_SURROUND - position.pressure(symbol, defender)
    offers = _offers(position, attacker, sides - stones, stones - sides, weights)
    costs = _cheapest(offers, position.sides[attacker].symbol, missing)
    impossible = max(0, missing - len(costs))
    return sum(costs) + weights.never * impossible + weights.open_side * missing * missing // 2


def _offers(
    position: Position, attacker: Player, sides: frozenset[Hex], stones: frozenset[Hex], weights: Weights
) -> list[Offer]:
    """What every free Stone, and one of the reserve from the Symbol, would pay to close every open side."""
    board, side = position.board, position.sides[attacker]
    guards = position.sides[attacker.other].stones
    sources = [*stones, side.symbol] if side.reserve and side.symbol else list(stones)
    offers = []
    for cell in sides - position.hostile(attacker) - {side.symbol}:
        price = _guard_price(position, cell, attacker.other, weights) if cell in guards else 0
        ways = paths(board, side.element, cell)
        offers += [(price + weights.step * ways.get(source, FAR), cell, source) for source in sources]
    return offers


def _guard_price(position: Position, guard: Hex, defender: Player, weights: Weights) -> int:
    escapes = sum(1 for _ in position.escapes(guard, defender))
    pressure = position.pressure(guard, defender)
    return max(0, weights.guard + weights.guard_escape * escapes - weights.guard_pressed * pressure)


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
