"""A position drawn in characters, for people who talk to the engine by hand."""

from collections.abc import Iterator

from dream.games.alchemists_dream.board.board_diagram import rows
from dream.games.alchemists_dream.rules.position import Position
from dream.hexgrid.hexes import Hex


def drawing(position: Position) -> Iterator[str]:
    """The rows of the board: small letters are ground, capitals Stones, 1 and 2 the players' Symbols."""
    for row in rows(position.board):
        yield row.lead + "".join(f"{_character(position, cell)} " for cell in row.cells) + row.tail


def _character(position: Position, cell: Hex | None) -> str:
    if cell is None:
        return " "
    for number, side in enumerate(position.sides, 1):
        if cell == side.symbol:
            return str(number)
        if cell in side.stones:
            return side.element.value.upper()
    return position.board[cell].value
