"""What a seat remembers of the others: cubes that it saw go to their hands, and what they have used up."""

from collections.abc import Sequence
from itertools import pairwise

from dream.games.alchemist.engine.knowledge.deeds import Deed, deed_between
from dream.games.alchemist.engine.packed.cubes import counts_of, holds, pack, packed, size_of
from dream.games.alchemist.rules.view import View


class Memory:
    """Made from all views that a seat has had, oldest first.

    `known` are cubes that each seat certainly holds: its whole hand where that is open, otherwise those that
    it took, gained or got as a tribute in the open and has not paid since. `used_up` are all cubes that each
    has put into cauldrons or out of the game. What is missing between two views is forgotten.
    """

    def __init__(self, views: Sequence[View]) -> None:
        last = views[-1]
        seats = last.seen.terms.seats
        self.known = [0] * len(seats)
        self.used_up = [0] * len(seats)
        for before, after in pairwise(views):
            self._learn(before, after)
        covered = [seat for seat in seats if last.hands[seat]]
        known = sum(self.known[seat] for seat in covered)
        sound = holds(pack(last.unseen_counts), known) and all(
            size_of(self.known[seat]) <= last.hands[seat] for seat in covered
        )
        for seat in seats:
            if seat not in covered:
                self.known[seat] = packed(last.seen.of(seat).hand)
            elif not sound:
                self.known[seat] = 0

    def _learn(self, before: View, after: View) -> None:
        try:
            deed = deed_between(before.seen, after.seen)
        except ValueError:
            self.known = [0] * len(self.known)
            return
        if deed:
            self._remember(deed)

    def _remember(self, deed: Deed) -> None:
        self.used_up[deed.seat] += deed.used_up
        self.known[deed.seat] = _without(self.known[deed.seat], deed.paid) + deed.gained
        if deed.creator is not None:
            self.known[deed.creator] += deed.tribute


def _without(known: int, paid: int) -> int:
    """The cubes of a hand that are still known when it has paid: those of the same colour go first."""
    return pack(max(0, there - gone) for there, gone in zip(counts_of(known), counts_of(paid), strict=True))
