"""A state of the game, as a value: everything there is to know."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from dream.games.alchemist.rules.components import NO_CUBES, SEALS, Colour, Cubes, Player, Seat, all_of
from dream.games.alchemist.rules.options import Terms
from dream.play.game import Chance


class Phase(Enum):
    """What is waited for, by the word that a text names it with."""

    DEAL = "deal"
    """Chance deals cubes."""
    SCHOOL = "school"
    """Chance deals a school."""
    PLAY = "play"
    """The seat on turn acts."""
    DRAW_TWO = "draw2"
    """Chance owes the seat on turn two cubes from the bag."""
    DRAW_ONE = "draw1"
    OVER = "over"


SETTING_UP = (Phase.DEAL, Phase.SCHOOL)
DRAWING = (Phase.DRAW_TWO, Phase.DRAW_ONE)


@dataclass(frozen=True, slots=True)
class Potion:
    """What a filled cauldron holds."""

    cauldron: str
    recipe: Cubes
    value: int
    creator: Seat


@dataclass(frozen=True, slots=True)
class Adept:
    """What a seat has: the fame of its potions, its school, its cubes."""

    fame: int = 0
    school: Colour | None = None
    hand: Cubes = NO_CUBES


@dataclass(frozen=True, slots=True)
class State:
    """The compendium, the cubes, the adepts, and who is waited for to do what."""

    terms: Terms
    phase: Phase
    round: int
    """0 in the set-up; a round is one turn of every seat."""
    turn: Seat
    """The seat that is dealt to, acts or draws; the last one when the game is over."""
    potions: tuple[Potion, ...]
    """The compendium, in the order of the cauldrons."""
    reserve: Cubes
    spent: Cubes
    """The cubes that copying has put out of the game."""
    bag: Cubes
    adepts: tuple[Adept, ...]

    @property
    def decider(self) -> Player | None:
        """Who decides; None when the game is over."""
        if self.phase is Phase.OVER:
            return None
        return self.turn if self.phase is Phase.PLAY else Chance.CHANCE

    @property
    def last_in_round(self) -> bool:
        """Whether the seat on turn is the last of the round."""
        return self.turn == self.terms.players - 1

    def of(self, seat: Seat) -> Adept:
        """What a seat has."""
        return self.adepts[seat]

    def with_adept(self, seat: Seat, adept: Adept) -> "State":
        """The state in which a seat has something else."""
        return replace(self, adepts=(*self.adepts[:seat], adept, *self.adepts[seat + 1 :]))

    def potion(self, cauldron: str) -> Potion | None:
        """What a cauldron holds; None when it is empty, or is none."""
        return next((potion for potion in self.potions if potion.cauldron == cauldron), None)

    def seals(self, seat: Seat) -> int:
        """How many seals a seat has left to set."""
        return SEALS - sum(potion.creator is seat for potion in self.potions)

    @property
    def tiles(self) -> tuple[int, ...]:
        """The values of the tiles that are left, ascending."""
        left = list(self.terms.box.tiles)
        for potion in self.potions:
            left.remove(potion.value)
        return tuple(left)

    @property
    def schools_left(self) -> Iterator[Colour]:
        """The schools that are not dealt."""
        return (colour for colour in Colour if all(adept.school is not colour for adept in self.adepts))

    @property
    def cubes_left(self) -> Cubes:
        """The cubes in reserve, bag and hands, which schools count: known to everybody (A17, A24)."""
        left = all_of(self.terms.supply.bag + self.terms.supply.reserve) - self.spent
        for potion in self.potions:
            left = left - potion.recipe
        return left
