"""Whose secrets a game still has, for as long as people play it."""

from typing import Any

import pytest

from dream.play import registry
from dream.play.game import Game
from dream.play.history import History
from dream.play.seated_game import SeatedGame
from dream.play.seats import EarlierSeat, Guest, OutsideEngine, Seat
from dream.play.secrecy import hides_seed, is_secret, people_at
from tests.kit.random_games import random_game

PERSON, GUEST, COMPUTER = Seat("Ann"), Seat("Bo", Guest()), Seat.machine("Golem", 2)
ENGINE = Seat("Siege", OutsideEngine("siege"))
GAMES = [*map(registry.find, ("dream", "jabir", "stone", "alchemist")), None]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("people", [0, 1, 2, 5])
def test_secret_is_what_several_people_hide_from_one_another_until_the_end(
    game: Game[object, object] | None, over: bool, people: int
) -> None:
    hides = game is None or game.hidden
    assert is_secret(game, people, over=over) is (hides and people > 1 and not over)
    assert hides_seed(game, people, over=over) is (hides and people > 0 and not over)


@pytest.mark.parametrize(
    ("seats", "earlier", "people"),
    [
        ((COMPUTER, ENGINE), (), 0),
        ((PERSON, COMPUTER), (), 1),
        ((PERSON, GUEST), (), 2),
        ((PERSON, COMPUTER), (EarlierSeat(1, 3, GUEST),), 2),
        ((PERSON, GUEST), (EarlierSeat(1, 3, PERSON), EarlierSeat(0, 5, COMPUTER)), 2),
        ((COMPUTER, COMPUTER), (EarlierSeat(0, 3, PERSON), EarlierSeat(1, 3, PERSON)), 2),
    ],
)
def test_a_seat_that_somebody_has_given_away_counts(
    seats: tuple[Seat, ...], earlier: tuple[EarlierSeat, ...], people: int
) -> None:
    assert people_at(seats, earlier) == people


def private_state(word: str) -> Any:
    """A state of a game in which the seats see different things."""
    game = random_game(registry.find(word), 1, 60)
    return next(state for state in game.states if game.game.is_private(state))


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_seats_given_away_before_anything_was_decided_open_nothing(word: str) -> None:
    history = History(registry.find(word), private_state(word))
    people = [PERSON, GUEST, *[COMPUTER] * (history.game.seats(history.start) - 2)]
    game = SeatedGame(history, people, "amber")
    game.sit(1, COMPUTER)
    assert game.earlier == ()
    assert game.people_so_far == 2
    game.sit(0, COMPUTER)
    assert game.sees(0) == frozenset()


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_a_game_opened_again_that_people_have_left_to_computers_shows_none_of_their_cards(word: str) -> None:
    history = History(registry.find(word), private_state(word))
    computers = [COMPUTER] * history.game.seats(history.start)
    left = [EarlierSeat(0, 0, PERSON), EarlierSeat(1, 0, PERSON)]
    assert SeatedGame(history, computers, "amber", left).sees(0) == frozenset()
    assert len(SeatedGame(history, computers, "amber").sees(0)) == len(computers)
