"""The levels of play, as one table: how many trials each makes, and by how much it misjudges."""

from dataclasses import dataclass

from dream.base.texts import say
from dream.search.search import Strength


@dataclass(frozen=True)
class Level:
    """A row of the table."""

    number: int
    strength: Strength

    @property
    def name(self) -> str:
        """What a player reads."""
        return say(f"alchemist.level.{self.number}.name")

    @property
    def about(self) -> str:
        """One line about it for a player."""
        return say(f"alchemist.level.{self.number}.about")

    @property
    def seconds(self) -> float:
        """How long a move takes at most, as a rule."""
        return (self.strength.milliseconds or 0) / 1000


HEURISTIC = Strength()
"""The yardstick that every level is measured by."""
LEVELS = (
    Level(1, Strength(temperature=3.0)),
    Level(2, Strength(temperature=1.0)),
    Level(3, HEURISTIC),
    Level(4, Strength(iterations=30, milliseconds=1000)),
    Level(5, Strength(iterations=150, milliseconds=1500)),
)
SHARES = ((0.709, 1), (0.650, 1), (0.774, 1), (0.861, 1))
"""The share of the wins of each level but the first against so many of the level below: docs/engine.md."""
