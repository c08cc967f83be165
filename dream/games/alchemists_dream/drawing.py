"""A board in letters: its rows, set for a terminal so that every cell touches its neighbours."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from dream.games.alchemists_dream.board import Board
from dream.hexgrid import Hex

_NAME_WIDTH = 3


@dataclass(frozen=True)
class CellRow:
    """A row of cells: `lead` is spaces and the first cell's name, `tail` the last one's; where the row has
    a gap there is None."""

    lead: str
    cells: tuple[Hex | None, ...]
    tail: str


def rows(board: Board) -> Iterator[CellRow]:
    """The rows of a board from the top to the bottom, set so that every cell touches its neighbours."""
    leftmost = min(2 * cell.q + cell.r for cell in board.cells)
    for _, row in groupby(board.cells, key=lambda cell: cell.r):
        cells = tuple(row)
        first, last = cells[0], cells[-1]
        span = (Hex(q, first.r) for q in range(first.q, last.q + 1))
        indent = " " * (2 * first.q + first.r - leftmost)
        lead = f"{indent}{first.name:>{_NAME_WIDTH}} "
        yield CellRow(lead, tuple(cell if cell in board else None for cell in span), last.name)


def drawing(board: Board) -> str:
    """The board in plain letters, a line a row, without a line end at the end."""
    return "\n".join(
        row.lead + "".join(f"{board[cell].value} " if cell else "  " for cell in row.cells) + row.tail
        for row in rows(board)
    )
