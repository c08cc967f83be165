"""Fans, rows and grids never leave their box, and lie in order."""

from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from dream.ui.kit.layout import Box
from dream.ui.table.items import Scale, around, around_all, column, fan, grid, middle_of, row, unit_for

areas = st.builds(
    Box, st.integers(-50, 500), st.integers(-50, 500), st.integers(40, 900), st.integers(40, 700)
)
sizes = st.tuples(st.integers(4, 120), st.integers(4, 160))


def within(box: Box, area: Box) -> bool:
    return box.x >= area.x and box.y >= area.y and box.right <= area.right and box.bottom <= area.bottom


@given(areas, sizes, st.integers(1, 40), st.floats(1, 200), st.floats(0, 1))
def test_a_fan_stays_in_its_area_whatever_it_holds(
    area: Box, size: tuple[int, int], count: int, step: float, align: float
) -> None:
    assume(size[0] <= area.w and size[1] <= area.h)
    cards = fan(area, size, count, step, align).cards(count)
    assert all(within(card, area) and (card.w, card.h) == size for card in cards)
    assert all(one.x <= other.x for one, other in pairwise(cards))
    assert around_all(cards) == fan(area, size, count, step, align).around(count)


@given(areas, sizes, st.floats(1, 200))
def test_an_empty_fan_has_a_place(area: Box, size: tuple[int, int], step: float) -> None:
    assume(size[0] <= area.w and size[1] <= area.h)
    assert fan(area, size, 0, step).cards(0) == ()
    assert within(fan(area, size, 0, step).around(0), area)


@given(areas, st.integers(1, 40), st.integers(0, 30))
def test_rows_and_columns_fill_their_area_without_meeting(area: Box, count: int, gap: int) -> None:
    boxes = row(area, count, gap)
    assert all(within(box, area) for box in boxes)
    assert (boxes[0].x, boxes[-1].right) == (area.x, area.right)
    assert all(one.right <= other.x for one, other in pairwise(boxes))
    assert max(box.w for box in boxes) - min(box.w for box in boxes) <= 1
    turned = column(Box(area.y, area.x, area.h, area.w), count, gap)
    assert [(box.y, box.h) for box in turned] == [(box.x, box.w) for box in boxes]


@given(areas, st.integers(1, 6), st.integers(1, 6), st.integers(0, 9))
def test_a_grid_is_rows_below_one_another(area: Box, columns: int, rows: int, gap: int) -> None:
    boxes = grid(area, columns, rows, gap)
    assert len(boxes) == columns * rows
    assert all(within(box, area) for box in boxes)
    assert boxes[:columns] == row(column(area, rows, gap)[0], columns, gap)


def test_what_is_laid_around_a_point_has_it_in_its_middle() -> None:
    assert around((100, 50), 8).centre == (100, 50)
    assert middle_of((100, 50), (30, 12)).centre == (100, 50)


def test_a_design_fits_into_its_box() -> None:
    assert unit_for(Box(0, 0, 600, 400), (300, 100)) == 2
    assert Scale(1.5).px(3) == 4
    assert Scale(0.1).px(1) == 1
