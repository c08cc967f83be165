"""What an engine observes in the process of a match: the very thing that the text of an observation says."""

import pytest

from dream.games.jabirs_transmutations.engine.in_process import observed
from dream.games.jabirs_transmutations.engine.knowledge.observations import parse_observation
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.play.history import History
from tests.kit.random_games import random_game


@pytest.mark.parametrize("options", ["-", "draft=open"])
@pytest.mark.parametrize("seat", list(Seat))
def test_what_is_observed_is_what_the_text_says(seat: Seat, options: str) -> None:
    closed = random_game(GAME, 1)
    history = History(GAME, GAME.start("seed 1", options), closed.actions)
    assert len(history.states) > 200
    for state in history.states:
        assert observed(state, seat) == parse_observation(GAME.observation(state, seat), seat)
