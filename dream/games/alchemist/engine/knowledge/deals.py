"""Deals of what a seat doesn't see, made from its views alone."""

from collections.abc import Sequence
from random import Random

from dream.games.alchemist.engine.knowledge.evidence import Evidence
from dream.games.alchemist.engine.knowledge.memory import Memory
from dream.games.alchemist.engine.knowledge.schools import SchoolBelief
from dream.games.alchemist.engine.packed.cubes import ONE, counts_of, packed, size_of
from dream.games.alchemist.engine.packed.packing import table_of
from dream.games.alchemist.engine.packed.table import Table
from dream.games.alchemist.rules.view import View


class Dealer:
    """Deals tables that agree with all that a seat has seen, at its turn."""

    def __init__(self, views: Sequence[View], chosen_from: int) -> None:
        """So many tables are dealt for one that is used."""
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
        self._chosen_from = chosen_from
        self._evidence = Evidence(views)

    def deal(self, random: Random) -> Table:
        """A table: hands by their size, schools by belief, and the bag in the order in which it is drawn.

        Of some such tables one is chosen, as likely as it makes what the others did last.
        """
        tables = [self._any_deal(random) for _ in range(self._chosen_from)]
        weights = [self._evidence.likelihood(table, random) for table in tables]
        return random.choices(tables, weights)[0] if any(weights) else tables[0]

    def _any_deal(self, random: Random) -> Table:
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
