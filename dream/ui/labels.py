"""The names of cells on the board: along its edges, or on every cell."""

from collections.abc import Iterator

from pygame import Surface

from dream.board.board import Board
from dream.board.hexes import REACH, Hex, Lattice
from dream.ui.fonts import Role, sized_font
from dream.ui.palette import Palette
from dream.ui.show import Coordinates, Point

Label = tuple[Surface, Point]


def labels(board: Board, lattice: Lattice, which: Coordinates, palette: Palette) -> list[Label]:
    """The labels to draw, each with the place of its upper left corner."""
    if which == "none":
        return []
    texts = _edge_texts(board, lattice) if which == "edge" else _cell_texts(board, lattice)
    font = sized_font(Role.NUMBER, round(lattice.size * (0.7 if which == "edge" else 0.55)))
    colour = palette.ink_dim if which == "edge" else palette.ink
    made: dict[str, Surface] = {}
    found: list[Label] = []
    for text, (x, y) in texts:
        if text not in made:
            made[text] = font.render(text, True, colour)
        width, height = made[text].get_size()
        found.append((made[text], (round(x - width / 2), round(y - height / 2))))
    return found


def _cell_texts(board: Board, lattice: Lattice) -> Iterator[tuple[str, Point]]:
    for cell in board.cells:
        x, y = lattice.centre(cell)
        yield cell.name, (x, y + 0.62 * lattice.size)


def _edge_texts(board: Board, lattice: Lattice) -> Iterator[tuple[str, Point]]:
    """The number of each row before its first cell, the letter of each column after its last."""
    for index in range(-REACH, REACH + 1):
        row = [cell for cell in board.cells if cell.r == index]
        column = [cell for cell in board.cells if cell.q == index]
        if row:
            first = min(row)
            yield first.name[1:], _beyond(lattice, first, Hex(-1, 0))
        if column:
            last = max(column, key=lambda cell: cell.r)
            yield last.name[0], _beyond(lattice, last, Hex(0, 1))


def _beyond(lattice: Lattice, cell: Hex, step: Hex) -> Point:
    """A point just outside a cell, on the way of a step."""
    (x, y), (to_x, to_y) = lattice.centre(cell), lattice.centre(cell + step)
    return x + 0.68 * (to_x - x), y + 0.68 * (to_y - y)
