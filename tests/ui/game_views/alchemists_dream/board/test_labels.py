"""The names of cells on the board: they can be read, and lie over nothing else."""

from math import hypot

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Surface

from dream.games.alchemists_dream.board import Element
from dream.hexgrid.hexes import Lattice
from dream.ui.games.alchemists_dream.layout import RING_RADIUS, CellName, OnCell, Piece, layout_of
from dream.ui.games.alchemists_dream.paint import cell_names, edge_names, paint_name
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.painting import INNER, RADIUS
from dream.ui.kit.theme import palette
from dream.ui.table.items import Items
from dream.ui.table.picture import Sprite, Sprites
from tests.ui.game_views.alchemists_dream.scenes_of_play import BOARD, Posed, PosedBoard, sight_of

SIZES = [(1024, 640), (1280, 800), (2560, 1440)]
MANY_SIZES = [SMALLEST_WINDOW, (900, 560), *SIZES, (1111, 777), (1366, 768), (1920, 1080), (3840, 2160)]
LOWEST_SIGN = 0.38
"""How far below the middle of a cell the signs reach, in cell sizes."""


def lit(surface: Surface) -> NDArray[np.bool_]:
    """The pixels of a label's letters, without their dark outline."""
    light = pygame.surfarray.array3d(surface) @ np.array([0.2126, 0.7152, 0.0722])
    return np.asarray((light > 120) & (pygame.surfarray.array_alpha(surface) > 120))


def laid(sprites: list[Sprite], size: tuple[int, int], solid: bool) -> NDArray[np.int_]:
    """How many sprites cover each pixel of a window, with letters or with what is solid."""
    total = np.zeros(size, int)
    for surface, (x, y) in sprites:
        mask = pygame.surfarray.array_alpha(surface) > 230 if solid else lit(surface)
        total[int(x) : int(x) + mask.shape[0], int(y) : int(y) + mask.shape[1]] += mask
    return total


def sprites(show: Posed, size: tuple[int, int], kind: type) -> list[Sprite]:
    """What lies on a board, of one kind of face."""
    looks, place = PosedBoard(BOARD), layout_of(size)
    made = Sprites(looks, place.unit, palette())
    items = Items(looks.items(sight_of(show), place))
    return [sprite for item in items if isinstance(item.face, kind) for sprite in made.of(item)]


def names_on(lattice_size: tuple[int, int]) -> list[Sprite]:
    return sprites(Posed(coordinates="all"), lattice_size, CellName)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("owner", [0, 1])
def test_names_on_cells_lie_over_no_stone_and_no_other_name(size: tuple[int, int], owner: int) -> None:
    crowd = Posed(pieces=dict.fromkeys(BOARD.cells, Piece(owner, Element.FIRE)), coordinates="all")
    names = laid(names_on(size), size, solid=False)
    assert names.sum() > 283 * 20
    assert names.max() == 1
    assert not (names.astype(bool) & (laid(sprites(crowd, size, OnCell), size, solid=True) > 0)).any()


@pytest.mark.parametrize("size", SIZES)
def test_names_on_cells_lie_below_signs_and_within_their_cells(size: tuple[int, int]) -> None:
    lattice: Lattice = layout_of(size).lattice
    for cell, (surface, (x, y)) in zip(BOARD.cells, names_on(size), strict=True):
        places = [(x + dx + 0.5, y + dy + 0.5) for dx, dy in np.argwhere(lit(surface))]
        middle = lattice.centre(cell)[1]
        assert min(down for _, down in places) > middle + LOWEST_SIGN * lattice.size
        assert np.mean([lattice.cell(*place) == cell for place in places]) > 0.8, cell.name


def test_names_on_cells_are_large_enough_to_read() -> None:
    for size, tall in zip(SIZES, (6, 7, 11), strict=True):
        surface, _ = names_on(size)[0]
        rows = np.flatnonzero(lit(surface).any(axis=0))
        assert rows[-1] - rows[0] + 1 >= tall


@pytest.mark.parametrize("sixths", range(6))
@pytest.mark.parametrize("size", MANY_SIZES)
def test_names_at_the_edges_touch_neither_ring_nor_board_nor_each_other(
    size: tuple[int, int], sixths: int
) -> None:
    lattice = layout_of(size, None, sixths).lattice
    ring = INNER / RADIUS * RING_RADIUS * lattice.size
    taken: set[tuple[int, int]] = set()
    written = list(edge_names(BOARD, lattice))
    assert len(written) == 42
    for face, (left, top, _, _) in written:
        surface = paint_name(face, lattice.size, palette())
        places = [(left + x, top + y) for x, y in np.argwhere(pygame.surfarray.array_alpha(surface) > 60)]
        assert places
        assert max(hypot(x + 0.5 - lattice.x, y + 0.5 - lattice.y) for x, y in places) < ring - 1
        assert not any(lattice.cell(x + 0.5, y + 0.5) in BOARD for x, y in places)
        assert taken.isdisjoint(places)
        taken.update(places)


def test_names_stand_at_the_edges_where_cells_are_too_small_for_them() -> None:
    lattice = layout_of(SMALLEST_WINDOW).lattice
    assert list(cell_names(BOARD, lattice)) == list(edge_names(BOARD, lattice))
