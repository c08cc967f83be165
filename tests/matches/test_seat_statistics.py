"""What the scores of rotations say: estimates by hand, and how often an interval holds the truth."""

from math import inf
from random import Random

import pytest

from dream.matches.statistics import Estimate, estimate


def test_an_estimate_by_hand() -> None:
    # The squares of the distances from the mean 0.4 are 0.09, 0.04, 0.01, 0 and 0: 0.14 over n - 1 and n.
    found = estimate([0.1, 0.6, 0.5, 0.4, 0.4])
    assert found.mean == pytest.approx(0.4)
    assert found.error == pytest.approx((0.14 / 4 / 5) ** 0.5)
    low, high = found.interval
    assert (low, high) == pytest.approx((0.4 - 1.95996 * found.error, 0.4 + 1.95996 * found.error), abs=1e-5)
    assert Estimate(0.5, 0.1).superiority(0.4) == pytest.approx(0.8413, abs=1e-4)


def test_where_all_scores_are_alike_one_even_one_is_supposed() -> None:
    # Four ones and a third have the mean 13/15, from which they are 2/15 and 8/15 away.
    found = estimate([1.0] * 4, 1 / 3)
    assert found.mean == 1
    assert found.error == pytest.approx(((4 * (2 / 15) ** 2 + (8 / 15) ** 2) / 4 / 5) ** 0.5)
    even = estimate([1 / 3] * 9, 1 / 3)
    assert (even.error, even.superiority(1 / 3)) == (0, 0.5)
    assert estimate([12.0] * 5) == Estimate(12, 0)


def test_of_one_score_the_error_is_not_known() -> None:
    assert estimate([12.0]) == estimate([12.0], 5) == Estimate(12, inf)
    assert Estimate(12, inf).superiority(5) == 0.5


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    random, held = Random(1), 0
    for _ in range(300):
        shares = [float(random.random() < 0.45) for _ in range(100)]
        low, high = estimate(shares, 1 / 3).interval
        held += low <= 0.45 <= high
    assert 0.90 <= held / 300 <= 0.985
