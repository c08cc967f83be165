"""The clocks of a game: they follow from how long its actions took, so undo and redo restore them."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from dream.play.clocks import parse_controls
from dream.play.game import TIME, Illegal, Outcome
from dream.play.history import History
from dream.play.seated_game import SeatedGame, time_out
from dream.play.seats import OwnOpponent, Seat
from tests.kit.brewing import Brewing, Pour
from tests.kit.random_games import GAMES, any_game, randoms

often = settings(max_examples=12, deadline=None)
SECOND = 1000


def clocked(text: str, *seats: Seat, game: Any = None) -> SeatedGame[Any, Any]:
    game = game or Brewing()
    history = History(game, game.start("amber", "-"))
    count = game.seats(history.start)
    seated: SeatedGame[Any, Any] = SeatedGame(history, seats or (Seat(),) * count)
    seated.give_clocks(parse_controls(text, count))
    return seated


def shown(game: SeatedGame[Any, Any]) -> list[Any]:
    assert game.clocks
    return [game.clocks.reading(seat) for seat in range(len(game.seats))]


def left(game: SeatedGame[Any, Any], seat: int) -> float:
    reading = shown(game)[seat]
    return float(reading.left / SECOND)


def think(game: SeatedGame[Any, Any], seconds: float) -> bool:
    assert game.clocks
    return game.clocks.run(round(seconds * SECOND))


def test_a_turn_takes_time_and_brings_the_increment() -> None:
    game = clocked("1m+5s")
    assert not think(game, 20)
    assert (left(game, 0), left(game, 1)) == (40, 60)
    assert game.act(Pour()) is None
    assert (left(game, 0), left(game, 1)) == (45, 60)
    think(game, 1.234)
    game.act(Pour())
    assert (left(game, 0), left(game, 1)) == (45, 63.8)


def test_undo_and_redo_restore_the_time() -> None:
    game = clocked("1m+5s")
    before = []
    for seconds in (10, 20, 3):
        before.append(shown(game))
        think(game, seconds)
        game.act(Pour())
    after = shown(game)
    for was in reversed(before):
        game.undo()
        assert shown(game) == was
    for _ in before:
        game.redo()
    assert shown(game) == after
    game.undo()
    think(game, 30)
    game.act(Pour())  # the same again, in another time
    assert left(game, 0) == 30


@pytest.mark.parametrize("word", GAMES)
@given(random=randoms)
@often
def test_in_any_game_nothing_is_gained_but_by_increments_and_undo_restores(word: str, random: Random) -> None:
    game = clocked("2m", game=any_game(word))
    line = []
    for _ in range(25):
        if game.over:
            break
        if game.chance_to_act:
            game.chance_acts()
            continue
        line.append((game.history.node(-1), shown(game)))
        seat = game.to_act
        assert seat is not None
        think(game, random.randrange(3))
        now = shown(game)
        game.machine_acts(random.choice(game.history.game.legal_actions(game.state)))
        for was, then in zip(line[-1][1], now, strict=True):
            assert 0 <= then.left <= was.left
        if not game.over:
            assert shown(game) == now
    assert game.clocks
    for node, was in line:
        assert [game.clocks.reading(seat, node) for seat in range(len(game.seats))] == was


def test_saying_something_is_no_turn_and_standing_is() -> None:
    game = clocked("1m+5s", game=any_game("dream"))
    rules = game.history.game
    for _ in range(2):
        think(game, 10)
        game.act(rules.legal_actions(game.state)[0])
    think(game, 10)
    game.act(rules.parse_action("stand"))
    assert game.to_act == 0
    assert left(game, 0) == 50


def test_with_two_seats_the_other_has_won_and_undo_goes_on() -> None:
    game = clocked("1m", Seat("Ann"), Seat("Bert"))
    think(game, 10)
    game.act(Pour())
    assert think(game, 60)
    time_out(game, 1)
    assert game.history.outcome == Outcome((0,), TIME)
    assert game.over
    assert game.clocks
    assert game.clocks.running is None
    assert game.act(Pour()) is not None
    with pytest.raises(Illegal):
        game.history.play(Pour())
    game.undo()
    assert not game.over
    assert (left(game, 0), left(game, 1)) == (60, 60)
    game.act(Pour())
    assert left(game, 1) == 60


def test_with_more_seats_the_weakest_level_plays_on_without_a_clock() -> None:
    ann, bert, carl = Seat("Ann"), Seat("Bert"), Seat("Carl")
    game = clocked("10s", ann, bert, carl, game=any_game("stone"))
    while game.chance_to_act:
        game.chance_acts()
    seat = game.to_act
    assert seat is not None
    assert think(game, 11)
    time_out(game, seat)
    assert not game.over
    assert game.seats[seat].occupant == OwnOpponent(1)
    assert game.clocks
    assert game.clocks.running is None
    assert not think(game, 5)
    game.machine_acts(game.history.game.legal_actions(game.state)[0])
    while game.chance_to_act:
        game.chance_acts()
    assert game.clocks.ran_out(seat)
    assert left(game, seat) == 0
    assert [one.seat.name for one in game.earlier] in ([], [game.seats[seat].name])


def test_a_computer_can_be_held_on_its_last_moment() -> None:
    game = clocked("10s")
    assert think(game, 11)
    assert game.clocks
    game.clocks.hold(0)
    assert not game.clocks.ran_out(0)
    assert left(game, 0) == 0.1


def test_different_seats_have_different_clocks_or_none() -> None:
    game = clocked("a=5m b=-")
    assert left(game, 0) == 300
    assert shown(game)[1] is None
    game.act(Pour())
    assert not think(game, 1000)
    assert game.clocks
    assert game.clocks.allowance(1) is None
    game.act(Pour())
    assert left(game, 0) == 300
