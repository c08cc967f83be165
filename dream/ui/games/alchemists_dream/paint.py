"""The painting of a board: its ground, cells and Elixir, the table around it, and the names at its
edges.

The picture of a board's ground, painted with numpy, to be run in a thread. Each pixel belongs to the
nearest middle of a cell; the light on it follows from which edge of that cell is nearest, how far, and
what lies beyond (`Edge`). Painted in bands, so that what is worked on stays in the processor's cache.
Lengths are in cell sizes unless they are called pixels.

The cells with an element, and the Elixir: dark enamel, etched with a pattern and a sign, in a frame.
All is kept darker and duller than any piece, so that the armies are seen before the ground. The frame
lies along the edge of the cell, where a piece leaves it to be seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from itertools import product
from math import ceil, cos, hypot, pi, sin, sqrt

import numpy as np
from pygame import SRCALPHA, Surface, surfarray

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.colours import BAR_REACH, BAR_SHIFT, SIGNS, TRIANGLE_SHIFT
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.games.alchemists_dream.tiles import PLACES, place_cells
from dream.hexgrid import ORIGIN, REACH, Hex, Lattice, neighbours
from dream.ui.games.alchemists_dream.faces import CellName, EdgeName
from dream.ui.games.alchemists_dream.layout import RING_RADIUS, Point
from dream.ui.kit.backdrop import paint_backdrop, tiled_grain
from dream.ui.kit.layout import Box
from dream.ui.kit.painting import Field, Pixels, coverage, stroke, triangle
from dream.ui.kit.ring import INNER, RADIUS, paint_ring
from dream.ui.kit.text import LOOPED_L, Role, Typeface, sized_font
from dream.ui.kit.theme import Palette, Rgb, mix


def cell_number(cell: Hex, salt: int = 0) -> float:
    """A number from -1 to 1 that belongs to a cell for ever."""
    mixed = ((cell.q + 64) * 0x9E3779B1 ^ (cell.r + 64) * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) / 0x7FFFFFFF - 1


APOTHEM = sqrt(3) / 2
"""From the middle of a cell of size 1 to its edges."""


def hexagon(x: Field, y: Field) -> Field:
    """A cell of size 1, with its point up."""
    across = np.abs(x)
    return np.maximum(across, across / 2 + APOTHEM * np.abs(y)) - np.float32(APOTHEM)


def setting(owner: int, x: Field, y: Field, radius: float) -> Field:
    """The outline that tells a player's pieces without colour: round (0), or square with cut corners (1)."""
    if owner == 0:
        return np.hypot(x, y) - np.float32(radius)
    across, high = np.abs(x), np.abs(y)
    sides = np.maximum(across, high) - np.float32(0.90 * radius)
    corners = (across + high) * np.float32(sqrt(0.5)) - np.float32(1.02 * radius)
    outline: Field = np.maximum(sides, corners)
    return outline


def sign(element: Element, x: Field, y: Field, radius: float, width: float) -> Field:
    """The element's alchemical sign, drawn with a line of a width in about a circle of the radius."""
    up, barred = SIGNS[element.terrain]
    down = radius if up else -radius
    y = y - np.float32(TRIANGLE_SHIFT * down)
    line = stroke(triangle(x, y, radius, up), width)
    if barred:
        level = np.float32(-BAR_SHIFT * down)
        line = np.minimum(line, np.maximum(np.abs(y - level) - width / 2, np.abs(x) - BAR_REACH * radius))
    return line


def ground_colour(palette: Palette, terrain: Terrain) -> Rgb:
    """The colour of the ground of a cell."""
    return palette.ground[terrain.name.lower()]


def stone_colour(palette: Palette, element: Element) -> Rgb:
    """The colour of the jewel of an element."""
    return palette.stone[element.name.lower()]


FRAME = 0.03
FRAME_WIDTH = 0.075
LIGHT = (-0.53, -0.85)


def paint_cells(pixels: Pixels, board: Board, lattice: Lattice, palette: Palette) -> None:
    """Paint all cells of the elements, and the Elixir, over a picture; `lattice` is in its pixels."""
    _glow(pixels, lattice, palette)
    for element in Element:
        cells = [
            cell for cell in sorted(board.with_terrain[element.terrain]) if _meets(pixels, lattice, cell)
        ]
        if cells:
            patches = Patches(cells, lattice)
            patches.paint(pixels, *_enamelled(patches, element, palette))
    if _meets(pixels, lattice, ORIGIN):
        patches = Patches([ORIGIN], lattice)
        patches.paint(pixels, *_elixir(patches, palette))


def _meets(pixels: Pixels, lattice: Lattice, cell: Hex) -> bool:
    """Whether a cell is seen in a picture at least in part."""
    (x, y), reach = lattice.centre(cell), lattice.size + 2
    return -reach < x < len(pixels[0]) + reach and -reach < y < len(pixels) + reach


class Patches:
    """Equal squares of pixels around cells; `x` and `y` are places relative to each cell's middle.

    Both are in cell sizes; `x` has the shape (cells, 1, side), `y` (cells, side, 1).
    """

    def __init__(self, cells: list[Hex], lattice: Lattice) -> None:
        self.size = lattice.size
        self.side = 2 * ceil(lattice.size) + 2
        centres = np.array([lattice.centre(cell) for cell in cells])
        self._corners = np.floor(centres).astype(int) - self.side // 2
        steps = np.arange(self.side) + 0.5
        places = (self._corners[:, :, None] + steps - centres[:, :, None]) / lattice.size
        self.x: Field = places[:, 0, None, :].astype(np.float32)
        self.y: Field = places[:, 1, :, None].astype(np.float32)

    def paint(self, pixels: Pixels, alpha: Field, colours: list[Field]) -> None:
        """Blend three channels (0 to 255) over the picture; patches are cut at its edges."""
        height, width = pixels.shape[:2]
        for number, (left, top) in enumerate(self._corners):
            rows = slice(max(0, -top), min(self.side, height - top))
            columns = slice(max(0, -left), min(self.side, width - left))
            if rows.start >= rows.stop or columns.start >= columns.stop:
                continue
            below = pixels[top + rows.start : top + rows.stop, left + columns.start : left + columns.stop]
            cover = alpha[number, rows, columns]
            for channel, colour in enumerate(colours):
                part = below[..., channel]
                part[...] = np.clip(part + cover * (colour[number, rows, columns] - part), 0, 255)


def _framed(patches: Patches, colour: Rgb) -> tuple[Field, Field, list[Field]]:
    """A frame in the cell: what lies in it or within it, what lies within it, its three channels."""
    edge = hexagon(patches.x, patches.y) + np.float32(FRAME)
    whole = coverage(edge, patches.size)
    width = max(FRAME_WIDTH, 1.6 / patches.size)
    inner = coverage(edge + np.float32(width), patches.size)
    facing = (patches.x * LIGHT[0] + patches.y * LIGHT[1]) / APOTHEM
    shine = np.clip(0.95 - 0.30 * facing * np.sign(-edge - width / 2), 0.5, 1.25)
    return whole, inner, [shine * part for part in colour]


def _enamelled(patches: Patches, element: Element, palette: Palette) -> tuple[Field, list[Field]]:
    base, vivid = ground_colour(palette, element.terrain), stone_colour(palette, element)
    whole, inner, frame = _framed(patches, mix(base, vivid, 0.5))
    x, y = patches.x, patches.y
    light = _glass(x, y, -hexagon(x, y) - np.float32(FRAME + FRAME_WIDTH))
    light += palette.pattern * _PATTERN_DEPTH[element] * _pattern(element, x, y)
    width = max(0.085, 1.45 / patches.size)
    drawn = coverage(sign(element, x, y, 0.42, width), patches.size)
    shift = np.float32(max(0.04, 0.8 / patches.size))
    sunk = 0.6 * coverage(sign(element, x - shift, y - shift, 0.42, width), patches.size)
    ink = mix(mix(base, vivid, 0.6), (255, 255, 255), 0.22)
    colours: list[Field] = []
    for channel in range(3):
        glass = base[channel] * light
        glass *= 1 - sunk
        glass += drawn * (ink[channel] - glass)
        colours.append(frame[channel] + inner * (glass - frame[channel]))
    return whole, colours


def _glass(x: Field, y: Field, depth: Field) -> Field:
    """How bright flat glass is: lit from the upper left, dark along its edge, where the frame shades it."""
    facing = x * LIGHT[0] + y * LIGHT[1]
    return np.asarray(1.0 + 0.16 * facing - 0.35 * np.clip(1 - depth / 0.12, 0, 1), np.float32)


_PATTERN_DEPTH: Mapping[Element, float] = {
    Element.FIRE: 0.34,
    Element.WATER: 0.36,
    Element.EARTH: 0.34,
    Element.AIR: 0.22,
}


def _pattern(element: Element, x: Field, y: Field) -> Field:
    """The element's pattern, -1 to 1: zigzag flames, waves, cross-hatching or dots."""
    turn = 2 * np.pi
    shade: Field
    match element:
        case Element.FIRE:
            zigzag = np.abs((x / 0.42 + 0.5) % 1 - 0.5) * 0.44
            shade = np.cos((y + zigzag) * (turn / 0.30))
        case Element.WATER:
            shade = np.cos((y + 0.07 * np.sin(x * (turn / 0.62))) * (turn / 0.30))
        case Element.EARTH:
            one, other = np.cos((x + y) * (turn / 0.40)), np.cos((x - y) * (turn / 0.40))
            shade = np.maximum(one, other) * 1.3 - 0.55
        case Element.AIR:
            dots = np.cos(x * (turn / 0.36)) * np.cos(y * (turn / 0.42))
            shade = np.clip(dots * 2.2 - 0.6, -0.35, 1)
    return shade


def _elixir(patches: Patches, palette: Palette) -> tuple[Field, list[Field]]:
    """A glowing sun in dark gold, in a golden frame; its rim is dark, so that a Stone on it stands out."""
    whole, inner, frame = _framed(patches, palette.gold)
    x, y = patches.x, patches.y
    radius, angle = np.hypot(x, y), np.arctan2(y, x)
    base, bright = ground_colour(palette, Terrain.ELIXIR), palette.gold_light
    rays = np.abs(np.cos(angle * 6)) * radius / 6 - 0.032
    rays = np.maximum(np.maximum(rays, 0.38 - radius), radius - 0.53)
    sun = np.minimum(radius - 0.30, rays)
    ring = np.abs(radius - 0.17) - max(0.035, 0.6 / patches.size)
    drawn = coverage(sun, patches.size) * (1 - 0.7 * coverage(ring, patches.size))
    drawn *= np.clip(1.12 - 0.62 * radius, 0, 1)
    halo = 0.55 * np.exp(-((radius / 0.42) ** 2))
    colours: list[Field] = []
    for channel in range(3):
        glass = base[channel] + halo * (palette.gold[channel] - base[channel])
        glass += drawn * (bright[channel] - glass)
        colours.append(frame[channel] + inner * (glass - frame[channel]))
    return whole, colours


def _glow(pixels: Pixels, lattice: Lattice, palette: Palette) -> None:
    """Golden light on the ground around the Elixir."""
    reach = ceil(lattice.size * 4.6)
    x0, y0 = lattice.centre(ORIGIN)
    left, top = max(0, int(x0) - reach), max(0, int(y0) - reach)
    patch = pixels[top : int(y0) + reach, left : int(x0) + reach]
    across = (np.arange(left, left + patch.shape[1], dtype=np.float32) + 0.5 - x0) / lattice.size
    down = (np.arange(top, top + patch.shape[0], dtype=np.float32) + 0.5 - y0) / lattice.size
    light = 0.60 * np.exp(-(across**2)[None] / 3.4) * np.exp(-(down**2)[:, None] / 3.4)
    for channel, part in enumerate(palette.gold):
        below = patch[..., channel]
        below[...] = np.minimum(255, below + light * (0.30 * part + 0.75 * below * part / 255))


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
    board: Board, lattice: Lattice, window: tuple[int, int], box: Box, palette: Palette
) -> Pixels:
    """The ground of a board in a box of a window, shape (box.h, box.w, 3); `lattice` is the window's."""
    pixels = paint_backdrop(window, palette, box)
    inner = Lattice(lattice.size, lattice.x - box.x, lattice.y - box.y, lattice.sixths)
    _Painter(board, inner, palette, box).paint(pixels)
    paint_cells(pixels, board, inner, palette)
    paint_ring(pixels, (inner.x, inner.y), RING_RADIUS * inner.size, palette)
    return pixels


class _Painter:
    """Paints the stone of all cells and the table around them, as far as the ring reaches."""

    def __init__(self, board: Board, lattice: Lattice, palette: Palette, box: Box) -> None:
        """`lattice` is that of the picture, which is of this box of the window."""
        self._lattice, self._box = lattice, box
        self._numbers, self._profile_at = _tables(board.cells, lattice.sixths)
        self._base = _base_colours(board, palette)
        self._shade, self._metal = _profiles(lattice.size)
        self._gold = palette.gold

    def paint(self, pixels: Pixels) -> None:
        """Paint over a picture, within the ring."""
        lattice, radius = self._lattice, (RING_RADIUS - 0.1) * self._lattice.size
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
