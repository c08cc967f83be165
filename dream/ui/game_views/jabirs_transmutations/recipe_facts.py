"""What a seat can do with each recipe: whether it has all that goes in, or what is missing."""

from dataclasses import dataclass

from dream.games.jabirs_transmutations.rules.components import DIE, METALS, REAGENTS, Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES, Recipe
from dream.games.jabirs_transmutations.rules.state import State
from dream.games.jabirs_transmutations.rules.view import View

KIND = round(100 * sum(side >= LEAST_SUCCESS for side in DIE) / len(DIE))
"""The chance in per cent that the die is kind."""
Thing = Resource | Card


@dataclass(frozen=True, slots=True)
class RecipeShown:
    """What a seat can do with a recipe now.

    `missing` is what it lacks, with numbers (so ``((Resource.QUICKSILVER, 1),)`` is "one more quicksilver").
    """

    possible: bool = False
    missing: tuple[tuple[Thing, int], ...] = ()


def recipes_shown(view: View, seat: Seat) -> tuple[RecipeShown, ...]:
    """What is shown of recipes 1 to 12 for a seat."""
    return tuple(_shown(view.seen, seat, recipe) for recipe in RECIPES.values())


def recipe_cards(recipe: int, gold_takes_card: bool) -> tuple[Card, ...]:
    """The cards of which a recipe takes one."""
    card = RECIPES[recipe].card
    if card is not None:
        return (card,)
    return REAGENTS if gold_takes_card else ()


def decided(recipe: int, rolled: int) -> tuple[str, Resource]:
    """What the die decides on a recipe: ``success``, ``failure``, ``extra`` or ``no_extra``, and of what."""
    made, kind = RECIPES[recipe], rolled >= LEAST_SUCCESS
    if made.risk is not None:
        return ("success", made.products[0]) if kind else ("failure", made.risk)
    assert made.extra is not None
    return "extra" if kind else "no_extra", made.extra


def _shown(state: State, seat: Seat, recipe: Recipe) -> RecipeShown:
    tableau = state.of(seat)
    lacks: list[tuple[Thing, int]] = [
        (resource, recipe.reactants[resource] - tableau.board[resource])
        for resource in recipe.reactants.present
        if recipe.reactants[resource] > tableau.board[resource]
    ]
    cards = recipe_cards(recipe.number, state.options.gold_takes_card)
    if cards and not any(tableau.cards[card] for card in cards):
        lacks.append((cards[0], 1))
    supplied = all(state.supply(product) > 0 for product in recipe.products if product in METALS)
    return RecipeShown(not lacks and supplied, tuple(lacks))
