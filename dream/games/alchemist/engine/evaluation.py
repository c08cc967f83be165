"""What moves are worth: a table made for speed, and the heuristic player, who judges moves and plays games
out.

A `Table` is the whole game in numbers that are changed in place. It knows no phases: a draw from the bag is
done at once, from the end of a bag that was shuffled before. Cubes that lie together, a *pile*, are one
whole number: eight bits for each colour, of which the highest stays free. So a sum and a difference of
piles are those of their numbers, and one subtraction finds whether a pile holds another. Recipes go by a
number, too, whose digits in base three are how many cubes of each colour a recipe has, blue first. Which of
them a hand can brew, in which cauldron, is its `Menu`; it depends on no more than which colours a hand has
none, one, or more of: there are 243, each made once.

What the heuristic player gives for a move is the fame gained now, half a point for a cube gained and
against one paid, another half against a tribute, a point for each cube of the own school that is used up,
half of the *next fame* and, for a creation, minus the tile's value times the risk that others can brew it.
Other `Habits` weigh these otherwise.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, product
from math import prod
from operator import add
from random import Random
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

# The table

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


# The heuristic player


@dataclass(frozen=True, eq=False)
class Habits:
    """In points: what a cube is worth, what a tribute costs beside its cube, what it brings to use up a cube
    of the own school. `next_fame` is the part that counts of the fame which could be gained next, and `fear`
    that of what a creation risks by being copied.
    """

    cube: float = 0.5
    tribute: float = 0.5
    school: float = 1.0
    next_fame: float = 0.5
    fear: float = 1.0

    @cache  # noqa: B019  (habits are a handful of constants)
    def paid(self, school: int) -> Sequence[float]:
        """What it is worth to pay each recipe, by its number, to whoever has this school."""
        return [
            (self.school * digits[school] if school != NO_SCHOOL else 0.0) - self.cube * length
            for digits, length in zip(DIGITS, LENGTHS, strict=True)
        ]

    @cache  # noqa: B019
    def paid_of_menu(self, school: int, menu: Menu) -> Sequence[float]:
        """The same for the mixes of a menu."""
        return [self.paid(school)[recipe] for recipe in menu.recipes]


HEURISTIC = Habits()
"""Those of the heuristic player, who fears to be copied."""
BOLD = Habits(cube=0.6, tribute=0.4, school=1.2, next_fame=0.55, fear=0.06)
"""Those that do well among greedy players, and among fearful ones with a search: from three seats on."""
GREEDY = Habits(tribute=0.0, school=0.0, next_fame=0.0, fear=0.0)
"""Those of somebody who takes the most fame and cubes at once, and fears nothing."""

FEARFUL_SEATS = 2
"""With so few seats whoever fears nothing loses: what the only other one gains by copying decides."""


def searched(seats: int) -> Habits:
    """By which habits a search orders the moves to try, and plays on for its own seat."""
    return BOLD if seats > FEARFUL_SEATS else HEURISTIC


DRAWN = 2
"""How many cubes the bag is worth."""
DRAWING: Move = (BAG, 0, 0, 0)
PASSING: Move = (PASS, 0, 0, 0)
EQUAL = 1e-9
"""Numbers that differ by less are equal: they are sums in another order."""
NEVER = float("-inf")
Worth = tuple[float, Move]
Risks = Callable[[Table, Menu], Sequence[float]]


def plain_worths(table: Table, habits: Habits) -> Iterator[Worth]:
    """What each move of the seat on turn is worth but for creations and passing."""
    seat, hand = table.turn, table.hands[table.turn]
    own = table.tiles[-1] if table.tiles and table.empty and table.seals[seat] else 0
    others = [potion for potion in table.potions if potion.creator != seat]
    paid, part = habits.paid(table.schools[seat]), habits.next_fame
    for potion in others:
        if ((hand | GUARD) - potion.pile) & GUARD == GUARD:
            gained, number = yield_of(table, potion.place)
            after = next_fame(others, hand - potion.pile + gained, own)
            worth = potion.value + habits.cube * number - habits.tribute + paid[potion.recipe] + part * after
            for colour, digit in zip(COLOURS, DIGITS[potion.recipe], strict=True):
                if digit:
                    lost = habits.school if colour == table.schools[seat] else 0.0
                    yield worth - lost, (COPY, potion.place, colour, 0)
    for colour in COLOURS:
        if table.reserve >> SHIFTS[colour] & MASK:
            after = next_fame(others, hand + ONE[colour], own)
            yield habits.cube + part * after, (TAKE, colour, 0, 0)
    if table.bag:
        yield habits.cube * DRAWN + part * next_fame(others, hand, own), DRAWING


def yield_of(table: Table, place: int) -> tuple[int, int]:
    """What a cauldron yields now: the pile, and how many cubes."""
    gained = number = 0
    for colour in table.cauldrons.pairs[place]:
        if table.reserve >> SHIFTS[colour] & MASK:
            gained += ONE[colour]
            number += 1
    return gained, number


def next_fame(others: Sequence[Brewed], hand: int, own: int) -> int:
    """The highest value that a hand could have next: of others' potions that it holds, or the `own` tile."""
    for potion in others:
        if potion.value <= own:
            break
        if ((hand | GUARD) - potion.pile) & GUARD == GUARD:
            return potion.value
    return own


Chances = tuple[float, float, float]
"""The chance of a hand to have at least none, one, two cubes of a colour."""


def risks(table: Table, menu: Menu) -> Sequence[float]:
    """For every mix of a menu, the mean over the seats that aren't on turn of the chance to hold it.

    Each of their cubes is taken to be drawn by itself from all that the seat on turn doesn't see: the bag and
    their hands together.
    """
    sizes = sorted(table.sizes[: table.turn] + table.sizes[table.turn + 1 :])
    shares, summed = _shares(table), list[float]()
    for size, alike in groupby(sizes):
        found = _products(shares, size, menu, len(list(alike)) / len(sizes))
        summed = list(map(add, summed, found)) if summed else found
    return summed


def rough_risks(table: Table, menu: Menu) -> Sequence[float]:
    """The same as if all others had hands of their mean size: nearly so, and several times quicker."""
    return _products(_shares(table), _mean_size_of_others(table), menu, 1.0)


def _mean_size_of_others(table: Table) -> float:
    return (sum(table.sizes) - table.sizes[table.turn]) / (len(table.sizes) - 1)


def _shares(table: Table) -> Sequence[float]:
    """The part of each colour in what the seat on turn doesn't see."""
    unseen = counts_of(table.left - table.reserve - table.hands[table.turn])
    total = sum(unseen) or 1
    return [number / total for number in unseen]


def _products(shares: Sequence[float], size: float, menu: Menu, scale: float) -> list[float]:
    """The chance of each mix of a menu for a hand of a size, times a number."""
    found = [scale]
    for share, digit in zip(shares, menu.held, strict=True):
        if digit:
            chances = _chances(share, size)[: digit + 1]
            found = [product * chance for product in found for chance in chances]
    return found


def _chances(share: float, size: float) -> Chances:
    if not size:
        return 1.0, 0.0, 0.0
    missing = (1 - share) ** size
    return 1.0, 1 - missing, 1 - missing - size * share * (1 - share) ** (size - 1)


def exposure(table: Table, recipe: int) -> float:
    """How likely another seat than the one on turn can brew a recipe, as far as everybody may know.

    It is the risk of the recipe by shares of all hands and the bag together.
    """
    around = counts_of(table.left - table.reserve)
    total, size = sum(around) or 1, _mean_size_of_others(table)
    chances = (_chances(number / total, size) for number in around)
    return prod(chance[digit] for chance, digit in zip(chances, DIGITS[recipe], strict=True))


def under_duty(table: Table) -> bool:
    """Whether the first move of two players must be a creation of a high value."""
    return table.round == 1 and len(table.hands) == PLAYERS_UNDER_DUTY


def can_create(table: Table) -> bool:
    """Whether the seat on turn has a seal, a cauldron and a tile that will do."""
    if not (table.tiles and table.empty and table.seals[table.turn]):
        return False
    return not under_duty(table) or table.tiles[-1] >= LEAST_FIRST_VALUE


def creation_worths(table: Table, value: int, habits: Habits) -> Iterator[Worth]:
    """Every creation with the tile of this value."""
    others = [potion for potion in table.potions if potion.creator != table.turn]
    hand, own = table.hands[table.turn], _next_tile(table, value)
    menu = table.cauldrons.menu(hand)
    base = _base(table, menu, value, habits, risks)
    for place in table.empty:
        gained, number = yield_of(table, place)
        for at in menu.brewable[place]:
            if base[at] > NEVER:
                after = next_fame(others, hand - menu.piles[at] + gained, own)
                worth = base[at] + value + habits.cube * number + habits.next_fame * after
                yield worth, (CREATE, place, menu.recipes[at], value)


def best_creations(table: Table, least: float, habits: Habits, risks_of: Risks) -> list[Worth]:
    """The best creations with the highest tile, and some worse ones; none below `least` matters."""
    others = [potion for potion in table.potions if potion.creator != table.turn]
    hand, value = table.hands[table.turn], table.tiles[-1]
    own = _next_tile(table, value)
    highest = max(own, others[0].value) if others else own
    menu = table.cauldrons.menu(hand)
    base = _base(table, menu, value, habits, risks_of)
    best, found = least, []
    for place in table.empty:
        gained, number = yield_of(table, place)
        more = value + habits.cube * number
        bar = best - more - habits.next_fame * highest - EQUAL
        for at in menu.brewable[place]:
            if base[at] > bar:
                after = own if highest == own else next_fame(others, hand - menu.piles[at] + gained, own)
                worth = base[at] + more + habits.next_fame * after
                if worth > best - EQUAL:
                    found.append((worth, (CREATE, place, menu.recipes[at], value)))
                    if worth > best:
                        best = worth
                        bar = best - more - habits.next_fame * highest - EQUAL
    return found


def _base(table: Table, menu: Menu, value: int, habits: Habits, risks_of: Risks) -> list[float]:
    """What each mix of a menu is worth but for fame, yield and next fame; `NEVER` where it is known."""
    base = list(habits.paid_of_menu(table.schools[table.turn], menu))
    if feared := value * habits.fear:
        base = [worth - feared * risk for worth, risk in zip(base, risks_of(table, menu), strict=True)]
    for potion in table.potions:
        at = menu.place_of.get(potion.recipe)
        if at is not None:
            base[at] = NEVER
    return base


def _next_tile(table: Table, value: int) -> int:
    """The highest tile that the seat on turn could still use after one of this value."""
    if table.seals[table.turn] < 2 or len(table.empty) < 2 or len(table.tiles) < 2:
        return 0
    return table.tiles[-1] if value < table.tiles[-1] else table.tiles[-2]


def choose(table: Table, random: Random, habits: Habits = HEURISTIC, risks_of: Risks = risks) -> Move:
    """What a player of such habits does at the table: equal moves by luck."""
    moves = [] if under_duty(table) else list(plain_worths(table, habits))
    best = max(moves)[0] if moves else NEVER
    if can_create(table):
        moves += best_creations(table, best, habits, risks_of)
        best = max(moves)[0] if moves else best
    equal = [move for worth, move in moves if worth > best - EQUAL]
    if len(equal) < 2:
        return equal[0] if equal else PASSING
    return equal[int(random.random() * len(equal))]


def worths(table: Table, habits: Habits = HEURISTIC) -> list[Worth]:
    """What every move is worth, creations with the highest tile alone; passing where there is no other."""
    moves = [] if under_duty(table) else list(plain_worths(table, habits))
    if can_create(table):
        moves += creation_worths(table, table.tiles[-1], habits)
    return moves or [(0.0, PASSING)]


def play_out(table: Table, random: Random, habits: Sequence[Habits]) -> None:
    """Have players who judge risks roughly, each seat of its own habits, act until the game is over."""
    while not table.over:
        table.act(choose(table, random, habits[table.turn], rough_risks))
