"""What pointing at a thing of the table means."""

from dataclasses import dataclass

from dream.games.alchemist.rules.components import Colour, Cubes, Seat


@dataclass(frozen=True, slots=True)
class Pot:
    """A cauldron, by its word."""

    word: str


@dataclass(frozen=True, slots=True)
class OfColour:
    """Base of all cubes of a colour that lie together."""

    colour: Colour


class Hand(OfColour):
    """Those that the viewer has, one of which is used."""


class Brewed(OfColour):
    """Those in the cauldron that is chosen: one to take out again, or the tribute."""


class Pile(OfColour):
    """Those in the reserve."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile that is left, by its value."""

    value: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that goes into the cauldron that is chosen, at once."""

    cubes: Cubes


@dataclass(frozen=True, slots=True)
class Tribute:
    """A cube in a cauldron, by its word, that is given to its creator for copying what is in it."""

    word: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Bag:
    """The bag, and how it looks."""


@dataclass(frozen=True, slots=True)
class Brew:
    """The button that does what is chosen."""


@dataclass(frozen=True, slots=True)
class PassTurn:
    """The button for those who can do nothing else."""


@dataclass(frozen=True, slots=True)
class School:
    """The school of a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ledger:
    """The list of what is left of each colour, which the schools count."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """Which round it is, and when the game ends."""


@dataclass(frozen=True, slots=True)
class Score:
    """What the viewer would score if the game ended now."""
