"""What a record tells beside its actions: who sat at a seat before, comments, headers of other programs."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dream.base.texts import english
from dream.play import registry
from dream.play.game import Game
from dream.play.history import History
from dream.play.seats import EarlierSeat, Occupant, OutsideEngine, OwnOpponent, Person, Seat
from dream.records.library.library import summary_of
from dream.records.reader import open_record
from dream.records.record import Record, format_of
from dream.records.writer import has_room, record_text
from tests.kit.random_games import GAMES, random_game, randoms

HISTORIES: dict[str, History[Any, Any]] = {word: random_game(registry.find(word), 5, 40) for word in GAMES}
names = st.text(max_size=20)
comments = st.text(st.characters(exclude_characters="}\r", exclude_categories=["Cs"]), max_size=90)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    return registry.find(request.param)


def occupant(random: Random) -> Occupant:
    return random.choice((Person(), OwnOpponent(random.randrange(1, 9)), OutsideEngine("Great Engine 3")))


def changed(word: str, random: Random, name: str, comment: str) -> Record:
    """The record of a game in which seats have changed hands, with comments."""
    history = HISTORIES[word]
    count = history.game.seats(history.start)
    moments = {(random.randrange(count), random.randrange(1, 41)) for _ in range(random.randrange(8))}
    earlier = tuple(EarlierSeat(*moment, Seat(name, occupant(random))) for moment in sorted(moments))
    places = sorted(random.choices(range(41), k=random.randrange(5)))
    record = Record.of(history, seats=(Seat(name),) * count, earlier=earlier)
    return replace(record, comments=tuple((place, comment) for place in places), other=(("Annotator", name),))


@pytest.mark.parametrize("word", GAMES)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(random=randoms, name=names, comment=comments)
def test_all_of_it_round_trips(word: str, random: Random, name: str, comment: str) -> None:
    record = changed(word, random, name, comment)
    opened = open_record(record_text(record))
    assert opened.faults == ()
    assert opened.record == record
    assert record_text(opened.record) == record_text(record)


def test_old_readers_see_headers_that_they_do_not_know(game: Game[Any, Any]) -> None:
    """They keep those, and read the same players, actions and end."""
    record = Record.of(HISTORIES[game.id], earlier=(EarlierSeat(1, 12, Seat("Golem", OwnOpponent(2))),))
    added = format_of(game).earlier_headers(record.earlier[0])
    lines = record_text(record).split("\n")
    known = [line for line in lines if line[1:].split(" ")[0] not in added]
    assert len(known) == len(lines) - 2
    assert known == record_text(replace(record, earlier=())).split("\n")


def test_who_sits_there_for_longer_than_the_game_has_lasted_is_a_fault(game: Game[Any, Any]) -> None:
    late = EarlierSeat(0, 41, Seat("Golem", OwnOpponent(2)))
    opened = open_record(record_text(Record.of(HISTORIES[game.id], earlier=(late,))))
    assert opened.record.earlier == ()
    assert {english(fault.reason) for fault in opened.faults} == {
        f"{name} tells of an action that isn't there; the game has 40"
        for name in format_of(game).earlier_headers(late)
    }


def test_a_library_knows_who_sat_there_before(game: Game[Any, Any]) -> None:
    earlier = EarlierSeat(1, 12, Seat("Golem", OwnOpponent(2)))
    seats = (Seat("Ann"),) * game.seats(HISTORIES[game.id].start)
    record = Record.of(HISTORIES[game.id], seats=seats, earlier=(earlier,))
    told = summary_of(record_text(record).encode())
    assert [seat.name for seat in told.seats] == ["Ann"] * len(seats)
    assert [(one.until, one.name, one.occupant) for one in told.seats[1].earlier] == [
        (12, "Golem", "level 2")
    ]
    assert told.seats[0].earlier == ()


def test_a_record_has_room_to_go_on_until_it_is_half_full(game: Game[Any, Any]) -> None:
    record = Record.of(HISTORIES[game.id])
    assert has_room(record)
    assert not has_room(replace(record, comments=((0, "x" * 15_000),) * 40))
