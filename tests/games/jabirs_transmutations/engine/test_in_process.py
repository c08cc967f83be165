"""The engines in the process of a match: they observe the very thing that the text of an observation says,
and the greedy one is no worse than luck."""

from random import Random
from threading import Event

import pytest

from dream.games.jabirs_transmutations.engine.search import greedy
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.notation import parse_view
from dream.games.jabirs_transmutations.rules.state import ListedAction, State
from dream.play.game import Chance
from dream.play.history import History
from dream.protocol.dialogue import Limits
from tests.kit.random_games import random_game


@pytest.mark.parametrize("options", ["-", "draft=open"])
@pytest.mark.parametrize("seat", list(Seat))
def test_what_is_observed_is_what_the_text_says(seat: Seat, options: str) -> None:
    closed = random_game(GAME, 1)
    history = History(GAME, GAME.start("seed 1", options), closed.actions)
    assert len(history.states) > 200
    for state in history.states:
        assert GAME.seen(state, frozenset({seat})) == parse_view(GAME.observation(state, seat), seat)


def test_the_greedy_engine_wins_most_games_against_luck() -> None:
    games = 12
    assert sum(_won(seat, number) for seat in Seat for number in range(games // 3)) > games / 2


def _won(seat: Seat, number: int) -> bool:
    """Whether the greedy engine wins a game at a seat while the others do anything."""
    random, seed, chances = Random(number), f"greedy {number}", 0
    history: History[State, ListedAction] = History(GAME, GAME.start(seed, "-"))
    engine = greedy()
    engine.new_game(seat, "-")
    while history.outcome is None:
        match GAME.decider(history.state):
            case Chance.CHANCE:
                action: ListedAction = GAME.chance_action(history.state, seed, chances)
                chances += 1
            case decider if decider == seat:
                known = [GAME.seen(history.state, frozenset({seat}))]
                action = engine.think(known, Limits(), lambda info: None, Event())
            case _:
                action = random.choice(GAME.legal_actions(history.state))
        history.play(action)
    return seat in history.outcome.winners
