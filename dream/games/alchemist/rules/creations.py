"""Every potion that a box allows, made once: a turn has up to 2,500 creations to list."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product

from dream.games.alchemist.rules.actions import Create
from dream.games.alchemist.rules.box import Box, Cauldron
from dream.games.alchemist.rules.components import LONGEST_RECIPE, MOST_OF_A_COLOUR, Colour, Cubes
from dream.play.cards.multiset import Multiset

RECIPES: tuple[Cubes, ...] = tuple(
    Multiset(Colour, counts)
    for counts in product(range(MOST_OF_A_COLOUR + 1), repeat=len(Colour))
    if 1 <= sum(counts) <= LONGEST_RECIPE
)
"""Every mix of one to five cubes, at most two of a colour."""


def letters(recipe: Cubes) -> str:
    """The letters of a recipe in table order, as texts write it."""
    return "".join(colour.word for colour in recipe)


@dataclass(frozen=True, slots=True)
class Brew:
    """A recipe in a cauldron that it fits, with the action for each value that a tile may have."""

    recipe: Cubes
    by_value: Mapping[int, Create]


def fits(recipe: Cubes, cauldron: Cauldron) -> bool:
    """Whether a recipe is free of all that a cauldron yields."""
    return not any(
        there and made for there, made in zip(recipe.counts, cauldron.by_products.counts, strict=True)
    )


@cache
def brews(box: Box) -> Mapping[str, tuple[Brew, ...]]:
    """Every recipe that fits each cauldron, by the word of the cauldron."""
    values = sorted(set(box.tiles))
    return {
        cauldron.word: tuple(
            Brew(recipe, {value: Create(cauldron.word, recipe, value) for value in values})
            for recipe in RECIPES
            if fits(recipe, cauldron)
        )
        for cauldron in box.cauldrons
    }
