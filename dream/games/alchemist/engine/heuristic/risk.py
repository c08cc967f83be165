"""How likely somebody else can brew a recipe, as far as anybody can tell by counting."""

from collections import Counter
from collections.abc import Sequence
from operator import add

from dream.games.alchemist.engine.packed.cubes import counts_of
from dream.games.alchemist.engine.packed.table import Table

Chances = tuple[float, float, float]
"""The chance of a hand to have no less than none, one, two cubes of a colour."""


def risks(table: Table) -> Sequence[float]:
    """For every recipe by its number, the mean over the other seats of the chance to hold it.

    Each of their cubes is taken to be drawn by itself from all that the seat on turn doesn't see: the bag and
    their hands together.
    """
    seat = table.turn
    unseen = counts_of(table.left - table.reserve - table.hands[seat])
    total = sum(unseen) or 1
    shares = [number / total for number in unseen]
    others = Counter(size for other, size in enumerate(table.sizes) if other != seat)
    summed: list[float] = []
    for size, times in others.items():
        found = _products([_chances(share, size) for share in shares], times / (len(table.sizes) - 1))
        summed = list(map(add, summed, found)) if summed else found
    return summed


def _chances(share: float, size: int) -> Chances:
    missing = (1 - share) ** size
    single = size * share * (1 - share) ** (size - 1) if size else 0.0
    return 1.0, 1 - missing, 1 - missing - single


def _products(chances: Sequence[Chances], scale: float) -> list[float]:
    """The product over the colours for every recipe, in the order of their numbers."""
    found = [scale]
    for each in chances:
        found = [product * chance for product in found for chance in each]
    return found
