"""Cubes in one whole number: eight bits for each colour, of which the highest stays free.

So a sum and a difference of piles are those of their numbers, and one subtraction finds whether a pile holds
another.
"""

from collections.abc import Iterable

from dream.games.alchemist.rules.components import Colour, Cubes
from dream.play.cards.multiset import Multiset

BITS = 8
MASK = (1 << BITS) - 1
COLOURS = tuple(map(int, Colour))
SHIFTS = tuple(BITS * colour for colour in COLOURS)
ONE = tuple(1 << shift for shift in SHIFTS)
"""One cube of each colour."""
GUARD = sum(one << BITS - 1 for one in ONE)
"""The free bits: ``(pile | GUARD) - other`` keeps them all just where the pile holds the other."""


def pack(counts: Iterable[int]) -> int:
    """The pile that has so many cubes of each colour."""
    return sum(count << shift for count, shift in zip(counts, SHIFTS, strict=True))


def packed(cubes: Cubes) -> int:
    """The pile of these cubes."""
    return pack(cubes.counts)


def counts_of(pile: int) -> list[int]:
    """How many cubes of each colour a pile has."""
    return [pile >> shift & MASK for shift in SHIFTS]


def cubes_of(pile: int) -> Cubes:
    """The cubes of a pile."""
    return Multiset(Colour, tuple(counts_of(pile)))


def size_of(pile: int) -> int:
    """How many cubes a pile has."""
    return sum(counts_of(pile))


def holds(pile: int, other: int) -> bool:
    """Whether all cubes of the other are in the pile."""
    return ((pile | GUARD) - other) & GUARD == GUARD
