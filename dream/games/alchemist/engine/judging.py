"""A race of all that a seat may do, run for longer than a search that only wants the best of it."""

from collections.abc import Iterator, Sequence
from math import exp

from dream.games.alchemist.engine.heuristic import (
    HEURISTIC,
    PASSING,
    Worth,
    can_create,
    creation_worths,
    plain_worths,
    under_duty,
)
from dream.games.alchemist.engine.knowledge import Dealer
from dream.games.alchemist.engine.packed import Table, action_of
from dream.games.alchemist.engine.search import Searcher, Trials
from dream.games.alchemist.rules.components import LEAST_FIRST_VALUE
from dream.games.alchemist.rules.state import Action, View
from dream.search.search import Race, Terms


def judging(seat: int, views: Sequence[View], seed: str, terms: Terms) -> Race[Action] | None:
    """Begin a race of all legal actions of the seat whose turn it is at the last of its views."""
    dealer = Dealer(views, Searcher().chosen_from)
    table = dealer.own_view
    words = table.cauldrons.words
    worths: dict[Action, Worth] = {action_of(move, words): (worth, move) for worth, move in _all_moves(table)}
    highest = max(worth for worth, _ in worths.values())
    trials = Trials(dealer, f"deals {seed}", HEURISTIC)
    return Race(
        tuple(worths),
        [exp(worth - highest) for worth, _ in worths.values()],
        lambda action, number: trials.value(worths[action][1], number),
        terms,
    )


def _all_moves(table: Table) -> Iterator[Worth]:
    """Every legal move with its heuristic number; passing where there is no other."""
    found: list[Worth] = [] if under_duty(table) else list(plain_worths(table, HEURISTIC))
    if can_create(table):
        least = LEAST_FIRST_VALUE if under_duty(table) else 0
        for value in sorted({value for value in table.tiles if value >= least}):
            found += creation_worths(table, value, HEURISTIC)
    yield from found or [(0.0, PASSING)]
