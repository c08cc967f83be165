"""The levels of play, as one table: how far each strays from its policy, or how many trials it makes."""

from dream.games.philosophers_stone import WORD
from dream.play.levels import numbered
from dream.search.search import Strength

POLICY_ALONE = Strength()
"""The yardstick that every level is measured by."""
POLICY_LEVEL = 3
LEVELS = numbered(
    WORD,
    (
        Strength(temperature=3.0),
        Strength(temperature=1.5),
        POLICY_ALONE,
        Strength(iterations=150, milliseconds=250),
        Strength(iterations=600, milliseconds=800),
        Strength(iterations=4000, milliseconds=1700),
    ),
    Strength.seconds,
)
FACES = ("youth", "hood", "hat", "spectacles", "beard", "wings")
"""What whoever plays at each level looks like."""
SHARES = ((0.865, 1), (0.855, 1), (0.63, 1), (0.67, 1), (0.77, 1))
"""The share of the wins of each level but the first against so many of the level below: docs/engine.md."""
