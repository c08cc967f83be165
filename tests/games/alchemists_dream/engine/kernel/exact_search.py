"""The compiled search with nothing left out, and asked for the worth of one depth."""

from collections.abc import Sequence

import numpy as np

from dream.games.alchemists_dream.engine.compiled.search import search_state_of, table_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.kernel.convert import action_of, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import HEURISTICS, INFINITE
from dream.games.alchemists_dream.engine.kernel.search import HISTORY_MOST, Table, search_root
from dream.games.alchemists_dream.rules.position import Position, StoneAction


class ExactSearch:
    """A search of one position under an evaluation made of hashes, without pruning, reductions and
    extensions.

    With a `draw_score` for each player it knows of repetitions, otherwise not. `misled` seeds a history of
    actions that nobody has made: it may only change the order of actions.
    """

    def __init__(
        self,
        position: Position,
        quiescence_start: int,
        table: Table,
        *,
        draw_score: Sequence[int] | None = None,
        past: Sequence[Position] = (),
        misled: int | None = None,
    ) -> None:
        self._states = state_of(position, past)
        self._search_states = search_state_of(self._states, standard_weights())
        self._table = table
        state = self._search_states[0]
        state["most_nodes"] = 1 << 62
        state["heuristic"] = [0] * len(HEURISTICS)
        state["hashed"] = 1
        state["exact"] = draw_score is None
        state["draw_score"] = draw_score or (0, 0)
        state["quiescence_start"] = quiescence_start
        if misled is not None:
            random = np.random.default_rng(misled)
            state["history"] = random.integers(-HISTORY_MOST, HISTORY_MOST, state["history"].shape)

    def worth(self, depth: int, alpha: int = -INFINITE, beta: int = INFINITE) -> int:
        """The worth of the position, if it lies between `alpha` and `beta`; else a bound."""
        return int(search_root(self._states, self._search_states, self._table, alpha, beta, depth))

    @property
    def best(self) -> StoneAction:
        """The best action of the latest search."""
        return action_of(int(self._search_states[0]["best"]))


def empty_table() -> Table:
    """A table that knows nothing yet."""
    return table_of(1)


def closed_table() -> Table:
    """A table of one entry, so deep that it is never replaced, and of no position of a game."""
    return np.array([1, 255 << 38], np.uint64)
