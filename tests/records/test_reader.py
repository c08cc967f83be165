"""The text of a record of every version."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dream.base.errors import Malformed
from dream.base.texts import english
from dream.play import registry
from dream.play.game import Game
from dream.play.history import History
from dream.play.seats import EarlierSeat, Occupant, OutsideEngine, OwnOpponent, Person, Seat
from dream.records.library.library import summary_of
from dream.records.reader import open_record, read_record, refuse_another_game
from dream.records.record import AnotherGame, Record, RecordFormat, format_of
from dream.records.syntax import LONGEST_STATE, LONGEST_VALUE, Unreadable
from dream.records.writer import has_room, record_text, save
from tests.kit.other_games import counting_installed
from tests.kit.random_games import GAMES, LONGEST, random_game, randoms


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game[Any, Any]:
    return registry.find(request.param)


def record_of(history: History[Any, Any], seed: int) -> Record:
    """The record of a random game of a seed, with somebody at every seat."""
    count = history.game.seats(history.start)
    seats = tuple(Seat.machine(f"Golem {seat}", seat) if seat else Seat("Zoë") for seat in range(count))
    return Record.of(history, {"Seed": f"seed {seed}"}, seats=seats, played=date(2026, 11, 21))


@pytest.mark.parametrize(("seed", "most"), [(1, 0), (2, 7), (3, LONGEST), (4, LONGEST)])
def test_any_game_is_read_back_as_it_was_written(game: Game[Any, Any], seed: int, most: int) -> None:
    history = random_game(game, seed, most)
    record = record_of(history, seed)
    text = record_text(record)
    opened = open_record(text.encode("utf-8"))
    assert opened.faults == ()
    assert opened.record == record
    assert (opened.game.states, opened.game.actions) == (history.states, history.actions)
    assert record_text(opened.record) == text
    assert opened.record.history().outcome == history.outcome
    assert opened.record.seed == f"seed {seed}"


def test_headers_are_written_in_the_order_of_the_format(game: Game[Any, Any]) -> None:
    record = replace(record_of(random_game(game, 3), 3), other=(("Event", "A club evening"),))
    headers = [line[1:].split(" ")[0] for line in record_text(record).split("\n\n")[0].split("\n")]
    known = format_of(game).names(len(record.seats))
    assert headers == [*(name for name in known if name in headers), "Event"]
    assert headers[:2] == ["Game", "Format"]
    assert open_record(record_text(record)).record == record


def test_a_game_without_a_format_of_its_own_has_the_common_one() -> None:
    with counting_installed():
        assert type(format_of(registry.find("counting"))) is RecordFormat
    assert type(format_of(registry.find("dream"))) is not RecordFormat


def test_of_a_game_that_there_is_not_nothing_is_read() -> None:
    with pytest.raises(Unreadable, match="line 1: this is a record of 'Chess', which this program doesn't"):
        open_record('[Game "Chess"]\n[Format "1"]\n\ne4')


def test_an_action_that_is_not_legal_ends_the_game_before_it(game: Game[Any, Any]) -> None:
    history = random_game(game, 5, 9)
    lines = record_text(record_of(history, 5)).rstrip("\n").split("\n")
    opened = open_record("\n".join([*lines, "  nonsense"]))
    fault = opened.fault
    assert fault is not None
    assert (fault.line, fault.column, fault.action, fault.text) == (len(lines) + 1, 3, 10, "nonsense")
    assert opened.game.actions == opened.record.actions == history.actions
    saved = record_text(opened.record)
    assert saved.endswith(" nonsense\n")
    assert open_record(saved).record == opened.record


def test_a_record_of_another_game_than_the_one_wanted_is_refused(game: Game[Any, Any]) -> None:
    text = record_text(record_of(random_game(game, 1, 3), 1))
    assert open_record(text, game).fault is None
    for other in map(registry.find, GAMES):
        if other is not game:
            with pytest.raises(AnotherGame) as caught:
                open_record(text, other)
            mine, wanted = english(game.name), english(other.name)
            assert str(caught.value) == f"line 1: this is a record of {mine}, but one of {wanted} is needed"


def test_a_file_is_refused_only_if_it_is_a_record_of_another_game(tmp_path: Any) -> None:
    dream, jabir = map(registry.find, ("dream", "jabir"))
    path, broken = tmp_path / "game.dream", tmp_path / "broken.dream"
    save(record_of(random_game(jabir, 1, 3), 1), path)
    broken.write_text("nonsense")
    assert read_record(path).record.game is jabir
    with pytest.raises(Malformed, match=r"game\.dream: line 1: this is a record of Jabir's Transmutations"):
        refuse_another_game(path, dream)
    for sound, wanted in ((path, jabir), (broken, dream), (tmp_path / "none.dream", dream)):
        refuse_another_game(sound, wanted)


def test_a_state_may_be_longer_than_other_values_and_has_a_limit_too() -> None:
    jabir = registry.find("jabir")
    text = record_text(record_of(random_game(jabir, 1, 3), 1))
    longer = text.replace('[State "', f'[State "{"x" * LONGEST_VALUE} ')
    with pytest.raises(Unreadable, match="line 4: A state begins with jabir 1, not"):
        open_record(longer)
    longest = text.replace('[State "', f'[State "{"x" * LONGEST_STATE}')
    with pytest.raises(Unreadable, match=f"the value of State is longer than {LONGEST_STATE} characters"):
        open_record(longest)
    long_name = replace(open_record(text).record, other=(("Event", "x" * (LONGEST_VALUE + 1)),))
    with pytest.raises(Malformed, match=f"the value of Event is longer than {LONGEST_VALUE} characters"):
        record_text(long_name)


def test_the_sentence_of_a_file_with_very_many_faults_has_an_end() -> None:
    with pytest.raises(Unreadable) as refused:
        open_record('[Game "x"]\n' * 90)
    assert len(refused.value.faults) == 90
    assert str(refused.value).endswith("; 70 more")
    assert len(str(refused.value)) < 2_000


HISTORIES: dict[str, History[Any, Any]] = {word: random_game(registry.find(word), 5, 40) for word in GAMES}
names = st.text(max_size=20)
comments = st.text(st.characters(exclude_characters="}\r", exclude_categories=["Cs"]), max_size=90)


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


FILES = sorted((Path(__file__).parent / "versions").glob("*.dream"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_an_earlier_version_is_read(path: Path) -> None:
    opened = open_record(path.read_bytes())
    word = path.stem.partition("-")[2]
    assert opened.faults == ()
    assert opened.game.game.id == word
    assert len(opened.game.actions) > 20
    again = open_record(record_text(opened.record).encode())
    assert again.record == opened.record


def test_every_form_of_a_file_is_there() -> None:
    versions = {path.stem for path in FILES}
    assert {"0.1-dream", "0.2-dream", "0.4-jabir", "0.7-stone", "0.7-alchemist", "0.9-dream"} <= versions
    latest = open_record((FILES[0].parent / "0.9-dream.dream").read_bytes()).record
    assert latest.beside
    assert latest.comments
    assert latest.times
