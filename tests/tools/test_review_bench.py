"""Whether a review finds where a game was lost: what counts as found, and one small trial."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from dream.games.alchemist import teach as part
from dream.matches.players import parse_spec
from dream.study.review import Decision
from tests.review.games import move, review
from tools import measures
from tools.console import ended
from tools.measures import Found, Trial, app, largest

TRIAL = Trial(parse_spec("alchemist:nodes=6", "alchemist"), "players=2", "x")


def test_the_largest_mistake_must_be_there() -> None:
    known = review(move(1, 0, 0.3, 0.5), move(3, 1, 0.1, 0.9), move(5, 0, 0.2, 0.7))
    mistakes = largest(known, 0)
    assert [done for done, _ in mistakes] == [5, 1]
    found = Found(TRIAL, Decision(5, 0), 0.5, mistakes)
    assert found.right
    assert not replace(found, place=Decision(1, 0)).right
    assert not replace(found, mistakes=()).right


@pytest.mark.long
def test_a_small_trial(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(part, "WORK", (4, 6))

    class Here:
        """Does jobs at once, in this process."""

        def __init__(self, size: int | None) -> None:
            pass

        def submit(self, work: Callable[..., Any], trial: object) -> "Future[Any]":
            future: Future[Any] = Future()
            future.set_result(work(trial, lambda: False))
            return future

        def close(self) -> None:
            pass

    monkeypatch.setattr("tools.measures.LocalWorkers", Here)
    monkeypatch.setattr(measures, "LEAST_LOSS", 0.02)
    status = ended(app, ["review", "--game", "alchemist", "--games", "1"])
    said = capsys.readouterr().out
    assert "alchemist review 1: seat " in said
    assert status == ("MISSED" in said)
