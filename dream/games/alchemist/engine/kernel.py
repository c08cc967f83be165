"""The law once more, for speed: a `Table` is the whole game in numbers that are changed in place.

It knows no phases: a draw from the bag is done at once, from the end of a bag that was shuffled before.
Cubes that lie together, a *pile*, are one whole number: eight bits for each colour, of which the highest
stays free. So a sum and a difference of piles are those of their numbers, and one subtraction finds whether a
pile holds another. Recipes go by a number, too, whose digits in base three are how many cubes of each colour
a recipe has, blue first. Which of them a hand can brew, in which cauldron, is its `Menu`; it depends on no
more than which colours a hand has none, one, or more of: there are 243, each made once.

A `Move` is what a seat does. Whoever judges moves lists them with their worth; what this law asks of them is
`under_duty`, `can_create`, what is `brewable` of a menu, and what a pile `holds`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from dream.games.alchemist.rules.components import (
    COLOURS_AT_END,
    LEAST_FIRST_VALUE,
    LONGEST_RECIPE,
    MOST_OF_A_COLOUR,
    PLAYERS_UNDER_DUTY,
    Colour,
    Cubes,
    GameBox,
)
from dream.games.alchemist.rules.law import CUBES_FOR_A_POINT
from dream.games.alchemist.rules.state import Bag, Copy, Create, Pass, SeatAction, State, Take
from dream.play.cards import Multiset

BITS = 8
MASK = (1 << BITS) - 1
COLOURS = tuple(map(int, Colour))
SHIFTS = tuple(BITS * colour for colour in COLOURS)
ONE = tuple(1 << shift for shift in SHIFTS)
"""One cube of each colour."""
GUARD = sum(one << BITS - 1 for one in ONE)
"""The free bits: ``(pile | GUARD) - other`` keeps them all just where the pile holds the other."""


def pack(counts: Iterable[int]) -> int:
    """The pile that has so many cubes of each colour."""
    return sum(count << shift for count, shift in zip(counts, SHIFTS, strict=True))


def packed(cubes: Cubes) -> int:
    """The pile of these cubes."""
    return pack(cubes.counts)


def counts_of(pile: int) -> list[int]:
    """How many cubes of each colour a pile has."""
    return [pile >> shift & MASK for shift in SHIFTS]


def cubes_of(pile: int) -> Cubes:
    """The cubes of a pile."""
    return Multiset(Colour, tuple(counts_of(pile)))


def size_of(pile: int) -> int:
    """How many cubes a pile has."""
    return sum(counts_of(pile))


def holds(pile: int, other: int) -> bool:
    """Whether all cubes of the other are in the pile."""
    return ((pile | GUARD) - other) & GUARD == GUARD


BASE = MOST_OF_A_COLOUR + 1
DIGITS = tuple(product(range(BASE), repeat=len(COLOURS)))
"""How many cubes of each colour the recipe of a number has."""
PILES = tuple(map(pack, DIGITS))
LENGTHS = tuple(map(sum, DIGITS))
NUMBERS = {digits: number for number, digits in enumerate(DIGITS)}


def number_of(recipe: Cubes) -> int:
    """The number of a recipe."""
    return NUMBERS[recipe.counts]


def held_by(hand: int) -> int:
    """The number of the largest mix that a hand has, with any number of cubes: at most two of a colour."""
    number = 0
    for shift in SHIFTS:
        count = hand >> shift & MASK
        number = number * BASE + (count if count < MOST_OF_A_COLOUR else MOST_OF_A_COLOUR)
    return number


class Menu:
    """The mixes that a hand has, in the order of their numbers; some are no recipes.

    `brewable` are the places in this order of those that fit each cauldron; `place_of` finds a number there.
    """

    def __init__(self, held: int, pairs: Sequence[tuple[int, int]]) -> None:
        self.held: tuple[int, ...] = DIGITS[held]
        mixes = product(*(range(digit + 1) for digit in self.held))
        self.recipes = tuple(NUMBERS[mix] for mix in mixes)
        self.piles = tuple(PILES[recipe] for recipe in self.recipes)
        self.place_of: Mapping[int, int] = {recipe: at for at, recipe in enumerate(self.recipes)}
        self.brewable = tuple(
            tuple(
                at
                for at, recipe in enumerate(self.recipes)
                if 1 <= LENGTHS[recipe] <= LONGEST_RECIPE and not any(DIGITS[recipe][made] for made in pair)
            )
            for pair in pairs
        )


class Cauldrons:
    """The cauldrons of a box in table order: their words, what each yields, and the menus of hands."""

    def __init__(self, box: GameBox) -> None:
        self.words = tuple(cauldron.word for cauldron in box.cauldrons)
        yields = (cauldron.by_products.present for cauldron in box.cauldrons)
        self.pairs = tuple((int(first), int(second)) for first, second in yields)
        self._menus: list[Menu | None] = [None] * len(DIGITS)

    def menu(self, hand: int) -> Menu:
        """What a hand can brew."""
        held = held_by(hand)
        found = self._menus[held]
        if found is None:
            found = self._menus[held] = Menu(held, self.pairs)
        return found


@cache
def cauldrons_of(box: GameBox) -> Cauldrons:
    """The cauldrons of a box."""
    return Cauldrons(box)


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


def yield_of(table: Table, place: int) -> tuple[int, int]:
    """What a cauldron yields now: the pile, and how many cubes."""
    gained = number = 0
    for colour in table.cauldrons.pairs[place]:
        if table.reserve >> SHIFTS[colour] & MASK:
            gained += ONE[colour]
            number += 1
    return gained, number


def under_duty(table: Table) -> bool:
    """Whether the first move of two players must be a creation of a high value."""
    return table.round == 1 and len(table.hands) == PLAYERS_UNDER_DUTY


def can_create(table: Table) -> bool:
    """Whether the seat on turn has a seal, a cauldron and a tile that will do."""
    if not (table.tiles and table.empty and table.seals[table.turn]):
        return False
    return not under_duty(table) or table.tiles[-1] >= LEAST_FIRST_VALUE


def table_of(state: State, bag: Iterable[Colour] = ()) -> Table:
    """The table of a state at a seat's turn, with the bag as it is drawn from, from the end."""
    terms = state.terms
    cauldrons = cauldrons_of(terms.box)
    places = {word: place for place, word in enumerate(cauldrons.words)}
    potions = [
        Brewed(
            potion.value,
            packed(potion.recipe),
            number_of(potion.recipe),
            int(potion.creator),
            places[potion.cauldron],
        )
        for potion in state.potions
    ]
    filled = {potion.place for potion in potions}
    return Table(
        cauldrons=cauldrons,
        awards=terms.supply.awards,
        shared_ties=terms.shared_ties,
        hands=[packed(adept.hand) for adept in state.adepts],
        sizes=[len(adept.hand) for adept in state.adepts],
        fame=[adept.fame for adept in state.adepts],
        seals=[state.seals(seat) for seat in terms.seats],
        schools=[NO_SCHOOL if adept.school is None else int(adept.school) for adept in state.adepts],
        potions=sorted(potions, reverse=True),
        empty=[place for place in range(len(cauldrons.words)) if place not in filled],
        tiles=list(state.tiles),
        reserve=packed(state.reserve),
        left=packed(state.cubes_left),
        bag=list(map(int, bag)),
        round=state.round,
        turn=int(state.turn),
    )


def action_of(move: Move, words: Sequence[str]) -> SeatAction:
    """The action of the law that a move is; `words` are those of the cauldrons."""
    kind, first, second, value = move
    if kind == CREATE:
        return Create(words[first], Multiset(Colour, DIGITS[second]), value)
    if kind == COPY:
        return Copy(words[first], Colour(second))
    if kind == TAKE:
        return Take(Colour(first))
    return Bag() if kind == BAG else Pass()


def move_of(action: SeatAction, words: Sequence[str]) -> Move:
    """The move that an action of the law is."""
    match action:
        case Create(cauldron, recipe, value):
            return CREATE, words.index(cauldron), number_of(recipe), value
        case Copy(cauldron, tribute):
            return COPY, words.index(cauldron), int(tribute), 0
        case Take(colour):
            return TAKE, int(colour), 0, 0
        case Bag():
            return BAG, 0, 0, 0
    return PASS, 0, 0, 0
