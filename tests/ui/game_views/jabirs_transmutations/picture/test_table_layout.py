"""Where things lie: within the box, apart from one another, at every size of the window and of its texts."""

from itertools import combinations
from math import hypot

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dream.games.jabirs_transmutations.rules.components import REAGENTS, Seat
from dream.ui.games.jabirs_transmutations.layout import DIAL, TableLayout, table_layout
from dream.ui.kit.layout import SMALLEST_WINDOW, Box, layout
from dream.ui.kit.settings import SCALES
from dream.ui.kit.theme import fitting_scale

windows = st.tuples(st.integers(SMALLEST_WINDOW[0], 3840), st.integers(SMALLEST_WINDOW[1], 2400))
scales = st.sampled_from((None, *SCALES))
BELOW_PILES = 38
"""How far below the piles their numbers reach, in units of the design."""


def laid(window: tuple[int, int], scale: float | None) -> TableLayout:
    return table_layout(layout(window, fitting_scale(window, scale)).board)


def areas(table: TableLayout) -> dict[str, Box]:
    """All that takes a place of its own, apart from the round table."""
    named = {f"plate {seat.word}": table.plates[seat] for seat in Seat}
    for name, box in zip(("deck", "discard"), table.piles, strict=True):
        named[name] = box._replace(h=box.h + table.px(BELOW_PILES))
    named |= dict(zip(("gold", "silver"), table.supplies, strict=True))
    named |= {"round": table.round_line, "event": table.event, "used": table.used_events, "die": table.die}
    return named | {"saved": table.saved_area, "hand": table.hand_area, "picks": table.picks_area}


@settings(deadline=None)
@given(windows, scales)
def test_nothing_overlaps_or_leaves_the_box(window: tuple[int, int], scale: float | None) -> None:
    table = laid(window, scale)
    found = areas(table)
    for name, box in found.items():
        assert inside(box, table.box), name
        assert away(box, table.middle) >= DIAL * table.radius - 1, name
    for (one, box), (other, another) in combinations(found.items(), 2):
        assert apart(box, another), (one, other)
    x, y = table.middle
    reach = DIAL * table.radius
    assert inside(Box(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach)), table.box)


@settings(deadline=None)
@given(windows, scales, st.integers(1, 6), st.integers(1, 9), st.integers(0, 9))
@example((1727, 2306), None, 2, 1, 0)
def test_cards_stay_in_their_places(
    window: tuple[int, int], scale: float | None, held: int, fire: int, water: int
) -> None:
    table = laid(window, scale)
    assert inside(table.hand(held).around(held), table.hand_area)
    assert inside(table.picks(held).around(held), table.picks_area)
    kinds = [count for count in (fire, water) if count]
    fans = [table.saved(len(kinds), n, count).around(count) for n, count in enumerate(kinds)]
    assert inside(fans[0], table.saved_area)
    if water:
        assert inside(fans[1], table.saved_area)
        assert apart(*fans)
    for count in (1, 2):
        boxes = table.answers(count)
        for box in boxes:
            assert inside(box, table.strip), count
            assert apart(box, table.question_area), count
        assert count == 1 or apart(*boxes)
    assert inside(table.done, table.picks_area)


@settings(deadline=None)
@given(windows, scales, st.integers(0, 6))
def test_what_a_plate_tells_stays_on_it(window: tuple[int, int], scale: float | None, held: int) -> None:
    table = laid(window, scale)
    for seat in Seat:
        minis = [box for boxes in table.minis(seat, held, 6 - held) for box in boxes]
        saved = [table.saved_at_plate(seat, card) for card in REAGENTS]
        parts = [*saved, *minis]
        assert all(inside(part, table.plates[seat]) for part in parts)
        assert all(apart(one, other) for one, other in combinations(saved + minis, 2))


@pytest.mark.parametrize(
    ("window", "tall"), [((1280, 800), False), (SMALLEST_WINDOW, False), ((1080, 1920), True)]
)
def test_the_columns_stand_beside_the_table_or_above_and_below_it(
    window: tuple[int, int], tall: bool
) -> None:
    assert laid(window, None).tall is tall


def test_the_usual_window_gives_the_design_its_own_size() -> None:
    assert laid((1280, 800), None).unit == 1.0


def inside(box: Box, other: Box) -> bool:
    return box.x >= other.x and box.y >= other.y and box.right <= other.right and box.bottom <= other.bottom


def apart(box: Box, other: Box) -> bool:
    return box.right <= other.x or other.right <= box.x or box.bottom <= other.y or other.bottom <= box.y


def away(box: Box, point: tuple[float, float]) -> float:
    """How far a box is from a point."""
    across = max(box.x - point[0], 0, point[0] - box.right)
    return hypot(across, max(box.y - point[1], 0, point[1] - box.bottom))
