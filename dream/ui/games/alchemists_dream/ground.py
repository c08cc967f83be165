"""The picture of a board's ground, painted with numpy, to be run in a thread.

Each pixel belongs to the nearest middle of a cell; the light on it follows from which edge of that cell is
nearest, how far, and what lies beyond (`Edge`). Painted in bands, so that what is worked on stays in the
processor's cache. Lengths are in cell sizes unless they are called pixels.
"""

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt

import numpy as np

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Terrain
from dream.games.alchemists_dream.tiles import PLACES, place_cells
from dream.hexgrid import Hex, Lattice, neighbours
from dream.ui.games.alchemists_dream.cells import paint_cells
from dream.ui.games.alchemists_dream.layout import RING_RADIUS
from dream.ui.games.alchemists_dream.signs import APOTHEM, LIGHT, ground_colour
from dream.ui.kit.backdrop import paint_backdrop, tiled_grain
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Field, Pixels
from dream.ui.kit.ring import paint_ring
from dream.ui.kit.theme import Palette


def cell_number(cell: Hex, salt: int = 0) -> float:
    """A number from -1 to 1 that belongs to a cell for ever."""
    mixed = ((cell.q + 64) * 0x9E3779B1 ^ (cell.r + 64) * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) / 0x7FFFFFFF - 1


BAND = 64
STEPS = 256
GROUND_REACH = 24
Small = np.typing.NDArray[np.int16]


class Edge(IntEnum):
    """What lies on this side of an edge of a cell, and what beyond."""

    IN_TILE = 0
    TILE_END = 1
    RIM_RIM = 2
    RIM_TILE = 3
    RIM_END = 4
    TABLE_BOARD = 5
    TABLE = 6


def paint_ground(
    board: Board,
    lattice: Lattice,
    window: tuple[int, int],
    box: Box,
    palette: Palette,
    part: Box | None = None,
) -> Pixels:
    """The ground of a board in a box of a window, or a part of that, shape (h, w, 3).

    `lattice` and `part` are the window's. In a box too small for its ring the table has none and fills the
    box, for a ring that is cut is no ring.
    """
    part = part or box
    pixels = paint_backdrop(window, palette, part)
    inner = Lattice(lattice.size, lattice.x - part.x, lattice.y - part.y, lattice.sixths)
    ring = RING_RADIUS * lattice.size
    room = min(lattice.x - box.x, lattice.y - box.y, box.right - lattice.x, box.bottom - lattice.y)
    is_round = ring <= room + 1
    _Painter(board, inner, palette, part).paint(
        pixels, ring - 0.1 * lattice.size if is_round else hypot(*box[2:])
    )
    paint_cells(pixels, board, inner, palette)
    if is_round:
        paint_ring(pixels, (inner.x, inner.y), ring, palette)
    return pixels


class _Painter:
    """Paints the stone of all cells and the table around them."""

    def __init__(self, board: Board, lattice: Lattice, palette: Palette, box: Box) -> None:
        """`lattice` is that of the picture, which is of this box of the window."""
        self._lattice, self._box = lattice, box
        self._numbers, self._profile_at = _tables(board.cells, lattice.sixths)
        self._base = _base_colours(board, palette)
        self._shade, self._metal = _profiles(lattice.size)
        self._gold = palette.gold

    def paint(self, pixels: Pixels, radius: float) -> None:
        """Paint over a picture, within a circle."""
        lattice = self._lattice
        height, width = pixels.shape[:2]
        first, last = max(0, int(lattice.y - radius)), min(height, int(lattice.y + radius) + 1)
        left, right = max(0, int(lattice.x - radius)), min(width, int(lattice.x + radius) + 1)
        for top in range(first, last, BAND):
            rows = slice(top, min(last, top + BAND))
            band = self._band(rows, slice(left, right))
            for row in range(rows.start, rows.stop):
                half = sqrt(max(0.0, radius**2 - (row + 0.5 - lattice.y) ** 2))
                start, stop = max(left, round(lattice.x - half)), min(right, round(lattice.x + half))
                pixels[row, start:stop] = band[row - rows.start, start - left : stop - left]

    def _band(self, rows: slice, columns: slice) -> Pixels:
        size = self._lattice.size
        x = ((np.arange(columns.start, columns.stop) + 0.5 - self._lattice.x) / size).astype(np.float32)
        y = ((np.arange(rows.start, rows.stop) + 0.5 - self._lattice.y) / size).astype(np.float32)
        number, local_x, local_y = self._nearest(x, y)
        direction, distance = _nearest_edge(local_x, local_y)
        distance *= np.float32((STEPS - 1) / APOTHEM)
        distance += self._profile_at.take(number + direction)
        profile = distance.astype(np.intp)
        light, metal = self._shade.take(profile), self._metal.take(profile)
        lit = _room_light(x / np.float32(RING_RADIUS), y / np.float32(RING_RADIUS))
        light *= lit + tiled_grain(_moved(rows, self._box.y), _moved(columns, self._box.x)) * np.float32(
            0.045
        )
        metal *= lit
        band = np.empty((len(y), len(x), 3), np.uint8)
        for channel in range(3):
            part = self._base[channel].take(number)
            part *= light
            part += metal * np.float32(self._gold[channel])
            band[..., channel] = np.minimum(part, 255, out=part)
        return band

    def _nearest(self, x: Field, y: Field) -> tuple[Small, Field, Field]:
        """For each pixel six times the number of its cell, and its place relative to that cell's middle.

        Middles of hexagons are two rectangular lattices, one for even and one for odd rows.
        """
        even_x, even_y = np.rint(x / sqrt(3)), np.rint(y / 3)
        odd_x, odd_y = np.rint(x / sqrt(3) - 0.5), np.rint(y / 3 - 0.5)
        ax, ay = x - even_x * np.float32(sqrt(3)), y - even_y * 3
        bx, by = x - (odd_x + 0.5) * np.float32(sqrt(3)), y - (odd_y + 0.5) * 3
        even = (ax * ax)[None] + (ay * ay)[:, None] < (bx * bx)[None] + (by * by)[:, None]
        number = np.where(even, self._look_up(0, even_x, even_y), self._look_up(1, odd_x, odd_y))
        return number, np.where(even, ax[None], bx[None]), np.where(even, ay[:, None], by[:, None])

    def _look_up(self, odd: int, x: Field, y: Field) -> Small:
        columns = np.clip(x.astype(np.intp) + GROUND_REACH, 0, 2 * GROUND_REACH - 1)
        rows = np.clip(y.astype(np.intp) + GROUND_REACH, 0, 2 * GROUND_REACH - 1)
        found: Small = self._numbers[odd].take(rows, axis=0).take(columns, axis=1)
        return found


def _moved(part: slice, by: int) -> slice:
    return slice(part.start + by, part.stop + by)


def _nearest_edge(x: Field, y: Field) -> tuple[np.typing.NDArray[np.int8], Field]:
    """The direction (0 to 5) of the nearest edge of a cell, and how far off it is."""
    half_x, high_y = x * np.float32(0.5), y * np.float32(APOTHEM)
    one, two = half_x + high_y, high_y - half_x
    far_0, far_1, far_2 = np.abs(x), np.abs(one), np.abs(two)
    far = np.maximum(np.maximum(far_0, far_1), far_2)
    is_two = far_2 >= far
    is_one = (far_1 >= far) & ~is_two
    back = np.where(is_two, two < 0, np.where(is_one, one < 0, x < 0))
    direction = is_one.view(np.int8) + is_two.view(np.int8) * np.int8(2) + back.view(np.int8) * np.int8(3)
    return direction, np.float32(APOTHEM) - far


def _room_light(x: Field, y: Field) -> Field:
    """The light of the room on places of the table, whose edge is at a distance of 1."""
    return (1.12 - 0.05 * x - 0.30 * x * x)[None] + (-0.07 * y - 0.30 * y * y)[:, None]


@lru_cache(maxsize=8)
def _tables(on_board: tuple[Hex, ...], sixths: int) -> tuple[Small, Field]:
    """Six times the number n of the cell at each place of the two rectangular lattices; and, at 6 n + k,
    where the profile of its edge in screen direction k begins. `on_board` are the cells of the board.

    Places around the cells of the board have numbers too, and all beyond them the last number.
    """
    tile_of = {cell: place for place in PLACES for cell in place_cells(place)}
    board = frozenset(on_board)
    around = {near for cell in on_board for near in neighbours(cell)} - board
    cells = [*on_board, *sorted(around)]
    numbers = np.full((2, 2 * GROUND_REACH, 2 * GROUND_REACH), 6 * len(cells), np.int16)
    begins = np.full(6 * len(cells) + 6, 6 * Edge.TABLE * STEPS, np.float32)
    for n, cell in enumerate(cells):
        q, r = cell.turned(sixths)
        numbers[r % 2, r // 2 + GROUND_REACH, q + r // 2 + GROUND_REACH] = 6 * n
        for k, beyond in enumerate(neighbours(cell)):
            direction = (k + sixths) % 6
            begins[6 * n + direction] = (6 * _edge(cell, beyond, board, tile_of) + direction) * STEPS
    return numbers, begins


def _edge(cell: Hex, beyond: Hex, board: frozenset[Hex], tile_of: dict[Hex, Hex]) -> Edge:
    if cell not in board:
        return Edge.TABLE_BOARD if beyond in board else Edge.TABLE
    if cell in tile_of:
        return Edge.IN_TILE if tile_of.get(beyond) == tile_of[cell] else Edge.TILE_END
    if beyond in tile_of:
        return Edge.RIM_TILE
    return Edge.RIM_RIM if beyond in board else Edge.RIM_END


@lru_cache(maxsize=8)
def _base_colours(board: Board, palette: Palette) -> Field:
    """The colour of each cell's stone, six times over for `_tables`; what is no cell has the table's."""
    count = len({near for cell in board.cells for near in (cell, *neighbours(cell))}) + 1
    colours: Field = np.tile(np.array(palette.table, np.float32)[:, None], (1, count))
    tile_of = {cell: place for place in PLACES for cell in place_cells(place)}
    void, rim = np.array(ground_colour(palette, Terrain.VOID)), np.array(palette.rim)
    for n, cell in enumerate(board.cells):
        place = tile_of.get(cell)
        vary = 1 + 0.035 * cell_number(cell)
        if place is None:
            colours[:, n] = rim * vary
            continue
        vary += 0.06 * ((place.q - place.r) % 3 - 1) + 0.03 * cell_number(place, 1)
        warm = 1 + 0.02 * cell_number(place, 2) * np.array([1, 0, -1])
        colours[:, n] = void * warm * (vary if board[cell] is Terrain.VOID else vary * 0.72)
    return colours.repeat(6, axis=1)


def _profiles(size: float) -> tuple[Field, Field]:
    """How bright stone is, and metal, by edge, direction and distance: each flat, 6 * STEPS to an edge."""
    far = np.linspace(0, APOTHEM, STEPS, dtype=np.float32)
    shade = np.ones((len(Edge), 6, STEPS), np.float32)
    metal = np.zeros_like(shade)
    for k in range(6):
        facing = cos(pi / 3 * k) * LIGHT[0] + sin(pi / 3 * k) * LIGHT[1]
        for edge in Edge:
            shade[edge, k], metal[edge, k] = _profile(edge, facing, far, size)
    return shade.ravel(), metal.ravel()


def _profile(edge: Edge, facing: float, far: Field, size: float) -> tuple[Field, Field]:
    """The profile across one edge; `facing` is how much the edge looks towards the light, -1 to 1."""
    wire = _WIRE[edge]
    width = max(wire.width, wire.pixels / size) if wire.width else 0.0
    inside = np.clip((width - far) * size + 0.5, 0, 1) if width else np.zeros_like(far)
    roundness = np.clip(far / width, 0, 1) if width else far
    bright = wire.bright * (0.85 - 0.5 * facing * roundness)
    groove = max(wire.groove, wire.groove_pixels / size)
    dark = np.clip((width + groove - far) * size + 0.5, 0, 1) * wire.depth
    bevel = np.clip(1 - (far - width - groove) / wire.slope, 0, 1)
    cast = np.clip(1 - (far - width) / 0.5, 0, 1) ** 2 * wire.cast * max(0.0, 0.35 + facing)
    stone = (1 + wire.bevel * facing * bevel - cast) * (1 - dark)
    return stone * (1 - inside), bright * inside


@dataclass(frozen=True)
class _Wire:
    """An edge's ornament: a wire, a dark groove beside it, and how the stone slopes down to it."""

    width: float = 0.0
    pixels: float = 0.0
    bright: float = 0.0
    groove: float = 0.03
    groove_pixels: float = 0.6
    depth: float = 0.6
    bevel: float = 0.0
    slope: float = 0.16
    cast: float = 0.0


_WIRE = {
    Edge.IN_TILE: _Wire(depth=0.5, bevel=0.2),
    Edge.TILE_END: _Wire(width=0.04, pixels=0.7, bright=0.62, groove=0.05, depth=0.75, bevel=0.34, slope=0.2),
    Edge.RIM_RIM: _Wire(depth=0.45, bevel=-0.14),
    Edge.RIM_TILE: _Wire(width=0.04, pixels=0.7, bright=0.62, groove=0.05, depth=0.7, cast=0.55),
    Edge.RIM_END: _Wire(width=0.05, pixels=0.8, bright=0.85, groove=0.04, depth=0.6, bevel=-0.2),
    Edge.TABLE_BOARD: _Wire(width=0.05, pixels=0.8, bright=0.85, groove=0.10, depth=0.6),
    Edge.TABLE: _Wire(groove=0.0, groove_pixels=0.0, depth=0.0),
}
