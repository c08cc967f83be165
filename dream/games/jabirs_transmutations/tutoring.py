"""What judges of a move go by: the share of the win that the engine expects after it."""

from dream.search.search import judges, share

__all__ = ["WORK", "judges", "share"]

WORK = (20, 150)
"""In how many deals a review judges a pick: at first, so that there is something soon, and at last."""
