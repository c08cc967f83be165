from math import hypot

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.games.alchemists_dream.board import ALL_CELLS
from dream.ui.games.alchemists_dream.layout import RING_RADIUS, layout_of
from dream.ui.kit import painting
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.theme import fitting_scale

SIZES = [SMALLEST_WINDOW, (1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (1024, 1600)]
SCALES = [None, 0.75, 1.0, 1.5, 2.0, 3.0]
sizes = st.tuples(st.integers(SMALLEST_WINDOW[0], 5000), st.integers(SMALLEST_WINDOW[1], 3000))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sixths", range(6))
def test_cells_and_pixels_round_trip(size: tuple[int, int], sixths: int) -> None:
    lattice = layout_of(size, sixths=sixths).lattice
    for cell in ALL_CELLS:
        x, y = lattice.centre(cell)
        assert lattice.cell(x, y) == cell
        for corner_x, corner_y in lattice.corners(cell):
            assert lattice.cell(x + 0.95 * (corner_x - x), y + 0.95 * (corner_y - y)) == cell


@given(sizes, st.sampled_from(SCALES), st.integers(0, 5))
def test_every_cell_lies_in_the_board_s_box(size: tuple[int, int], scale: float | None, sixths: int) -> None:
    place = layout_of(size, scale, sixths)
    for cell in ALL_CELLS:
        for x, y in place.lattice.corners(cell):
            assert place.board.holds(x, y)


@given(sizes, st.sampled_from(SCALES))
def test_the_cards_of_the_players_cover_nothing(size: tuple[int, int], scale: float | None) -> None:
    place = layout_of(size, fitting_scale(size, scale))
    ring = RING_RADIUS * place.lattice.size
    window = pygame.Rect((0, 0), size)
    for card in map(pygame.Rect, place.cards):
        assert window.contains(card)
        assert not card.colliderect(place.middle)
        assert place.journal is None or not card.colliderect(place.journal)
        near_x = min(max(place.lattice.x, card.left), card.right)
        near_y = min(max(place.lattice.y, card.top), card.bottom)
        assert hypot(near_x - place.lattice.x, near_y - place.lattice.y) >= ring
    assert place.panel.holds(*place.middle.centre)


@pytest.mark.parametrize(
    ("size", "in_panel"), [((1280, 800), True), ((1366, 768), False), ((3840, 2160), False)]
)
def test_where_the_window_is_wide_the_cards_lie_beside_the_board(
    size: tuple[int, int], in_panel: bool
) -> None:
    place = layout_of(size)
    assert place.cards_in_panel is in_panel
    assert (place.middle.h > 0.95 * size[1]) is not in_panel


def test_in_a_very_wide_window_they_share_a_wing_with_the_journal() -> None:
    place = layout_of((3440, 1440))
    assert place.wing is not None
    assert place.journal is not None
    assert all(place.wing.holds(*box.centre) for box in (place.journal, *place.cards))


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_the_board_takes_most_of_the_height(size: tuple[int, int]) -> None:
    place = layout_of(size)
    heights = [y for cell in ALL_CELLS for _, y in place.lattice.corners(cell)]
    assert max(heights) - min(heights) >= 0.7 * size[1]


def test_all_orientations_have_one_size_and_place() -> None:
    lattices = [layout_of((1280, 800), sixths=k).lattice for k in range(6)]
    assert len({(lattice.size, lattice.x, lattice.y) for lattice in lattices}) == 1


def test_the_lines_of_the_ring_are_as_wide_as_those_of_the_cells() -> None:
    assert painting.RADIUS == RING_RADIUS
