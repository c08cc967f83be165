"""What is in the box, as data: resources, cards, events, the twelve transmutations, and the options of a
game.

No recipe makes two of one product, though a general sentence of the published rules speaks of that;
its list of recipes says that it is complete (J24).
"""

from dataclasses import dataclass

from dream.base.texts import Message, message
from dream.play.cards import Kind, Multiset
from dream.play.game import Chance, Option, Options


class Thing(Kind):
    """Whatever the game has a name for."""

    @property
    def message(self) -> Message:
        """What a player reads: ``pure quicksilver``, ``Fire``, ``Eureka``; a seat by its letter."""
        return message(f"jabir.{type(self).__name__.lower()}.{self.name.lower()}")


class Seat(Thing):
    """One of exactly three players (J1), by the letter that a text names it with."""

    A = 0
    B = 1
    C = 2

    @property
    def left(self) -> "Seat":
        """The next seat, clockwise."""
        return Seat((self + 1) % len(Seat))

    @property
    def clockwise(self) -> tuple["Seat", "Seat", "Seat"]:
        """All seats in order, beginning with this one."""
        return self, self.left, self.left.left


Player = Seat | Chance
"""Whoever may be the one to decide."""


class Card(Thing):
    """A kind of card, by the letter of its text: ``f w c l s``."""

    FIRE = 0
    WATER = 1
    CINNABAR = 2
    LEAD = 3
    SALT = 4

    def __init__(self, number: int) -> None:
        self.word = self.name[0].lower()


class Event(Thing):
    """A kind of event, turned up as a round begins."""

    EUREKA = 0
    EXPLOSION = 1
    DISASTER = 2
    SULTAN = 3
    STEAL = 4


class Resource(Thing):
    """A spot on the board; a token of a colour on it is one unit of that seat's."""

    CINNABAR = 0
    LEAD = 1
    SALT = 2
    QUICKSILVER = 3
    SULFUR = 4
    ARSENIC = 5
    TIN = 6
    COPPER = 7
    DISTILLED = 8
    PURE = 9
    HOTNESS = 10
    COLDNESS = 11
    WETNESS = 12
    DRYNESS = 13
    SILVER = 14
    GOLD = 15


RESOURCES = tuple(Resource)
PRIMARIES = RESOURCES[: Resource.QUICKSILVER]
PLAIN = RESOURCES[: Resource.HOTNESS]
ELIXIRS = RESOURCES[Resource.HOTNESS : Resource.SILVER]
METALS = RESOURCES[Resource.SILVER :]
NO_METALS = PLAIN + ELIXIRS

REAGENTS = (Card.FIRE, Card.WATER)
"""The cards that are saved and drive a recipe; the others become tokens at the reveal."""
TOKEN_OF = {
    Card.CINNABAR: Resource.CINNABAR,
    Card.LEAD: Resource.LEAD,
    Card.SALT: Resource.SALT,
}
"""The primary on which each of those others places a token, in the order of the reveal (J16)."""

CARDS_IN_BOX = {Card.FIRE: 26, Card.WATER: 14, Card.CINNABAR: 20, Card.LEAD: 10, Card.SALT: 10}
EVENTS_IN_BOX = {Event.EUREKA: 3, Event.EXPLOSION: 1, Event.DISASTER: 1, Event.SULTAN: 1, Event.STEAL: 1}
METAL_IN_BOX = {Resource.SILVER: 9, Resource.GOLD: 16}
TOKENS_OF_A_COLOUR = 28  # J2
DIE = range(1, 7)


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


READINGS = {"eureka": ("starter", "all"), "goldcard": ("none", "any"), "draft": ("closed", "open")}
"""The words of each field of `Readings`, in their order: for False, which is the default, and for True."""
_VALUES = {**READINGS, "first": ("any", *(seat.word for seat in Seat)), "players": (str(len(Seat)),)}
OPTIONS = tuple(Option(word, values, f"jabir.option.{word}") for word, values in _VALUES.items())
"""The options of the law; that there are three players may be said too."""


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of the rules that a state holds to."""

    eureka_for_all: bool = False
    """Whether Eureka gives every seat its token, and not the starting player alone (J7)."""
    gold_takes_card: bool = False
    """Whether recipes 9, 10 and 12 take a Fire or a Water, and not none (J23)."""
    open_draft: bool = False
    """Whether hands and picks lie open for all."""


def readings(options: Options) -> Readings:
    """The readings that were chosen."""
    return Readings(*(options[word] == true for word, (_, true) in READINGS.items()))


def starting_seat(options: Options) -> Seat | None:
    """Who starts round 1; None when the seed draws it (J5)."""
    return next((seat for seat in Seat if seat.word == options["first"]), None)


def options_of(readings: Readings) -> Options:
    """The options whose readings these are; who starts round 1 is not told."""
    chosen = (readings.eureka_for_all, readings.gold_takes_card, readings.open_draft)
    words = {word: values[held] for (word, values), held in zip(READINGS.items(), chosen, strict=True)}
    return Options.usual(OPTIONS).with_values(words)
