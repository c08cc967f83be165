"""The cells with an element, and the Elixir: dark enamel, etched with a pattern and a sign, in a frame.

All is kept darker and duller than any piece, so that the armies are seen before the ground. The frame
lies along the edge of the cell, where a piece leaves it to be seen. Lengths are in cell sizes unless they
are called pixels.
"""

from collections.abc import Mapping
from math import ceil

import numpy as np

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.hexgrid import ORIGIN, Hex, Lattice
from dream.ui.games.alchemists_dream.signs import APOTHEM, LIGHT, ground_colour, hexagon, sign, stone_colour
from dream.ui.kit.painting import Field, Pixels, coverage
from dream.ui.kit.theme import Palette, Rgb, mix

FRAME = 0.03
FRAME_WIDTH = 0.075


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
