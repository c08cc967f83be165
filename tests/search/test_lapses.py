"""How weaker levels go wrong."""

from collections import Counter
from random import Random

from dream.search.search import inclined, misjudged

WORTHS = {"good": 3.0, "fair": 2.5, "bad": -5.0}


def test_without_a_lapse_the_best_is_chosen() -> None:
    assert misjudged(WORTHS, 0, Random(1)) == "good"
    assert inclined("abc", (1, 3, 2), 0, Random(1)) == "b"


def test_a_small_lapse_confuses_what_is_close_and_nothing_else() -> None:
    random = Random(1)
    chosen = Counter(misjudged(WORTHS, 0.5, random) for _ in range(500))
    assert chosen["good"] > chosen["fair"] > 50
    assert not chosen["bad"]


def test_a_policy_is_followed_more_loosely_the_warmer_it_is() -> None:
    def share_of_best(temperature: float) -> float:
        random = Random(1)
        return sum(inclined("ab", (3, 1), temperature, random) == "a" for _ in range(1000)) / 1000

    assert share_of_best(0.2) > 0.97
    assert 0.7 < share_of_best(1) < 0.8
    assert 0.5 < share_of_best(5) < 0.62
