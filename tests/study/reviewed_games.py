"""Games that are reviewed in tests."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from dream.play.history import History
from dream.records.reader import read_record
from dream.study.review import Fortune, JudgedMove, Review

RECORD = Path(__file__).with_name("alchemist.dream")
"""A short game of Alchemist, to its end; the third action, of seat A, gives away a lot."""


def game(done: int | None = None) -> History[Any, Any]:
    """That game, or its first actions."""
    return read_record(RECORD).game.copy(done)


def move(done: int, seat: int, share: float, best_share: float, **more: Any) -> JudgedMove:
    """A judged decision in which `played` was not `best` if it lost anything."""
    found = JudgedMove(done, seat, "a", "a" if share == best_share else "b", share, best_share, error=0.0)
    return replace(found, **more)


def review(*moves: JudgedMove, fortunes: tuple[Fortune, ...] = (), **more: Any) -> Review:
    """A review of a game of two with these decisions, all of them judged in the last pass."""
    judged = tuple(replace(each, work=2) for each in moves)
    luck = tuple(replace(each, work=2) for each in fortunes)
    return replace(Review("dream", "abc", 2, len(judged), len(luck), judged, luck), **more)
