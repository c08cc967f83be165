import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.games.alchemists_dream.board.board import ALL_CELLS
from dream.ui.game_views.alchemists_dream.board.board_layout import RING_RADIUS, layout_of
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.painting import ring_painter

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


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_the_board_takes_most_of_the_height(size: tuple[int, int]) -> None:
    place = layout_of(size)
    heights = [y for cell in ALL_CELLS for _, y in place.lattice.corners(cell)]
    assert max(heights) - min(heights) >= 0.7 * size[1]


def test_all_orientations_have_one_size_and_place() -> None:
    lattices = [layout_of((1280, 800), sixths=k).lattice for k in range(6)]
    assert len({(lattice.size, lattice.x, lattice.y) for lattice in lattices}) == 1


def test_the_lines_of_the_ring_are_as_wide_as_those_of_the_cells() -> None:
    assert ring_painter.RADIUS == RING_RADIUS
