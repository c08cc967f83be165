"""The names of cells on the board: along its edges, or on every cell."""

from collections.abc import Iterator
from itertools import product

from pygame import SRCALPHA, Surface

from dream.games.alchemists_dream.board.board import Board
from dream.hexgrid.hexes import REACH, Hex, Lattice
from dream.ui.game_views.alchemists_dream.board.board_state import Point
from dream.ui.game_views.alchemists_dream.settings import Coordinates
from dream.ui.kit.palette import Palette
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.kit.text.typeface import Typeface

OUTLINE_ALPHA = 150
SMALLEST = 8
"""The smallest type for the names on cells, in pixels, which can still be read."""
LEAST_CELL = 14.0
"""How large a cell is at least, in pixels, for its name to have room on it: else names stand at the edges."""
LOW = 0.60
"""How far below the middle of a cell the middle of its name is, in cell sizes."""
Label = tuple[Surface, Point]


def labels(board: Board, lattice: Lattice, which: Coordinates, palette: Palette) -> list[Label]:
    """The labels to draw, each with the place of its upper left corner."""
    match which:
        case "none":
            return []
        case "all" if lattice.size >= LEAST_CELL:
            return _on_cells(board, lattice, palette)
        case _:
            return _on_edges(board, lattice, palette)


def _on_edges(board: Board, lattice: Lattice, palette: Palette) -> list[Label]:
    font = sized_font(Role.NUMBER, round(lattice.size * 0.7))
    found: list[Label] = []
    for text, (x, y) in _edge_texts(board, lattice):
        made = font.render(text, True, palette.ink_dim)
        found.append((made, (round(x - made.get_width() / 2), round(y - made.get_height() / 2))))
    return found


def _on_cells(board: Board, lattice: Lattice, palette: Palette) -> list[Label]:
    """The name of each cell in its lower corner, below its sign and the piece on it, with even digits."""
    font = sized_font(Role.NUMBER, max(SMALLEST, round(lattice.size * 0.42)))
    middle = _outlined(font, "0", palette).get_bounding_rect().centery
    found: list[Label] = []
    for cell in board.cells:
        x, y = lattice.centre(cell)
        made = _outlined(font, cell.name, palette)
        found.append((made, (round(x - made.get_width() / 2), round(y + LOW * lattice.size) - middle)))
    return found


def _outlined(font: Typeface, text: str, palette: Palette) -> Surface:
    """A text with a dark outline, so that it can be read on any ground."""
    ink, shade = (font.render(text, True, colour) for colour in (palette.ink, palette.groove))
    shade.set_alpha(OUTLINE_ALPHA)
    around = Surface((ink.get_width() + 2, ink.get_height() + 2), SRCALPHA)
    for place in product(range(3), range(3)):
        around.blit(shade, place)
    for _ in range(2):  # thin strokes are faint at so small a size
        around.blit(ink, (1, 1))
    return around


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
