"""What it is worth to end a turn with something: points, and what may become of the rest.

A worth is in points: what a thing brings in the long run of a game.
"""

from collections.abc import Sequence

from dream.games.jabirs_transmutations.engine.turn.packed import BITS, FIELD, FIRE, WATER, Packed, count
from dream.games.jabirs_transmutations.engine.turn.values import FITTED, ROUGH, Values
from dream.games.jabirs_transmutations.rules.components import ELIXIRS, Resource
from dream.games.jabirs_transmutations.rules.scoring import GOLD_POINTS, SILVER_POINTS
from dream.games.jabirs_transmutations.rules.state import MOST_SAVED

R = Resource


LOW = (R.CINNABAR, R.LEAD, R.SALT, R.QUICKSILVER, R.SULFUR)
HIGH = (R.ARSENIC, R.TIN, R.COPPER, R.DISTILLED, R.PURE, *ELIXIRS)
LOW_MASK = (1 << BITS * len(LOW)) - 1
HIGH_AT = BITS * len(LOW)
HIGH_MASK = (1 << BITS * len(HIGH)) - 1
TOP_AT = HIGH_AT + BITS * len(HIGH)
TOP_MASK = (1 << BITS * 4) - 1
MOST_KNOWN = 200_000
"""How many parts of tableaus are remembered at most."""


def cumulated(marginal: Sequence[float]) -> tuple[float, ...]:
    """What so many of a thing are worth together, from none to `FIELD`."""
    sums = [0.0]
    for number in range(FIELD):
        sums.append(sums[-1] + marginal[min(number, len(marginal) - 1)])
    return tuple(sums)


class Evaluation:
    """What tableaus are worth by a table of values."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._tables = {resource: cumulated(marginal) for resource, marginal in values.resources.items()}
        self._fire, self._water = cumulated(values.fire), cumulated(values.water)
        self._together = tuple(values.together.items())
        self._low: dict[int, float] = {}
        self._high: dict[int, float] = {}
        self._top: dict[int, float] = {}

    def __call__(self, tableau: Packed) -> float:
        """What a seat has at the end of its turn is worth: three parts of it, each remembered."""
        low, high, top = tableau & LOW_MASK, tableau >> HIGH_AT & HIGH_MASK, tableau >> TOP_AT & TOP_MASK
        try:
            return self._low[low] + self._high[high] + self._top[top]
        except KeyError:
            self._learn(tableau, low, high, top)
            return self._low[low] + self._high[high] + self._top[top]

    def _learn(self, tableau: Packed, low: int, high: int, top: int) -> None:
        if len(self._high) + len(self._low) > MOST_KNOWN:
            self._low.clear()
            self._high.clear()
        self._low[low] = sum(self._tables[r][count(tableau, r)] for r in LOW)
        counts = {resource: count(tableau, resource) for resource in HIGH}
        worth = sum(self._tables[resource][number] for resource, number in counts.items())
        worth += sum(more * min(counts[r] for r in things) for things, more in self._together)
        self._high[high] = worth + sum(counts[elixir] for elixir in ELIXIRS)
        metals = GOLD_POINTS * count(tableau, R.GOLD) + SILVER_POINTS * count(tableau, R.SILVER)
        saved = self.saved(count(tableau, FIRE), count(tableau, WATER))
        self._top[top] = metals + self.saved_worth(*saved)

    def saved_worth(self, fire: int, water: int) -> float:
        """What saved cards are worth."""
        return self._fire[fire] + self._water[water]

    def saved(self, fire: int, water: int) -> tuple[int, int]:
        """How many Fire and Water to keep of so many."""
        if fire + water <= MOST_SAVED:
            return fire, water
        kept = range(max(0, MOST_SAVED - water), min(MOST_SAVED, fire) + 1)
        best = max(kept, key=lambda number: self.saved_worth(number, MOST_SAVED - number))
        return best, MOST_SAVED - best


FITTED_EVALUATION = Evaluation(FITTED)
ROUGH_EVALUATION = Evaluation(ROUGH)
