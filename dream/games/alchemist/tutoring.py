"""What judges of a move go by: how clearly it wins in the engine's trials."""

from dream.search.search import SCALE, judges

__all__ = ["WORK", "judges", "share"]

WORK = (30, 300)
"""In how many trials a review judges a decision: at first, so that there is something soon, and at last."""


def share(score: int, seats: int = 2) -> float:
    """The expected share of the win among so many, from 0 to 1, of a score of `Info`.

    A score tells how clearly a seat is ahead of the best of the others, half where it is level with that one.
    Among more than two, who is level with all has no more than his part.
    """
    clear = max(0.0, min(1.0, score / SCALE))
    return clear / (clear + (seats - 1) * (1 - clear))
