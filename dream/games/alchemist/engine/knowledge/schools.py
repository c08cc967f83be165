"""Which schools the others may have, by what they have used up: those who serve one pay with its colour."""

from collections.abc import Sequence
from itertools import permutations
from math import exp
from random import Random

from dream.games.alchemist.engine.knowledge.memory import Memory
from dream.games.alchemist.engine.packed.cubes import COLOURS, counts_of
from dream.games.alchemist.engine.packed.table import NO_SCHOOL
from dream.games.alchemist.rules.view import View

BETRAYAL = 0.5
"""By how much the odds of a school grow, as a logarithm, with each cube of its colour that was used up."""


class SchoolBelief:
    """How likely each way is in which the schools that aren't known can lie."""

    def __init__(self, view: View, memory: Memory, betrayal: float = BETRAYAL) -> None:
        seen = view.seen
        self._known = [NO_SCHOOL if adept.school is None else int(adept.school) for adept in seen.adepts]
        self._hidden = [int(seat) for seat in seen.terms.seats if view.schools[seat]]
        left = [colour for colour in COLOURS if colour not in self._known]
        used_up = [counts_of(pile) for pile in memory.used_up]
        self._ways = list(permutations(left, len(self._hidden)))
        self._weights = [
            exp(betrayal * sum(used_up[seat][school] for seat, school in zip(self._hidden, way, strict=True)))
            for way in self._ways
        ]

    def deal(self, random: Random) -> list[int]:
        """The school of every seat, in one of the ways."""
        (way,) = random.choices(self._ways, self._weights)
        schools = self._known[:]
        for seat, school in zip(self._hidden, way, strict=True):
            schools[seat] = school
        return schools

    def chances(self, seat: int) -> Sequence[float]:
        """How likely a hidden school of a seat is each of the colours."""
        place, whole = self._hidden.index(seat), sum(self._weights)
        chances = [0.0] * len(COLOURS)
        for way, weight in zip(self._ways, self._weights, strict=True):
            chances[way[place]] += weight / whole
        return chances
