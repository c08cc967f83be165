"""What a tutor asks about in games that are searched by trials: moves after which far fewer are won."""

from typing import Any

from dream.search.observing_engine import SCALE

MARGINS = {"gross": SCALE // 5, "clear": SCALE // 10, "small": SCALE // 20}
"""So much of the win a move is behind the best one that is asked about, by how strict the tutor is."""
DECIDED = SCALE
"""A share of the win is never beyond it."""


def judges(_: Any) -> bool:
    """Whether moves are judged in a state: in every one."""
    return True
