"""What the things of the table look like, as data, and their colours."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cache

from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource
from dream.ui.kit.theme import Mark, Palette, Rgb, mix
from dream.ui.table import faces


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of a recipe that takes one of some cards, bright where it is possible.

    It has no number where that stands beside it.
    """

    recipe: int | None
    cards: tuple[Card, ...]
    bright: bool


@dataclass(frozen=True, slots=True)
class Coin:
    """A piece of gold or of silver."""

    metal: Resource


@dataclass(frozen=True, slots=True)
class Track:
    """The way to the points that end the game."""

    points: int


@dataclass(frozen=True, slots=True)
class Sun:
    """The sun of the starting player."""


@dataclass(frozen=True, slots=True)
class Elixir:
    """The sign of all elixirs."""


@dataclass(frozen=True, slots=True)
class Spent:
    """The place of the discards, where none lies."""


@dataclass(frozen=True, slots=True)
class EventGlyph:
    """The sign of an event: dim for one that is used, golden as a winner's crown."""

    event: Event
    golden: bool = False


@dataclass(frozen=True, slots=True)
class Thing:
    """The sign of a resource, or of a `card`, in its colour, as it stands in a line of text."""

    thing: Resource | Card
    card: bool


def sign_of(thing: Resource | Card) -> Thing:
    """The sign of something; a card and a resource of the same number are not the same."""
    return Thing(thing, isinstance(thing, Card))


@dataclass(frozen=True, slots=True)
class Lozenge:
    """A small lozenge for an event to come, bright for the open one."""

    bright: bool


@dataclass(frozen=True, slots=True)
class LitWays:
    """The ways of a recipe in light, on a table of a radius in pixels."""

    recipe: int
    radius: float


@dataclass(frozen=True, slots=True)
class Formula:
    """A recipe in signs with what is told of it in lines, on a plate of its own or not."""

    recipe: int
    gold_takes_card: bool
    lines: tuple[str, ...]
    possible: bool
    plate: bool


CARDS, EVENTS = "cards", "events"
"""The two kinds of cards, by their backs."""


def card_face(card: Hashable) -> faces.Card:
    """The face of a card or, for None, its back."""
    return faces.Card(card, CARDS)


@cache
def resource_colours(palette: Palette) -> Mapping[Resource, Rgb]:
    """The colours of the resources, as their signs have them."""
    silver, gold = palette.owner
    jade, amethyst = palette.seat[:2]
    return {
        Resource.CINNABAR: mix(palette.fire, palette.ink, 0.18),
        Resource.LEAD: mix(palette.ink_dim, palette.water, 0.22),
        Resource.SALT: mix(gold, palette.ink, 0.35),
        Resource.QUICKSILVER: mix(silver, palette.air, 0.35),
        Resource.SULFUR: mix(gold, jade, 0.28),
        Resource.ARSENIC: mix(jade, palette.ink, 0.25),
        Resource.TIN: mix(palette.ink_dim, silver, 0.55),
        Resource.COPPER: mix(palette.earth, palette.fire, 0.42),
        Resource.DISTILLED: mix(gold, palette.fire, 0.28),
        Resource.PURE: mix(amethyst, silver, 0.55),
        Resource.HOTNESS: palette.mark[Mark.DANGER],
        Resource.COLDNESS: mix(palette.air, silver, 0.30),
        Resource.WETNESS: mix(palette.water, palette.air, 0.50),
        Resource.DRYNESS: mix(palette.earth, palette.ink, 0.50),
        Resource.SILVER: silver,
        Resource.GOLD: palette.gold_light,
    }


@cache
def card_colours(palette: Palette) -> Mapping[Card, Rgb]:
    """The colours of the signs on the faces of cards, on parchment."""
    return {
        Card.FIRE: palette.fire,
        Card.WATER: palette.water,
        Card.CINNABAR: mix(palette.fire, faces.NIGHT, 0.42),
        Card.LEAD: mix(palette.night_light, faces.NIGHT, 0.66 if palette.light else 0.35),
        Card.SALT: mix(palette.earth, palette.gold_dark, 0.25 if palette.light else 0.55),
    }
