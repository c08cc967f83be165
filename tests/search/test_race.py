"""The race: the close ones get the deals, the best one wins, and everything can be repeated."""

from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest

from dream.search.search import ALL_ALIKE, Choice, Race, Terms, checked

TERMS = Terms(deals=6, errors=2.5, widening=100)
WORTHS = {"bad": 0.2, "poor": 0.3, "good": 0.6, "best": 0.66}


def trial(action: str, number: int) -> float:
    """A deal is good or bad for all, and a little different for each."""
    deal, own = Random(f"deal {number}"), Random(f"{action} {number}")
    return WORTHS[action] + deal.gauss(0, 0.5) + own.gauss(0, 0.05)


def race(stopped: bool = False) -> Race[str]:
    return Race(tuple(WORTHS), (1.0,) * len(WORTHS), trial, TERMS, lambda: stopped)


def test_the_best_is_found_in_few_deals_though_deals_differ_more_than_actions() -> None:
    found = race()
    found.run(400)
    assert [choice.action for choice in found.choices[:2]] == ["best", "good"]
    visits = {choice.action: choice.visits for choice in found.choices}
    assert visits["bad"] <= 8 < visits["good"]


def test_it_ends_with_one_left() -> None:
    found = race()
    done = found.run(100_000)
    assert done < 2000
    assert found.run(10) == 0
    assert found.choices[0].action == "best"


def test_pieces_make_the_same_race() -> None:
    whole, pieces = race(), race()
    whole.run(150)
    for _ in range(15):
        pieces.run(10)
    assert whole.choices == pieces.choices


def test_a_deal_that_is_not_over_counts_for_nobody() -> None:
    found = race()
    found.run(4 * 3)
    before = found.choices
    found.run(1)
    assert found.choices == before


def test_before_the_first_deal_the_weights_decide() -> None:
    found = Race("xyz", (0.1, 0.7, 0.2), lambda action, number: 0.5, TERMS)
    assert [choice.action for choice in found.choices] == ["y", "z", "x"]
    found.run(30)
    assert [choice.action for choice in found.choices] == ["y", "z", "x"]


def test_actions_enter_by_their_weights_with_the_trials_and_catch_up() -> None:
    found = Race(tuple(WORTHS), (0.4, 0.3, 0.2, 0.1), trial, Terms(deals=6, errors=2.5, widening=0.5))
    found.run(8)
    assert {choice.action for choice in found.choices if choice.visits} == {"bad", "poor"}
    found.run(600)
    assert found.choices[0].action == "best"
    by_visits = {choice.action: choice.visits for choice in found.choices}
    assert by_visits["best"] > by_visits["bad"] >= 6


def test_what_promises_more_enters_sooner_whatever_the_weights() -> None:
    terms = Terms(deals=6, errors=2.5, widening=0.5)
    found = Race(tuple(WORTHS), (0.4, 0.3, 0.2, 0.1), trial, terms, promise=(0, 1, 2, 3))
    assert found.choices[0].action == next(iter(WORTHS))
    found.run(2)
    assert {choice.action for choice in found.choices if choice.visits} == set(list(WORTHS)[2:])


def test_whoever_is_left_alone_meets_those_who_wait() -> None:
    found = Race(("good", "bad", "best"), (0.5, 0.3, 0.2), trial, Terms(deals=4, errors=1.0, widening=0.01))
    found.run(60)
    assert found.choices[0].action == "best"


def test_it_stops_when_it_is_told() -> None:
    assert race(stopped=True).run(10) == 0


def test_who_only_looks_better_by_luck_is_not_preferred() -> None:
    """Of ten that are alike, the best by a few noisy deals is seldom far enough ahead of the likeliest."""

    def preferred(doubt: float, lucky: int) -> str:
        actions = "abcdefghij"
        terms = Terms(deals=100, widening=100, doubt=doubt)
        noisy = Race(actions, (2.0, *(1.0,) * 9), lambda a, n: Random(f"{lucky} {a} {n}").random(), terms)
        noisy.run(80)
        return noisy.choices[0].action

    assert sum(preferred(0.0, lucky) == "a" for lucky in range(30)) < 10
    assert sum(preferred(2.5, lucky) == "a" for lucky in range(30)) > 20
    better = Race("ab", (2.0, 1.0), lambda a, n: (a == "b") + Random(f"{a} {n}").random(), Terms(doubt=1.0))
    better.run(60)
    assert better.choices[0].action == "b"


def preferred(doubt: float, worths: dict[str, float], luck: int) -> str:
    """What a short race prefers whose deals are noisy, where the first action is the likeliest."""
    noisy = Race(
        tuple(worths),
        (2.0, *(1.0,) * (len(worths) - 1)),
        lambda action, number: worths[action] + Random(f"{luck} {action} {number}").random(),
        Terms(deals=100, widening=100, doubt=doubt),
    )
    noisy.run(8 * len(worths))
    return noisy.choices[0].action


def test_what_only_looks_better_by_luck_is_not_preferred() -> None:
    alike = dict.fromkeys("abcdefghij", 0.0)
    assert sum(preferred(0.0, alike, luck) == "a" for luck in range(30)) < 10
    assert sum(preferred(2.5, alike, luck) == "a" for luck in range(30)) > 20
    assert all(preferred(1.0, {"a": 0.0, "b": 1.0}, luck) == "b" for luck in range(30))


def test_the_doubt_changes_no_value_and_no_order_that_is_certain() -> None:
    sure, doubtful = (
        Race("xyz", (3.0, 2.0, 1.0), lambda a, n: "xyz".index(a) + n % 3, Terms(doubt=doubt))
        for doubt in (0.0, 9.0)
    )
    for found in (sure, doubtful):
        found.run(15)
    assert sure.choices == doubtful.choices
    assert [choice.action for choice in sure.choices] == ["z", "y", "x"]


def test_asking_for_the_choices_changes_nothing() -> None:
    asked, silent = (
        Race(tuple(WORTHS), (0.4, 0.3, 0.2, 0.1), trial, Terms(deals=30, widening=0.5, doubt=1.0))
        for _ in range(2)
    )
    for _ in range(120):
        asked.run(1)
        assert asked.choices
    silent.run(120)
    assert asked.choices == silent.choices


def test_how_far_an_action_is_behind_is_told_by_the_deals_of_both() -> None:
    found = race()
    found.run(400)
    first, *others = found.choices
    assert first.error is None
    for choice in others:
        assert choice.error is not None
        told = first.value - choice.value
        deals = [trial(first.action, n) - trial(choice.action, n) for n in range(choice.visits)]
        assert told == pytest.approx(mean(deals))
        assert choice.error == pytest.approx(stdev(deals) / sqrt(len(deals)))


def test_nothing_is_told_of_what_was_not_tried() -> None:
    found = Race(tuple(WORTHS), (0.4, 0.3, 0.2, 0.1), trial, Terms(widening=0.01))
    found.run(10)
    assert found.choices[2:] == (Choice("good", 0, 0.0), Choice("best", 0, 0.0))


def test_those_that_are_compared_are_all_tried_in_every_deal_to_the_end() -> None:
    found = Race(tuple(WORTHS), (1.0,) * len(WORTHS), trial, ALL_ALIKE)
    found.run(400)
    assert {choice.visits for choice in found.choices} == {100}
    assert all(choice.error is not None for choice in found.choices[1:])


def test_only_legal_actions_are_compared() -> None:
    assert checked("ab", "abc") == "ab"
    assert checked((), "abc") == ()
    with pytest.raises(ValueError, match="legal"):
        checked("ax", "abc")
