"""What the states hold: a board on a padded grid, the pieces on it, and the way back.

Cells lie on a grid of 23 rows of 23 with a margin all around, so that the six neighbours of a cell
are six fixed steps away. For each player every cell has a *load*, one byte: the pressure on it in
the lowest three bits, then a bit for each thing that keeps a Stone out. A Stone of the player may
enter exactly the cells whose load is less than four: not hostile, not occupied, not surrounded.
"""

from typing import Final

import numpy as np

WIDTH: Final = 23
CELLS: Final = WIDTH * WIDTH
MIDDLE: Final = CELLS // 2
"""The cell of the Elixir."""

E, SE, SW = 1, WIDTH, WIDTH - 1
"""The steps to three of the neighbours, clockwise; the others are their negatives."""
STEPS: Final = (E, SE, SW, -E, -SE, -SW)

PRESSURE: Final = 7
HOSTILE: Final = 8
OWN: Final = 16
ENEMY: Final = 32
SYMBOL: Final = 64
OUTSIDE: Final = 128
ENTER: Final = 4
"""A load below this is a cell that may be entered."""
SURROUNDED: Final = OWN + 4
SURROUNDED_BITS: Final = 255 - 3
"""A load that is `SURROUNDED` in these bits is a surrounded Stone of the player."""

PLACE: Final = 0
RETURN: Final = 1
"""What stands in an action, instead of the cell that a Stone steps from, when it comes from the hand."""
FROM: Final = 10
"""An action is ``from << FROM | to``: below two to the power of twenty."""
TO_MASK: Final = 1023
FIRST_CELL: Final = WIDTH
"""No cell of a board has a lower number."""

MOST_STONES: Final = 10
MOST_ACTIONS: Final = 80
"""At most ten Stones with six steps each, six placings and six returns: 72."""
DEEPEST: Final = 128
"""How many actions can be made on one state."""
LONGEST_PAST: Final = 1024
"""How many positions before the first can be remembered."""

BOARD = np.dtype(
    [
        ("load", np.uint8, 2 * CELLS),
        ("where", np.uint8, CELLS),
        ("stone", np.int16, 2 * MOST_STONES),
        ("stones", np.int64, 2),
        ("reserve", np.int64, 2),
        ("taken", np.int64, 2),
        ("symbol", np.int64, 2),
        ("turn", np.int64),
        ("key", np.uint64),
        ("ply", np.int64),
        ("action", np.int32, DEEPEST + 1),
        ("left_place", np.uint8, DEEPEST),
        ("reversible", np.int32, DEEPEST + 1),
        ("surrounded", np.int64, DEEPEST + 1),
        ("surrounded_cell", np.int16, (DEEPEST + 1) * MOST_STONES),
        ("lost", np.int64, 2 * DEEPEST),
        ("lost_cell", np.int16, DEEPEST * 2 * MOST_STONES),
        ("keys", np.uint64, LONGEST_PAST + DEEPEST + 1),
        ("actions", np.int32, (DEEPEST + 1) * MOST_ACTIONS),
        ("zobrist", np.uint64, 2 * CELLS),
        ("zobrist_hand", np.uint64, 2 * (MOST_STONES + 1)),
        ("zobrist_turn", np.uint64),
    ],
    align=True,
)
"""A position in play and the actions that led to it.

``load`` and ``zobrist`` hold the first player's cells, then the second's; ``stone`` the cells of
the Stones likewise, ``where`` the place of each in that list. By ply: the action made there, the
place in the list that the Stone stepped from, how many plies have passed since a Stone last came
from or went to a hand, the surrounded Stones of the side to move, and the Stones lost after the
action (the enemy's, then the mover's own), with their places in the list. ``keys``
holds the keys of the positions, the first of this state at `LONGEST_PAST`; ``actions`` is room
for lists of legal actions, `MOST_ACTIONS` for each ply.
"""
