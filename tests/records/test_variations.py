"""Variations and comments in records: random trees there and back, and what is wrong in a text."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from dream.base.errors import Malformed
from dream.base.texts import english
from dream.play.history import History
from dream.records import syntax
from dream.records.library.library import summary_of
from dream.records.reader import Opened, open_record
from dream.records.record import Record
from dream.records.syntax import DEEPEST, MOST_VARIED, read_movetext
from dream.records.writer import record_text
from tests.kit.libraries import a_record
from tests.kit.random_games import GAMES, any_game, randoms
from tests.kit.random_trees import random_tree

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
