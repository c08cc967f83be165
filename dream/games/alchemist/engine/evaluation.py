"""What moves are worth: the heuristic player, who judges moves and plays games out.

What the heuristic player gives for a move is the fame gained now, half a point for a cube gained and
against one paid, another half against a tribute, a point for each cube of the own school that is used up,
half of the *next fame* and, for a creation, minus the tile's value times the risk that others can brew it.
Other `Habits` weigh these otherwise.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import prod
from operator import add
from random import Random

from dream.games.alchemist.engine.kernel import (
    BAG,
    COLOURS,
    COPY,
    CREATE,
    DIGITS,
    GUARD,
    LENGTHS,
    MASK,
    NO_SCHOOL,
    ONE,
    PASS,
    SHIFTS,
    TAKE,
    Brewed,
    Menu,
    Move,
    Table,
    can_create,
    counts_of,
    under_duty,
    yield_of,
)


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
