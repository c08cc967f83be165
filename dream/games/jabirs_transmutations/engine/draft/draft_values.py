"""What cards are worth to one seat in a draft: what its turn gains by them, planned exactly."""

from collections.abc import Sequence
from functools import cache

from dream.games.jabirs_transmutations.engine.knowledge.piles import KINDS, ONE, Pile, multiset, size
from dream.games.jabirs_transmutations.engine.turn.packed import STACK, Packed, count, one, revealed
from dream.games.jabirs_transmutations.engine.turn.planner import Planner
from dream.games.jabirs_transmutations.rules.components import TOKENS_OF_A_COLOUR
from dream.games.jabirs_transmutations.rules.state import CARDS_IN_HAND

MOST_LOOKED_AT = 30_000
"""How many states of a turn may be looked at for all picks of a seat, ten times as many as usual."""


class DraftValues:
    """What picks are worth to one seat, from the first card to the sixth.

    Six are worth what the plan of the turn with them is. Of fewer that is not known: the hands to come are
    taken to hold as many random cards as they will, of which the best one is picked.
    """

    def __init__(self, planner: Planner, tableau: Packed, share: Sequence[float]) -> None:
        """For a seat that has this; `share` is how frequent each kind is among the cards that may come."""
        self._planner = planner
        self._tableau = tableau
        self._share = share
        self._by_steps = False
        self._known: dict[Pile, float] = {}
        self._preferred: dict[Pile, tuple[int, ...]] = {}

    def worth(self, picks: Pile) -> float:
        """What these picks are worth."""
        try:
            return self._worth(picks)
        except _TooMuch:
            self._plan_by_steps()
            return self._worth(picks)

    def preferred(self, picks: Pile) -> tuple[int, ...]:
        """The kinds of cards from the one that should most be picked now to the one that should least."""
        known = self._preferred.get(picks)
        if known is None:
            worths = [self.worth(picks + card) for card in ONE]
            known = tuple(sorted(KINDS, key=worths.__getitem__, reverse=True))
            self._preferred[picks] = known
        return known

    def _worth(self, picks: Pile) -> float:
        known = self._known.get(picks)
        if known is None:
            left = CARDS_IN_HAND - size(picks)
            known = self._expected(picks, left) if left else self._planned(picks)
            self._known[picks] = known
        return known

    def _expected(self, picks: Pile, left: int) -> float:
        """The mean over what the best one of so many random cards may be."""
        worths = [(self._worth(picks + ONE[kind]), self._share[kind]) for kind in KINDS]
        none, share, total = 1.0, 1.0, 0.0
        for worth, of_kind in sorted(worths, reverse=True):
            share -= of_kind
            none_better, none = none, max(0.0, share) ** left
            total += (none_better - none) * worth
        return total

    def _planned(self, picks: Pile) -> float:
        tableau = with_picks(self._tableau, picks)
        if self._by_steps:
            return self._planner.value_by_steps(tableau)
        if self._planner.looked_at > MOST_LOOKED_AT:
            raise _TooMuch
        return self._planner.value(tableau)

    def _plan_by_steps(self) -> None:
        """From now on turns are not planned exactly: all of them, so that they can be compared."""
        self._by_steps = True
        self._known.clear()
        self._preferred.clear()


class _TooMuch(Exception):
    """Raised when a seat has so much that its plans for all picks take too long."""


@cache
def _gain(picks: Pile) -> tuple[Packed, int]:
    """What six picks add to a tableau, and how many tokens its stack needs for that."""
    full = one(STACK) * TOKENS_OF_A_COLOUR
    after = revealed(full, multiset(picks))
    return after - full, TOKENS_OF_A_COLOUR - count(after, STACK)


def with_picks(tableau: Packed, picks: Pile) -> Packed:
    """What a seat has when its picks are turned up."""
    gain, tokens = _gain(picks)
    if count(tableau, STACK) >= tokens:
        return tableau + gain
    return revealed(tableau, multiset(picks))
