"""Clocks in records: how long moves took there and back, and a game that was lost on time."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dream.play.game import TIME, Outcome
from dream.play.history import History
from dream.records.reader import open_record
from dream.records.record import Record, time_tag, times_in
from dream.records.writer import record_text
from tests.kit.random_games import GAMES, any_game, randoms
from tests.kit.random_trees import random_tree

often = settings(max_examples=10, deadline=None)


def clocked(history: History[Any, Any]) -> Record:
    return replace(Record.of(history, {"Seed": "amber"}), other=(("Clock", "5m+3s"),))


@given(milliseconds=st.integers(0, 86_400_000))
def test_a_time_is_read_as_it_was_written(milliseconds: int) -> None:
    assert times_in([(1, time_tag(milliseconds))]) == (((1, milliseconds),), ())


def test_a_time_may_stand_beside_a_comment_and_what_is_none_stays() -> None:
    said = [(1, "[%emt 0:00:05.3] too fast"), (2, "[%emt 5]"), (0, "[%emt 0:00:01]")]
    assert times_in(said) == (((1, 5300),), ((1, "too fast"), (2, "[%emt 5]"), (0, "[%emt 0:00:01]")))


@pytest.mark.parametrize("word", GAMES)
@given(random=randoms)
@often
def test_a_tree_with_times_is_read_as_it_was_written(word: str, random: Random) -> None:
    history = random_tree(any_game(word), random)
    for placed in history.tree.in_order(history.played):
        if random.randrange(3):
            history.tree.took(placed.node, 100 * random.randrange(900))
    record = clocked(history)
    opened = open_record(record_text(record))
    assert not opened.faults
    assert opened.record == record
    again = replace(Record.of(opened.record.history(), {"Seed": "amber"}), other=record.other)
    assert again == record


@pytest.mark.parametrize(("word", "options"), [("dream", "-"), ("stone", "players=2")])
def test_a_game_lost_on_time_is_lost_when_it_is_read(word: str, options: str) -> None:
    game = any_game(word)
    history = History(game, game.start("amber", options))
    while not isinstance(loser := game.decider(history.state), int):
        history.play(game.chance_action(history.state, "amber", 0))
    history.end(Outcome((1 - loser,), TIME))
    record = clocked(history)
    results = {"dream": ("1-0", "0-1"), "stone": ("scores winners=a", "scores winners=b")}
    assert (record.result, record.reason) == (results[word][1 - loser], TIME)
    opened = open_record(record_text(record))
    assert not opened.faults
    assert opened.game.outcome == Outcome((1 - loser,), TIME)
    assert opened.record == record
    assert open_record(record_text(replace(record, other=()))).faults, "nothing is lost without a clock"


def test_a_clock_that_is_none_is_a_fault() -> None:
    game = any_game("dream")
    record = Record.of(History(game, game.start("amber", "-")))
    opened = open_record(record_text(replace(record, other=(("Clock", "five minutes"),))))
    assert [str(fault.reason) for fault in opened.faults]
