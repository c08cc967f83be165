"""Ratings: an example by hand, and what every rating must keep."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.records.library.statistics import UNSURE, Rating, joined

RATINGS = st.builds(
    Rating, st.floats(-800, 1500), st.floats(30, UNSURE), st.floats(0.03, 0.12, allow_subnormal=False)
)
OPPONENTS = st.floats(-500, 1500)


def test_a_win_against_an_equal_is_worth_what_the_formulas_say() -> None:
    """Of an unsure player: v = 4, and 1 / (1 / (2.0147^2 + 0.06^2) + 1 / 4) = 2.0157, in units of 173.7."""
    after = Rating().after(0.0, 1.0)
    assert after.value == pytest.approx(173.7178 * 2.0157 * 0.5, abs=0.5)
    assert after.deviation == pytest.approx(173.7178 * 2.0157**0.5, abs=0.1)
    assert after.volatility == pytest.approx(0.06, abs=1e-4)


@given(RATINGS, OPPONENTS)
def test_who_wins_rises_and_who_loses_falls_and_both_are_better_known(
    rating: Rating, opponent: float
) -> None:
    won, drawn, lost = (rating.after(opponent, score) for score in (1.0, 0.5, 0.0))
    assert lost.value < drawn.value < won.value
    assert lost.value <= rating.value <= won.value
    for after in (won, drawn, lost):
        assert 0 < after.deviation <= UNSURE
        assert after.deviation**2 < rating.deviation**2 + (173.72 * 0.2) ** 2
        assert after.range[0] < after.value < after.range[1]


def test_many_results_find_the_strength_that_they_came_from() -> None:
    rating = Rating()
    for number in range(400):
        rating = rating.after(200.0, float(number % 4 != 0))  # three of four: 191 Elo above
    assert rating.value == pytest.approx(391, abs=40)
    assert rating.deviation < 70


def test_several_opponents_are_as_hard_as_one_who_takes_their_shares_together() -> None:
    assert joined([100.0]) == pytest.approx(100)
    assert joined([0.0, 0.0]) == pytest.approx(120.4, abs=0.1)  # an equal third wins one in three
    assert joined([300.0, -2000.0]) == pytest.approx(300, abs=0.1)
