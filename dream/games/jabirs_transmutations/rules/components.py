"""What is in the box: the seats, cards, events and resources, and how many there are of each.

The members of each kind are numbered in the order of the game's tables, so that sorting keeps that order.
"""

from dream.base.messages import Message, message
from dream.play.cards.kinds import Kind
from dream.play.game import Chance


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
