"""Any game of the house in the hands of OpenSpiel."""

from random import Random

import pytest

from dream.games.philosophers_stone.engine.knowledge import Dealer
from dream.games.philosophers_stone.game import GAME as STONE
from dream.games.philosophers_stone.rules.components import Seat
from tests.games.philosophers_stone.random_games import some_game
from tests.kit.random_games import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="the extra 'peers' is not installed")

LONGEST = {"dream": 60}
"""Moments of a game in which chance alone would go on for ever."""
OPTIONS = {"stone": "players=2", "alchemist": "players=2"}


@pytest.mark.parametrize("word", GAMES)
def test_its_conformance_test_passes(word: str) -> None:
    from dream.matches.openspiel import lent

    game = lent(word, OPTIONS.get(word, "-"), longest=LONGEST.get(word, 6000))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_state_is_copied_and_goes_its_own_way() -> None:
    from dream.matches.openspiel import lent

    state = lent("stone", "players=3").new_initial_state()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) != str(other)
    assert state.information_state_string(0) != other.information_state_string(0)
    assert other.moment.before.state == state.moment.state


def test_deals_are_states_that_are_observed_so() -> None:
    for number in range(12):
        random = Random(number)
        states = list(some_game(random, 100))
        while states[-1].decision is None or STONE.decider(states[-1]) not in states[-1].seats:
            states.pop()
        seat = STONE.decider(states[-1])
        assert isinstance(seat, Seat)
        views = [STONE.seen(state, frozenset({int(seat)})) for state in states]
        dealer = Dealer(seat, views)
        for _ in range(3):
            dealt = dealer.deal(random)
            assert STONE.seen(dealt, frozenset({int(seat)})) == views[-1]
            assert STONE.parse_state(STONE.state_text(dealt)) == dealt
