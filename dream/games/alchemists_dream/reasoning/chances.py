"""What a player could do next: the moves that would win at once, and the Stones that could be taken."""

from collections.abc import Iterator
from dataclasses import replace

from dream.games.alchemists_dream.rules.actions import StoneAction, target_of
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Player, Position
from dream.hexgrid.hexes import Hex, distance

ALMOST = SIDES_TO_SURROUND - 1
"""So many closed sides threaten a piece: one more surrounds it."""
_NEAR = 2
"""A move farther from a Stone than this neither closes a side of it nor a cell to which it could step."""


def passed(position: Position) -> Position:
    """The position, in play, as if the player to move had passed: what the other one could do now."""
    return replace(position, turn=position.turn.other)


def moves(position: Position) -> Iterator[StoneAction]:
    """The legal moves of a position in play."""
    return (action for action in position.legal_actions if isinstance(action, StoneAction))


def winning(position: Position) -> tuple[StoneAction, ...]:
    """The moves by which the player to move surrounds the enemy Symbol at once."""
    enemy = position.turn.other
    symbol = position.sides[enemy].symbol
    if symbol is None or position.pressure(symbol, enemy) < ALMOST:
        return ()
    beside = position.board.around[symbol] - position.pressing(symbol, enemy)
    return tuple(
        action
        for action in moves(position)
        if target_of(action) in beside and position.apply(action).symbol_surrounded(enemy)
    )


def takeable(position: Position) -> frozenset[Hex]:
    """The enemy's Stones that the player to move can take with one move."""
    enemy = position.turn.other
    stones = position.sides[enemy].stones
    endangered = [stone for stone in stones if position.pressure(stone, enemy) >= ALMOST]
    taken = frozenset[Hex]()
    if not endangered:
        return taken
    for action in moves(position):
        target = target_of(action)
        if any(distance(target, stone) <= _NEAR for stone in endangered):
            taken |= stones - position.apply(action).sides[enemy].stones
    return taken


def stuck(position: Position, player: Player) -> frozenset[Hex]:
    """The player's Stones that have no cell to step to."""
    stones = position.sides[player].stones
    return frozenset(stone for stone in stones if not any(position.escapes(stone, player)))
