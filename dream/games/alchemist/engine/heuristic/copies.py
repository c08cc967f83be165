"""What moves are worth that create nothing: copies, cubes of the reserve, and the bag."""

from collections.abc import Iterator, Sequence

from dream.games.alchemist.engine.heuristic.habits import Habits
from dream.games.alchemist.engine.packed.cubes import COLOURS, GUARD, MASK, ONE, SHIFTS
from dream.games.alchemist.engine.packed.recipes import DIGITS
from dream.games.alchemist.engine.packed.table import BAG, COPY, TAKE, Brewed, Move, Table

DRAWN = 2
"""How many cubes the bag is worth."""
DRAWING: Move = (BAG, 0, 0, 0)
Worth = tuple[float, Move]


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
