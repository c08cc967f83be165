"""Limits, scores and info lines: their text and back, and what is refused."""

from dataclasses import replace
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.base.errors import Malformed
from dream.games.alchemists_dream.engine.evaluation import thinking_time
from dream.games.alchemists_dream.rules.notation import action_text, parse_action
from dream.protocol.dialogue import (
    PROVEN,
    WIN,
    Info,
    Limits,
    parse_score,
    score_text,
    turns_to_loss,
    turns_to_win,
)

numbers = st.none() | st.integers(1, 8)
words = st.lists(st.sampled_from(("pass", "k7-k8", "depth")), max_size=3).map(tuple)
limits = st.builds(Limits, numbers, numbers, numbers, numbers, st.booleans(), words)
scores = st.integers(-PROVEN, PROVEN) | st.integers(1, 99).map(lambda plies: WIN - plies)


@given(limits)
def test_limits_to_text_and_back(one: Limits) -> None:
    assert Limits.parse(one.text.split()) == one
    assert one.unlimited == (not replace(one, searchmoves=()).text)


@pytest.mark.parametrize(
    "words",
    [
        "depth",
        "depth x",
        "depth 0",
        "depth -1",
        "depth 100",
        "depth 1 depth 2",
        "nodes 0",
        "nodes 1e9",
        "movetime -5",
        "movetime 99999999999",
        "level 0",
        "level 21",
        "infinite infinite",
        "infinite 3",
        "forever",
        "depth \u0663",
        "perft 3 depth 2",
        "nodes 3 searchmoves",
        "searchmoves" + " pass" * 21,
    ],
)
def test_limits_that_are_none(words: str) -> None:
    with pytest.raises(Malformed):
        Limits.parse(words.split())


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (35, "cp 35"),
        (-PROVEN, f"cp {-PROVEN}"),
        (WIN - 1, "win 1"),
        (WIN - 3, "win 2"),
        (WIN - 5, "win 3"),
        (-WIN, "loss 0"),
        (2 - WIN, "loss 1"),
        (4 - WIN, "loss 2"),
    ],
)
def test_a_distance_counts_the_turns_of_the_winner(score: int, text: str) -> None:
    assert score_text(score) == text
    assert parse_score(*text.split()) == score


@given(scores)
def test_only_proven_scores_have_a_distance(score: int) -> None:
    assert (turns_to_win(score) is not None) == (score > PROVEN)
    assert (turns_to_loss(score) is not None) == (score < -PROVEN)


@given(st.integers(1, 99), scores, st.integers(0, 10**9), st.integers(0, 10**6), st.integers(0, 20))
def test_info_to_text_and_back(depth: int, score: int, nodes: int, time: int, line: int) -> None:
    pv = tuple(map(parse_action, ["+k8", "k8-l8", "*k9"]))
    info = Info(depth, score, pv, nodes, time, depth + 1, line)
    again = Info.parse(info.text(action_text), parse_action)
    assert again.text(action_text) == info.text(action_text)
    assert (again.depth, again.pv, again.nodes, again.time, again.line) == (depth, pv, nodes, time, line)
    assert Info.parse(info.text(action_text, "line"), parse_action) == again
    assert again.error is None
    sure = replace(info, error=time)
    assert Info.parse(sure.text(action_text), parse_action).error == time


NO_INFO = """
info
info depth
info depth x score cp 1
info depth 3
info score cp 3
info depth 2 score
info depth 2 score cp
info depth 2 score mate 3
info depth 2 score cp 1 pv what
depth 2 score cp --1
"""


@pytest.mark.parametrize("line", NO_INFO.splitlines())
def test_info_that_is_none(line: str) -> None:
    with pytest.raises(Malformed):
        Info.parse(line, parse_action)


def test_a_stranger_may_say_more() -> None:
    line = "info depth 4 hashfull 30 score cp -12 nodes 5 tbhits 0 time 9 currmove k8 pv +k8"
    info = Info.parse(line, parse_action)
    assert (info.depth, info.score, info.nodes, info.time) == (4, -12, 5, 9)


@pytest.mark.parametrize(
    ("movetime", "overhead", "seconds"),
    [
        (None, 10, inf),
        (100, 10, 0.09),
        (100, 0, 0.1),
        (20, 10, 0.01),
        (10, 10, 0.005),
        (10, 5000, 0.005),
        (0, 9, 0),
    ],
)
def test_at_least_half_of_the_time_is_thought(movetime: int | None, overhead: int, seconds: float) -> None:
    assert thinking_time(movetime, overhead) == seconds
