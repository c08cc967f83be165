"""A motion stops where something has its moment, and goes on after it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.ui.table.presenter import WHEN_DONE, Stop, Timeline
from dream.ui.widgets.overlays import Banner

BANNER = Banner("Robbery")
times = st.floats(0, 4).map(lambda seconds: round(seconds, 6))
stops = st.lists(st.builds(Stop, st.just(BANNER), st.floats(0.1, 3), times | st.just(WHEN_DONE)), max_size=4)


def test_it_stops_before_within_and_after() -> None:
    first, second, last = Stop(BANNER, 1.0, 0.0), Stop(BANNER, 2.0, 0.5), Stop(BANNER, 3.0, WHEN_DONE)
    timeline = Timeline(0.8, (last, second, first))
    assert timeline.lasts == pytest.approx(6.8)
    seen = [timeline.at(passed) for passed in (0.0, 0.9, 1.2, 1.6, 3.6, 4.0, 6.9)]
    assert [now.stop for now in seen] == [first, first, None, second, None, last, None]
    assert [now.moved for now in seen] == pytest.approx([0.0, 0.0, 0.2, 0.5, 0.6, 0.8, 0.9])
    assert timeline.at(0.9).left == pytest.approx(0.1)


@given(times, stops, st.lists(st.floats(0, 20), min_size=2, max_size=6))
def test_what_moves_never_goes_back_and_comes_to_its_end(
    moves: float, stopped: list[Stop], passed: list[float]
) -> None:
    timeline = Timeline(moves, stopped)
    moved = [timeline.at(each).moved for each in sorted(passed)]
    assert moved == sorted(moved)
    assert timeline.at(timeline.lasts + 0.01).moved >= moves
    assert timeline.at(timeline.lasts + 0.01).stop is None
