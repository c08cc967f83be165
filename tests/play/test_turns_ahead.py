"""Whose choice can be thought about before its turn: that of a seat which sees nothing of those before it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dream.games.alchemists_dream.game import GAME as DREAM
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play.game import Chance
from dream.play.history import History, observations_of
from dream.play.seated_game import turns_ahead
from tests.kit.games import seeded_start

EVERYBODY = range(3)


def games(count: int) -> Iterator[History[Any, Any]]:
    """Positions of Jabir's game in the draft, from random play."""
    for seed in range(count):
        random, chances = Random(seed), 0
        history = History(JABIR, JABIR.start(f"amber {seed}", "-"))
        for _ in range(60):
            if history.outcome:
                break
            if JABIR.decider(history.state) is Chance.CHANCE:
                history.play(JABIR.chance_action(history.state, "amber", chances))
                chances += 1
            else:
                history.play(random.choice(JABIR.legal_actions(history.state)))
            if history.state.phase is Phase.DRAFT:
                yield history


def test_those_who_pick_after_the_one_on_turn_are_known() -> None:
    checked = 0
    for history in games(4):
        state = history.state
        order = state.first.clockwise
        after = order[order.index(state.turn) + 1 :]
        assert [number for number, _ in turns_ahead(history, EVERYBODY)][: len(after)] == list(after)
        checked += 1
    assert checked > 40


@pytest.mark.parametrize("seed", range(5))
def test_what_was_foreseen_is_what_is_seen_whatever_was_picked(seed: int) -> None:
    random = Random(seed)
    for history in games(2):
        for seat, foreseen in turns_ahead(history, EVERYBODY):
            real = history.copy()
            while JABIR.decider(real.state) != seat:
                real.play(random.choice(JABIR.legal_actions(real.state)))
            assert observations_of(foreseen, seat) == observations_of(real, seat)


def test_only_those_who_are_asked_for_are_told() -> None:
    history = next(games(1))
    (second, third) = (number for number, _ in turns_ahead(history, EVERYBODY))
    assert [number for number, _ in turns_ahead(history, {third})] == [third]
    assert list(turns_ahead(history, ())) == []
    assert second != third


def test_in_an_open_game_and_an_open_draft_nothing_is_known_ahead() -> None:
    assert list(turns_ahead(History(DREAM, seeded_start()), range(2))) == []
    history = History(JABIR, JABIR.start("amber", "draft=open"))
    while JABIR.decider(history.state) is Chance.CHANCE or history.state.phase is not Phase.DRAFT:
        history.play(JABIR.legal_actions(history.state)[0])
    assert list(turns_ahead(history, EVERYBODY)) == []
