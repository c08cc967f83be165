"""Every game as an environment of PettingZoo: its own tests, and what an agent is told."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from dream.base.errors import Malformed
from dream.play.encoding import encoding_of
from tests.kit.cases import then_long
from tests.kit.programs import import_pettingzoo
from tests.kit.random_games import GAMES

import_pettingzoo()

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import BaseWrapper

from dream.adapters.pettingzoo import GameEnv, env, parallel_env

CYCLES = 1000
FEWEST = {"stone": 2, "alchemist": 2}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo", "ignore::UserWarning:gymnasium")


@pytest.mark.parametrize("word", GAMES)
def test_it_passes_the_test_of_the_api(word: str) -> None:
    api_test(env(word), CYCLES)
    parallel_api_test(parallel_env(game=word), CYCLES // 10)


@pytest.mark.parametrize("word", then_long(2, ("stone", "alchemist", "dream", "jabir")))
def test_a_seed_decides_all(word: str) -> None:
    seed_test(lambda: env(word, FEWEST.get(word)), CYCLES)


@pytest.mark.parametrize("word", GAMES)
def test_it_passes_the_test_of_pictures(word: str) -> None:
    render_test(lambda **said: env(word, **said))


class AnyNumber(BaseWrapper):
    """Has every number stand for a legal action: the test of cycles knows no masks."""

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if action is not None:
            legal = np.flatnonzero(self.observe(agent)["action_mask"])
            action = int(legal[action % len(legal)])
        super().step(action)


@pytest.mark.parametrize("word", GAMES)
def test_it_is_cut_off_after_so_many_cycles(word: str) -> None:
    """Of the parallel environment, and of an environment with cycles that is made of it."""

    def cut_off(max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(AnyNumber(env(word, max_cycles=max_cycles)))

    max_cycles_test(
        SimpleNamespace(parallel_env=cut_off, env=lambda **said: parallel_to_aec(cut_off(**said)))
    )


def played(game: GameEnv, seed: int, most: int = CYCLES) -> GameEnv:
    """An environment whose game was played at random, to its end or for so many actions."""
    random = Random(seed)
    game.reset()
    for agent in game.agent_iter(most):
        observation, _, over, cut_off, _ = game.last()
        if over or cut_off:
            break
        game.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        assert agent in game.agents
    return game


@pytest.mark.parametrize("word", GAMES)
def test_agents_are_told_what_their_seats_observe_and_nothing_else(word: str) -> None:
    game = played(env(word).unwrapped, 1, 60)
    encoding = encoding_of(word, game.start)
    for seat, agent in enumerate(game.possible_agents):
        fields = encoding.fields(game.law.observation(game.state, seat))
        told = [number for feature in encoding.features for number in feature.numbers(fields[feature.key])]
        assert game.observe(agent)["observation"].tolist() == told
    assert game.observation_space("seat_0")["observation"].shape == (len(game.feature_names),)


def test_rewards_are_the_stakes_of_all() -> None:
    game = played(env("alchemist", seats=3).unwrapped, 2)
    outcome = game.history.outcome
    assert outcome
    assert tuple(game.rewards.values()) == outcome.stakes(3)
    assert sum(game.rewards.values()) == pytest.approx(0)


def test_the_first_game_is_that_of_the_seed_and_others_follow() -> None:
    game = env("stone", seats=2, seed="amber", air="choose").unwrapped
    game.reset()
    assert game.start == game.law.start("amber", "players=2 air=choose")
    game.reset()
    second = game.start
    assert second != game.law.start("amber", "players=2 air=choose")
    again = env("stone", seats=2, seed="amber", air="choose").unwrapped
    again.reset()
    again.reset()
    assert again.start == second


COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}


def gone_on_with(game: Any, seed: int, most: int) -> list[Any]:
    """All that is told of the next actions, which are drawn from a seed."""
    random, told = Random(seed), []
    for agent in game.agent_iter(most):
        observation, reward, over, cut_off, info = game.last()
        told.append((agent, reward, over, cut_off, info, observation["observation"].tolist()))
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        game.step(None if over or cut_off else random.choice(legal))
    return told


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("word", GAMES)
def test_a_copy_is_the_same_game_at_the_same_place_and_goes_its_own_way(word: str, way: str) -> None:
    game: Any = env(word, max_cycles=200)
    game.reset()
    game.reset(seed=7)
    gone_on_with(game, 1, 30)
    other, third = COPIES[way](game), COPIES[way](game)
    before = str(game.unwrapped.state)
    told = gone_on_with(other, 2, 110)
    assert str(game.unwrapped.state) == before
    assert gone_on_with(game, 2, 110) == told
    assert other.unwrapped.history.actions == game.unwrapped.history.actions
    gone_on_with(third, 3, 110)
    assert third.unwrapped.history.actions != game.unwrapped.history.actions
    for each in (game, other):
        each.reset()
    assert game.unwrapped.start == other.unwrapped.start


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_of_one_that_has_not_begun_begins_alike(way: str) -> None:
    game: Any = env("stone", seats=3)
    other = COPIES[way](game)
    game.reset()
    other.reset()
    assert gone_on_with(game, 1, 40) == gone_on_with(other, 1, 40)


@pytest.mark.parametrize(
    "said",
    [
        {"game": "chess"},
        {"game": "stone", "seats": 7},
        {"game": "dream", "seats": 3},
        {"game": "stone", "water": "wet"},
        {"render_mode": "video"},
    ],
)
def test_what_there_is_not_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        env(**said)


def test_an_illegal_action_ends_the_game_for_whoever_did_it() -> None:
    game = env("alchemist")
    game.reset()
    agent = game.agent_selection
    game.step(int(np.flatnonzero(game.observe(agent)["action_mask"] == 0)[0]))
    assert game.terminations[agent]
    assert game.rewards[agent] == -1


def test_the_game_is_a_history_that_can_be_kept() -> None:
    game = played(env("jabir").unwrapped, 3, 40)
    assert game.history.state == game.state
    assert len(game.history.actions) == len(game.done)
