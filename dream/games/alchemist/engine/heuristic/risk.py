"""How likely somebody else can brew a recipe, as far as anybody can tell by counting."""

from collections.abc import Sequence
from itertools import groupby
from operator import add

from dream.games.alchemist.engine.packed.cubes import counts_of
from dream.games.alchemist.engine.packed.recipes import Menu
from dream.games.alchemist.engine.packed.table import Table

Chances = tuple[float, float, float]
"""The chance of a hand to have at least none, one, two cubes of a colour."""


def risks(table: Table, menu: Menu) -> Sequence[float]:
    """For every mix of a menu, the mean over the seats that aren't on turn of the chance to hold it.

    Each of their cubes is taken to be drawn by itself from all that the seat on turn doesn't see: the bag and
    their hands together.
    """
    sizes = sorted(table.sizes[: table.turn] + table.sizes[table.turn + 1 :])
    shares, summed = _shares(table), list[float]()
    for size, alike in groupby(sizes):
        found = _products(shares, size, menu, len(list(alike)) / len(sizes))
        summed = list(map(add, summed, found)) if summed else found
    return summed


def rough_risks(table: Table, menu: Menu) -> Sequence[float]:
    """The same as if all others had hands of their mean size: nearly so, and several times quicker."""
    others = len(table.sizes) - 1
    size = (sum(table.sizes) - table.sizes[table.turn]) / others
    return _products(_shares(table), size, menu, 1.0)


def _shares(table: Table) -> Sequence[float]:
    """The part of each colour in what the seat on turn doesn't see."""
    unseen = counts_of(table.left - table.reserve - table.hands[table.turn])
    total = sum(unseen) or 1
    return [number / total for number in unseen]


def _products(shares: Sequence[float], size: float, menu: Menu, scale: float) -> list[float]:
    """The chance of each mix of a menu for a hand of a size, times a number."""
    found = [scale]
    for share, digit in zip(shares, menu.held, strict=True):
        if digit:
            chances = _chances(share, size)[: digit + 1]
            found = [product * chance for product in found for chance in chances]
    return found


def _chances(share: float, size: float) -> Chances:
    if not size:
        return 1.0, 0.0, 0.0
    missing = (1 - share) ** size
    return 1.0, 1 - missing, 1 - missing - size * share * (1 - share) ** (size - 1)
