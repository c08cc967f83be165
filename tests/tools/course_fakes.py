"""Courses that are soon over, and workers of this process that play them: some for as long as they are told,
some without any game."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from typing import Any

from dream.matches.alchemists_dream import Setup
from dream.matches.games import Result, Rotation
from dream.matches.match import Match, Workers, bar
from tests.kit.dream_players import parse_spec
from tests.matches.fakes import scored, timeless
from tools.strength import Journal, Row, Run, Settings

Points = tuple[int, int]
SETTINGS: Settings = {"engine": "dream", "against": "nobody", "nodes": 50, "seeds": 1, "program": "9 abc"}


class Short(Row):
    """A row whose games end soon."""

    def match(self, pairs: int, seeds: int) -> Match:
        match = super().match(pairs, seeds)
        return replace(match, terms=replace(match.terms, most_plies=16))


CHEAP: list[Row] = [
    Short("random", setup, (parse_spec("greedy"), parse_spec("random"))) for setup in (Setup.NEAR, Setup.FAR)
]
"""Rows of players that hardly think."""


class Here:
    """Workers that do each job at once; they are interrupted instead of beginning one pair too many."""

    def __init__(self, size: int | None = 1, most: int | None = None) -> None:
        self._size = size or 1
        self._most = most
        self.played: list[int] = []
        """The pairs, by their numbers."""

    @property
    def size(self) -> int:
        return self._size

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        job = arguments[0]
        if isinstance(job, Rotation):
            if self._most is not None and len(self.played) >= self._most:
                raise KeyboardInterrupt
            self.played.append(job.number)
        future: Future[Any] = Future()
        future.set_result(self.done(work, *arguments))
        return future

    def done(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a job gives."""
        return work(*arguments)

    def renew(self) -> bool:
        return False

    def close(self) -> None:
        pass


class Instant(Here):
    """Workers that play nothing: the first player wins both games of odd pairs and one half of even ones."""

    def done(self, work: Callable[..., Any], *arguments: Any) -> Any:
        job = arguments[0]
        if not isinstance(job, Rotation):
            return None
        one, other = points(job.number)
        return scored(job.number, 1, one), scored(job.number, 2, other)


def points(pair: int) -> Points:
    """The half points of the first player in the two games of a pair."""
    return (2, 2) if pair % 2 else (1, 0)


def run_of(rows: list[Row], pairs: int, workers: Workers, journal: Journal | None = None) -> Run:
    """A course that was played, on its first seeds, as far as the workers went."""
    run = Run(rows, pairs, 1, workers, journal)
    with suppress(KeyboardInterrupt), bar() as progress:
        run.play(progress)
    return run


def games(run: Run) -> dict[str, list[Result]]:
    """The games of a course, but for what the clock said."""
    return {name: timeless(tally.results) for name, tally in run.tallies.items()}
