"""Attacks and their answers by the policy."""

from dream.games.philosophers_stone.engine.kernel.table import (
    DISTILLATION,
    EARTH,
    FIRST_ELEMENT,
    HAND,
    HAND_SIZE,
    INCINERATION,
    KINDS,
    LABORATORY,
    NOTHING,
    PLAYERS,
    SEATS,
    STOP,
    STRIDE,
    TRANSFORMATION,
    Table,
    Weights,
    drop,
    gain,
    part,
    random_of_hand,
    random_of_laboratory,
    scrap,
    scrap_all,
    take_out,
)
from dream.games.philosophers_stone.engine.kernel.worth import (
    BEST_HAND_CARD,
    CANCELLED,
    DRAW,
    HAND_CARD,
    RESISTANCE,
    WORST_HAND_CARD,
    bits,
    discard,
    draw,
    fetch,
    in_laboratory,
    kept,
    lose,
    swap,
    threat,
    unseen,
    wanted,
)

DROP, ROB, LOOK, RAID, PICK, BURN, MELT, LOSE = range(8)
"""The effects by their numbers in the law."""
ACCEPT = 12
"""In the place of the process of an answer."""
VOLLEYS = 4
"""How many a volley may name."""
WORST_SHARE = 0.6
"""About how much of an average card the worst ones of a hand are worth."""


def can_hurt(t: Table, effect: int, other: int) -> bool:
    """Whether a seat has something that an effect could take."""
    at = SEATS + STRIDE * other
    if effect in (DROP, ROB, LOOK, LOSE) and t[at + HAND_SIZE] > 0:
        return True
    return bool(effect >= RAID and t[at + LABORATORY] != 0)


def attack_worth(t: Table, w: Weights, seat: int, effect: int, number: int, other: int) -> float:
    """What it is worth to a seat to have another suffer an effect: what it gains, and the harm it does."""
    at = SEATS + STRIDE * other
    laid_out, hand = bits(t[at + LABORATORY]), t[at + HAND_SIZE]
    gained, harm = 0.0, 0.0
    if effect == DROP:
        harm = w[WORST_HAND_CARD] * min(number, hand)
    elif effect == LOSE:
        harm = w[WORST_HAND_CARD] * min(number, hand) + in_laboratory(t, w, other) * max(0, number - hand)
    elif effect == ROB:
        gained, harm = average_unseen(t, w, seat), w[HAND_CARD]
    elif effect == LOOK:
        taken = min(number, hand)
        gained, harm = _best_of(t, w, seat, hand) * taken, w[BEST_HAND_CARD] * taken
    elif effect in (RAID, PICK):
        taken = min(number, laid_out)
        best, total = _laid_out_worth(t, w, seat, other)
        gained = (best if effect == PICK else total / laid_out) * taken if laid_out else 0.0
        harm = in_laboratory(t, w, other) * taken
    elif effect == BURN:
        harm = in_laboratory(t, w, other) * min(number, laid_out)
    else:
        harm = (in_laboratory(t, w, other) - w[DRAW]) * laid_out
    return float(w[CANCELLED] * (gained + harm * threat(t, w, seat, other)))


def average_unseen(t: Table, w: Weights, seat: int) -> float:
    """What a random card that a seat does not see is worth to it."""
    number, total = 0, 0.0
    for card in range(KINDS):
        count = unseen(t, seat, card)
        number += count
        total += count * wanted(t, w, seat, card)
    return total / number if number else 0.0


def _best_of(t: Table, w: Weights, seat: int, number: int) -> float:
    """About what the best of so many unseen cards is worth to a seat."""
    pool = 0
    for card in range(KINDS):
        pool += unseen(t, seat, card)
    if pool == 0:
        return 0.0
    expected, none_better, done = 0.0, 1.0, 0
    share = 1.0
    for _ in range(KINDS):
        best, highest = NOTHING, 0.0
        for card in range(KINDS):
            if not done >> card & 1 and unseen(t, seat, card) > 0:
                worth = wanted(t, w, seat, card)
                if best == NOTHING or worth > highest:
                    best, highest = card, worth
        if best == NOTHING:
            break
        done |= 1 << best
        share -= unseen(t, seat, best) / pool
        none = max(0.0, share) ** number
        expected += (none_better - none) * highest
        none_better = none
    return expected


def _laid_out_worth(t: Table, w: Weights, seat: int, other: int) -> tuple[float, float]:
    """What the best card of another's laboratory is worth to a seat, and all of them together."""
    best, total = 0.0, 0.0
    laboratory = t[SEATS + STRIDE * other + LABORATORY]
    for card in range(KINDS):
        if laboratory >> card & 1:
            worth = wanted(t, w, seat, card)
            best = max(best, worth)
            total += worth
    return best, total


def best_target(t: Table, w: Weights, seat: int, effect: int, number: int, named: int) -> int:
    """Whom a seat best aims at, of those whose bits are not in `named`; -1 when nobody can be hurt."""
    best, highest = NOTHING, 0.0
    for other in range(t[PLAYERS]):
        if other != seat and not named >> other & 1 and can_hurt(t, effect, other):
            worth = attack_worth(t, w, seat, effect, number, other)
            if best == NOTHING or worth > highest:
                best, highest = other, worth
    return best


def stake(t: Table, w: Weights, seat: int, other: int, effect: int, number: int) -> float:
    """What a seat expects to lose by an attack of another."""
    at = SEATS + STRIDE * seat
    laid_out, hand = bits(t[at + LABORATORY]), t[at + HAND_SIZE]
    if effect in (RAID, PICK, BURN):
        return float(in_laboratory(t, w, seat) * min(number, laid_out))
    if effect == MELT:
        return float(laid_out * (in_laboratory(t, w, seat) - w[DRAW]))
    total, best = 0.0, 0.0
    for card in range(KINDS):
        count = t[at + HAND + card]
        if count > 0:
            worth = kept(t, w, seat, card)
            total += worth * count
            best = max(best, worth)
    if hand == 0:
        return float(in_laboratory(t, w, seat) * min(number, laid_out))
    each = best if effect == LOOK else total / hand if effect == ROB else WORST_SHARE * total / hand
    return float(each * min(number, hand))


def answer_worth(
    t: Table, w: Weights, seat: int, other: int, effect: int, number: int, process: int
) -> float:
    """What it is worth to a seat to cancel an attack by a process and Earth, rather than accept it."""
    cost = kept(t, w, seat, EARTH) + kept(t, w, seat, process)
    back = 0.0
    if process == DISTILLATION:
        for card in range(FIRST_ELEMENT):
            back = max(back, wanted(t, w, seat, card))
    elif process == INCINERATION:
        back = w[WORST_HAND_CARD] * threat(t, w, seat, other)
    else:
        for card in range(KINDS):
            count = t[SEATS + STRIDE * seat + HAND + card]
            if count > 0 and card not in (EARTH, TRANSFORMATION):
                back += max(0.0, w[DRAW] - kept(t, w, seat, card)) * count
    return float(w[RESISTANCE] * stake(t, w, seat, other, effect, number) + back - cost)


def react(t: Table, w: Weights, seat: int, other: int, effect: int, number: int, first: int) -> None:
    """A seat lets the attack of another happen, or cancels it."""
    best = first
    if first == NOTHING:
        best, highest = ACCEPT, 0.0
        if t[SEATS + STRIDE * seat + HAND + EARTH] > 0:
            for process in range(FIRST_ELEMENT):
                if t[SEATS + STRIDE * seat + HAND + process] > 0:
                    worth = answer_worth(t, w, seat, other, effect, number, process)
                    if worth > highest:
                        best, highest = process, worth
    if best == ACCEPT:
        suffer(t, w, seat, other, effect, number)
        return
    drop(t, seat, best)
    drop(t, seat, EARTH)
    if best == DISTILLATION:
        fetch(t, w, seat, 1, NOTHING)
    elif best == INCINERATION:
        discard(t, w, other, 1, NOTHING)
    else:
        swap(t, w, seat, 0, NOTHING)


def suffer(t: Table, w: Weights, seat: int, other: int, effect: int, number: int) -> None:
    """An attack of another happens to a seat."""
    if effect == DROP:
        discard(t, w, seat, number, NOTHING)
    elif effect == LOSE:
        lose(t, w, seat, number, NOTHING)
    elif effect == MELT:
        draw(t, w, seat, scrap_all(t, seat), NOTHING)
    elif effect == ROB:
        rob(t, other, seat, number)
    elif effect == RAID:
        raid(t, other, seat, number)
    elif effect == LOOK:
        look(t, w, other, seat, number, NOTHING)
    elif effect == PICK:
        pick(t, w, other, seat, number, NOTHING)
    else:
        burn(t, w, other, seat, number, NOTHING)


def rob(t: Table, seat: int, other: int, number: int) -> None:
    """Take random cards of another's hand."""
    for _ in range(number):
        card = random_of_hand(t, other)
        if card == NOTHING:
            return
        part(t, other, card)
        gain(t, seat, card)


def raid(t: Table, seat: int, other: int, number: int) -> None:
    """Take random cards of another's laboratory."""
    for _ in range(number):
        card = random_of_laboratory(t, other)
        if card == NOTHING:
            return
        take_out(t, other, seat, card)


def look(t: Table, w: Weights, seat: int, other: int, number: int, first: int) -> None:
    """Take the best cards of another's hand."""
    for _ in range(number):
        best, highest = first, 0.0
        if first == NOTHING:
            for card in range(KINDS):
                if t[SEATS + STRIDE * other + HAND + card] > 0:
                    worth = taking_worth(t, w, seat, other, card)
                    if best == NOTHING or worth > highest:
                        best, highest = card, worth
        if best == NOTHING:
            return
        part(t, other, best)
        gain(t, seat, best)
        first = NOTHING


def taking_worth(t: Table, w: Weights, seat: int, other: int, card: int) -> float:
    """What it is worth to a seat to take a card of another's hand."""
    return wanted(t, w, seat, card) + kept(t, w, other, card) * threat(t, w, seat, other)


def pick(t: Table, w: Weights, seat: int, other: int, number: int, first: int) -> None:
    """Take the best cards of another's laboratory."""
    for _ in range(number):
        best, highest = first, 0.0
        if first == NOTHING:
            for card in range(KINDS):
                if t[SEATS + STRIDE * other + LABORATORY] >> card & 1:
                    worth = wanted(t, w, seat, card)
                    if best == NOTHING or worth > highest:
                        best, highest = card, worth
        if best == NOTHING:
            return
        take_out(t, other, seat, best)
        first = NOTHING


def rarity(t: Table, seat: int, other: int, card: int) -> float:
    """How hard it is for another to get a card back, as a seat sees it."""
    return 1.0 / (1 + unseen(t, seat, card))


def burn(t: Table, w: Weights, seat: int, other: int, number: int, first: int) -> None:
    """Have the rarest cards of another's laboratory discarded; 12 is enough."""
    for _ in range(number):
        if first == STOP:
            return
        best, highest = first, 0.0
        if first == NOTHING:
            for card in range(KINDS):
                if t[SEATS + STRIDE * other + LABORATORY] >> card & 1:
                    worth = rarity(t, seat, other, card)
                    if best == NOTHING or worth > highest:
                        best, highest = card, worth
        if best == NOTHING:
            return
        scrap(t, other, best)
        first = NOTHING


def aim(t: Table, w: Weights, seat: int, effect: int, number: int, first: int) -> None:
    """Name a target, who answers."""
    other = best_target(t, w, seat, effect, number, 0) if first == NOTHING else first
    if other != NOTHING:
        react(t, w, other, seat, effect, number, NOTHING)


def volley_number(count: int) -> int:
    """How many cards a seat loses that a volley names after so many others (S18)."""
    return 4 if count == 0 else 1 if count == 3 else 2


def volley(t: Table, w: Weights, seat: int, named: int, first: int) -> None:
    """Name up to four targets, who answer; `named` are those that are already, three bits each, one up."""
    count = 0
    while named >> 3 * count & 7:
        count += 1
    mask = 0
    for place in range(count):
        mask |= 1 << ((named >> 3 * place & 7) - 1)
    while count < VOLLEYS and first != STOP:
        number = volley_number(count)
        other = best_target(t, w, seat, LOSE, number, mask) if first == NOTHING else first
        if other == NOTHING:
            break
        named |= other + 1 << 3 * count
        mask |= 1 << other
        count += 1
        first = NOTHING
    for place in range(count):
        other = (named >> 3 * place & 7) - 1
        react(t, w, other, seat, LOSE, volley_number(place), NOTHING)
