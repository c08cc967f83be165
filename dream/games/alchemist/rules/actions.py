"""Everything that a seat or chance can do, one small class for each kind of action.

An action is a value: it says what is done, not who does it; that is whose decision it is.
"""

from dataclasses import dataclass

from dream.games.alchemist.rules.components import Colour, Cubes


@dataclass(frozen=True, slots=True)
class Create:
    """Brew a recipe of one's own in an empty cauldron, and give the potion a tile."""

    cauldron: str
    recipe: Cubes
    value: int


@dataclass(frozen=True, slots=True)
class Copy:
    """Brew another's potion again, with a cube of this colour for the creator (A10)."""

    cauldron: str
    tribute: Colour


@dataclass(frozen=True, slots=True)
class Take:
    """Take a cube from the reserve."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Bag:
    """Have chance draw two cubes from the bag."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, which is for those who can do nothing else (A16)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance draws a cube from the bag for the seat that is dealt to or draws."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class DealSchool:
    """Chance deals a school to a seat."""

    colour: Colour


SeatAction = Create | Copy | Take | Bag | Pass
ChanceAction = Draw | DealSchool
Action = SeatAction | ChanceAction
