"""The levels of play, as one table: how many trials each makes, and by how much it misjudges."""

from dataclasses import dataclass

from dream.base.words import say
from dream.search.observing_engine import Strength


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


HEURISTIC = Strength()
"""The yardstick that every level is measured by."""
LEVELS = (
    Level(1, Strength(temperature=2.0)),
    Level(2, HEURISTIC),
    Level(3, Strength(iterations=60, milliseconds=1000)),
    Level(4, Strength(iterations=250, milliseconds=2000)),
    Level(5, Strength(iterations=1000, milliseconds=2000)),
)
