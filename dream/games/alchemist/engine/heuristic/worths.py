"""What the heuristic player gives for each move, and what it does.

The number of a move is the fame gained now, half a point for a cube gained and against one paid, another half
against a tribute, a point for each cube of the own school that is used up, half of the *next fame* and, for
a creation, minus the tile's value times the risk that others can brew it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

from dream.games.alchemist.engine.heuristic.risk import risks
from dream.games.alchemist.engine.packed.cubes import COLOURS, GUARD, MASK, ONE, SHIFTS
from dream.games.alchemist.engine.packed.recipes import DIGITS, LENGTHS, Menu
from dream.games.alchemist.engine.packed.table import (
    BAG,
    COPY,
    CREATE,
    NO_SCHOOL,
    PASS,
    TAKE,
    Brewed,
    Move,
    Table,
)
from dream.games.alchemist.rules.components import LEAST_FIRST_VALUE, PLAYERS_UNDER_DUTY

CUBE = 0.5
TRIBUTE = 0.5
SCHOOL = 1.0
NEXT = 0.5
DRAWN = 2
"""How many cubes the bag is worth."""
EQUAL = 1e-9
"""Numbers that differ by less are equal: they are sums in another order."""

NEVER = float("-inf")
Worth = tuple[float, Move]
Risks = Callable[[Table, Menu], Sequence[float]]
PASSING: Move = (PASS, 0, 0, 0)
DRAWING: Move = (BAG, 0, 0, 0)

PAID = [
    [
        SCHOOL * (digits[school] if school != NO_SCHOOL else 0) - CUBE * length
        for digits, length in zip(DIGITS, LENGTHS, strict=True)
    ]
    for school in (*COLOURS, NO_SCHOOL)
]
"""What paying each recipe is worth to each school; `NO_SCHOOL` comes last, which is where its index leads."""


def choose(table: Table, random: Random, risks_of: Risks = risks) -> Move:
    """What the heuristic player does at the table: equal moves by luck."""
    moves = [] if under_duty(table) else list(plain_worths(table))
    best = max(moves)[0] if moves else float("-inf")
    if can_create(table):
        moves += best_creations(table, best, risks_of)
        best = max(moves)[0] if moves else best
    equal = [move for worth, move in moves if worth > best - EQUAL]
    if len(equal) < 2:
        return equal[0] if equal else PASSING
    return equal[int(random.random() * len(equal))]


def worths(table: Table) -> list[Worth]:
    """What every move is worth, creations with the highest tile alone; passing where there is no other."""
    moves = [] if under_duty(table) else list(plain_worths(table))
    if can_create(table):
        moves += creation_worths(table, table.tiles[-1])
    return moves or [(0.0, PASSING)]


def under_duty(table: Table) -> bool:
    """Whether the first move of two players must be a creation of a high value."""
    return table.round == 1 and len(table.hands) == PLAYERS_UNDER_DUTY


def can_create(table: Table) -> bool:
    """Whether the seat on turn has a seal, a cauldron and a tile that will do."""
    if not (table.tiles and table.empty and table.seals[table.turn]):
        return False
    return not under_duty(table) or table.tiles[-1] >= LEAST_FIRST_VALUE


# Moves that create nothing


def plain_worths(table: Table) -> Iterator[Worth]:
    """Copies, cubes of the reserve, and the bag."""
    seat, hand = table.turn, table.hands[table.turn]
    own = table.tiles[-1] if table.tiles and table.empty and table.seals[seat] else 0
    others = [potion for potion in table.potions if potion.creator != seat]
    paid = PAID[table.schools[seat]]
    for potion in others:
        if ((hand | GUARD) - potion.pile) & GUARD == GUARD:
            gained, number = yield_of(table, potion.place)
            after = next_fame(others, hand - potion.pile + gained, own)
            worth = potion.value + CUBE * number - TRIBUTE + paid[potion.recipe] + NEXT * after
            for colour, digit in zip(COLOURS, DIGITS[potion.recipe], strict=True):
                if digit:
                    lost = SCHOOL if colour == table.schools[seat] else 0.0
                    yield worth - lost, (COPY, potion.place, colour, 0)
    for colour in COLOURS:
        if table.reserve >> SHIFTS[colour] & MASK:
            yield CUBE + NEXT * next_fame(others, hand + ONE[colour], own), (TAKE, colour, 0, 0)
    if table.bag:
        yield CUBE * DRAWN + NEXT * next_fame(others, hand, own), DRAWING


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


# Creations


def creation_worths(table: Table, value: int) -> Iterator[Worth]:
    """Every recipe in every empty cauldron, with the tile of this value."""
    others = [potion for potion in table.potions if potion.creator != table.turn]
    hand, own = table.hands[table.turn], _next_tile(table, value)
    menu = table.cauldrons.menu(hand)
    base = _base(table, menu, value, risks(table, menu))
    for place in table.empty:
        gained, number = yield_of(table, place)
        for at in menu.brewable[place]:
            if base[at] > NEVER:
                after = next_fame(others, hand - menu.piles[at] + gained, own)
                worth = base[at] + value + CUBE * number + NEXT * after
                yield worth, (CREATE, place, menu.recipes[at], value)


def best_creations(table: Table, least: float, risks_of: Risks) -> list[Worth]:
    """The best creations with the highest tile, and some worse ones; none below `least` matters."""
    others = [potion for potion in table.potions if potion.creator != table.turn]
    hand, value = table.hands[table.turn], table.tiles[-1]
    own = _next_tile(table, value)
    highest = max(own, others[0].value) if others else own
    menu = table.cauldrons.menu(hand)
    base = _base(table, menu, value, risks_of(table, menu))
    best, found = least, []
    for place in table.empty:
        gained, number = yield_of(table, place)
        more = value + CUBE * number
        bar = best - more - NEXT * highest - EQUAL
        for at in menu.brewable[place]:
            if base[at] > bar:
                after = own if highest == own else next_fame(others, hand - menu.piles[at] + gained, own)
                worth = base[at] + more + NEXT * after
                if worth > best - EQUAL:
                    found.append((worth, (CREATE, place, menu.recipes[at], value)))
                    if worth > best:
                        best = worth
                        bar = best - more - NEXT * highest - EQUAL
    return found


def _base(table: Table, menu: Menu, value: int, risk: Sequence[float]) -> list[float]:
    """What each mix of a menu is worth but for fame, yield and next fame; `NEVER` where it is known."""
    paid = _paid(menu, table.schools[table.turn])
    base = [worth - value * chance for worth, chance in zip(paid, risk, strict=True)]
    for potion in table.potions:
        at = menu.place_of.get(potion.recipe)
        if at is not None:
            base[at] = NEVER
    return base


@cache
def _paid(menu: Menu, school: int) -> Sequence[float]:
    """What paying each mix of a menu is worth."""
    return [PAID[school][recipe] for recipe in menu.recipes]


def _next_tile(table: Table, value: int) -> int:
    """The highest tile that the seat on turn could still use after one of this value."""
    if table.seals[table.turn] < 2 or len(table.empty) < 2 or len(table.tiles) < 2:
        return 0
    return table.tiles[-1] if value < table.tiles[-1] else table.tiles[-2]
