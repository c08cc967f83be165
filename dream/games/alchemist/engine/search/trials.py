"""A move tried in a deal: heuristic players play it to the end."""

from math import exp
from random import Random

from dream.games.alchemist.engine.heuristic.habits import Habits
from dream.games.alchemist.engine.heuristic.playing import play_out
from dream.games.alchemist.engine.knowledge.deals import Dealer
from dream.games.alchemist.engine.packed.table import Move, Table

SPREAD = 6.0
"""By how many points a lead must grow to make a win so much surer: the scale of a logistic curve."""


class Trials:
    """The deals of one decision, each made when it is first asked for."""

    def __init__(self, dealer: Dealer, seed: str, habits: Habits) -> None:
        """`habits` are those of all who play on after the move."""
        self._dealer = dealer
        self._habits = habits
        self._random = Random(seed)
        self._deals: list[tuple[Table, int]] = []

    def value(self, move: Move, number: int) -> float:
        """How good a move turned out for the seat on turn in the deal of a number, from 0 to 1."""
        while number >= len(self._deals):
            self._deals.append((self._dealer.deal(self._random), self._random.getrandbits(32)))
        deal, luck = self._deals[number]
        seat, table = deal.turn, deal.copy()
        table.act(move)
        play_out(table, Random(luck), self._habits)
        return won(table, seat)


def won(table: Table, seat: int) -> float:
    """How clearly a seat has won, from 0 to 1: a logistic curve of its lead over the best of the others."""
    totals = table.totals()
    own = totals.pop(seat)
    return 1 / (1 + exp((max(totals) - own) / SPREAD))
