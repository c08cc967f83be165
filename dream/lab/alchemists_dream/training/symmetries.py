"""The symmetries of the hexagon of cells that the network sees around a Symbol."""

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.kernel.evaluate import NETWORK_STEPS


def cells_seen() -> list[tuple[int, int]]:
    """How many rows and columns from the Symbol each cell is that the network sees, in its order."""
    steps = range(-NETWORK_STEPS, NETWORK_STEPS + 1)
    return [
        (row, column)
        for row in steps
        for column in steps
        if abs(row + column) <= NETWORK_STEPS and (row, column) != (0, 0)
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
