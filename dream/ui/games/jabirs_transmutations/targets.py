"""What pointing at a thing of the table means."""

from dataclasses import dataclass

from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Answer


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand that lies large before the viewer, by its place from the left, from 0."""

    place: int


@dataclass(frozen=True, slots=True)
class Picks:
    """Where the viewer lays its picks in the draft."""


@dataclass(frozen=True, slots=True)
class SavedCard:
    """The Fire, or the Water, that lies open before a seat: all its cards of that kind."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RecipeSign:
    """The sign of a recipe, 1 to 12, where its lines meet."""

    recipe: int


@dataclass(frozen=True, slots=True)
class Spot:
    """The spot of a resource, silver and gold included."""

    resource: Resource


@dataclass(frozen=True, slots=True)
class SeatTokens:
    """The tokens of one seat on a spot; its pieces, on a metal's."""

    seat: Seat
    resource: Resource


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """An answer that lies beside the open event, for it has no spot: a `Disaster`, or `StealNothing`."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class DieTarget:
    """The die, to be rolled."""


@dataclass(frozen=True, slots=True)
class DoneButton:
    """The end of the turn."""


@dataclass(frozen=True, slots=True)
class EventCard:
    """The open event, or the deck of events when none is open."""


@dataclass(frozen=True, slots=True)
class UsedEvents:
    """The row of the events that are used, and of those to come."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck of cards."""


@dataclass(frozen=True, slots=True)
class DiscardPile:
    """The discarded cards."""


@dataclass(frozen=True, slots=True)
class Supply:
    """What is left of a metal."""

    metal: Resource
