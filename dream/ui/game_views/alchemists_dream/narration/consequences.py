"""What an action has changed for the pieces that stand, beside what it moved and took."""

from dataclasses import dataclass

from dream.games.alchemists_dream.rules.actions import Action, PlaceSymbol, Step, Talk, target_of
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Player, Position
from dream.hexgrid.hexes import ORIGIN, Hex, board_order

ALMOST = SIDES_TO_SURROUND - 1
"""So many closed sides threaten a piece: one more surrounds it."""


@dataclass(frozen=True)
class SymbolSides:
    """How many sides of a player's Symbol are closed, and how many were before."""

    owner: Player
    closed: int
    before: int


@dataclass(frozen=True)
class Consequences:
    """What followed from an action of the `mover`; Stones in board order.

    `symbols` are those of which another number of sides is closed than before. Of the enemy's Stones,
    `surrounded` and `threatened` are those that have come to be so; `freed` are the mover's own that were
    surrounded and are not any more, without having moved. With `elixir` a Stone has come onto the Elixir.
    """

    mover: Player
    symbols: tuple[SymbolSides, ...] = ()
    surrounded: tuple[Hex, ...] = ()
    threatened: tuple[Hex, ...] = ()
    freed: tuple[Hex, ...] = ()
    elixir: bool = False


def consequences(before: Position, action: Action, after: Position) -> Consequences:
    """What followed from an action that led from one position to another."""
    mover, enemy = before.turn, before.turn.other
    if isinstance(action, Talk) or after is before:
        return Consequences(mover)
    if isinstance(action, PlaceSymbol):
        return Consequences(mover, _placed(after, mover))
    symbols = tuple(filter(None, (_changed(before, after, player) for player in (enemy, mover))))
    stayed = before.waiter.stones & after.sides[enemy].stones
    return Consequences(
        mover,
        symbols,
        _come_to(before, after, stayed, SIDES_TO_SURROUND),
        tuple(
            cell
            for cell in _come_to(before, after, stayed, ALMOST)
            if after.pressure(cell, enemy) < SIDES_TO_SURROUND
        ),
        _freed(before, after),
        _moved_onto(action, ORIGIN) and ORIGIN in after.sides[mover].stones,
    )


def _placed(after: Position, mover: Player) -> tuple[SymbolSides, ...]:
    """How many sides the ground closes of a Symbol that was just placed or moved."""
    symbol = after.sides[mover].symbol
    return () if symbol is None else (SymbolSides(mover, after.pressure(symbol, mover), 0),)


def _changed(before: Position, after: Position, player: Player) -> SymbolSides | None:
    symbol = before.sides[player].symbol
    if symbol is None:
        return None
    closed, was = after.pressure(symbol, player), before.pressure(symbol, player)
    return SymbolSides(player, closed, was) if closed != was else None


def _come_to(before: Position, after: Position, stones: frozenset[Hex], sides: int) -> tuple[Hex, ...]:
    """Those of the enemy's Stones of which now, and not before, at least so many sides are closed."""
    enemy = before.turn.other
    come = (cell for cell in stones if before.pressure(cell, enemy) < sides <= after.pressure(cell, enemy))
    return tuple(sorted(come, key=board_order))


def _freed(before: Position, after: Position) -> tuple[Hex, ...]:
    mover = before.turn
    stayed = before.surrounded_stones(mover) & after.sides[mover].stones
    return tuple(sorted((cell for cell in stayed if not after.surrounded(cell, mover)), key=board_order))


def _moved_onto(action: Action, cell: Hex) -> bool:
    return isinstance(action, Step) and target_of(action) == cell
