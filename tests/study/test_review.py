"""The review of a game as a value, and how it is kept."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from dream.base.errors import Malformed
from dream.study import kept_reviews
from dream.study.kept_reviews import KeptReviews
from dream.study.review import (
    Accuracy,
    Fortune,
    JudgedMove,
    Review,
    TurningPoint,
    Verdict,
    accuracy_of,
    digest_of,
    read_review,
    review_object,
    review_text,
    verdict,
)
from tests.study.reviewed_games import game, move, review


@pytest.mark.parametrize(
    ("loss", "error", "is_called"),
    [
        (0.0, None, Verdict.GOOD),
        (0.049, None, Verdict.GOOD),
        (0.05, None, Verdict.SLIP),
        (0.1, 0.0, Verdict.MISTAKE),
        (0.2, 0.0, Verdict.BLUNDER),
        (1.0, 0.0, Verdict.BLUNDER),
        (0.3, 0.051, Verdict.MISTAKE),  # 0.198 beyond two standard errors
        (0.3, 0.2, Verdict.GOOD),
    ],
)
def test_a_verdict_is_beyond_the_error(loss: float, error: float | None, is_called: Verdict) -> None:
    assert verdict(loss, error) is is_called


def test_verdicts_are_ordered_by_what_they_cost() -> None:
    assert [each.margin for each in Verdict] == sorted(each.margin for each in Verdict)


def test_accuracy_is_a_word_by_the_mean_loss() -> None:
    assert accuracy_of([]) is None
    assert accuracy_of([0.0] * 10) is Accuracy.FLAWLESS
    assert accuracy_of([0.0] * 9 + [0.1]) is Accuracy.SOUND
    assert accuracy_of([0.3] * 3) is Accuracy.SHAKY


def test_no_word_contradicts_the_worst_mistake() -> None:
    words = tuple(Accuracy)
    best = [accuracy_of([0.0] * 1000, worst) for worst in Verdict]
    assert best[0] is Accuracy.FLAWLESS
    places = [words.index(word) for word in best if word is not None]
    assert places == sorted(set(places)), "each mistake allows less praise than the one before"
    assert review(*(move(n, 0, 0.5, 0.5) for n in range(999)), move(999, 0, 0.4, 0.9)).accuracy(0) not in (
        Accuracy.FLAWLESS,
        Accuracy.PRECISE,
    )


def test_mistakes_of_a_seat_in_their_order_and_the_worst() -> None:
    known = review(move(0, 0, 0.5, 0.5), move(1, 1, 0.3, 0.6), move(2, 0, 0.6, 0.66), move(4, 0, 0.4, 0.9))
    assert [each.done for each in known.mistakes()] == [1, 2, 4]
    assert [each.done for each in known.mistakes(0)] == [2, 4]
    assert [each.done for each in known.mistakes(0, Verdict.BLUNDER)] == [4]
    worst = known.worst(0)
    assert worst is not None
    assert worst.done == 4
    assert known.lost(0) == pytest.approx(0.56)
    assert known.accuracy(1) is Accuracy.SHAKY


def test_a_loss_is_never_less_than_nothing() -> None:
    assert move(0, 0, 0.6, 0.5).loss == 0.0


def test_what_is_proven() -> None:
    assert move(0, 0, 0.2, 1.0, best_wins_in=3).proven
    assert move(0, 0, 0.0, 0.4, wins_in=-2).proven
    assert not move(0, 0, 0.2, 0.9).proven
    assert not move(0, 0, 0.2, 0.9, best_wins_in=-4).proven


def test_luck_is_counted_apart() -> None:
    fortunes = (Fortune(1, 2, (0.2, -0.2), 0.03), Fortune(3, 5, (-0.05, 0.05), 0.04))
    known = review(move(0, 0, 0.5, 0.5), fortunes=fortunes)
    assert known.luck(0) == pytest.approx(0.15)
    assert known.luck(1) == pytest.approx(-0.15)
    assert known.luck_error() == pytest.approx(0.05)
    assert not known.mistakes()


def about(number: float) -> Any:
    """Equal to a number that is as good as this one."""
    return pytest.approx(number)


def test_the_few_points_where_it_turned_in_the_order_of_the_game() -> None:
    moves = (move(0, 0, 0.3, 0.45), move(2, 1, 0.4, 0.7), move(6, 1, 0.5, 0.55), move(8, 0, 0.1, 0.5))
    luck = (Fortune(4, 5, (0.35, -0.35), 0.01), Fortune(6, 7, (0.3, -0.3), 0.2))
    assert review(*moves, fortunes=luck).turning_points == (
        TurningPoint(2, 1, about(0.3)),
        TurningPoint(4, 1, about(0.35), chance=True),
        TurningPoint(8, 0, about(0.4)),
    )


def test_how_it_stood_is_told_by_both_where_there_are_two() -> None:
    known = review(move(0, 0, 0.5, 0.5), move(1, 1, 0.3, 0.6), result=(1.0, 0.0))
    assert known.curve(0) == ((0, 0.5), (1, 0.4), (2, 1.0))
    assert known.curve(1) == ((0, 0.5), (1, 0.6), (2, 0.0))


def test_how_it_stood_is_told_by_ones_own_decisions_where_there_are_more() -> None:
    known = review(move(0, 0, 0.5, 0.5), move(1, 1, 0.3, 0.6), seats=3)
    assert known.curve(0) == ((0, 0.5),)
    assert known.curve(2) == ()


def test_progress_from_nothing_to_usable_to_complete() -> None:
    known = Review("dream", "abc", 2, 2, 1)
    assert (known.progress, known.usable, known.complete) == (0.0, False, False)
    known = known.with_judged(moves=[move(5, 1, 0.5, 0.5), move(3, 0, 0.5, 0.5)])
    assert (known.usable, known.complete) == (True, False)
    assert [each.done for each in known.moves] == [3, 5]
    assert known.progress == pytest.approx(2 / 6)
    known = known.with_judged([move(3, 0, 0.5, 0.5, work=2), move(5, 1, 0.5, 0.5, work=2)])
    assert not known.complete
    assert known.with_judged(fortunes=[Fortune(4, 5, (0.1, -0.1), work=2)]).complete


def test_a_game_without_a_decision_is_complete() -> None:
    assert Review("dream", "abc", 2, 0).complete
    assert Review("dream", "abc", 2, 0).progress == 1.0


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
any_fortune = st.builds(
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
    st.lists(any_fortune, max_size=3).map(tuple),
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
    monkeypatch.setattr(kept_reviews, "MOST_KEPT", 2)
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
