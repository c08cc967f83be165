"""Everything that a seat or chance can do, one small class for each kind of action.

An action is a value: it says what is done, not who does it; that is whose decision it is.
"""

from dataclasses import dataclass

from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat


@dataclass(frozen=True, slots=True)
class ShuffleEvents:
    """Chance shuffles the used events into a new deck, listed from the top."""

    order: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class ShuffleCards:
    """Chance shuffles the discarded cards, which go under the deck in this order."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AnyShuffle:
    """What a list of legal actions holds in place of all the orders that there are; no action itself."""


@dataclass(frozen=True, slots=True)
class Eureka:
    """Place a token on an elixir."""

    elixir: Resource


@dataclass(frozen=True, slots=True)
class Explosion:
    """Every seat loses half of its tokens on a resource, rounded up."""

    resource: Resource


@dataclass(frozen=True, slots=True)
class Disaster:
    """Every seat discards all its saved cards of a kind."""

    card: Card


@dataclass(frozen=True, slots=True)
class Sultan:
    """Place two tokens on a primary (J9: both on the same)."""

    primary: Resource


@dataclass(frozen=True, slots=True)
class Steal:
    """Put a token of one's own in the place of another seat's."""

    victim: Seat
    resource: Resource


@dataclass(frozen=True, slots=True)
class StealNothing:
    """The answer to a theft where nothing can be stolen (J10)."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Lay a card of the hand face down on the picks."""

    card: Card


@dataclass(frozen=True, slots=True)
class Transmute:
    """Use a recipe, with a Fire or a Water named where the option asks for one (J23)."""

    recipe: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """Transmute no more in this turn."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls the die."""

    number: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a saved card, of which there are too many."""

    card: Card


Answer = Eureka | Explosion | Disaster | Sultan | Steal | StealNothing
"""What the starting player does about the open event."""
Shuffle = ShuffleEvents | ShuffleCards
Action = Shuffle | Answer | Pick | Transmute | Done | Roll | Discard
ListedAction = Action | AnyShuffle
"""What a list of legal actions is made of."""

EVENT_ANSWERED: dict[type[Action], Event] = {
    Eureka: Event.EUREKA,
    Explosion: Event.EXPLOSION,
    Disaster: Event.DISASTER,
    Sultan: Event.SULTAN,
    Steal: Event.STEAL,
    StealNothing: Event.STEAL,
}
"""The event that each kind of answer is for."""
