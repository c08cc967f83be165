"""Contempt: what a repetition costs the side that searches, in hundredths of a Stone.

To it a draw is worse than an equal game (R11). How much worse depends on who searches, and what for.
"""

PLAIN_CONTEMPT = 30
"""The plain search."""

CONTEMPT = 100
"""The compiled search where nothing else is said: at a level, in haggling, in the games of the lab."""

STRONG_CONTEMPT = 1500
"""The compiled engine at full strength: whoever is left to play on plays worse, and the ground looks worse
than it is."""

OTHER_PLAN_CONTEMPT = 1000
"""Who tries another plan: a game that goes well, even if not by the weights of the plan."""

NO_CONTEMPT = 0
"""A hint or an analysis takes no side."""
