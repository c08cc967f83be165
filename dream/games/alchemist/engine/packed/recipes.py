"""Recipes by their number: the digits in base three are how many cubes of each colour, blue first.

All tables are lists of 243 places; numbers of too many cubes, and that of none, are no recipes.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product

from dream.games.alchemist.engine.packed.cubes import COLOURS, pack
from dream.games.alchemist.rules.box import Box
from dream.games.alchemist.rules.components import LONGEST_RECIPE, MOST_OF_A_COLOUR, Cubes

DIGITS = tuple(product(range(MOST_OF_A_COLOUR + 1), repeat=len(COLOURS)))
"""How many cubes of each colour a recipe has."""
PILES = tuple(map(pack, DIGITS))
LENGTHS = tuple(map(sum, DIGITS))
NUMBERS = {digits: number for number, digits in enumerate(DIGITS)}
RECIPES = tuple(number for number, length in enumerate(LENGTHS) if 1 <= length <= LONGEST_RECIPE)


def number_of(recipe: Cubes) -> int:
    """The number of a recipe."""
    return NUMBERS[recipe.counts]


class Cauldrons:
    """The cauldrons of a box by their places in table order, and what can be brewed in each."""

    def __init__(self, box: Box) -> None:
        self.words = tuple(cauldron.word for cauldron in box.cauldrons)
        self.pairs: tuple[tuple[int, int], ...] = tuple(
            (int(first), int(second))
            for first, second in (cauldron.by_products.present for cauldron in box.cauldrons)
        )
        self._brewable: dict[tuple[int, int], Sequence[int]] = {}

    def brewable(self, place: int, held: int) -> Sequence[int]:
        """The recipes that fit a cauldron and that a hand holds; `held` is `held_by` it."""
        found = self._brewable.get((place, held))
        if found is None:
            there, made = DIGITS[held], self.pairs[place]
            found = [
                number
                for number in RECIPES
                if not any(DIGITS[number][colour] for colour in made)
                and all(DIGITS[number][colour] <= there[colour] for colour in COLOURS)
            ]
            self._brewable[place, held] = found
        return found


def held_by(counts: Sequence[int]) -> int:
    """The number of the largest mix that a hand holds, with any number of cubes: at most two of a colour."""
    number = 0
    for count in counts:
        number = number * (MOST_OF_A_COLOUR + 1) + (count if count < MOST_OF_A_COLOUR else MOST_OF_A_COLOUR)
    return number


@cache
def cauldrons_of(box: Box) -> Cauldrons:
    """The cauldrons of a box."""
    return Cauldrons(box)
