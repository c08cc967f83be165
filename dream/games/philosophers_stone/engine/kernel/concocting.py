"""Formulas by the policy: which one gains most, and what comes of it."""

from dream.games.philosophers_stone.engine.kernel.attacking import (
    BURN,
    DROP,
    LOOK,
    LOSE,
    MELT,
    PICK,
    RAID,
    ROB,
    VOLLEYS,
    aim,
    attack_worth,
    average_unseen,
    best_target,
    rob,
    volley,
    volley_number,
)
from dream.games.philosophers_stone.engine.kernel.table import (
    AIR,
    AIR_CHOOSES,
    DISCARD,
    DISTILLATION,
    ELEMENTS,
    FIRE,
    FIRST_ELEMENT,
    HAND,
    HAND_SIZE,
    INCINERATION,
    KINDS,
    NOTHING,
    PLAYERS,
    PROCESSES,
    SAGE,
    SEATS,
    STONE,
    STRIDE,
    TRANSFORMATION,
    WATER,
    Table,
    Weights,
    drop,
    drop_hand,
    gain,
    next_seat,
    part,
    random_of_hand,
    replace_open,
)
from dream.games.philosophers_stone.engine.kernel.worth import (
    DRAW,
    HAND_CARD,
    NOW,
    WORTHWHILE,
    best_discarded,
    best_to_search,
    cheapest_payable,
    draw,
    fetch,
    hand_worth,
    is_payable,
    kept,
    mend,
    needed,
    pay,
    price_of_four,
    search,
    swap,
    threat,
    wanted,
)

FOUR = 12
"""In the place of the card that is paid: four of them."""
ROW = 16
"""A formula is the number of its process times this, plus that of what is paid."""
ABILITY, NO_FORMULA = 100, 101
ALBERTUS, FLAMEL, JABIR, MARIA, PARACELSUS, ZOSIMOS = range(6)
IMPOSSIBLE = -1000.0
"""The worth of what names a target where there is none."""
EXCHANGE = 2.0
"""About what Paracelsus gains by exchanging cards."""


def formula_worth(t: Table, w: Weights, seat: int, formula: int) -> float:
    """What a formula that can be paid gains, less what it costs; `IMPOSSIBLE` where it needs a target."""
    if formula == NO_FORMULA:
        return float(w[WORTHWHILE])
    if formula == ABILITY:
        return ability_worth(t, w, seat) - kept(t, w, seat, STONE)
    process, paid = formula // ROW, formula % ROW
    cost = kept(t, w, seat, process)
    if paid == FOUR:
        return four_worth(t, w, seat, process) - cost - price_of_four(t, w, seat)
    cost += kept(t, w, seat, paid)
    if is_payable(paid):
        return mundane_worth(t, w, seat, process) - cost
    if paid == WATER:
        return water_worth(t, w, seat, process) - cost
    if paid == AIR:
        return air_worth(t, w, seat, process) - cost
    return fire_worth(t, w, seat, process) - cost


def found_worth(t: Table, w: Weights, seat: int, pile: int) -> float:
    """What the best card of a deck is worth to a seat."""
    card = best_to_search(t, w, seat, pile)
    return 0.0 if card == NOTHING else wanted(t, w, seat, card)


def fetched_worth(t: Table, w: Weights, seat: int, pile: int) -> float:
    """What the best card of a discard pile is worth to a seat."""
    card = best_discarded(t, w, seat, pile)
    return 0.0 if card == NOTHING else wanted(t, w, seat, card)


def aimed_worth(t: Table, w: Weights, seat: int, effect: int, number: int) -> float:
    """What an attack on the best target is worth."""
    other = best_target(t, w, seat, effect, number, 0)
    return IMPOSSIBLE if other == NOTHING else attack_worth(t, w, seat, effect, number, other)


def mundane_worth(t: Table, w: Weights, seat: int, process: int) -> float:
    """What the first row of the formulas gains."""
    if process == DISTILLATION:
        return found_worth(t, w, seat, PROCESSES)
    if process == INCINERATION:
        return aimed_worth(t, w, seat, DROP, 2)
    hand = t[SEATS + STRIDE * seat + HAND_SIZE] - 2
    lost = hand_worth(t, w, seat) / (hand + 2) if hand > 0 else 0.0
    return average_unseen(t, w, seat) - lost


def water_worth(t: Table, w: Weights, seat: int, process: int) -> float:
    """What the row of Water gains."""
    if process == DISTILLATION:
        return found_worth(t, w, seat, ELEMENTS)
    if process == INCINERATION:
        return aimed_worth(t, w, seat, ROB, 1)
    return float(2 * w[DRAW])


def air_worth(t: Table, w: Weights, seat: int, process: int) -> float:
    """What the row of Air gains."""
    if process == DISTILLATION:
        return fetched_worth(t, w, seat, ELEMENTS)
    if process == INCINERATION:
        return aimed_worth(t, w, seat, PICK if t[AIR_CHOOSES] else RAID, 1)
    gained = 7 * w[DRAW] - hand_worth(t, w, seat) + kept(t, w, seat, TRANSFORMATION) + kept(t, w, seat, AIR)
    for other in range(t[PLAYERS]):
        if other != seat:
            hand = t[SEATS + STRIDE * other + HAND_SIZE]
            gained -= (7 * w[DRAW] - hand * w[HAND_CARD]) * threat(t, w, seat, other)
    return float(gained)


def fire_worth(t: Table, w: Weights, seat: int, process: int) -> float:
    """What the row of Fire gains."""
    if process == DISTILLATION:
        return aimed_worth(t, w, seat, LOOK, 1)
    return aimed_worth(t, w, seat, BURN, 2) if process == INCINERATION else aimed_worth(t, w, seat, MELT, 1)


def four_worth(t: Table, w: Weights, seat: int, process: int) -> float:
    """What the formulas gain that cost four."""
    if process == TRANSFORMATION:
        return float(2 * w[DRAW])
    if process == DISTILLATION:
        gained = 2 * w[DRAW]
        for other in range(t[PLAYERS]):
            if other != seat and t[SEATS + STRIDE * other + HAND_SIZE] > 0:
                gained += w[HAND_CARD] * (1.0 + threat(t, w, seat, other))
        return float(gained)
    named, gained, count = 0, 0.0, 0
    while count < VOLLEYS:
        number = volley_number(count)
        other = best_target(t, w, seat, LOSE, number, named)
        if other == NOTHING:
            break
        named |= 1 << other
        gained += attack_worth(t, w, seat, LOSE, number, other)
        count += 1
    return gained if count else IMPOSSIBLE


def ability_worth(t: Table, w: Weights, seat: int) -> float:
    """What the ability of a seat's alchemist gains."""
    sage = t[SEATS + STRIDE * seat + SAGE]
    if sage == ALBERTUS:
        return aimed_worth(t, w, seat, LOOK, 2)
    if sage == FLAMEL:
        return float(4 * w[DRAW])
    if sage == JABIR:
        return found_worth(t, w, seat, ELEMENTS) + found_worth(t, w, seat, PROCESSES)
    if sage == MARIA:
        missing, count = needed(t, seat), 0
        for card in range(KINDS):
            if missing >> card & 1 and t[DISCARD + card] > 0:
                count += 1
        return float(min(count, 2) * w[NOW])
    if sage == PARACELSUS:
        return fetched_worth(t, w, seat, PROCESSES) + EXCHANGE
    return aimed_worth(t, w, seat, PICK, 2)


def best_formula(t: Table, w: Weights, seat: int) -> int:
    """The formula that gains most, `NO_FORMULA` when none is worthwhile."""
    hand = SEATS + STRIDE * seat + HAND
    best, highest = NO_FORMULA, w[WORTHWHILE]
    for process in range(FIRST_ELEMENT):
        if t[hand + process] == 0:
            continue
        for row in range(5):
            if row == 0:
                paid = cheapest_payable(t, w, seat)
            elif row == 4:
                paid = FOUR if price_of_four(t, w, seat) >= 0 else NOTHING
            else:
                paid = FIRE - 1 + row
                if t[hand + paid] == 0:
                    paid = NOTHING
            if paid != NOTHING:
                worth = formula_worth(t, w, seat, process * ROW + paid)
                if worth > highest:
                    best, highest = process * ROW + paid, worth
    if t[SEATS + STRIDE * seat + SAGE] >= 0 and t[hand + STONE] > 0:
        worth = formula_worth(t, w, seat, ABILITY)
        if worth > highest:
            best, highest = ABILITY, worth
    return best


def form(t: Table, w: Weights, seat: int, number: int, first: int) -> None:
    """Concoct up to so many formulas."""
    for _ in range(number):
        formula = best_formula(t, w, seat) if first == NOTHING else first
        if formula == NO_FORMULA:
            return
        concoct(t, w, seat, formula)
        first = NOTHING


def concoct(t: Table, w: Weights, seat: int, formula: int) -> None:
    """Pay a formula, and have its effect."""
    if formula == ABILITY:
        drop(t, seat, STONE)
        use_ability(t, w, seat)
        return
    process, paid = formula // ROW, formula % ROW
    drop(t, seat, process)
    if paid == FOUR:
        pay(t, w, seat, 4, NOTHING)
        finish_four(t, w, seat, process)
        return
    drop(t, seat, paid)
    if process == DISTILLATION:
        if is_payable(paid):
            search(t, w, seat, PROCESSES, NOTHING)
        elif paid == WATER:
            search(t, w, seat, ELEMENTS, NOTHING)
        elif paid == AIR:
            fetch(t, w, seat, ELEMENTS, NOTHING)
        else:
            aim(t, w, seat, LOOK, 1, NOTHING)
    elif process == INCINERATION:
        if is_payable(paid):
            aim(t, w, seat, DROP, 2, NOTHING)
        elif paid == WATER:
            aim(t, w, seat, ROB, 1, NOTHING)
        elif paid == AIR:
            aim(t, w, seat, PICK if t[AIR_CHOOSES] else RAID, 1, NOTHING)
        else:
            aim(t, w, seat, BURN, 2, NOTHING)
    elif is_payable(paid):
        pass_on(t)
    elif paid == WATER:
        replace_open(t)
        draw(t, w, seat, 2, NOTHING)
    elif paid == AIR:
        exchange_hands(t, w, seat)
    else:
        aim(t, w, seat, MELT, 1, NOTHING)


def finish_four(t: Table, w: Weights, seat: int, process: int) -> None:
    """The effects of the formulas that cost four, once they are paid."""
    if process == INCINERATION:
        volley(t, w, seat, 0, NOTHING)
        return
    if process == TRANSFORMATION:
        replace_open(t)
    else:
        other = next_seat(t, seat)
        while other != seat:
            rob(t, seat, other, 1)
            other = next_seat(t, other)
    draw(t, w, seat, 2, NOTHING)


def pass_on(t: Table) -> None:
    """Everybody gets a random card of their right neighbour."""
    players, cards = t[PLAYERS], 0
    for seat in range(players):
        card = random_of_hand(t, seat)
        if card != NOTHING:
            part(t, seat, card)
        cards |= card + 1 << 4 * seat
    for seat in range(players):
        card = (cards >> 4 * seat & 15) - 1
        if card != NOTHING:
            gain(t, next_seat(t, seat), card)


def exchange_hands(t: Table, w: Weights, seat: int) -> None:
    """All hands are discarded, then everybody draws seven."""
    for each in range(t[PLAYERS]):
        drop_hand(t, each)
    for _ in range(t[PLAYERS]):
        draw(t, w, seat, 7, NOTHING)
        seat = next_seat(t, seat)


def use_ability(t: Table, w: Weights, seat: int) -> None:
    """The ability of a seat's alchemist."""
    sage = t[SEATS + STRIDE * seat + SAGE]
    if sage == ALBERTUS:
        aim(t, w, seat, LOOK, 2, NOTHING)
    elif sage == FLAMEL:
        draw(t, w, seat, 4, NOTHING)
    elif sage == JABIR:
        search(t, w, seat, ELEMENTS, NOTHING)
        search(t, w, seat, PROCESSES, NOTHING)
    elif sage == MARIA:
        mend(t, w, seat, NOTHING)
        mend(t, w, seat, NOTHING)
    elif sage == PARACELSUS:
        fetch(t, w, seat, PROCESSES, NOTHING)
        swap(t, w, seat, 0, NOTHING)
    else:
        aim(t, w, seat, PICK, 2, NOTHING)
