"""Sparring: an opponent comes to another level when the game is no longer near even, and the record tells."""

from types import SimpleNamespace
from typing import Any

import pytest

from dream.play import registry, seated_game
from dream.play.levels import levels_of
from dream.play.registry import find
from dream.play.seated_game import MOST_CHANGES, REST, SeatedGame, can_spar, seat_now, sparring_seat, standing
from dream.play.seats import OwnOpponent, Seat
from tests.kit.random_games import random_game

WORDS = tuple(registry.house())


def spar(monkeypatch: pytest.MonkeyPatch, lead: float, moves: int = 60) -> SeatedGame[Any, Any]:
    """A random game of Alchemist against one that spars and sees such a lead all along."""
    monkeypatch.setattr(seated_game, "standing", lambda word: SimpleNamespace(ahead=lambda state, seat: lead))
    rules = find("alchemist")
    whole = random_game(rules, 3, moves)
    game = SeatedGame(whole.copy(0), (Seat("Ann"), sparring_seat("alchemist")))
    for action in whole.actions:
        if game.to_act == 1:
            game.sit(1, seat_now(game, 1))
        game.machine_acts(action)
    return game


def levels_of_it(game: SeatedGame[Any, Any]) -> list[int]:
    """The levels at which the second seat has played, one after another."""
    seats = [left.seat for left in game.earlier if left.number == 1] + [game.seats[1]]
    return [seat.occupant.level for seat in seats if isinstance(seat.occupant, OwnOpponent)]


@pytest.mark.parametrize("word", WORDS)
def test_every_game_of_the_house_has_it(word: str) -> None:
    assert can_spar(word)
    seat = sparring_seat(word)
    assert isinstance(seat.occupant, OwnOpponent)
    assert seat.occupant.spars
    assert 1 < seat.occupant.level < len(levels_of(word))


def test_it_plays_better_when_behind_and_worse_when_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    occupant = sparring_seat("alchemist").occupant
    assert isinstance(occupant, OwnOpponent)
    first = occupant.level
    assert levels_of_it(spar(monkeypatch, -1.5))[:3] == [first, first + 1, first + 2]
    assert levels_of_it(spar(monkeypatch, 1.5))[:2] == [first, first - 1]
    assert levels_of_it(spar(monkeypatch, 0.9)) == [first]


def test_it_never_leaves_the_levels_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert levels_of_it(spar(monkeypatch, -5.0))[-1] <= len(levels_of("alchemist"))
    assert levels_of_it(spar(monkeypatch, 5.0))[-1] == 1


def test_it_stays_at_a_level_for_some_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = spar(monkeypatch, -2.0)
    begun = 0
    for left in game.earlier:
        states = game.history.states[begun : left.until]
        assert sum(find("alchemist").decider(state) == 1 for state in states) >= REST
        begun = left.until
    assert len(game.earlier) <= MOST_CHANGES


def test_the_same_game_goes_the_same_way() -> None:
    for word in WORDS:
        whole = random_game(find(word), 5, 80)
        part = standing(word)
        assert part
        for seat in range(find(word).seats(whole.start)):
            leads = [part.ahead(state, seat) for state in whole.states if find(word).decider(state) == seat]
            assert leads == [part.ahead(s, seat) for s in whole.states if find(word).decider(s) == seat]


def test_somebody_who_does_not_spar_stays() -> None:
    whole = random_game(find("alchemist"), 3, 0)
    game = SeatedGame(whole, (Seat("Ann"), Seat.machine("Hermes", 2)))
    assert seat_now(game, 1) is game.seats[1]
    assert seat_now(game, 0) is game.seats[0]
