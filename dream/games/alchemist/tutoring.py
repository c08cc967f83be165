"""What judges of a move go by: the share of the engine's trials that are won after it."""

from dream.search.share_scores import judges, share

__all__ = ["WORK", "judges", "share"]

WORK = (30, 300)
"""In how many trials a review judges a decision: at first, so that there is something soon, and at last."""
