"""Clocks."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from dream.base.errors import Malformed
from dream.play.clocks import (
    HOUR,
    LONGEST,
    MINUTE,
    OUT,
    SECOND,
    Reading,
    TimeControl,
    TimeLeft,
    controls_text,
    parse_controls,
)
from dream.play.game import TIME, Illegal, Outcome
from dream.play.history import History
from dream.play.seated_game import SeatedGame, time_out
from dream.play.seats import OwnOpponent, Seat
from tests.kit.other_games import Brewing, Pour
from tests.kit.random_games import GAMES, any_game, randoms

seconds = st.integers(1, 5_000).map(lambda number: number * SECOND)
fischer = st.one_of(
    st.builds(TimeControl, main=seconds, increment=st.one_of(st.just(0), seconds)),
    st.builds(TimeControl, increment=seconds),
)
byo_yomi = st.builds(
    TimeControl, main=st.one_of(st.just(0), seconds), periods=st.integers(1, 99), period=seconds
)
controls = st.one_of(fischer, byo_yomi)
turns = st.lists(st.integers(0, 600 * SECOND), max_size=12)


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("5m+3s", TimeControl(5 * MINUTE, 3 * SECOND)),
        ("1h30m", TimeControl(HOUR + 30 * MINUTE)),
        ("90m", TimeControl(90 * MINUTE)),
        ("30s/move", TimeControl(periods=1, period=30 * SECOND)),
        ("10m+3x30s", TimeControl(10 * MINUTE, 0, 3, 30 * SECOND)),
        ("3x1m", TimeControl(0, 0, 3, MINUTE)),
    ],
)
def test_a_text_names_a_control(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == TimeControl.parse(f" {text.upper()} ") == control
    assert TimeControl.parse(control.text) == control


@pytest.mark.parametrize(
    ("form", "texts"),
    [
        ("5m+3s", ["5+3", "5 + 3", "5m + 3s", "5m+3", "5+3s", "5 min + 3 s", "5 min + 3 sec"]),
        ("15m", ["15", "15m", "15 m", "15 min", "15+0"]),
        ("1h30m", ["90", "90m", "1h 30m", "1 h 30 min"]),
        ("0m+5s", ["0+5", "0m+5s", "0s+5s", "0 + 5"]),
        ("30s/move", ["30/move", "30 s / move", "1x30"]),
        ("10m+3x30s", ["10+3x30", "10m + 3 x 30s", "10 min + 3 \u00d7 30 s"]),
    ],
)
def test_what_people_type_is_told_back_in_one_form(form: str, texts: list[str]) -> None:
    for text in texts:
        assert TimeControl.parse(text).text == form, text
        assert controls_text(parse_controls(text, 2)) == form
        assert controls_text(parse_controls(f" b = {text} ", 2)) == f"a=- b={form}"
        assert controls_text(parse_controls(f"a={text} b=7", 2)) == f"a={form} b=7m"


def test_with_an_increment_alone_the_first_turn_has_one_already() -> None:
    control = TimeControl.parse("0+5")
    assert control.full == TimeLeft(5 * SECOND)
    assert control.after(control.full, 4 * SECOND) == TimeLeft(6 * SECOND)
    assert control.after(control.full, 5 * SECOND) == OUT
    assert control.reading(control.full, 4 * SECOND).low
    assert not control.reading(control.full, SECOND).low


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "0+0",
        "m",
        "0s",
        "5 3",
        "+5",
        "5.5",
        "99999",
        "5m+",
        "0x30s",
        "3x0s",
        "5m+0x3s",
        "/move",
        "25h",
        "3s+3s/move",
        "-",
        "5m 3s",
    ],
)
def test_other_texts_name_none(text: str) -> None:
    with pytest.raises(Malformed):
        TimeControl.parse(text)


@given(control=controls)
def test_every_control_is_read_as_it_was_written(control: TimeControl) -> None:
    assert TimeControl.parse(control.text) == control
    assert control.full.main <= LONGEST


@given(each=st.lists(st.one_of(st.none(), controls), min_size=1, max_size=6))
def test_so_are_the_controls_of_all_seats(each: list[TimeControl | None]) -> None:
    text = controls_text(each)
    assert (text == "") == (not any(each))
    if text:
        assert parse_controls(text, len(each)) == tuple(each)


@pytest.mark.parametrize(
    "text",
    ["", "c=5m", "a=5m a=3m", "A=", "5m 5m", "5m, 3s", "=5m", "aa=5m", "5m a=3m", "a=5m 3m"],
)
def test_what_names_no_seat_is_refused(text: str) -> None:
    if text:
        with pytest.raises(Malformed):
            parse_controls(text, 2)
    else:
        assert parse_controls(text, 2) == (None, None)


@given(control=controls, spent=turns)
def test_time_never_goes_up_without_an_increment_and_never_below_nothing(
    control: TimeControl, spent: list[int]
) -> None:
    left = control.full
    for each in spent:
        after = control.after(left, each)
        assert after.main >= 0
        assert 0 <= after.periods <= left.periods
        assert control.total(after) <= control.total(left) + control.increment
        assert after == OUT if each >= control.total(left) else not after.ran_out
        left = after


@given(control=controls, spent=turns, more=st.integers(1, 50_000))
def test_what_a_clock_shows_only_runs_down_in_a_turn(
    control: TimeControl, spent: list[int], more: int
) -> None:
    left = control.full
    for each in spent:
        left = control.after(left, each)
    sooner, later = control.reading(left, 0), control.reading(left, more)
    assert sooner.left >= 0
    assert later.left >= 0
    in_a_period = 0 < left.main <= more  # which begins with all its time
    assert later.left < sooner.left or later.periods < sooner.periods or left.ran_out or in_a_period
    assert (later.left == 0) == (more >= control.total(left))


@given(control=controls, spent=turns, actions=st.integers(1, 6))
def test_a_computer_that_keeps_to_its_allowance_never_loses_on_time(
    control: TimeControl, spent: list[int], actions: int
) -> None:
    left = control.full
    for each in spent:
        taken = 0
        for _ in range(actions):
            taken += min(each, control.allowance(left, taken))
        left = control.after(left, taken)
        assert not left.ran_out


def test_periods_are_used_up_whole_and_come_back_in_time() -> None:
    control = TimeControl.parse("1m+3x10s")
    assert control.reading(control.full, 61 * SECOND) == Reading(9 * SECOND, 3)
    assert control.reading(control.full, 78 * SECOND) == Reading(2 * SECOND, 2, low=True)
    assert control.after(control.full, 78 * SECOND) == TimeLeft(0, 2)
    assert control.after(TimeLeft(0, 1), 9_999) == TimeLeft(0, 1)
    assert control.after(TimeLeft(0, 1), 10_000) == OUT


def test_low_is_ten_seconds_or_a_third_of_a_short_time() -> None:
    assert TimeControl.parse("5m").low == 10 * SECOND
    assert TimeControl.parse("9s/move").low == 3 * SECOND


often = settings(max_examples=12, deadline=None)
MILLISECONDS = 1000


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
    return float(reading.left / MILLISECONDS)


def think(game: SeatedGame[Any, Any], seconds: float) -> bool:
    assert game.clocks
    return game.clocks.run(round(seconds * MILLISECONDS))


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
