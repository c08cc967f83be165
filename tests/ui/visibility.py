"""What eyes can tell apart: colours, also without one kind of cone; outlines of pieces; texts of a size.

Colours are arrays whose last axis is red, green and blue, 0 to 255; those of CIELAB L*, a* and b*.
"""

from collections.abc import Iterable, Iterator

import numpy as np
import pygame
from numpy.typing import ArrayLike, NDArray
from pygame import Surface

from dream.games.alchemists_dream.board import TILE_CELLS, Board
from dream.games.alchemists_dream.elements import ELEMENTS, Terrain
from dream.hexgrid import ORIGIN, Hex, distance
from dream.ui.kit.theme import luminance
from dream.ui.table.faces import Counter, Face, Label, Token
from dream.ui.table.items import Item
from dream.ui.table.painters import fitting_size, number_on_token, type_of

Values = NDArray[np.float64]

VISIONS: dict[str, Values] = {
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
    "normal": np.eye(3),
    "greyscale": np.array([[0.2126, 0.7152, 0.0722]] * 3),
}
"""Machado, Oliveira and Fernandes 2009, full severity, on linear light; and grey for luminance alone."""

_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def seen_as(colours: ArrayLike, vision: str) -> Values:
    """The CIELAB values (D65) of colours as a kind of vision sees them."""
    parts = np.asarray(colours, float) / 255
    light = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    xyz = np.clip(light @ VISIONS[vision].T, 0, 1) @ _TO_XYZ.T / _WHITE
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    fx, fy, fz = np.moveaxis(f, -1, 0)
    return np.stack([116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)], axis=-1)


def ciede2000(one: ArrayLike, other: ArrayLike) -> Values:
    """The colour difference CIEDE2000 between CIELAB values (Sharma, Wu and Dalal 2005)."""
    l1, a1, b1 = np.moveaxis(np.asarray(one, float), -1, 0)
    l2, a2, b2 = np.moveaxis(np.asarray(other, float), -1, 0)
    c7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - np.sqrt(c7 / (c7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    coloured = c1 * c2 > 0
    dh = np.where(coloured, (h2 - h1 + 180) % 360 - 180, 0)
    mean_h = np.where(coloured, (h1 + dh / 2) % 360, h1 + h2)
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * np.cos(np.radians(mean_h - 30))
        + 0.24 * np.cos(np.radians(2 * mean_h))
        + 0.32 * np.cos(np.radians(3 * mean_h + 6))
        - 0.20 * np.cos(np.radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / np.sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    turn = 60 * np.exp(-(((mean_h - 275) / 25) ** 2))
    r_t = -np.sin(np.radians(turn)) * 2 * np.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    light, chroma = (l2 - l1) / s_l, (c2 - c1) / s_c
    hue = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh / 2)) / s_h
    return np.asarray(np.sqrt(light**2 + chroma**2 + hue**2 + r_t * chroma * hue))


def smallest_difference(colours: ArrayLike, vision: str) -> float:
    """The smallest difference between any two of the colours to a kind of vision."""
    labs = seen_as(colours, vision)
    between = ciede2000(labs[:, None], labs[None])
    return float(between[np.triu_indices(len(labs), 1)].min())


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


READABLE = 16
"""So many pixels high every text on a table is at least, in a window of 1280 by 800."""


def hard_to_read(items: Iterable[Item], unit: float) -> Iterator[tuple[Face, int]]:
    """The texts that are smaller, with their sizes in pixels, and those that are cut short."""
    for item in items:
        if isinstance(item.face, Token) and item.face.count is not None:
            size = number_on_token(item.face.count, item.box.w / 2)
            if size < READABLE:
                yield item.face, size
        label = item.face.label if isinstance(item.face, Counter) else item.face
        if isinstance(label, Label):
            size = round(label.size * unit)
            size = fitting_size(label.text, size, label.role, item.box.w) if label.fits else size
            if size < READABLE or type_of(label.role, size).size(label.text)[0] > item.box.w:
                yield label, size


def grey_blocks(surface: Surface, side: int = 4) -> Values:
    """How light a picture is in blocks of so many pixels: what arm's length and no colour leave of it."""
    grey = np.asarray(pygame.surfarray.array3d(surface), float).mean(2)
    wide, high = (length // side * side for length in grey.shape)
    blocks: Values = grey[:wide, :high].reshape(wide // side, side, -1, side).mean((1, 3))
    return blocks


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """How much two colours differ to the eye, 1 to 21: the contrast of WCAG."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
