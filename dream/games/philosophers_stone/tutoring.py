"""What judges of a move go by: the share of the engine's trials that are won after it."""

from importlib.util import find_spec

from dream.search.search import judges, share

__all__ = ["WORK", "judges", "share"]

WORK = (100, 1_000) if find_spec("numba") else (10, 60)
"""In how many trials a review judges a decision: at first, so that there is something soon, and at last."""
