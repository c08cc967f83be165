"""The levels of play, as one table: how many trials each makes, and by how much it misjudges."""

from dataclasses import dataclass

from dream.base.words import say
from dream.search.observing_engine import Strength


@dataclass(frozen=True)
class Level:
    """A row of the table.

    With `weighty_only` it searches formulas, targets and answers; all else it does by the policy.
    """

    number: int
    strength: Strength
    weighty_only: bool = False

    @property
    def name(self) -> str:
        """What a player reads."""
        return say(f"stone.level.{self.number}.name")

    @property
    def about(self) -> str:
        """One line about it for a player."""
        return say(f"stone.level.{self.number}.about")


POLICY_ALONE = Strength()
"""The yardstick that every level is measured by."""
POLICY_LEVEL = 2
LEVELS = (
    Level(1, Strength(temperature=3.0)),
    Level(2, POLICY_ALONE),
    Level(3, Strength(iterations=100, milliseconds=250), weighty_only=True),
    Level(4, Strength(iterations=600, milliseconds=800)),
    Level(5, Strength(iterations=4000, milliseconds=1700)),
)
