"""Recipes by their number, and the menu of a hand: which it can brew, in which cauldron.

The digits of a number in base three are how many cubes of each colour a recipe has, blue first. A menu
depends on no more than which colours a hand has none, one, or more of: there are 243, each made once.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product

from dream.games.alchemist.engine.packed.cubes import COLOURS, MASK, SHIFTS, pack
from dream.games.alchemist.rules.box import Box
from dream.games.alchemist.rules.components import LONGEST_RECIPE, MOST_OF_A_COLOUR, Cubes

BASE = MOST_OF_A_COLOUR + 1
DIGITS = tuple(product(range(BASE), repeat=len(COLOURS)))
"""How many cubes of each colour the recipe of a number has."""
PILES = tuple(map(pack, DIGITS))
LENGTHS = tuple(map(sum, DIGITS))
NUMBERS = {digits: number for number, digits in enumerate(DIGITS)}


def number_of(recipe: Cubes) -> int:
    """The number of a recipe."""
    return NUMBERS[recipe.counts]


def held_by(hand: int) -> int:
    """The number of the largest mix that a hand has, with any number of cubes: at most two of a colour."""
    number = 0
    for shift in SHIFTS:
        count = hand >> shift & MASK
        number = number * BASE + (count if count < MOST_OF_A_COLOUR else MOST_OF_A_COLOUR)
    return number


class Menu:
    """The mixes that a hand has, in the order of their numbers; some are no recipes.

    `brewable` are the places in this order of those that fit each cauldron; `place_of` finds a number there.
    """

    def __init__(self, held: int, pairs: Sequence[tuple[int, int]]) -> None:
        self.held: tuple[int, ...] = DIGITS[held]
        mixes = product(*(range(digit + 1) for digit in self.held))
        self.recipes = tuple(NUMBERS[mix] for mix in mixes)
        self.piles = tuple(PILES[recipe] for recipe in self.recipes)
        self.place_of: Mapping[int, int] = {recipe: at for at, recipe in enumerate(self.recipes)}
        self.brewable = tuple(
            tuple(
                at
                for at, recipe in enumerate(self.recipes)
                if 1 <= LENGTHS[recipe] <= LONGEST_RECIPE and not any(DIGITS[recipe][made] for made in pair)
            )
            for pair in pairs
        )


class Cauldrons:
    """The cauldrons of a box in table order: their words, what each yields, and the menus of hands."""

    def __init__(self, box: Box) -> None:
        self.words = tuple(cauldron.word for cauldron in box.cauldrons)
        yields = (cauldron.by_products.present for cauldron in box.cauldrons)
        self.pairs = tuple((int(first), int(second)) for first, second in yields)
        self._menus: list[Menu | None] = [None] * len(DIGITS)

    def menu(self, hand: int) -> Menu:
        """What a hand can brew."""
        held = held_by(hand)
        found = self._menus[held]
        if found is None:
            found = self._menus[held] = Menu(held, self.pairs)
        return found


@cache
def cauldrons_of(box: Box) -> Cauldrons:
    """The cauldrons of a box."""
    return Cauldrons(box)
