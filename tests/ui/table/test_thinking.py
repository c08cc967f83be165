"""What computers think of at a table: ahead of their turn without a cost to the window, and as tutors."""

from collections.abc import Callable
from queue import Queue
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest

from dream.play import registry
from dream.play.game import Chance, HiddenGame
from dream.play.history import History
from dream.play.registry import find, house
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.play.setup import MatchScore
from dream.protocol.client import EngineClient
from dream.protocol.dialogue import Info, Limits
from dream.study.review import TellsReplies, tutoring
from dream.ui.table import thinking as module
from dream.ui.table.thinking import ThinkingAhead
from tests.kit.games import SETUP
from tests.kit.random_games import random_game
from tests.ui.at_table import ANNA, BERT, HERMES as MACHINE, AtAlchemistTable, AtTable, RandomEngine
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


# The tutor: where things are hidden it goes by trials of the person's own seat, beyond their luck


@pytest.fixture
def tutored(alchemist: AtAlchemistTable) -> AtAlchemistTable:
    """Somebody at a table where things are hidden, whose tutor asks about clear mistakes."""
    alchemist.app.change(tutor="clear")
    return alchemist


def search_tells(monkeypatch: pytest.MonkeyPatch, *found: tuple[int, int | None, int]) -> None:
    """Have every search tell this of the first legal actions: score, standard error, number of trials."""

    def advise(
        engine: RandomEngine,
        history: History[Any, Any],
        done: Callable[..., object],
        failed: Callable[..., object],
        **limits: int,
    ) -> None:
        legal = history.game.legal_actions(history.state)
        rows = zip(legal, found, strict=False)
        lines = [
            Info(1, score, (action,), nodes, line=place, error=error)
            for place, (action, (score, error, nodes)) in enumerate(rows, 1)
        ]
        done(lines[0].pv[0], lines)

    monkeypatch.setattr(RandomEngine, "advise", advise)


@pytest.mark.parametrize(
    ("second", "asks"),
    [((4100, 300, 80), True), ((4100, 800, 9), False), ((5900, 10, 90), False), ((0, None, 0), False)],
)
def test_a_move_is_asked_about_when_it_is_worse_by_more_than_luck(
    tutored: AtAlchemistTable,
    monkeypatch: pytest.MonkeyPatch,
    second: tuple[int, int | None, int],
    asks: bool,
) -> None:
    search_tells(monkeypatch, (6200, None, 100), second)
    tutored.sit(Seat("Ann"), MACHINE)
    game = tutored.game
    worse = game.history.game.legal_actions(game.state)[1]
    done = tutored.table.act(worse)
    tutored.wait()
    assert done is not asks
    assert (tutored.app.dialog is not None) is asks
    assert bool(game.history.actions) is not asks
    if asks:
        text = tutored.dialog.text
        assert "expects to win 62 of 100 games with its best move, and 41 with yours" in text


def test_a_move_that_was_never_tried_is_done(
    tutored: AtAlchemistTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    search_tells(monkeypatch, (6200, None, 100))
    tutored.sit(Seat("Ann"), MACHINE)
    game = tutored.game
    tutored.table.act(game.history.game.legal_actions(game.state)[3])
    assert game.history.actions
    assert tutored.app.dialog is None


def test_no_game_of_hidden_things_has_replies_searched() -> None:
    for word in ("jabir", "stone", "alchemist"):
        assert tutoring(word) is not None
        assert not isinstance(tutoring(word), TellsReplies)
    assert isinstance(tutoring("dream"), TellsReplies)


def test_it_is_off_in_a_match(at_table: AtTable) -> None:
    at_table.app.change(tutor="small")
    at_table.sit(SETUP, (ANNA, BERT))
    at_table.table.session.match = MatchScore((1.0, 0.0))
    at_table.table.seat(1, MACHINE)
    at_table.wait()
    assert at_table.engine_seat.asked == []


def test_every_tutor_has_a_margin_for_each_setting() -> None:
    for word in registry.house():
        part = tutoring(word)
        assert part is None or 0.0 <= part.share(-100) < part.share(100) <= 1.0
