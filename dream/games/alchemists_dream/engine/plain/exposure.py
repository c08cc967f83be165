"""How exposed a Symbol is to a siege by the ground around it."""

from typing import Final

from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid.hexes import Hex

BESIDE: Final = 3
"""A cell beside the Symbol."""
AROUND: Final = 2
"""A cell two steps away."""


def exposure(position: Position, player: Player, cell: Hex) -> int:
    """What the ground does for who besieges a Symbol of `player` on `cell`, less what it does against them.

    Ground that is hostile to the Symbol's owner presses on it and keeps guards away; ground that is hostile
    to the enemy is a wall that costs nothing. The numbers are those of a logistic regression of who won
    games of the engine against itself: each point multiplies the odds of the siege by about 1.5.
    """
    around = position.board.around
    beside = set(around[cell])
    ring = set().union(*(around[near] for near in beside)) - beside - {cell}
    helps, hinders = position.hostile(player), position.hostile(player.other)
    return BESIDE * (len(beside & helps) - len(beside & hinders)) + AROUND * (
        len(ring & helps) - len(ring & hinders)
    )
