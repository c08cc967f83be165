"""How a player stands, as a rough count: for an opponent that keeps the game near even."""

from dream.games.alchemists_dream.engine.plain import evaluate
from dream.games.alchemists_dream.rules.position import Phase, Position

CLEARLY = 150
"""Who is so many hundredths of a Stone ahead is clearly so."""


def ahead(position: Position, seat: int) -> float:
    """How far a player is ahead: 1 is clearly so, and nobody is before play."""
    if position.phase is not Phase.PLAY:
        return 0.0
    worth = evaluate(position)
    return (worth if position.turn == seat else -worth) / CLEARLY
