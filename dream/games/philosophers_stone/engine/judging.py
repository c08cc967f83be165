"""A race of all that a seat may do, run for longer than a search that only wants the best of it."""

from collections.abc import Sequence

from dream.games.philosophers_stone.engine.plain_kernel import Kernel
from dream.games.philosophers_stone.engine.searching import Searcher
from dream.games.philosophers_stone.engine.warming import best_kernel
from dream.games.philosophers_stone.rules.state import ListedAction
from dream.games.philosophers_stone.rules.view import View
from dream.search.search import Race, Terms


def judging(
    seat: int, views: Sequence[View], seed: str, terms: Terms, kernel: Kernel | None = None
) -> Race[ListedAction] | None:
    """Begin a race of all legal actions of the seat that decides after the last of its views.

    The trials are those of a `kernel`, without one of the best that there is.
    """
    return Searcher(kernel or best_kernel(), terms).begin(seat, views, seed, lambda: False)
