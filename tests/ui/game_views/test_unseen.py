"""What is still to come: counts and chances by what may be known, and by nothing that is hidden."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dream.base.texts import told
from dream.play import registry
from dream.ui.games.alchemist.words import WORDS as ALCHEMIST
from dream.ui.games.jabirs_transmutations.words import WORDS as JABIR
from dream.ui.games.philosophers_stone.words import WORDS as STONE
from dream.ui.table.words import AnyWords
from tests.games.alchemist import test_observation as alchemist
from tests.games.jabirs_transmutations import test_observation as jabir
from tests.games.philosophers_stone import test_observation as stone
from tests.kit.random_games import random_game

TABLES = [(JABIR, jabir.exchanged), (STONE, stone.exchanged), (ALCHEMIST, alchemist.exchanged)]


@pytest.mark.parametrize(("words", "exchanged"), TABLES, ids=["jabir", "stone", "alchemist"])
def test_nothing_hidden_changes_it(words: AnyWords, exchanged: Callable[..., Any]) -> None:
    game, compared = registry.find(words.game.id), 0
    for seed in range(3):
        random = Random(seed)
        states = random_game(game, seed).states
        for state in random.sample(states[:-1], min(8, len(states) - 1)):
            seat = game.decider(state)
            if not isinstance(seat, int):
                continue
            by = frozenset({int(seat)})
            other = exchanged(random, state, seat)
            sentences = list(words.unseen(words.game.seen(state, by)))
            assert sentences == list(words.unseen(words.game.seen(other, by)))
            assert all("{" not in told(sentence) for sentence in sentences)
            compared += len(sentences)
    assert compared > 10
