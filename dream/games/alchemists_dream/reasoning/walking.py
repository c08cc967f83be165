"""How far a Stone has to walk over ground that is not hostile to it, Stones on the way left out."""

from collections.abc import Set

from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid.hexes import Hex


def steps_to(position: Position, start: Hex, goals: Set[Hex], player: Player) -> int | None:
    """The fewest steps from a cell to one of the goals for a player's Stone; None without a way."""
    closed = position.hostile(player) | _symbols(position)
    seen, edge, steps = {start}, {start}, 0
    while edge:
        if edge & goals:
            return steps
        edge = {near for cell in edge for near in position.board.around[cell]} - closed - seen
        seen |= edge
        steps += 1
    return None


def open_sides(position: Position, owner: Player) -> frozenset[Hex]:
    """The sides of a player's Symbol on which nothing presses."""
    symbol = position.sides[owner].symbol
    return position.board.around[symbol] - position.pressing(symbol, owner) if symbol else frozenset()


def _symbols(position: Position) -> frozenset[Hex]:
    return frozenset(side.symbol for side in position.sides if side.symbol)
