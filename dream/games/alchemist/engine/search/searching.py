"""The search for what a seat does, as the engine asks for it."""

from collections.abc import Callable, Sequence
from math import exp
from random import Random

from dream.games.alchemist.engine.knowledge.deals import Dealer
from dream.games.alchemist.engine.packed.packing import action_of
from dream.games.alchemist.engine.packed.table import Move
from dream.games.alchemist.engine.search.candidates import Breadth, candidates
from dream.games.alchemist.engine.search.trials import Trials
from dream.games.alchemist.rules.actions import Action
from dream.games.alchemist.rules.view import View
from dream.search.race import Race, Terms

BREADTH = Breadth()
TERMS = Terms(deals=8, errors=2.5)
BARELY = 1e-3
"""The weight of what the heuristic player wouldn't consider, as a part of the lowest of all others."""


def searching(seat: int, views: Sequence[View], seed: str, stopped: Callable[[], bool]) -> Race[Action]:
    """Begin a search for a seat at its turn, the last of its views; see `Begin`.

    Without an iteration its weights are those of the heuristic player, the likeliest is what it does.
    """
    dealer = Dealer(views)
    table = dealer.own_view
    found = candidates(table, BREADTH, Random(f"candidates {seed}"))
    words = table.cauldrons.words
    moves: dict[Action, Move] = {action_of(move, words): move for _, move in found}
    trials = Trials(dealer, f"deals {seed}")
    return Race(
        tuple(moves),
        _weights([worth for worth, _ in found]),
        lambda action, number: trials.value(moves[action], number),
        TERMS,
        stopped,
    )


def _weights(worths: Sequence[float]) -> Sequence[float]:
    """Weights that fall with the numbers, and where these rise again far below the others."""
    highest, weights, last = max(worths), list[float](), float("inf")
    for worth in worths:
        if worth > last:
            break
        last = worth
        weights.append(exp(worth - highest))
    more = len(worths) - len(weights)
    return [*weights, *(weights[-1] * BARELY,) * more]
