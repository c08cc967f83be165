"""What a long game costs the window's thread when a computer is asked: nothing is observed there again."""

from collections.abc import Callable
from queue import Queue
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest

from dream.play.game import Chance, HiddenGame
from dream.play.history import History
from dream.play.registry import find, house
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.protocol.client import EngineClient
from dream.protocol.dialogue import Limits
from dream.ui.table import thinking as module
from dream.ui.table.thinking import ThinkingAhead
from tests.kit.random_games import random_game
from tests.waiting import PATIENCE

HIDDEN = [word for word in house() if find(word).hidden]
LENGTH = 90
FEW = 24
"""So many observations cost a frame nothing."""


@pytest.fixture(params=HIDDEN)
def late_game(request: pytest.FixtureRequest) -> History[Any, Any]:
    """A seat is to act after many actions."""
    history = random_game(find(request.param), 3, LENGTH)
    while not isinstance(history.game.decider(history.state), int) or history.outcome:
        history.undo()
    assert len(history.actions) > 40
    return history


@pytest.fixture
def observed(late_game: History[Any, Any], monkeypatch: pytest.MonkeyPatch) -> list[Thread]:
    """The threads in which the law was asked for an observation."""
    threads, observation = list[Thread](), type(late_game.game).observation

    def recorded(game: HiddenGame[Any, Any, Any], state: object, seat: int) -> str:
        threads.append(current_thread())
        return observation(game, state, seat)

    monkeypatch.setattr(type(late_game.game), "observation", recorded)
    return threads


def test_what_an_engine_is_told_is_worked_out_by_the_thread_that_writes_it(
    late_game: History[Any, Any], observed: list[Thread]
) -> None:
    heard, client = Queue[Any](), EngineClient(late_game.game)
    client.start()
    client.go(late_game, Limits(level=1), heard.put, on_failed=heard.put)
    action = heard.get(timeout=PATIENCE)
    client.close(wait=5)
    assert late_game.why_not(action) is None
    assert len(observed) > 40
    assert main_thread() not in observed


class Engine:
    """Stands in for an engine, which finds what it is told to find."""

    thinking = lost = False

    def ask(self, history: History[Any, Any], level: int, done: Callable[..., object], **how: bool) -> None:
        done(history.game.legal_actions(history.state)[0])


def test_what_was_thought_before_is_known_by_the_end_of_the_game_alone(
    late_game: History[Any, Any], observed: list[Thread], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "engine_at", lambda engines, game, number: Engine())
    app = type("App", (), {"engines": None})()
    seats = range(late_game.game.seats(late_game.start))
    game = SeatedGame(late_game, tuple(Seat.machine("", 1) for _ in seats))
    ahead = ThinkingAhead(app, game)
    for _ in range(10):
        observed.clear()
        ahead.think()
        decider = late_game.game.decider(late_game.state)
        found = ahead.found(decider) if isinstance(decider, int) else None
        assert len(observed) <= FEW
        if late_game.outcome:
            break
        if isinstance(decider, Chance):
            late_game.play(late_game.game.chance_action(late_game.state, "ahead", len(late_game.actions)))
        else:
            late_game.play(found or late_game.game.legal_actions(late_game.state)[-1])
