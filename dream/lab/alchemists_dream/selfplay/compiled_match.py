"""How one player does against another: pairs of games from the same seeds, with the sides exchanged."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from dream.games.alchemists_dream.engine.compiled.weights import Weights
from dream.lab.alchemists_dream.selfplay.compiled_games import (
    YARDSTICKS,
    CompiledGame,
    CompiledPlayer,
    FinishedGame,
)
from dream.lab.match.statistics.elo import Estimate, estimate


@dataclass
class CompiledMatch:
    """A match between two players under way; the counts are those of `one`."""

    name: str
    one: CompiledPlayer
    other: CompiledPlayer
    pairs: int
    points: list[int] = field(default_factory=list)
    """Of each game in their order, in halves; the two of a pair follow each other."""

    def games(self, seeds: int) -> Iterator[CompiledGame]:
        """The games in their order, from seeds counted up from `seeds`."""
        for seed in range(seeds, seeds + self.pairs):
            yield CompiledGame(seed, (self.one, self.other))
            yield CompiledGame(seed, (self.other, self.one))

    def add(self, finished: FinishedGame) -> None:
        """Count the next game."""
        mine = 1 if finished.game.players[0] is self.one else -1
        self.points.append(1 + mine * finished.winner)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Wins, draws and losses."""
        return self.points.count(2), self.points.count(1), self.points.count(0)

    @property
    def estimate(self) -> Estimate | None:
        """The strength of `one` over the other, by the pairs that are whole."""
        counts = [0] * 5
        for first, second in zip(self.points[::2], self.points[1::2], strict=False):
            counts[first + second] += 1
        return estimate(counts)

    @property
    def text(self) -> str:
        """Wins, draws and losses, and what they say."""
        wins, draws, losses = self.counts
        return f"{self.name}: +{wins} ={draws} -{losses}" + (
            f"  Elo {self.estimate}" if self.estimate else ""
        )


def check_matches(before: Weights, after: Weights, nodes: int, pairs: int) -> list[CompiledMatch]:
    """The weights after against those before, then both against the yardsticks."""
    old, new = (CompiledPlayer(nodes=nodes, weights=weights) for weights in (before, after))
    return [
        CompiledMatch("after against before", new, old, pairs),
        *(
            CompiledMatch(f"{name} against {other.name}", one, other, pairs)
            for other in YARDSTICKS
            for name, one in (("before", old), ("after", new))
        ),
    ]
