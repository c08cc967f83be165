"""Any game of the house in the hands of OpenSpiel."""

from random import Random

import pytest

from dream.base.errors import Malformed
from dream.games.philosophers_stone.engine.knowledge import Dealer
from dream.games.philosophers_stone.game import GAME as STONE
from dream.games.philosophers_stone.rules.components import Seat
from dream.play.game import Chance
from tests.games.philosophers_stone.random_games import some_game
from tests.kit.random_games import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed")

from dream.adapters.openspiel import DreamState, load

LONGEST = 100
"""So many actions of a game, for OpenSpiel begins it anew after each."""
ENDS = {"alchemist": 2000}
"""The whole of a game that is short."""


@pytest.mark.parametrize("word", GAMES)
def test_its_random_simulation_passes(word: str) -> None:
    game = load(word, longest=ENDS.get(word, LONGEST))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_its_random_simulation_passes_to_the_end(word: str) -> None:
    pyspiel.random_sim_test(load(word, longest=3000), num_sims=1, serialize=False, verbose=False)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("dream_stone(players=3,air=choose,deals=1)")
    state = game.new_initial_state()
    assert game.num_players() == 3
    assert str(state) == STONE.state_text(STONE.start("amber lion rose", "players=3 air=choose"))
    with pytest.raises(Malformed):
        load("stone", players=9)
    with pytest.raises(Malformed):
        load("chess")


def walked(state: DreamState, random: Random) -> DreamState:
    """A state to which a game came at random, in which chance decides what the law can list."""
    while True:
        if state.is_chance_node() and state.moment and state.moment.law.chances(state.moment.state):
            return state
        state.apply_action(random.choice(state.legal_actions()))


@pytest.mark.parametrize("word", ["stone", "jabir", "alchemist"])
def test_what_chance_does_has_its_odds(word: str) -> None:
    state = walked(load(word).new_initial_state(), Random(2))
    assert state.moment
    chances = list(state.moment.law.chances(state.moment.state))
    odds = state.chance_outcomes()
    assert sum(chance for _, chance in odds) == pytest.approx(1)
    for number, chance in odds:
        action = state.moment.law.parse_action(state.action_to_string(number))
        assert chance == pytest.approx(chances.count(action) / len(chances))
        assert state.child(number).moment.action == action


def test_deals_differ_and_one_alone_is_that_of_the_seed() -> None:
    root = load("jabir", deals=5).new_initial_state()
    assert root.is_chance_node()
    assert len({str(root.child(deal)) for deal, _ in root.chance_outcomes()}) == 5
    assert str(root.child(0)) == str(load("jabir", deals=1).new_initial_state())


def test_a_state_is_copied_and_goes_its_own_way() -> None:
    state = load("stone", players=3, deals=1).new_initial_state()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) != str(other)
    assert state.information_state_string(0) != other.information_state_string(0)
    assert state.moment
    assert other.moment.before.state == state.moment.state


def test_returns_are_the_stakes_of_all() -> None:
    random, state = Random(4), load("alchemist", players=3).new_initial_state()
    while not state.is_terminal():
        assert state.returns() == [0, 0, 0]
        state.apply_action(random.choice(state.legal_actions()))
    assert state.moment
    outcome = state.moment.law.outcome(state.moment.state, None)
    assert outcome
    assert tuple(state.returns()) == outcome.stakes(3)


def test_deals_are_states_that_are_observed_so() -> None:
    for number in range(12):
        random = Random(number)
        states = list(some_game(random, 100))
        while states[-1].decision is None or STONE.decider(states[-1]) in (None, Chance.CHANCE):
            states.pop()
        seat = STONE.decider(states[-1])
        assert isinstance(seat, Seat)
        views = [STONE.seen(state, frozenset({int(seat)})) for state in states]
        dealer = Dealer(seat, views)
        for _ in range(3):
            dealt = dealer.deal(random)
            assert STONE.seen(dealt, frozenset({int(seat)})) == views[-1]
            assert STONE.parse_state(STONE.state_text(dealt)) == dealt
