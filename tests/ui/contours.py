"""How a piece stands out from what lies around it, measured along its whole outline."""

from collections.abc import Iterator

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame import Surface

from dream.games.alchemists_dream.board import ELEMENTS, TILE_CELLS, Board, Terrain
from dream.hexgrid import ORIGIN, Hex, distance
from tests.ui.colour_vision import ciede2000, seen_as

Mask = NDArray[np.bool_]
Numbers = NDArray[np.float64]
SOLID, SHADOW = 250, 200
"""From so much alpha (0 to 255) on a pixel is all piece; up to so much it is ground in its shadow.

What lies between them is the smoothed edge itself, which is neither.
"""
REACH = 2.5
"""How many pixels inside the edge, and outside, an eye compares."""
DIFFERENT, LIGHTER = 20.0, 25.0
"""The CIEDE2000 distance, or the difference in lightness, from which an edge is plain to see."""


def grounds(board: Board) -> dict[str, Hex]:
    """A cell of each ground: the elements, void, rim, the Elixir; all far apart but for void in its light."""
    on_tiles, found = set(TILE_CELLS), {"elixir": ORIGIN}
    kinds = {kind.name.lower(): sorted(board.with_terrain[kind]) for kind in (*ELEMENTS, Terrain.VOID)}
    kinds["void"] = [cell for cell in kinds["void"] if cell in on_tiles]
    kinds["rim"] = [cell for cell in board.cells if cell not in on_tiles]
    for name, cells in kinds.items():
        found[name] = next(c for c in cells if min(distance(c, other) for other in found.values()) > 3)
    return found | {"lit void": Hex(1, 0)}


def outline(picture: Surface, sprite: Surface, corner: tuple[int, int]) -> tuple[Numbers, Numbers]:
    """For each pixel along the edge of a piece in a picture, the mean colours just inside and just outside.

    `sprite` is the piece as it was drawn, with its upper left corner at `corner`.
    """
    alpha = pygame.surfarray.array_alpha(sprite)
    edge = (alpha >= SOLID) & ~_shrunk(alpha >= SOLID)
    colours = pygame.surfarray.array3d(picture.subsurface((corner, sprite.get_size()))).astype(float)
    return _means(colours, alpha >= SOLID, edge), _means(colours, alpha <= SHADOW, edge)


def _shrunk(mask: Mask) -> Mask:
    """The pixels all of whose four neighbours are in a mask."""
    around = np.pad(mask, 1)
    return mask & around[2:, 1:-1] & around[:-2, 1:-1] & around[1:-1, 2:] & around[1:-1, :-2]


def _means(colours: Numbers, among: Mask, at: Mask) -> Numbers:
    """At the pixels of one mask the mean colours of those of another within REACH."""
    total, count = np.zeros_like(colours), np.zeros(among.shape)
    weighted = colours * among[..., None]
    for dx, dy in _steps():
        total += np.roll(weighted, (dx, dy), (0, 1))
        count += np.roll(among, (dx, dy), (0, 1))
    return total[at] / count[at][:, None]


def _steps() -> Iterator[tuple[int, int]]:
    whole = range(-int(REACH), int(REACH) + 1)
    return ((dx, dy) for dx in whole for dy in whole if dx * dx + dy * dy <= REACH * REACH)


def plain(inside: Numbers, outside: Numbers, vision: str) -> Mask:
    """Where along an outline the edge is plain to see for a kind of vision."""
    one, other = seen_as(inside, vision), seen_as(outside, vision)
    lighter = np.abs(one[..., 0] - other[..., 0]) >= LIGHTER
    return np.asarray(lighter | (ciede2000(one, other) >= DIFFERENT))
