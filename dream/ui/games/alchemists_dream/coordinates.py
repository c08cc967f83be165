"""The names of cells, at the edges of the board or on the cells: where they stand, and their pictures."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from math import hypot

import numpy as np
from pygame import SRCALPHA, Surface, surfarray

from dream.games.alchemists_dream.board import Board
from dream.hexgrid import REACH, Hex, Lattice, neighbours
from dream.ui.games.alchemists_dream.faces import CellName, EdgeName
from dream.ui.games.alchemists_dream.layout import RING_RADIUS, Point
from dream.ui.games.alchemists_dream.signs import hexagon
from dream.ui.kit.layout import Box
from dream.ui.kit.ring import INNER, RADIUS
from dream.ui.kit.text import LOOPED_L, Role, Typeface, sized_font
from dream.ui.kit.theme import Palette, Rgb

OUTLINE_ALPHA = 150
PLAIN: Rgb = (255, 255, 255)
SMALLEST = 8
"""The smallest type for the names on cells, in pixels, which can still be read."""
LEAST_CELL = 14.0
"""How large a cell is at least, in pixels, for its name to have room on it: else names stand at the edges."""
LOW = 0.60
"""How far below the middle of a cell the middle of its name is, in cell sizes."""
CLEAR = 1.05
"""From the middle of a cell to a name beside it, in cell sizes: beyond the line around the board."""
EDGE_TYPES = 0.73, 0.66, 0.6, 0.5
"""How large the type of a name at the edge is, in cell sizes: the first for which there is room."""
LEAST_GAP, FARTHEST = 0.1, 6
"""Between a name and the ring, at least, in cell sizes; how far it is moved for that, in twelfths of one."""
FAINT = 60
"""What is fainter than this, of 255, is no ink."""
Pixel = tuple[int, int]
Places = np.typing.NDArray[np.float64]
Named = Iterator[tuple[EdgeName | CellName, Box]]
"""Names, each with the box that its picture fills."""


def edge_names(board: Board, lattice: Lattice, cell: Hex | None = None) -> Named:
    """The number of each row before its first cell, the letter of each column after its last.

    With a `cell` only those of its row and its column, bright.
    """
    only = None if cell is None else {cell.name[1:], cell.name[0]}
    for text, at, step in _edge_texts(board):
        if only is None or text in only:
            pixels, place = _placed(text, board, lattice, at, step)
            face = EdgeName(text, pixels, lit=only is not None)
            yield face, Box(*place, *_on_edge(face, PLAIN).get_size())


@lru_cache(maxsize=256)
def _placed(text: str, board: Board, lattice: Lattice, cell: Hex, step: Hex) -> tuple[int, Pixel]:
    """How large a name beside a cell is, in pixels, and its upper left corner.

    It lies on the way of a step; where it would touch the ring there, as near to that as is clear of ring
    and board, and it is smaller where there is no such place.
    """
    size, middle = lattice.size, (lattice.x, lattice.y)
    beside = [other for other in (cell, *neighbours(cell)) if other in board]
    near = [(np.array(lattice.centre(other)) - middle) / size for other in beside]
    pixels, place = 0, (0, 0)
    for share in EDGE_TYPES:
        pixels = round(share * size)
        made = _on_edge(EdgeName(text, pixels), PLAIN)
        inked = made.get_bounding_rect()
        x, y = _beyond(lattice, cell, step, inked.size)
        place = round(x - inked.centerx), round(y - inked.centery)
        ink = (np.argwhere(surfarray.array_alpha(made) > FAINT) + 0.5 + place - middle) / size
        for right, down in _moves(max(1, round(size / 12))):
            if _is_clear(ink + np.array((right, down)) / size, near if right or down else ()):
                return pixels, (place[0] + right, place[1] + down)
    return pixels, place


def _is_clear(ink: Places, near: Sequence[Places]) -> bool:
    """Whether ink is clear of the ring and of cells near it; all of it from the origin, in cell sizes."""
    if np.hypot(ink[:, 0], ink[:, 1]).max() > INNER * RING_RADIUS / RADIUS - LEAST_GAP:
        return False
    return all(hexagon(*(ink - cell).T).min() >= LEAST_GAP for cell in near)


@cache
def _moves(step: int) -> tuple[Pixel, ...]:
    """How far a name may be moved, the nearest first."""
    steps = range(-FARTHEST * step, FARTHEST * step + 1, step)
    return tuple(sorted(product(steps, steps), key=lambda move: hypot(*move)))


def cell_names(board: Board, lattice: Lattice) -> Named:
    """The name of each cell in its lower corner, below its sign and the piece on it, with even digits.

    They stand at the edges where cells have no room for them.
    """
    if lattice.size < LEAST_CELL:
        yield from edge_names(board, lattice)
        return
    font = _cell_font(lattice.size)
    middle = _outlined(font, "0", PLAIN, PLAIN).get_bounding_rect().centery
    for cell in board.cells:
        x, y = lattice.centre(cell)
        wide, high = (side + 2 for side in font.render(cell.name, True, PLAIN).get_size())
        yield (
            CellName(cell.name),
            Box(round(x - wide / 2), round(y + LOW * lattice.size) - middle, wide, high),
        )


def paint_name(face: EdgeName | CellName, size: float, palette: Palette) -> Surface:
    """A name where cells have a size in pixels."""
    if isinstance(face, EdgeName):
        return _on_edge(face, palette.gold_light if face.lit else palette.ink_dim)
    return _outlined(_cell_font(size), face.text, palette.ink, palette.groove)


def _on_edge(face: EdgeName, ink: Rgb) -> Surface:
    return sized_font(Role.NUMBER, face.pixels).render(LOOPED_L if face.text == "l" else face.text, True, ink)


def _cell_font(size: float) -> Typeface:
    return sized_font(Role.NUMBER, max(SMALLEST, round(size * 0.42)))


def _outlined(font: Typeface, text: str, colour: Rgb, outline: Rgb) -> Surface:
    """A text with a dark outline, so that it can be read on any ground."""
    ink, shade = (font.render(text, True, each) for each in (colour, outline))
    shade.set_alpha(OUTLINE_ALPHA)
    around = Surface((ink.get_width() + 2, ink.get_height() + 2), SRCALPHA)
    for place in product(range(3), range(3)):
        around.blit(shade, place)
    for _ in range(2):  # thin strokes are faint at so small a size
        around.blit(ink, (1, 1))
    return around


def _edge_texts(board: Board) -> Iterator[tuple[str, Hex, Hex]]:
    """The number of each row before its first cell, the letter of each column after its last."""
    for index in range(-REACH, REACH + 1):
        row = [cell for cell in board.cells if cell.r == index]
        column = [cell for cell in board.cells if cell.q == index]
        if row:
            first = min(row)
            yield first.name[1:], first, Hex(-1, 0)
        if column:
            last = max(column, key=lambda cell: cell.r)
            yield last.name[0], last, Hex(0, 1)


def _beyond(lattice: Lattice, cell: Hex, step: Hex, size: tuple[int, int]) -> Point:
    """Where the middle of a text of a size is that lies clear of a cell, on the way of a step."""
    (x, y), (to_x, to_y) = lattice.centre(cell), lattice.centre(cell + step)
    far = hypot(to_x - x, to_y - y)
    ahead, down = (to_x - x) / far, (to_y - y) / far
    reach = CLEAR * lattice.size + abs(ahead) * size[0] / 2 + abs(down) * size[1] / 2
    return x + reach * ahead, y + reach * down
