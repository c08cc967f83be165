import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.ui.game_views.alchemists_dream.board.board_layout import ROUND_TABLE
from dream.ui.kit.layout import (
    DESIGN_HEIGHT,
    DESIGN_WIDTH,
    LARGEST_SCALE,
    LEAST_WING,
    PANEL_WIDTH,
    READABLE_SCALE,
    SMALLEST_SCALE,
    SMALLEST_WINDOW,
    STEPS,
    WIDEST_TABLE,
    Box,
    automatic_scale,
    largest_scale,
    layout,
)
from dream.ui.kit.theme import fitting_scale

SCALES = [None, 0.75, 1.0, 1.5, 2.0, 3.0]
sizes = st.tuples(st.integers(SMALLEST_WINDOW[0], 5000), st.integers(SMALLEST_WINDOW[1], 3000))


@given(sizes, st.sampled_from(SCALES))
def test_board_and_panel_share_the_window(size: tuple[int, int], scale: float | None) -> None:
    place = layout(size, fitting_scale(size, scale))
    wing = place.wing or Box(0, 0, 0, size[1])
    assert wing.w + place.board.w + place.panel.w == size[0]
    assert wing.h == place.board.h == place.panel.h == size[1]
    assert wing.right == place.board.x
    assert place.without_wing.board == Box(0, 0, place.panel.x, size[1])
    assert place.board.right == place.panel.x
    assert place.panel.w <= size[0] * 0.4


@given(sizes, st.sampled_from(SCALES))
def test_a_wing_is_as_wide_as_a_panel_may_be_and_takes_nothing_of_the_table(
    size: tuple[int, int], scale: float | None
) -> None:
    for table in (ROUND_TABLE, WIDEST_TABLE):
        place = layout(size, fitting_scale(size, scale), table=table)
        if place.wing is not None:
            assert LEAST_WING * place.scale <= place.wing.w <= place.panel.w
            assert place.board.w >= round(table * size[1])


@pytest.mark.parametrize(
    ("size", "wide"), [((1280, 800), False), ((2560, 1440), False), ((3440, 1440), True)]
)
def test_a_window_of_two_screens_has_a_wing(size: tuple[int, int], wide: bool) -> None:
    assert (layout(size).wing is not None) is wide


@given(sizes, st.sampled_from(SCALES))
def test_no_text_size_takes_from_the_board_what_it_needs(size: tuple[int, int], scale: float | None) -> None:
    """Neither the automatic one, nor any that is chosen by hand."""
    for table in (ROUND_TABLE, WIDEST_TABLE):
        natural, wished = layout(size, table=table), layout(size, fitting_scale(size, scale), table=table)
        needed = min(natural.board.w, round(table * size[1]))
        assert wished.board.w >= needed
        if size[0] >= 1.6 * size[1] and natural.scale > SMALLEST_SCALE:
            assert natural.board.w >= table * size[1] - 1, "the automatic size leaves the board its height"


@given(sizes)
def test_the_automatic_scale_is_the_largest_that_leaves_the_board_and_the_panel_their_room(
    size: tuple[int, int],
) -> None:
    scale, (width, height) = automatic_scale(size), size
    larger = scale + 1 / STEPS
    assert (
        PANEL_WIDTH * larger > max(width - WIDEST_TABLE * height, PANEL_WIDTH * width / DESIGN_WIDTH)
        or larger > max(height / DESIGN_HEIGHT, READABLE_SCALE)
        or larger > largest_scale(size)
        or larger > LARGEST_SCALE
    )


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((800, 440), 0.65),
        ((800, 480), 0.7),
        ((1024, 600), 0.8),
        ((1024, 640), 0.8),
        ((1280, 800), 1.0),
        ((1920, 1080), 1.5),
        ((2560, 1440), 2.0),
        ((3840, 2160), 3.0),
        ((800, 9000), 0.65),
    ],
)
def test_automatic_scale(size: tuple[int, int], scale: float) -> None:
    assert automatic_scale(size) == scale


@given(sizes)
def test_automatic_scale_goes_in_steps_and_grows_with_the_window(size: tuple[int, int]) -> None:
    scale = automatic_scale(size)
    assert scale == round(scale * STEPS) / STEPS
    assert automatic_scale((size[0] + 300, size[1] + 300)) >= scale
