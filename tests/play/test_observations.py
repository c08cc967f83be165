"""What a seat has observed of a game: by the law, whatever was taken back or went its own way meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Any

import pytest

from dream.play.history import History, observations_of, observe_alike
from dream.play.registry import find
from tests.kit.random_games import random_game

JABIR = find("jabir")


def by_the_law(history: History[object, object], seat: int) -> list[str]:
    """The observations as the law gives them, equal neighbours once."""
    return [text for text, _ in groupby(JABIR.observation(state, seat) for state in history.states)]


@pytest.mark.parametrize("seat", range(3))
def test_equal_neighbours_stand_there_once(seat: int) -> None:
    history = random_game(JABIR, 1, 60)
    found = observations_of(history, seat)
    assert found == by_the_law(history, seat)
    assert len(found) > 20


def test_what_was_taken_back_was_not_observed() -> None:
    history = random_game(JABIR, 2, 40)
    before = observations_of(history, 1)
    for _ in range(10):
        history.undo()
    assert observations_of(history, 1) == by_the_law(history, 1) != before
    other = next(action for action in JABIR.legal_actions(history.state) if action != history.undone[-1])
    history.play(other)
    assert observations_of(history, 1) == by_the_law(history, 1)


def test_a_copy_observes_what_happens_in_it() -> None:
    history = random_game(JABIR, 3, 40)
    observations_of(history, 0)
    copy = history.copy(20)
    copy.play(next(iter(JABIR.legal_actions(copy.state))))
    assert observations_of(copy, 0) == by_the_law(copy, 0)
    assert observations_of(history, 0) == by_the_law(history, 0)


def test_nothing_is_observed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    history = random_game(JABIR, 4, 40)
    known = observations_of(history, 2)
    monkeypatch.setattr(type(JABIR), "observation", lambda game, state, seat: pytest.fail("asked again"))
    assert observations_of(history, 2) == known
    assert observations_of(history.copy(), 2) == known


@pytest.mark.parametrize("seat", range(3))
def test_what_is_observed_alike_is_told_by_what_two_games_do_not_have_in_common(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, looked_at = random_game(JABIR, 5, 60), list[object]()
    observation = type(JABIR).observation

    def observed(game: Any, state: Any, by: int) -> Any:
        looked_at.append(state)
        return observation(game, state, by)

    monkeypatch.setattr(type(JABIR), "observation", observed)
    for done in range(20, 60):
        before = history.copy(done)
        first, second, *_ = [*before.game.legal_actions(before.state)] * 2
        one, other = before.copy(), before.copy()
        one.play(first)
        other.play(second)
        looked_at.clear()
        alike = observe_alike(one, other, seat)
        assert len(looked_at) <= 4
        assert alike is (observations_of(one, seat) == observations_of(other, seat))
        assert observe_alike(one, History(JABIR, one.start, one.actions), seat)


def test_threads_may_observe_copies_of_one_game() -> None:
    history = random_game(JABIR, 6, 120)
    with ThreadPoolExecutor(4) as pool:
        lengths = [40 + 7 * number for number in range(12)]
        found = list(pool.map(lambda done: observations_of(history.copy(done), 1), lengths))
    assert found == [by_the_law(history.copy(done), 1) for done in lengths]
