"""Words and signs in lines: nothing is lost, nothing is wider than its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.widgets.scrolling.flow import flowed, width_of

SIGN = 20
texts = st.text("ab ", min_size=1, max_size=12)
parts = st.lists(st.one_of(texts, st.integers(0, 3)), max_size=8)


@pytest.mark.usefixtures("_pygame")
@given(parts, st.integers(60, 200))
def test_all_of_it_stands_in_lines_that_are_wide_enough(told, width):
    font = sized_font(Role.SMALL, 16)
    lines = flowed(font, told, width, 12, SIGN)
    shown = [run for line in lines for run in line]
    assert [run for run in shown if not isinstance(run, str)] == [p for p in told if not isinstance(p, str)]
    letters = ["".join(p.replace(" ", "") for p in some if isinstance(p, str)) for some in (told, shown)]
    assert letters[0] == letters[1]
    for line in lines:
        pieces = sum(len(run.split(" ")) if isinstance(run, str) else 1 for run in line)
        assert pieces == 1 or sum(width_of(font, run, SIGN) for run in line) <= width + 12


@pytest.mark.usefixtures("_pygame")
def test_no_line_begins_with_what_stands_directly_behind_a_sign():
    told = ["takes ", 1, "; lays out ", 2, "; takes ", 3, "'s card."]
    for width in range(60, 240, 5):
        lines = flowed(sized_font(Role.SMALL, 16), told, width, 12, SIGN)
        assert not any(isinstance(line[0], str) and line[0][:1] in ";'" for line in lines)
