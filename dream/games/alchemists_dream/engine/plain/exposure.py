"""How exposed a Symbol is to a siege by the ground around it.

Around a Symbol without hostile ground beside it six guards close a ring that only their owner can open: each
touches the Symbol and two other guards, so at most three enemies press on it. A hostile cell beside the
Symbol is a gap in that ring, presses on the Symbol and on the guards beside the gap, and so decides more than
all other ground together.
"""

from typing import Final

from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid.hexes import Hex

GAP: Final = 6
"""The first cell beside the Symbol that is hostile to its owner."""
MORE_GAPS: Final = 4
"""Each other such cell."""
WALL: Final = -4
"""A cell beside the Symbol that is hostile to the enemy, where no besieger can stand."""
HOSTILE_NEAR: Final = 1
"""A cell two steps away that is hostile to the owner."""
WALL_NEAR: Final = -2
"""A cell two steps away that is hostile to the enemy."""
RIM_NEAR: Final = -3
"""The board ends before two steps, and guards at its rim cannot be surrounded."""
AROUND: Final = 12
"""The cells two steps away, where the board does not end."""


def exposure(position: Position, player: Player, cell: Hex) -> int:
    """What the ground does for who besieges a Symbol of `player` on `cell`, less what it does against them.

    The numbers are those of logistic regressions of who won games of the engine against weaker players: each
    point multiplies the odds of the siege by about 1.5.
    """
    around = position.board.around
    beside = set(around[cell])
    near = set().union(*(around[side] for side in beside)) - beside - {cell}
    hostile, walls = position.hostile(player), position.hostile(player.other)
    gaps = len(beside & hostile)
    return (
        (GAP + MORE_GAPS * (gaps - 1) if gaps else 0)
        + WALL * len(beside & walls)
        + HOSTILE_NEAR * len(near & hostile)
        + WALL_NEAR * len(near & walls)
        + (RIM_NEAR if len(near) < AROUND else 0)
    )
