"""A whole review with the real engine: the same by one or two engines, kept, resumed, and from its worker."""

from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.games.alchemist import teach as luck_part
from dream.games.alchemist import teach as part
from dream.games.alchemist.game import GAME
from dream.play.game import TIME, Outcome
from dream.play.history import History
from dream.study import judging
from dream.study.judging import Reviewer, Reviewing
from dream.study.review import KeptReviews, Review, digest_of
from tests.review.games import RECORD, game, move
from tests.waiting import PATIENCE


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part, "WORK", (6, 12))
    monkeypatch.setattr(luck_part, "TRIALS", (2, 4))


@pytest.mark.usefixtures("little")
def test_a_review_is_the_same_by_one_engine_or_two_and_goes_on_where_it_was_broken_off(
    tmp_path: Path,
) -> None:
    one = Reviewer(game(8), engines=1)
    found = list(one.run())
    assert len(found) == 2 * one.review.decisions
    assert one.review.complete

    kept, stop = KeptReviews(tmp_path), False
    two = Reviewer(game(8), stopped=lambda: stop)

    def tell(known: Review) -> None:
        nonlocal stop
        stop = known.usable

    two.run_and_keep(kept, tell)
    assert not two.review.complete
    again = Reviewer(game(8), kept.of(game(8)))
    assert again.review == two.review
    list(again.run())
    assert again.review == one.review


@pytest.mark.usefixtures("little")
def test_what_is_known_of_another_game_does_not_count() -> None:
    known = Reviewer(game(6)).review.with_judged(moves=[move(0, 0, 0.5, 0.5, work=2)])
    assert Reviewer(game(6), known).review == known
    assert Reviewer(game(8), known).review.moves == ()


def test_a_review_knows_who_won_on_time() -> None:
    history = game(6)
    history.end(Outcome((1,), TIME))
    assert Reviewer(history).review.result == (0.0, 1.0)


def test_of_a_game_without_values_no_review_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "tutoring", lambda word: None)
    with pytest.raises(Malformed):
        Reviewer(game(1))


def test_a_worker_judges_in_a_process_of_its_own_and_can_be_stopped(tmp_path: Path) -> None:
    kept, news = KeptReviews(tmp_path), 0

    def changed() -> None:
        nonlocal news
        news += 1
        if known.review and known.review.moves:
            known.stop()

    known = Reviewing(RECORD.read_bytes(), changed, kept=kept)
    known.join(PATIENCE)
    assert known.over
    assert known.fault is None
    assert known.review is not None
    assert known.review.digest == digest_of(game())
    assert known.review.moves
    assert not known.review.complete
    assert news >= 3
    assert kept.of(game()) == known.review


def test_what_is_no_game_is_said(tmp_path: Path) -> None:
    known = Reviewing(b"nothing", lambda: None, kept=KeptReviews(tmp_path))
    known.join(PATIENCE)
    assert known.over
    assert known.fault
    assert known.review is None


def test_a_game_that_has_not_begun_is_reviewed_at_once() -> None:
    whole = Reviewer(History(GAME, GAME.start("x", "players=2")))
    assert list(whole.run()) == []
    assert whole.review.complete
