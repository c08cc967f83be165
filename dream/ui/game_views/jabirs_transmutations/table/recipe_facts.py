"""What a seat can do with each recipe: whether it has all that goes in, or what is missing."""

from dream.games.jabirs_transmutations.rules.components import DIE, METALS, Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES, Recipe
from dream.games.jabirs_transmutations.rules.state import State
from dream.games.jabirs_transmutations.rules.view import View
from dream.ui.game_views.jabirs_transmutations.shown import RecipeShown

KIND = round(100 * sum(side >= LEAST_SUCCESS for side in DIE) / len(DIE))
"""The chance in per cent that the die is kind."""


def recipes_shown(view: View, seat: Seat) -> tuple[RecipeShown, ...]:
    """What is shown of recipes 1 to 12 for a seat."""
    return tuple(_shown(view.seen, seat, recipe) for recipe in RECIPES.values())


def _shown(state: State, seat: Seat, recipe: Recipe) -> RecipeShown:
    tableau = state.of(seat)
    lacks: list[tuple[Resource | Card, int]] = [
        (resource, recipe.reactants[resource] - tableau.board[resource])
        for resource in recipe.reactants.present
        if recipe.reactants[resource] > tableau.board[resource]
    ]
    cards = [card or recipe.card for card in recipe.cards_to_name(state.options.gold_takes_card)]
    missing_card = next((card for card in cards if card is not None), None)
    if all(card is not None and not tableau.cards[card] for card in cards) and missing_card is not None:
        lacks.append((missing_card, 1))
    supplied = all(state.supply(product) > 0 for product in recipe.products if product in METALS)
    return RecipeShown(not lacks and supplied, tuple(lacks), KIND if recipe.rolls else None)
