"""Which engine serves which seat: one for all of an open game, one for each where something is hidden."""

from collections.abc import Callable
from typing import Any

import pytest

from dream.play.game import Game
from dream.play.history import History
from dream.play.registry import find
from dream.play.seated_game import SeatedGame
from dream.play.seats import OutsideEngine, OwnOpponent, Seat
from dream.ui.table import engines as module
from dream.ui.table.engines import AnyEngineSeat, Engines, EngineSeat, engine_at

DREAM, JABIR = find("dream"), find("jabir")
OWN = OwnOpponent(1)
SIEGE, OTHER = OutsideEngine("Siege", ("siege",)), OutsideEngine("Other", ("other",))


class Engine(EngineSeat[Any, Any]):
    """Stands in for an engine; it remembers what became of it."""

    def __init__(
        self,
        game: Game[Any, Any],
        post: Callable[..., object],
        tell: Callable[[str], object],
        outside: OutsideEngine | None = None,
    ) -> None:
        self.outside, self.closed, self.cancelled = outside, False, 0

    def close(self) -> None:
        self.closed = True

    def cancel(self) -> None:
        self.cancelled += 1


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> Engines:
    monkeypatch.setattr(module, "EngineSeat", Engine)
    return Engines(print, lambda sentence, **more: None)


def seen(engine: AnyEngineSeat) -> Engine:
    """One of these engines."""
    assert isinstance(engine, Engine)
    return engine


def test_an_open_game_has_one_engine_for_all_seats_from_game_to_game(engines: Engines) -> None:
    first = seen(engines.at(DREAM, 0, OWN))
    assert engines.at(DREAM, 1, OWN) is engines.own(DREAM, 1) is first
    engines.leave_game()
    assert engines.own(DREAM, 0) is first
    assert not first.closed


def test_where_something_is_hidden_each_seat_has_an_engine_until_the_game_is_left(engines: Engines) -> None:
    seats = [seen(engines.at(JABIR, seat, OWN)) for seat in range(3)]
    assert len(set(map(id, seats))) == 3
    assert [engines.own(JABIR, seat) for seat in range(3)] == seats
    engines.leave_game()
    assert all(engine.closed for engine in seats)
    assert engines.own(JABIR, 0) not in seats


def test_the_engine_of_another_game_ends(engines: Engines) -> None:
    before = seen(engines.own(DREAM, 0))
    engines.own(JABIR, 0)
    assert before.closed


def test_an_engine_from_outside_sits_at_one_seat_until_another_does_or_the_game_is_left(
    engines: Engines,
) -> None:
    first, second = seen(engines.at(JABIR, 0, SIEGE)), seen(engines.at(JABIR, 1, SIEGE))
    assert first is not second
    assert engines.at(JABIR, 0, SIEGE) is first
    third = seen(engines.at(JABIR, 0, OTHER))
    assert (first.closed, third.outside) == (True, OTHER)
    engines.dismiss(0)
    assert third.closed
    engines.close()
    assert second.closed


def test_all_that_a_game_has_asked_is_dropped(engines: Engines) -> None:
    game = SeatedGame(
        History(JABIR, JABIR.start("amber", "-")), (Seat("Ann"), Seat.machine("", 1), Seat("", SIEGE))
    )
    asked = [seen(engine_at(engines, game, seat)) for seat in range(3)]
    engines.cancel(game)
    assert [engine.cancelled for engine in asked] == [1, 1, 1]
