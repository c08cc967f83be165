"""What the scores of games mean that are searched by trials: a share of the win, which every state has."""

from typing import Any

from dream.search.observing_engine import SCALE


def share(score: int, seats: int = 2) -> float:
    """The expected share of the win, from 0 to 1, of a score of `Info`."""
    return max(0.0, min(1.0, score / SCALE))


def judges(_: Any) -> bool:
    """Whether moves are judged in a state: in every one."""
    return True
