"""What creations are worth: every recipe of the hand in every empty cauldron."""

from collections.abc import Callable, Iterator, Sequence

from dream.games.alchemist.engine.heuristic.copies import Worth, next_fame, yield_of
from dream.games.alchemist.engine.heuristic.habits import Habits
from dream.games.alchemist.engine.heuristic.risk import risks
from dream.games.alchemist.engine.packed.recipes import Menu
from dream.games.alchemist.engine.packed.table import CREATE, Table
from dream.games.alchemist.rules.components import LEAST_FIRST_VALUE, PLAYERS_UNDER_DUTY

EQUAL = 1e-9
"""Numbers that differ by less are equal: they are sums in another order."""
NEVER = float("-inf")
Risks = Callable[[Table, Menu], Sequence[float]]


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
    paid, feared = habits.paid_of_menu(table.schools[table.turn], menu), value * habits.fear
    base = [worth - feared * risk for worth, risk in zip(paid, risks_of(table, menu), strict=True)]
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
