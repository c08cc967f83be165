"""Deals of what a seat doesn't see, made from its views alone."""

from collections.abc import Sequence
from random import Random

from dream.games.alchemist.engine.knowledge.memory import Memory
from dream.games.alchemist.engine.knowledge.schools import SchoolBelief
from dream.games.alchemist.engine.packed.cubes import ONE, counts_of, packed, size_of
from dream.games.alchemist.engine.packed.packing import table_of
from dream.games.alchemist.engine.packed.table import Table
from dream.games.alchemist.rules.view import View


class Dealer:
    """Deals tables that agree with all that a seat has seen, at its turn."""

    def __init__(self, views: Sequence[View]) -> None:
        view = views[-1]
        seats, memory = view.seen.terms.seats, Memory(views)
        self.schools = SchoolBelief(view, memory)
        self._table = table_of(view.seen)
        self._table.hands = memory.known
        self._table.sizes = [view.cubes_of(seat) for seat in seats]
        self._unknown = [view.cubes_of(seat) - size_of(memory.known[seat]) for seat in seats]
        pool = packed(view.seen.cubes_left - view.seen.reserve) - sum(memory.known)
        self._pool = [colour for colour, number in enumerate(counts_of(pool)) for _ in range(number)]
        self._in_bag = view.bag

    def deal(self, random: Random) -> Table:
        """A table: hands by their size, schools by belief, and the bag in the order in which it is drawn."""
        table, pool = self._table.copy(), self._pool[:]
        random.shuffle(pool)
        for seat, number in enumerate(self._unknown):
            for _ in range(number):
                table.hands[seat] += ONE[pool.pop()]
        table.bag = pool
        table.schools = self.schools.deal(random)
        return table

    @property
    def own_view(self) -> Table:
        """The table as far as it is known: enough for the heuristic numbers of the seat on turn.

        The cubes of its bag are only as many as there are.
        """
        table = self._table.copy()
        table.bag = [0] * self._in_bag
        return table
