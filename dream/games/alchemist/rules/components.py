"""What is in the box whatever the box: seats, colours, and the numbers of the set-up table.

The members of each kind are numbered in the order of the game's tables, so that sorting keeps that order.
"""

from typing import NamedTuple

from dream.base.messages import Listing, Message, message
from dream.play.cards.kinds import Kind
from dream.play.cards.multiset import Multiset
from dream.play.game import Chance


class Thing(Kind):
    """Whatever the game has a name for."""

    @property
    def message(self) -> Message:
        """What a player reads: ``blue``; a seat by its letter."""
        return message(f"alchemist.{type(self).__name__.lower()}.{self.name.lower()}")


class Seat(Thing):
    """One of two to five players, by the letter that a text names it with."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4


Player = Seat | Chance
"""Whoever may be the one to decide."""


class Colour(Thing):
    """An ingredient, by the letter of its colour: ``b g o s y``."""

    BLUE = 0
    GREEN = 1
    ORANGE = 2
    SLATE = 3
    YELLOW = 4

    def __init__(self, number: int) -> None:
        self.word = self.name[0].lower()


Cubes = Multiset[Colour]
"""Cubes that lie together: a hand, the bag, the reserve, a recipe."""
NO_CUBES: Cubes = Multiset.of(Colour)


def cubes_told(cubes: Cubes) -> Listing:
    """``two blue and one green``: a recipe has no more than two of a colour."""
    return Listing(tuple(_number_told(colour, cubes[colour]) for colour in cubes.present))


def _number_told(colour: Colour, count: int) -> Message:
    key = "alchemist.two_cubes" if count == 2 else "alchemist.cubes"
    return message(key, count=count, colour=colour)


class Supply(NamedTuple):
    """A row of the set-up table: how many cubes of each colour, and the awards by place (A1, A25)."""

    bag: int
    reserve: int
    awards: tuple[int, ...]


SUPPLIES = {
    2: Supply(6, 10, (6, 0)),
    3: Supply(10, 12, (10, 5, 0)),
    4: Supply(12, 16, (12, 8, 4, 0)),
    5: Supply(14, 18, (12, 9, 6, 3, 0)),
}
CUBES_DEALT = 12
"""How many cubes each seat begins with."""
SEALS = 5
"""How many potions a seat may create."""
LONGEST_RECIPE = 5
MOST_OF_A_COLOUR = 2
"""How many cubes of a colour a recipe may have."""
PLAYERS_UNDER_DUTY = 2
"""With so many players the first action of each must be a creation (A5)."""
LEAST_FIRST_VALUE = 5
"""The least value of that creation."""
HIGHEST_NUMBER = 9999
"""The highest number of a text; no game comes near it."""
COLOURS_AT_END = 2
"""The game is over when no more colours than these are left in the reserve."""


def all_of(number: int) -> Cubes:
    """So many cubes of every colour."""
    return Multiset(Colour, (number,) * len(Colour))
