"""How one fighter does against another: pairs of skirmishes from the same seeds, with the sides exchanged."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from dream.engine.weights import Weights
from dream.lab.elo import Estimate, estimate
from dream.lab.skirmish import YARDSTICKS, Fighter, Fought, Skirmish


@dataclass
class Trial:
    """A match between two fighters under way; the counts are those of `one`."""

    name: str
    one: Fighter
    other: Fighter
    pairs: int
    points: list[int] = field(default_factory=list)
    """Of each game in their order, in halves; the two of a pair follow each other."""

    def skirmishes(self, seeds: int) -> Iterator[Skirmish]:
        """The games in their order, from seeds counted up from `seeds`."""
        for seed in range(seeds, seeds + self.pairs):
            yield Skirmish(seed, (self.one, self.other))
            yield Skirmish(seed, (self.other, self.one))

    def add(self, fought: Fought) -> None:
        """Count the next game."""
        mine = 1 if fought.skirmish.fighters[0] is self.one else -1
        self.points.append(1 + mine * fought.winner)

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


def trials(before: Weights, after: Weights, nodes: int, pairs: int) -> list[Trial]:
    """The weights after against those before, then both against the yardsticks."""
    old, new = (Fighter(nodes=nodes, weights=weights) for weights in (before, after))
    return [
        Trial("after against before", new, old, pairs),
        *(
            Trial(f"{name} against {other.name}", one, other, pairs)
            for other in YARDSTICKS
            for name, one in (("before", old), ("after", new))
        ),
    ]
