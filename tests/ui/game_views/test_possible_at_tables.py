"""What can I do here, at the tables of three games: every kind of action has its words."""

import pytest

from dream.base.texts import message, told
from dream.play import registry
from dream.play.game import Chance
from tests.kit.random_games import random_game


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_every_kind_of_action_has_its_words(word: str) -> None:
    game = registry.find(word)
    kinds = set[str]()
    for seed in range(4):
        for state in random_game(game, seed).states:
            if isinstance(game.decider(state), int) and not isinstance(game.decider(state), Chance):
                kinds |= {type(action).__name__.lower() for action in game.legal_actions(state)}
    assert len(kinds) > 3
    for kind in kinds:
        for count in (1, 3):
            assert told(message(f"{word}.possible.{kind}", count=count))
