"""The twelve transmutations: what goes in, what comes out, and what the die has to say.

No recipe makes two of one product, though a general sentence of the published rules speaks of that;
its list of recipes says that it is complete (J24).
"""

from dataclasses import dataclass

from dream.games.jabirs_transmutations.rules.components import REAGENTS, Card, Resource
from dream.play.cards.multiset import Multiset

LEAST_SUCCESS = 3
"""The least number of the die that is a success."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A transmutation of tokens, driven by a card or, for some gold, by none.

    A die on a product decides, after all the rest, whether one `extra` is placed. A die on a reactant is
    rolled before anything moves: with a failure one of the `risk` is lost, and nothing else happens.
    """

    number: int
    reactants: Multiset[Resource]
    card: Card | None
    products: tuple[Resource, ...]
    extra: Resource | None = None
    risk: Resource | None = None

    @property
    def rolls(self) -> bool:
        """Whether a die belongs to it."""
        return self.extra is not None or self.risk is not None

    def cards_to_name(self, gold_takes_card: bool) -> tuple[Card | None, ...]:
        """What an action names beside the number: nothing or, with that option, a Fire or a Water (J23)."""
        return REAGENTS if gold_takes_card and self.card is None else (None,)


def _of(*things: Resource) -> Multiset[Resource]:
    return Multiset.of(Resource, things)


_R, _FIRE, _WATER = Resource, Card.FIRE, Card.WATER

RECIPES = {
    recipe.number: recipe
    for recipe in (
        Recipe(1, _of(_R.CINNABAR, _R.CINNABAR), _FIRE, (_R.QUICKSILVER,), extra=_R.SULFUR),
        Recipe(2, _of(_R.SALT, _R.SALT), _WATER, (_R.SULFUR, _R.ARSENIC)),
        Recipe(3, _of(_R.LEAD, _R.QUICKSILVER), _FIRE, (_R.TIN,), risk=_R.QUICKSILVER),  # J22
        Recipe(4, _of(_R.LEAD, _R.LEAD, _R.ARSENIC), _FIRE, (_R.COPPER,)),
        Recipe(5, _of(_R.SULFUR, _R.SULFUR), _WATER, (_R.DISTILLED,)),
        Recipe(6, _of(_R.QUICKSILVER, _R.QUICKSILVER), _FIRE, (_R.PURE,)),
        Recipe(7, _of(_R.DISTILLED), _WATER, (_R.WETNESS,), extra=_R.HOTNESS),
        Recipe(8, _of(_R.TIN, _R.COLDNESS), _FIRE, (_R.SILVER,)),
        Recipe(9, _of(_R.PURE, _R.DISTILLED, _R.WETNESS), None, (_R.GOLD,)),
        Recipe(10, _of(_R.TIN, _R.PURE, _R.DRYNESS), None, (_R.GOLD,)),
        Recipe(11, _of(_R.TIN, _R.COPPER), _FIRE, (_R.GOLD,), risk=_R.TIN),
        Recipe(12, _of(_R.ARSENIC, _R.COPPER, _R.HOTNESS), None, (_R.GOLD,), risk=_R.ARSENIC),
    )
}


def takers(thing: Resource | Card, gold_takes_card: bool) -> tuple[int, ...]:
    """The numbers of the recipes that take a resource or a card."""
    return tuple(number for number, recipe in RECIPES.items() if _takes(recipe, thing, gold_takes_card))


def makers(resource: Resource) -> tuple[int, ...]:
    """The numbers of the recipes that make a resource, if only when the die is kind."""
    return tuple(
        number
        for number, recipe in RECIPES.items()
        if resource in recipe.products or resource is recipe.extra
    )


def _takes(recipe: Recipe, thing: Resource | Card, gold_takes_card: bool) -> bool:
    if isinstance(thing, Resource):
        return bool(recipe.reactants[thing])
    return thing is recipe.card or thing in recipe.cards_to_name(gold_takes_card)
