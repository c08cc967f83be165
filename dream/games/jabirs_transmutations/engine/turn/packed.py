"""What one seat has, as one integer, and the transmutations as sums: a plan looks at thousands of them.

A field of six bits counts one thing, at most 31 of it; its highest bit is a guard, which is not set. The
fields are those of the resources in table order, then Fire and Water before the seat, then what is left of
silver and gold in the supply, and at last the seat's stack of tokens. So what a recipe takes can be told
from all fields at once: nothing is missing when the guards survive the subtraction.
"""

from dataclasses import dataclass
from functools import cache

from dream.games.jabirs_transmutations.rules.actions import Transmute
from dream.games.jabirs_transmutations.rules.components import (
    METALS,
    REAGENTS,
    TOKEN_OF,
    Card,
    Resource,
)
from dream.games.jabirs_transmutations.rules.legal import TRANSMUTATIONS, card_used
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, RECIPES
from dream.games.jabirs_transmutations.rules.state import State, Tableau
from dream.play.cards.multiset import Multiset

BITS = 6
FIELD = 31
FIRE = len(Resource)
WATER = FIRE + 1
SUPPLY = {Resource.SILVER: WATER + 1, Resource.GOLD: WATER + 2}
STACK = WATER + 3
FIELDS = STACK + 1
GUARDS = sum(32 << BITS * field for field in range(FIELDS))
CARD_FIELD = {Card.FIRE: FIRE, Card.WATER: WATER}
SUCCESS = (7 - LEAST_SUCCESS) / 6
"""How likely the die is a success."""

Packed = int


def one(field: int) -> Packed:
    """One thing of a field."""
    return 1 << BITS * field


def count(packed: Packed, field: int) -> int:
    """How many things a field has."""
    return packed >> BITS * field & FIELD


def packed(tableau: Tableau, state: State) -> Packed:
    """What a seat has, with what is left in the supply."""
    return _packed(tableau, state.supply(Resource.SILVER), state.supply(Resource.GOLD))


def _packed(tableau: Tableau, silver: int, gold: int) -> Packed:
    counts = (*tableau.board.counts, *tableau.cards.counts[: len(REAGENTS)], silver, gold, tableau.stack)
    return sum(number << BITS * field for field, number in enumerate(counts))


PLACES = tuple((card, one(token)) for card, token in TOKEN_OF.items())


def revealed(tableau: Packed, picks: Multiset[Card]) -> Packed:
    """What the seat has when these picks are turned up: of tokens no more than its stack has."""
    tableau += picks[Card.FIRE] * one(FIRE) + picks[Card.WATER] * one(WATER)
    for card, token in PLACES:
        placed = min(picks[card], count(tableau, STACK))
        tableau += placed * (token - one(STACK))
    return tableau


@dataclass(frozen=True, slots=True)
class Step:
    """A transmutation: what must be there, and what it changes.

    Without a die `after` is added. With a die on a product `extra` is added as well when it succeeds, if
    there is a token for it. With a die on a reactant `failed` is added in the place of `after` when it fails.
    """

    action: Transmute
    needed: Packed
    after: Packed
    extra: Packed = 0
    failed: Packed = 0


@cache
def steps(gold_takes_card: bool) -> tuple[Step, ...]:
    """Every transmutation that can be named."""
    return tuple(map(_step, TRANSMUTATIONS[gold_takes_card]))


def _step(action: Transmute) -> Step:
    recipe, card = RECIPES[action.recipe], card_used(action)
    board = sum(_unit(resource) * recipe.reactants[resource] for resource in Resource)
    spent = 0 if card is None else one(CARD_FIELD[card])
    metals = [resource for resource in recipe.products if resource in METALS]
    needed = spent + sum(one(r) * recipe.reactants[r] for r in Resource)
    return Step(
        action=action,
        needed=needed + sum(one(SUPPLY[metal]) for metal in metals),
        after=sum(map(_unit, recipe.products)) - board - spent,
        extra=0 if recipe.extra is None else _unit(recipe.extra),
        failed=0 if recipe.risk is None else -_unit(recipe.risk),
    )


def _unit(resource: Resource) -> Packed:
    """What changes when a unit is placed: a token leaves the stack, a metal the supply."""
    return one(resource) - one(SUPPLY.get(resource, STACK))
