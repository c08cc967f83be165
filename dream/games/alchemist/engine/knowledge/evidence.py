"""What the last decision of each other seat says of its hand and school: it passed by what it could not do.

A deal in which a seat would have had something much better to do is unlikely.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from random import Random

from dream.games.alchemist.engine.heuristic.copies import plain_worths
from dream.games.alchemist.engine.heuristic.creations import (
    NEVER,
    best_creations,
    can_create,
    under_duty,
)
from dream.games.alchemist.engine.heuristic.habits import HEURISTIC
from dream.games.alchemist.engine.heuristic.risk import rough_risks
from dream.games.alchemist.engine.knowledge.deeds import Deed, deed_between
from dream.games.alchemist.engine.packed.cubes import ONE, counts_of, holds
from dream.games.alchemist.engine.packed.packing import move_of, table_of
from dream.games.alchemist.engine.packed.table import Move, Table
from dream.games.alchemist.rules.actions import Bag, Copy, Take
from dream.games.alchemist.rules.view import View

MISJUDGED = 1.5
"""By how many points a seat may misjudge what it does: the temperature at which decisions are likely."""


@dataclass
class Decision:
    """What a seat did when it was on turn last, and how its hand has changed since.

    `table` is what lay there then. Since then the seat has `paid` and `gained` cubes in the open, and `drawn`
    so many unseen.
    """

    table: Table
    move: Move
    paid: int = 0
    gained: int = 0
    drawn: int = 0

    def likelihood(self, hand: int, school: int, random: Random) -> float:
        """How likely the seat did this, if it has this hand now and this school."""
        before = self._hand_before(hand, random)
        if before is None:
            return 0.0
        table = self.table
        table.hands[table.turn] = before
        table.schools[table.turn] = school
        found = list(plain_worths(table, HEURISTIC)) if not under_duty(table) else []
        done = max((worth for worth, move in found if move[:2] == self.move[:2]), default=NEVER)
        best = max((worth for worth, _ in found), default=NEVER)
        if can_create(table):
            created = best_creations(table, best, HEURISTIC, rough_risks)
            best = max((worth for worth, _ in created), default=best)
        return exp((done - best) / MISJUDGED) if done > NEVER else 0.0

    def _hand_before(self, hand: int, random: Random) -> int | None:
        """The hand at that turn; None when there could not have been one."""
        if not holds(hand, self.gained):
            return None
        left = hand - self.gained
        for _ in range(self.drawn):
            cubes = [colour for colour, number in enumerate(counts_of(left)) for _ in range(number)]
            if not cubes:
                return None
            left -= ONE[random.choice(cubes)]
        return left + self.paid


class Evidence:
    """The last decisions of all other seats that say something; creations say nothing."""

    def __init__(self, views: Sequence[View]) -> None:
        self._decisions: dict[int, Decision] = {}
        own = int(views[-1].seen.turn)
        for before, after in pairwise(views):
            try:
                deed = deed_between(before.seen, after.seen)
            except ValueError:
                self._decisions.clear()
                continue
            if deed is None:
                self._draw(before, after)
            else:
                self._decide(before, deed, own)

    def likelihood(self, table: Table, random: Random) -> float:
        """How likely the others did what they did last, in a deal."""
        likelihood = 1.0
        for seat, decision in self._decisions.items():
            likelihood *= decision.likelihood(table.hands[seat], table.schools[seat], random)
        return likelihood

    def _draw(self, before: View, after: View) -> None:
        seat = before.seen.turn
        if int(seat) in self._decisions:
            self._decisions[int(seat)].drawn += after.cubes_of(seat) - before.cubes_of(seat)

    def _decide(self, before: View, deed: Deed, own: int) -> None:
        seat = int(deed.seat)
        if deed.creator is not None and int(deed.creator) in self._decisions:
            self._decisions[int(deed.creator)].gained += deed.tribute
        self._decisions.pop(seat, None)
        if seat != own and isinstance(deed.action, Copy | Take | Bag):
            table = table_of(before.seen)
            table.sizes = [before.cubes_of(each) for each in before.seen.terms.seats]
            table.bag = [0] * before.bag
            move = move_of(deed.action, table.cauldrons.words)
            self._decisions[seat] = Decision(table, move, deed.paid, deed.gained)
