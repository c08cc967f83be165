"""The faces that only this game's things have."""

from collections.abc import Hashable
from dataclasses import dataclass

from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource
from dream.ui.tabletop.items import faces


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
    """A card that is no longer looked at."""


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
