"""The levels of play, as one table: how many trials each makes, and by how much it misjudges."""

from dream.games.alchemist import WORD
from dream.play.levels import numbered
from dream.search.search import Strength

HEURISTIC_ALONE = Strength()
"""The yardstick that every level is measured by."""
LEVELS = numbered(
    WORD,
    (
        Strength(temperature=6.0),
        Strength(temperature=1.0),
        HEURISTIC_ALONE,
        Strength(iterations=30, milliseconds=1000),
        Strength(iterations=150, milliseconds=1500),
    ),
    Strength.seconds,
)
FACES = ("youth", "hood", "veil", "ruff", "beard")
"""What whoever plays at each level looks like."""
SHARES = ((0.829, 1), (0.650, 1), (0.774, 1), (0.861, 1))
"""The share of the wins of each level but the first against so many of the level below: docs/engine.md."""
