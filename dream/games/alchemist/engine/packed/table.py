"""A table for playouts: what a state is, in numbers that are changed in place.

It knows no phases: a draw from the bag is done at once, from the end of a bag that was shuffled before.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dream.games.alchemist.engine.packed.cubes import MASK, ONE, SHIFTS, size_of
from dream.games.alchemist.engine.packed.recipes import LENGTHS, PILES, Cauldrons
from dream.games.alchemist.rules.components import COLOURS_AT_END
from dream.games.alchemist.rules.scoring import CUBES_FOR_A_POINT

NO_SCHOOL = -1
CREATE, COPY, TAKE, BAG, PASS = range(5)
Move = tuple[int, int, int, int]
"""What a seat does: ``CREATE place recipe value``, ``COPY place tribute 0``, ``TAKE colour 0 0``, ``BAG 0 0
0`` or ``PASS 0 0 0``."""


class Brewed(NamedTuple):
    """A potion: its value, its recipe as a pile and by its number, its creator, its cauldron's place."""

    value: int
    pile: int
    recipe: int
    creator: int
    place: int


@dataclass(slots=True)
class Table:
    """The whole game; seats by their numbers, colours by theirs, `NO_SCHOOL` for a school that is none.

    `potions` stand from the highest value down, `tiles` ascending. `left` is what schools count: reserve, bag
    and hands together. `over` is whether the game has ended.
    """

    cauldrons: Cauldrons
    awards: Sequence[int]
    shared_ties: bool
    hands: list[int]
    sizes: list[int]
    fame: list[int]
    seals: list[int]
    schools: list[int]
    potions: list[Brewed]
    empty: list[int]
    tiles: list[int]
    reserve: int
    left: int
    bag: list[int]
    round: int
    turn: int
    over: bool = False

    def copy(self) -> "Table":
        """Another table that goes its own way."""
        return Table(
            self.cauldrons,
            self.awards,
            self.shared_ties,
            self.hands[:],
            self.sizes[:],
            self.fame[:],
            self.seals[:],
            self.schools,
            self.potions[:],
            self.empty[:],
            self.tiles[:],
            self.reserve,
            self.left,
            self.bag[:],
            self.round,
            self.turn,
            self.over,
        )

    def act(self, move: Move) -> None:
        """Do what the seat on turn does, which is legal, with what chance draws for it, and end its turn."""
        kind, place, other, value = move
        seat = self.turn
        if kind == TAKE:
            self.reserve -= ONE[place]
            self.hands[seat] += ONE[place]
            self.sizes[seat] += 1
        elif kind == COPY:
            self._copy(seat, place, other)
        elif kind == BAG:
            for _ in range(min(2, len(self.bag))):
                self.hands[seat] += ONE[self.bag.pop()]
                self.sizes[seat] += 1
        elif kind == CREATE:
            self._create(seat, place, other, value)
        self._end_turn()

    def _create(self, seat: int, place: int, recipe: int, value: int) -> None:
        self._pay(seat, place, PILES[recipe], LENGTHS[recipe], value)
        self.left -= PILES[recipe]
        self.seals[seat] -= 1
        self.empty.remove(place)
        self.tiles.remove(value)
        self.potions.append(Brewed(value, PILES[recipe], recipe, seat, place))
        self.potions.sort(reverse=True)

    def _copy(self, seat: int, place: int, tribute: int) -> None:
        potion = next(potion for potion in self.potions if potion.place == place)
        self._pay(seat, place, potion.pile, LENGTHS[potion.recipe], potion.value)
        self.left -= potion.pile - ONE[tribute]
        self.hands[potion.creator] += ONE[tribute]
        self.sizes[potion.creator] += 1

    def _pay(self, seat: int, place: int, pile: int, length: int, value: int) -> None:
        """The seat pays a recipe, and gains fame and the yield as far as it is there."""
        gained = number = 0
        for colour in self.cauldrons.pairs[place]:
            if self.reserve >> SHIFTS[colour] & MASK:
                gained += ONE[colour]
                number += 1
        self.reserve -= gained
        self.hands[seat] += gained - pile
        self.sizes[seat] += number - length
        self.fame[seat] += value

    def _end_turn(self) -> None:
        self.turn += 1
        if self.turn == len(self.hands):
            self.turn = 0
            self.over = sum(self.reserve >> shift & MASK > 0 for shift in SHIFTS) <= COLOURS_AT_END
            self.round += 1

    def totals(self) -> list[float]:
        """What every seat would score now, with a tie-break of less than a point."""
        left = [self.left >> SHIFTS[school] & MASK if school >= 0 else 0 for school in self.schools]
        totals: list[float] = []
        for seat, fame in enumerate(self.fame):
            total: float = fame + size_of(self.hands[seat]) // CUBES_FOR_A_POINT
            if self.schools[seat] >= 0:
                total += self._award(left, left[seat])
            totals.append(total - left[seat] / (MASK + 1))
        return totals

    def _award(self, left: Sequence[int], own: int) -> int:
        first = sum(number < own for number in left)
        if not self.shared_ties:
            return self.awards[first]
        level = left.count(own)
        return sum(self.awards[first : first + level]) // level
