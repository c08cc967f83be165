"""Variations, comments and times of moves in a record."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dream.base.errors import Malformed
from dream.base.texts import english
from dream.play.game import TIME, Outcome
from dream.play.history import History
from dream.records import syntax
from dream.records.library.library import summary_of
from dream.records.reader import Opened, open_record
from dream.records.record import Record, time_tag, times_in
from dream.records.syntax import DEEPEST, MOST_VARIED, read_movetext
from dream.records.writer import record_text
from tests.kit.journals import a_record
from tests.kit.random_games import GAMES, any_game, random_tree, randoms

seldom = settings(max_examples=10, deadline=None)


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
@seldom
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


often = settings(max_examples=15, deadline=None)


def record_of(history: History[Any, Any]) -> Record:
    return Record.of(history, {"Seed": "amber"})


def shape_of(history: History[Any, Any]) -> list[Any]:
    """A tree in the order of a text: what can be seen of it."""
    placed = history.tree.in_order(history.played)
    told = [(node.action, depth, begins, history.tree.comments(node)) for node, depth, begins in placed]
    return [history.tree.comments(history.tree.root), *told]


@pytest.mark.parametrize("word", GAMES)
@given(random=randoms)
@often
def test_a_tree_is_read_as_it_was_written(word: str, random: Random) -> None:
    history = random_tree(any_game(word), random)
    text = record_text(record_of(history))
    opened = open_record(text)
    assert not opened.faults
    assert shape_of(opened.game) == shape_of(history)
    assert opened.game.actions == history.actions
    assert opened.record == record_of(history) == record_of(opened.game)
    assert shape_of(opened.record.history()) == shape_of(history)
    assert record_text(opened.record) == text


@given(random=randoms)
@often
def test_equal_trees_have_equal_texts_and_others_other_ones(random: Random) -> None:
    one, other = (random_tree(any_game("dream"), random, 12) for _ in range(2))
    texts = [record_text(record_of(history)) for history in (one, other)]
    same = one.start == other.start and shape_of(one) == shape_of(other)
    assert (texts[0] == texts[1]) == same


@given(random=randoms)
@often
def test_the_library_tells_games_apart_by_their_variations(random: Random) -> None:
    history = random_tree(any_game("jabir"), random)
    records = [record_text(record).encode() for record in (record_of(history), record_of(history.copy()))]
    one, other = map(summary_of, records)
    assert (one.digest == other.digest) == (not record_of(history).beside)
    assert (one.actions, one.rounds, one.fault) == (other.actions, other.rounds, None)


def test_only_a_record_with_variations_is_of_the_second_format() -> None:
    history = random_tree(any_game("dream"), Random(7))
    assert '[Format "2"]' in record_text(record_of(history))
    line = history.copy()
    line.tree.comment(line.line[0], "only a comment")
    assert '[Format "1"]' in record_text(record_of(line))


TEXT = "1. a (b c {x} (d)) {y} e 2. f * (g h) ({z} i)"


def test_a_text_is_taken_apart() -> None:
    read = read_movetext(TEXT, 1)
    assert [word.text for word in read.words] == ["a", "e", "f"]
    beside = [(each.word.text, each.before) for each in read.beside]
    assert beside == [("b", 0), ("c", 4), ("d", 4), ("g", 3), ("h", 7), ("i", 3)]
    assert read.comments == [(1, "y"), (5, "x"), (9, "z")]
    assert read.faults == []


@pytest.mark.parametrize(
    ("text", "column", "fault"),
    [
        ("a (b", 3, "the variation that begins here is never closed"),
        ("a (b (c) d", 3, "never closed"),
        ("a () b", 3, "the variation that begins here has no actions"),
        ("a ({x}) b", 3, "has no actions"),
        ("(a) b", 1, "there is no action here that a variation could replace"),
        ("a ((b) c) d", 4, "could replace"),
        ("a b) c", 4, "there is no variation here that could end"),
        ("a * b", 5, "the line has ended here, but another action follows"),
        ("a " + "(a b " * (DEEPEST + 1) + ")" * (DEEPEST + 1), 2503, f"at most {DEEPEST} deep"),
        ("a (" + "b " * (MOST_VARIED + 1) + ")", 20004, f"at most {MOST_VARIED} actions in variations"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, column: int, fault: str) -> None:
    read = read_movetext(text, 7)
    told = [(fault in english(each.reason), each.line, each.column) for each in read.faults]
    assert told == [(True, 7, column)]


def test_faults_are_told_up_to_a_number() -> None:
    read = read_movetext("a" + " )" * 5000, 1)
    assert len(read.faults) == syntax.MOST_FAULTS


def opened_with(body: str) -> Opened:
    """A record of the Dream whose moves are these."""
    headers, _, _ = a_record().decode().partition("\n\n")
    return open_record(f"{headers}\n\n{body}")


def beside(opened: Opened) -> list[str]:
    return [opened.game.game.action_text(action) for _, action in opened.record.beside]


def moves(most: int = 6) -> list[str]:
    """The first moves of that record."""
    history = open_record(a_record()).game
    return [history.game.action_text(action) for action in history.actions[:most]]


def test_a_bad_move_in_a_variation_costs_what_follows_it_there() -> None:
    a, b, c, *_ = moves()
    opened = opened_with(f"{a} {b} ({b} k11-k12 {c} ({c})) ({c} nonsense) {c}")
    assert opened.game.actions == opened_with(f"{a} {b} {c}").game.actions
    assert len(opened.record.beside) == len(set(beside(opened)) - {b})
    told = [(fault.action, fault.text) for fault in opened.faults]
    assert (3, "k11-k12") in told
    assert len(opened.record.unread) == len(opened.faults)


def test_a_bad_move_in_the_line_costs_all_that_follows_it() -> None:
    a, b, c, *_ = moves()
    rest = f"k11-k12 ({c}) {c} ({b}) * ({c})"
    opened = opened_with(f"{a} {b} {rest}")
    assert [fault.action for fault in opened.faults] == [3]
    assert opened.game.game.action_text(opened.game.actions[-1]) == b
    assert (beside(opened), opened.record.unread) == ([], ((2, rest),))


def test_a_variation_that_is_the_line_is_the_line() -> None:
    a, b, c, *_ = moves()
    opened = opened_with(f"{a} ({a} {b} {{said}} {c}) {b} {c}")
    assert (beside(opened), opened.record.comments, opened.faults) == ([], ((2, "said"),), ())


@pytest.mark.parametrize("text", ["a } b", "one\rtwo"])
def test_a_comment_that_could_not_be_read_is_not_written(text: str) -> None:
    record = open_record(a_record()).record
    with pytest.raises(Malformed):
        record_text(replace(record, comments=((0, text),)))


def test_more_than_is_read_is_not_written() -> None:
    record = open_record(a_record()).record
    action = record.actions[0]
    wide = replace(record, beside=((0, action),) * (MOST_VARIED + 1))
    deep = replace(record, actions=(), beside=tuple(_deep(DEEPEST + 1, action)))
    for each in (wide, deep):
        with pytest.raises(Malformed):
            record_text(each)


def _deep(depth: int, action: Any) -> list[tuple[int, Any]]:
    """So many variations, each in the one before."""
    return [(0, action), *((before, action) for before in range(1, 2 * depth - 2, 2) for _ in range(2))]
