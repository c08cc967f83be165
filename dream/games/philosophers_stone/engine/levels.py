"""The levels of play, as one table: how far each strays from its policy, or how many trials it makes."""

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
        return say(f"stone.level.{self.number}.name")

    @property
    def about(self) -> str:
        """One line about it for a player."""
        return say(f"stone.level.{self.number}.about")

    @property
    def seconds(self) -> float:
        """How long a move takes at most, as a rule."""
        return (self.strength.milliseconds or 0) / 1000


POLICY_ALONE = Strength()
"""The yardstick that every level is measured by."""
POLICY_LEVEL = 3
LEVELS = (
    Level(1, Strength(temperature=3.0)),
    Level(2, Strength(temperature=1.5)),
    Level(POLICY_LEVEL, POLICY_ALONE),
    Level(4, Strength(iterations=150, milliseconds=250)),
    Level(5, Strength(iterations=600, milliseconds=800)),
    Level(6, Strength(iterations=4000, milliseconds=1700)),
)
SHARES = ((0.865, 1), (0.855, 1), (0.63, 1), (0.67, 1), (0.77, 1))
"""The share of the wins of each level but the first against so many of the level below: docs/engine.md."""
