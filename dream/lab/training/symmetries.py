"""The symmetries of the hexagon of cells that the network sees around a Symbol."""

import numpy as np
from numpy.typing import NDArray

REACH = 2
"""How many steps from the Symbol the network sees."""


def cells_seen() -> list[tuple[int, int]]:
    """How many rows and columns from the Symbol each cell is that the network sees, in its order."""
    steps = range(-REACH, REACH + 1)
    return [
        (row, column)
        for row in steps
        for column in steps
        if abs(row + column) <= REACH and (row, column) != (0, 0)
    ]


def symmetries() -> NDArray[np.int64]:
    """The six turns of the hexagon, and each after a reflection, a row for each: which cell comes to the
    place of each."""
    cells = cells_seen()
    found = []
    for reflected in (False, True):
        moved = [(column, row) if reflected else (row, column) for row, column in cells]
        for _ in range(6):
            found.append([cells.index(cell) for cell in moved])
            moved = [(row + column, -row) for row, column in moved]
    return np.array(found, np.int64)
