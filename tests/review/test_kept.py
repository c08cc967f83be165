"""Reviews as text, and in a folder: each belongs to exactly one game, and a damaged one is none."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dream.base.errors import Malformed
from dream.study import review as kept
from dream.study.review import (
    Fortune,
    JudgedMove,
    KeptReviews,
    Review,
    digest_of,
    read_review,
    review_object,
    review_text,
)
from tests.review.games import game, move, review

shares = st.floats(0.0, 1.0)
words = st.text(min_size=1, max_size=5)
lines = st.lists(words, max_size=3).map(tuple)
turns = st.none() | st.integers(-9, 9)
moves = st.builds(
    JudgedMove,
    st.integers(0, 99),
    st.integers(0, 5),
    words,
    words,
    shares,
    shares,
    lines,
    lines,
    st.none() | shares,
    turns,
    turns,
    st.integers(1, 3),
)
fortunes = st.builds(
    Fortune, st.integers(0, 99), st.integers(0, 99), st.tuples(shares, shares), shares, st.integers(1, 3)
)
reviews = st.builds(
    Review,
    words,
    words,
    st.integers(1, 6),
    st.integers(0, 99),
    st.integers(0, 99),
    st.lists(moves, max_size=3).map(tuple),
    st.lists(fortunes, max_size=3).map(tuple),
    st.tuples(shares, shares),
    passes=st.integers(1, 3),
)


@settings(max_examples=25)
@given(reviews)
def test_a_review_to_text_and_back(one: Review) -> None:
    assert read_review(review_text(one)) == one


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("moves", {}),
        ("moves", [1]),
        ("moves", [{}] * 20_001),
        ("seats", True),
        ("seats", 0),
        ("digest", ""),
        ("digest", None),
        ("result", ["x"]),
        ("decisions", -1),
        ("fortunes", [{"done": 0, "until": 1, "luck": [0.1], "error": None, "work": 1}]),
    ],
)
def test_what_is_no_review_is_refused(name: str, value: object) -> None:
    with pytest.raises(Malformed):
        read_review(json.dumps(review_object(review(move(0, 0, 0.5, 0.5))) | {name: value}))


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "{" * 100])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_review(text)


def test_a_review_belongs_to_exactly_these_actions(tmp_path: Path) -> None:
    reviews, whole, part = KeptReviews(tmp_path), game(), game(10)
    assert reviews.of(whole) is None
    nothing_judged = Review(game=whole.game.id, digest=digest_of(whole), seats=2, decisions=1)
    reviews.keep(nothing_judged)
    assert reviews.of(whole) is not None
    assert reviews.of(part) is None
    whole.undo()
    assert reviews.of(whole) is None
    whole.redo()
    assert reviews.of(whole) is not None


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b"[[[["])
def test_a_damaged_one_is_none_and_is_replaced(tmp_path: Path, content: bytes) -> None:
    reviews = KeptReviews(tmp_path)
    reviews.keep(review())
    (tmp_path / "abc.json").write_bytes(content)
    assert reviews.by_digest("abc") is None
    reviews.keep(review())
    assert reviews.by_digest("abc") == review()


def test_one_under_the_name_of_another_is_none(tmp_path: Path) -> None:
    reviews = KeptReviews(tmp_path)
    reviews.keep(review())
    (tmp_path / "abc.json").rename(tmp_path / "def.json")
    assert reviews.by_digest("def") is None


def test_those_that_were_written_longest_ago_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST_KEPT", 2)
    reviews = KeptReviews(tmp_path)
    for number in range(4):
        reviews.keep(review(digest=f"d{number}"))
        os.utime(tmp_path / f"d{number}.json", (number, number))
    reviews.keep(review(digest="d4"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["d3.json", "d4.json"]


def test_a_review_of_a_program_that_knew_no_lead_is_read() -> None:
    found = review_object(review(move(0, 0, 0.5, 0.7, lead=0.1)))
    del found["moves"][0]["lead"]
    assert read_review(json.dumps(found)) == review(move(0, 0, 0.5, 0.7))
