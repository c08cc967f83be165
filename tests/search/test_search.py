"""The search of games with hidden things: the race of actions, the engine, and how weaker levels go wrong."""

import io
from collections import Counter
from math import sqrt
from random import Random
from statistics import mean, stdev
from threading import Event
from typing import Any

import pytest

from dream.protocol.dialogue import Info, Limits
from dream.protocol.server import ObservationServer
from dream.search.search import (
    ALL_ALIKE,
    Race,
    RaceTerms,
    RootAction,
    SearchEngine,
    Strength,
    checked,
    inclined,
    misjudged,
)
from tests.search.kuhn import KUHN, Table, begin

TERMS = RaceTerms(deals=6, errors=2.5, widening=100)
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
    found = Race(tuple(WORTHS), (0.4, 0.3, 0.2, 0.1), trial, RaceTerms(deals=6, errors=2.5, widening=0.5))
    found.run(8)
    assert {choice.action for choice in found.choices if choice.visits} == {"bad", "poor"}
    found.run(600)
    assert found.choices[0].action == "best"
    by_visits = {choice.action: choice.visits for choice in found.choices}
    assert by_visits["best"] > by_visits["bad"] >= 6


def test_what_promises_more_enters_sooner_whatever_the_weights() -> None:
    terms = RaceTerms(deals=6, errors=2.5, widening=0.5)
    found = Race(tuple(WORTHS), (0.4, 0.3, 0.2, 0.1), trial, terms, promise=(0, 1, 2, 3))
    assert found.choices[0].action == next(iter(WORTHS))
    found.run(2)
    assert {choice.action for choice in found.choices if choice.visits} == set(list(WORTHS)[2:])


def test_whoever_is_left_alone_meets_those_who_wait() -> None:
    found = Race(
        ("good", "bad", "best"), (0.5, 0.3, 0.2), trial, RaceTerms(deals=4, errors=1.0, widening=0.01)
    )
    found.run(60)
    assert found.choices[0].action == "best"


def test_it_stops_when_it_is_told() -> None:
    assert race(stopped=True).run(10) == 0


def preferred(doubt: float, worths: dict[str, float], luck: int) -> str:
    """What a short race prefers whose deals are noisy, where the first action is the likeliest."""
    noisy = Race(
        tuple(worths),
        (2.0, *(1.0,) * (len(worths) - 1)),
        lambda action, number: worths[action] + Random(f"{luck} {action} {number}").random(),
        RaceTerms(deals=100, widening=100, doubt=doubt),
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
        Race("xyz", (3.0, 2.0, 1.0), lambda a, n: "xyz".index(a) + n % 3, RaceTerms(doubt=doubt))
        for doubt in (0.0, 9.0)
    )
    for found in (sure, doubtful):
        found.run(15)
    assert sure.choices == doubtful.choices
    assert [choice.action for choice in sure.choices] == ["z", "y", "x"]


def test_asking_for_the_choices_changes_nothing() -> None:
    asked, silent = (
        Race(tuple(WORTHS), (0.4, 0.3, 0.2, 0.1), trial, RaceTerms(deals=30, widening=0.5, doubt=1.0))
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
    found = Race(tuple(WORTHS), (0.4, 0.3, 0.2, 0.1), trial, RaceTerms(widening=0.01))
    found.run(10)
    assert found.choices[2:] == (RootAction("good", 0, 0.0), RootAction("best", 0, 0.0))


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


# The engine

LEVELS = (
    Strength(temperature=1.0),
    Strength(),
    Strength(iterations=100, lapse=0.2),
    Strength(iterations=300),
)


def engine(seat: int = 0, **options: int) -> SearchEngine[Table, Table, str]:
    """Return an engine for a seat at Kuhn poker."""
    made = SearchEngine(KUHN, begin, LEVELS)
    for name, value in options.items():
        made.options.set(name, str(value))
    made.new_game(seat, "-")
    return made


def thought(
    asked: SearchEngine[Table, Table, str], view: Table, limits: Limits
) -> tuple[str, list[Info[Any]]]:
    """Return what an engine does and what it has told on the way."""
    told: list[Info[Any]] = []
    return asked.think([view], limits, told.append, Event()), told


def test_what_is_hidden_changes_nothing() -> None:
    for card in "JQK":
        states = [Table((card, other)) for other in "JQK" if other != card]
        views = [KUHN.seen(state, frozenset({0})) for state in states]
        answers = {str(thought(engine(), view, Limits(nodes=200))[1][-1].score) for view in views}
        assert len(answers) == 1


def test_the_same_number_of_iterations_gives_the_same_answer() -> None:
    view = Table(("Q", "?"))
    first, told = thought(engine(), view, Limits(nodes=333))
    again, told_again = thought(engine(), view, Limits(nodes=333))
    assert first == again
    assert [(info.nodes, info.score) for info in told] == [(info.nodes, info.score) for info in told_again]
    assert told[-1].nodes == 333


def test_the_luck_of_counted_work_comes_from_all_that_was_observed() -> None:
    before, view = Table(("Q", "?")), Table(("Q", "?"), "b")
    asked = engine()
    digests = [asked.digest(views) for views in ([view], [before, view], [before], [before, view])]
    assert digests[1] == digests[3] == engine().digest([before, view])
    assert len(set(digests)) == 3


def test_it_plays_at_the_level_that_is_set() -> None:
    view = Table(("K", "?"), "b")
    assert thought(engine(1), Table(("?", "K"), "b"), Limits())[1][-1].nodes == 300
    assert thought(engine(1), Table(("?", "K"), "b"), Limits(level=3))[1][-1].nodes == 100
    assert not thought(engine(Level=2), view, Limits())[1], "the policy alone tells nothing"


def test_other_seeds_make_other_games_of_a_level_with_lapses() -> None:
    view = Table(("Q", "?"))
    assert len({thought(engine(Variety=seed), view, Limits(level=1))[0] for seed in range(20)}) == 2


def test_it_tells_of_several_lines_with_their_visits() -> None:
    _, told = thought(engine(1, MultiPV=2), Table(("?", "K"), "b"), Limits(nodes=200))
    best, second = told[-2:]
    assert (best.line, second.line) == (1, 2)
    assert best.nodes + second.nodes == 200
    assert best.score == 10_000, "a king that calls wins two antes"


def test_an_engine_stops_when_it_is_told() -> None:
    stop = Event()
    stop.set()
    assert engine().think([Table(("J", "?"))], Limits(infinite=True), lambda info: None, stop) in ("c", "b")
    began, told = thought(engine(), Table(("J", "?")), Limits(movetime=0))
    assert began in ("c", "b")
    assert not told or told[-1].nodes == 0


def until(nodes: int, asked: SearchEngine[Table, Table, str], *views: Table) -> list[Info[Any]]:
    """What an engine tells that is to go on until it is told, which it is after so many trials."""
    told, stop = list[Info[Any]](), Event()

    def hear(info: Info[Any]) -> None:
        told.append(info)
        if info.nodes >= nodes:
            stop.set()

    asked.think(views, Limits(infinite=True), hear, stop)
    return told


def test_what_goes_on_until_it_is_told_goes_on_again_from_there() -> None:
    view, asked, whole = Table(("Q", "?")), engine(), engine()
    first, second = until(200, asked, view), until(400, asked, view)
    assert first[-1].nodes == 200
    assert second[0].nodes > 200
    assert _by_nodes(first + second) == _by_nodes(until(400, whole, view))
    asked.new_game(0, "-")
    assert until(100, asked, view)[0].nodes < 200, "of another game nothing is kept"


def test_what_goes_on_until_it_is_told_is_the_same_whatever_was_thought_about_before() -> None:
    before, view = Table(("K", "?")), Table(("Q", "?"))
    asked = engine()
    until(300, asked, before)
    thought(asked, view, Limits(level=4))
    assert _by_nodes(until(300, asked, view)) == _by_nodes(until(300, engine(), view))
    assert _by_nodes(until(300, engine(), before, view)) != _by_nodes(until(300, engine(), view)), (
        "other luck"
    )


def _by_nodes(told: list[Info[Any]]) -> dict[int, int]:
    return {info.nodes: info.score for info in told}


def test_it_speaks_the_protocol() -> None:
    lines = ["udi", "isready", "newgame kuhn b -", "observations ?J  | ?J b", "go nodes 100", "quit"]
    answers = io.StringIO()
    made = SearchEngine(KUHN, begin, LEVELS)
    ObservationServer(io.StringIO("\n".join(lines) + "\n"), answers, KUHN, made).serve()
    said = answers.getvalue().splitlines()
    assert "option name Level type spin default 4 min 1 max 4" in said
    assert said[-1] == "bestaction f"


@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_every_level_answers_with_a_legal_action(level: int) -> None:
    for card in "JQK":
        assert thought(engine(), Table((card, "?")), Limits(level=level))[0] in ("c", "b")


# Weaker levels

CONSIDERED = {"good": 3.0, "fair": 2.5, "bad": -5.0}


def test_without_a_lapse_the_best_is_chosen() -> None:
    assert misjudged(CONSIDERED, 0, Random(1)) == "good"
    assert inclined("abc", (1, 3, 2), 0, Random(1)) == "b"


def test_a_small_lapse_confuses_what_is_close_and_nothing_else() -> None:
    random = Random(1)
    chosen = Counter(misjudged(CONSIDERED, 0.5, random) for _ in range(500))
    assert chosen["good"] > chosen["fair"] > 50
    assert not chosen["bad"]


def test_a_policy_is_followed_more_loosely_the_warmer_it_is() -> None:
    def share_of_best(temperature: float) -> float:
        random = Random(1)
        return sum(inclined("ab", (3, 1), temperature, random) == "a" for _ in range(1000)) / 1000

    assert share_of_best(0.2) > 0.97
    assert 0.7 < share_of_best(1) < 0.8
    assert 0.5 < share_of_best(5) < 0.62
