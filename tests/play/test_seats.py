"""Names of the program's own opponents: unlike one another, whatever the seed, and in any language."""

import pytest

from dream.base.texts import choose_language
from dream.play.alchemists import HEAD_OF, HEADS, NAMES
from dream.play.registry import find
from dream.play.seats import Guest, OutsideEngine, OwnOpponent, Seat, with_names
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests.kit.random_games import random_game

OWN = Seat.machine("", 2)


def test_opponents_at_one_table_have_names_unlike_one_another() -> None:
    first, *names = NAMES.values()
    seats = with_names((Seat(), OWN, Seat(first), OWN, Seat("", Guest()), OWN), earlier=names[1:2])
    assert [seat.name for seat in seats] == ["", names[0], first, names[2], "", names[3]]
    assert with_names(seats) == seats, "whoever has a name keeps it"


def test_opponents_at_one_table_have_heads_unlike_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert HEAD_OF.keys() == set(NAMES.values())
    assert set(HEAD_OF.values()) <= set(HEADS)
    for _ in range(50):
        seats = with_names((Seat("Ann"), *[OWN] * 5))
        assert len({HEAD_OF[seat.name] for seat in seats[1:]}) == 5
    seats = with_names([OWN] * len(NAMES))
    assert {seat.name for seat in seats} == set(NAMES.values()), "when all heads are there, names go on"


def test_where_there_are_no_more_names_opponents_have_none() -> None:
    assert with_names((OWN,), NAMES.values()) == (OWN,)


def test_names_are_drawn_anew_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert len({with_names((OWN,))[0].name for _ in range(200)}) > 1


@pytest.mark.parametrize(
    ("seat", "called"),
    [
        (Seat("Cleopatra", OwnOpponent(1)), "Kleopatra"),
        (Seat("Cleopatra"), "Cleopatra"),
        (Seat("Cleopatra", OutsideEngine("x")), "Cleopatra"),
        (Seat("Golem", OwnOpponent(1)), "Golem"),
        (Seat("", OwnOpponent(1)), ""),
    ],
)
def test_their_names_are_read_in_the_players_language(seat: Seat, called: str) -> None:
    record = Record.of(random_game(find("dream"), 1, 4), seats=(seat, Seat("Ann")))
    (read, _) = open_record(record_text(record)).record.seats
    assert read.name == seat.name, "a record has them in English"
    choose_language("de")
    try:
        assert read.called == called
    finally:
        choose_language("en")
