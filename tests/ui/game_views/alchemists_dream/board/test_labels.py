"""The names of cells on the board: they can be read, and lie over nothing else."""

from math import hypot

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Surface

from dream.games.alchemists_dream.rules.elements import Element
from dream.ui.game_views.alchemists_dream.board.board_layout import RING_RADIUS, layout_of
from dream.ui.game_views.alchemists_dream.board.board_state import BoardState, Piece
from dream.ui.game_views.alchemists_dream.board.sprite_layout import Sprite, SpriteLayout
from dream.ui.game_views.alchemists_dream.painters.labels import labels
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.painting.ring_painter import INNER, RADIUS
from dream.ui.kit.palette import palette
from tests.ui.game_views.alchemists_dream.scenes_of_play import BOARD

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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("owner", [0, 1])
def test_names_on_cells_lie_over_no_stone_and_no_other_name(size: tuple[int, int], owner: int) -> None:
    lattice = layout_of(size).lattice
    crowd = BoardState(pieces=dict.fromkeys(BOARD.cells, Piece(owner, Element.FIRE)), coordinates="all")
    stones = SpriteLayout(lattice, palette(), named=True).pieces(crowd, frozenset())
    names = laid(labels(BOARD, lattice, "all", palette()), size, solid=False)
    assert names.sum() > 283 * 20
    assert names.max() == 1
    assert not (names.astype(bool) & (laid(stones, size, solid=True) > 0)).any()


@pytest.mark.parametrize("size", SIZES)
def test_names_on_cells_lie_below_signs_and_within_their_cells(size: tuple[int, int]) -> None:
    lattice = layout_of(size).lattice
    for cell, (surface, (x, y)) in zip(BOARD.cells, labels(BOARD, lattice, "all", palette()), strict=True):
        places = [(x + dx + 0.5, y + dy + 0.5) for dx, dy in np.argwhere(lit(surface))]
        middle = lattice.centre(cell)[1]
        assert min(down for _, down in places) > middle + LOWEST_SIGN * lattice.size
        assert np.mean([lattice.cell(*place) == cell for place in places]) > 0.8, cell.name


def test_names_on_cells_are_large_enough_to_read() -> None:
    for size, tall in zip(SIZES, (6, 7, 11), strict=True):
        surface, _ = labels(BOARD, layout_of(size).lattice, "all", palette())[0]
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
    written = labels(BOARD, lattice, "edge", palette())
    assert len(written) == 42
    for surface, (left, top) in written:
        places = [(left + x, top + y) for x, y in np.argwhere(pygame.surfarray.array_alpha(surface) > 60)]
        assert places
        assert max(hypot(x + 0.5 - lattice.x, y + 0.5 - lattice.y) for x, y in places) < ring - 1
        assert not any(lattice.cell(x + 0.5, y + 0.5) in BOARD for x, y in places)
        assert taken.isdisjoint(places)
        taken.update(places)


def test_names_stand_at_the_edges_where_cells_are_too_small_for_them() -> None:
    lattice = layout_of(SMALLEST_WINDOW).lattice
    assert len(labels(BOARD, lattice, "all", palette())) == len(labels(BOARD, lattice, "edge", palette()))
