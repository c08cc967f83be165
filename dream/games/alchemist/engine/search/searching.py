"""The search for what a seat does, as the engine asks for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from dream.games.alchemist.engine.heuristic.habits import HEURISTIC, Habits
from dream.games.alchemist.engine.knowledge.deals import Dealer
from dream.games.alchemist.engine.packed.packing import action_of, move_of
from dream.games.alchemist.engine.packed.table import Move
from dream.games.alchemist.engine.search.candidates import Breadth, Candidates, candidates
from dream.games.alchemist.engine.search.trials import Trials
from dream.games.alchemist.rules.actions import Action, SeatAction
from dream.games.alchemist.rules.legal import legal_actions
from dream.games.alchemist.rules.view import View
from dream.search.race import ALL_ALIKE, Race, Terms, checked

BARELY = 1e-3
"""The weight of what the heuristic player wouldn't consider, as a part of the lowest of all others."""


BREADTH = Breadth()
TERMS = Terms(deals=8, errors=2.5)


@dataclass(frozen=True)
class Searcher:
    """How a search goes about it: how many moves it tries, when it gives one up, of how many deals it chooses
    each, and what the habits are of all who play on."""

    breadth: Breadth = BREADTH
    terms: Terms = TERMS
    chosen_from: int = 4
    habits: Habits = HEURISTIC

    def begin(
        self,
        seat: int,
        views: Sequence[View],
        seed: str,
        stopped: Callable[[], bool],
        only: Sequence[Action] = (),
    ) -> Race[Action]:
        """Begin a search for a seat at its turn, the last of its views; see `Begin`.

        Without an iteration its weights are those of the heuristic player: the likeliest is what it does.
        """
        dealer = Dealer(views, self.chosen_from)
        table = dealer.own_view
        found = candidates(table, self.breadth, Random(f"candidates {seed}"))
        words = table.cauldrons.words
        moves: dict[Action, Move] = {action_of(move, words): move for move in found.moves}
        if only:
            named = checked(only, legal_actions(views[-1].somehow_completed()))
            moves = {action: move_of(action, words) for action in named if isinstance(action, SeatAction)}
        trials = Trials(dealer, f"deals {seed}", self.habits)
        return Race(
            tuple(moves),
            (1.0,) * len(only) or _weights(found),
            lambda action, number: trials.value(moves[action], number),
            ALL_ALIKE if only else self.terms,
            stopped,
        )


def _weights(found: Candidates) -> Sequence[float]:
    """Weights that rise with the numbers, and far smaller ones for what has none."""
    highest, lowest = found.considered[0][0], found.considered[-1][0]
    considered = [exp(worth - highest) for worth, _ in found.considered]
    return [*considered, *(exp(lowest - highest) * BARELY for _ in found.others)]
