"""What cards are worth to a seat by the policy, and which it therefore draws, keeps and gives up.

A worth follows from the sets that a seat needs; it knows its own hand and what lies open. Where a function
takes `first`, that is what the seat takes or gives up first, if any; the policy chooses the rest.
"""

from math import exp

from dream.games.philosophers_stone.engine.kernel.table import (
    DECK_SIZE,
    DISCARD,
    DONE_BEFORE,
    ELEMENTS,
    FIRST_ELEMENT,
    FIRST_PURE,
    HAND,
    HAND_SIZE,
    KINDS,
    LABORATORY,
    METAL,
    NOTHING,
    OPEN,
    PLAYERS,
    SEATS,
    SEEN,
    SETS,
    STEPS,
    STONE,
    STOP,
    STRIDE,
    TOTAL,
    WINNER,
    Table,
    Weights,
    drop,
    kinds_of,
    lay_out,
    next_seat,
    renew,
    scrap,
    start_of,
    take_discarded,
    take_from_deck,
    take_open,
    take_top,
)

# The weights: what things are worth to the policy, one row of numbers, and where each stands in it

NOW = 0
"""A card that the next set needs."""
LAST_MISSING = 1
"""What is added where it is the only one."""
NEXT = 2
"""A card that the set after needs; and so on."""
AFTER_NEXT = 3
LATER = 4
STONE_EARLY = 5
IN_LABORATORY = 6
"""A card that lies in a laboratory."""
DRAW = 7
"""A free draw."""
THREAT = 8
"""How much of another's harm is one's own gain in a game of two."""
LEAD = 9
"""By how much that grows with each card by which they are ahead."""
HAND_CARD = 10
"""What a random card of another's hand is worth to them, their best one, and one that they choose."""
BEST_HAND_CARD = 11
WORST_HAND_CARD = 12
CANCELLED = 13
"""How much of an attack is left when it may be cancelled."""
WORTHWHILE = 14
"""What a formula must gain."""
DENIED = 15
"""How much of what a card is worth to the next player counts when it is taken from before them."""
RESISTANCE = 16
"""How much of what an attack would cost is to be held against the cost of Earth."""
BURIED = 17
"""What is added to a draw from a deck whose discards hold all that there is of a needed card."""
SPARE_COPY = 18
"""The share of `SPARE` that another copy is worth."""
SPARE = 19
"""From here on for each kind: a card that no set needs any more, which formulas still do."""

POLICY = (
    *(10.0, 1.4, 5.6, 4.8, 4.4, 9.8, 0.8, 7.1, 1.0, 0.0, 5.5, 6.0, 0.8, 0.95, 1.3, 0.14, 2.5, 1.5, 0.2),
    *(4.2, 1.0, 4.2, 0.9, 2.0, 1.7, 0.6, 3.0, 3.2, 3.7, 0.8, 8.0),
)
"""Found by an evolution strategy in some hundred thousand games of two and of four against former rows."""


# What a card, a hand, a seat is worth


STEEP, STEEPER = 0.25, 0.017
"""How much a card on the way to gold counts for the win, in an exponent: at first, and with each that the
seats have come so far on average."""
IN_HAND = 0.16
"""How many of those a hand is worth, by what the policy finds in it. All three were fitted to games of it."""


def bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def needed(t: Table, seat: int) -> int:
    """What a laboratory still lacks, as bits."""
    at = SEATS + STRIDE * seat
    return int(t[SETS + t[at + METAL]] & ~t[at + LABORATORY])


def want(t: Table, w: Weights, seat: int, card: int, there: int) -> float:
    """What one more of a kind is worth to a seat that holds so many already."""
    metal = t[SEATS + STRIDE * seat + METAL]
    missing = needed(t, seat)
    if missing >> card & 1:
        if there == 0:
            return float(w[NOW] + w[LAST_MISSING] if missing == 1 << card else w[NOW])
        there -= 1
    for ahead in range(1, STEPS - metal):
        if t[SETS + metal + ahead] >> card & 1:
            if there == 0:
                if card == STONE:
                    return float(max(w[STONE_EARLY], w[NEXT] if ahead == 1 else 0.0))
                return float(w[NEXT] if ahead == 1 else w[AFTER_NEXT] if ahead == 2 else w[LATER])
            there -= 1
    return float(w[SPARE + card] if there == 0 else w[SPARE + card] * w[SPARE_COPY])


def wanted(t: Table, w: Weights, seat: int, card: int) -> float:
    """What one more of a kind is worth to a seat."""
    return want(t, w, seat, card, t[SEATS + STRIDE * seat + HAND + card])


def kept(t: Table, w: Weights, seat: int, card: int) -> float:
    """What the last one of a kind in a hand is worth to its seat."""
    return want(t, w, seat, card, t[SEATS + STRIDE * seat + HAND + card] - 1)


def unseen(t: Table, seat: int, card: int) -> int:
    """How many of a kind a seat does not see."""
    return int(t[TOTAL + card] - t[SEEN + card] - t[SEATS + STRIDE * seat + HAND + card])


def from_deck(t: Table, w: Weights, seat: int, pile: int) -> float:
    """What the top card of a deck is worth to a seat on average."""
    fresh = t[DECK_SIZE + pile] > 0
    missing, number, total, bonus = needed(t, seat), 0, 0.0, 0.0
    for card in range(FIRST_ELEMENT if pile == ELEMENTS else 0, KINDS if pile == ELEMENTS else FIRST_ELEMENT):
        count = unseen(t, seat, card) if fresh else t[DISCARD + card]
        if count > 0:
            number += count
            total += count * wanted(t, w, seat, card)
        elif missing >> card & 1 and t[DISCARD + card] > 0 and t[OPEN + card] == 0:
            bonus = float(w[BURIED])
    return total / number + bonus if number else 0.0


def in_laboratory(t: Table, w: Weights, seat: int) -> float:
    """What each card of a laboratory is worth to its seat: more where the set is nearly whole."""
    missing = bits(needed(t, seat))
    return float(w[IN_LABORATORY] + (w[LAST_MISSING] if missing <= 1 else 0.0))


def hand_worth(t: Table, w: Weights, seat: int) -> float:
    """What a hand is worth to its seat."""
    total = 0.0
    for card in range(KINDS):
        for there in range(t[SEATS + STRIDE * seat + HAND + card]):
            total += want(t, w, seat, card, there)
    return total


def come_so_far(t: Table, seat: int) -> int:
    """How many cards a seat has brought to its sets."""
    at = SEATS + STRIDE * seat
    return int(t[DONE_BEFORE + t[at + METAL]] + bits(t[at + LABORATORY]))


def threat(t: Table, w: Weights, seat: int, other: int) -> float:
    """How much it helps a seat to harm another: more, the further that one is ahead, less among many."""
    players = t[PLAYERS]
    far = 0
    for each in range(players):
        far += come_so_far(t, each)
    lead = come_so_far(t, other) - far / players
    return float(max(0.0, w[THREAT] + w[LEAD] * lead) / (players - 1))


def share(t: Table, w: Weights, seat: int) -> float:
    """The share of the win that a seat has won, or may expect."""
    if t[WINNER] >= 0:
        return 1.0 if t[WINNER] == seat else 0.0
    players, far = t[PLAYERS], 0
    for each in range(players):
        far += come_so_far(t, each)
    steepness = STEEP + STEEPER * far / players
    own, total = 0.0, 0.0
    for each in range(players):
        strength = exp(steepness * (come_so_far(t, each) + IN_HAND * hand_worth(t, w, each)))
        total += strength
        if each == seat:
            own = strength
    return own / total


# What a seat gives up: what is worth least to it


def cheapest(t: Table, w: Weights, seat: int) -> int:
    """The card of a hand that is worth least to its seat; -1 when the hand is empty."""
    best, lowest = NOTHING, 0.0
    for card in range(KINDS):
        if t[SEATS + STRIDE * seat + HAND + card] > 0:
            worth = kept(t, w, seat, card)
            if best == NOTHING or worth < lowest:
                best, lowest = card, worth
    return best


def is_payable(card: int) -> bool:
    """Whether a card pays as a mundane element (S9)."""
    return FIRST_ELEMENT <= card < FIRST_PURE or card == STONE


def cheapest_payable(t: Table, w: Weights, seat: int) -> int:
    """The mundane element or Stone that is worth least; -1 when there is none."""
    best, lowest = NOTHING, 0.0
    for card in range(FIRST_ELEMENT, KINDS):
        if is_payable(card) and t[SEATS + STRIDE * seat + HAND + card] > 0:
            worth = kept(t, w, seat, card)
            if best == NOTHING or worth < lowest:
                best, lowest = card, worth
    return best


def discard(t: Table, w: Weights, seat: int, number: int, first: int) -> None:
    """Discard so many cards of the hand."""
    for _ in range(number):
        if t[SEATS + STRIDE * seat + HAND_SIZE] == 0:
            return
        drop(t, seat, cheapest(t, w, seat) if first == NOTHING else first)
        first = NOTHING


def lose(t: Table, w: Weights, seat: int, number: int, first: int) -> None:
    """Discard so many cards of the hand or, from 12 on, of the laboratory."""
    for _ in range(number):
        choice = first
        if choice == NOTHING:
            choice = cheapest(t, w, seat)
            laid_out = _first_laid_out(t, seat)
            if laid_out != NOTHING and (
                choice == NOTHING or kept(t, w, seat, choice) > in_laboratory(t, w, seat)
            ):
                choice = KINDS + laid_out
        if choice == NOTHING:
            return
        if choice < KINDS:
            drop(t, seat, choice)
        else:
            scrap(t, seat, choice - KINDS)
        first = NOTHING


def _first_laid_out(t: Table, seat: int) -> int:
    laboratory = t[SEATS + STRIDE * seat + LABORATORY]
    for card in range(KINDS):
        if laboratory >> card & 1:
            return card
    return NOTHING


def pay(t: Table, w: Weights, seat: int, number: int, first: int) -> None:
    """Discard so many mundane elements or Stones."""
    for _ in range(number):
        card = cheapest_payable(t, w, seat) if first == NOTHING else first
        if card == NOTHING:
            return
        drop(t, seat, card)
        first = NOTHING


def price_of_four(t: Table, w: Weights, seat: int) -> float:
    """What the four cheapest mundane elements or Stones of a hand are worth; -1 when there are fewer."""
    taken, total = 0, 0.0
    hand = SEATS + STRIDE * seat + HAND
    for _ in range(4):
        best, lowest = NOTHING, 0.0
        for card in range(FIRST_ELEMENT, KINDS):
            if is_payable(card) and t[hand + card] > 0:
                worth = kept(t, w, seat, card)
                if best == NOTHING or worth < lowest:
                    best, lowest = card, worth
        if best == NOTHING:
            break
        t[hand + best] -= 1
        taken += 1 << 4 * (best - FIRST_ELEMENT)
        total += lowest
    found = 0
    for card in range(FIRST_ELEMENT, KINDS):
        count = taken >> 4 * (card - FIRST_ELEMENT) & 15
        t[hand + card] += count
        found += count
    return total if found == 4 else -1.0


# Draws, searches and exchanges


def draw_worth(t: Table, w: Weights, seat: int, choice: int) -> float:
    """What a draw is worth: a kind that lies face up, or 12 for the elements and 13 for the processes."""
    if choice >= KINDS:
        return from_deck(t, w, seat, choice - KINDS)
    denied = w[DENIED] * wanted(t, w, next_seat(t, seat), choice) if w[DENIED] else 0.0
    return float(wanted(t, w, seat, choice) + denied)


def draw(t: Table, w: Weights, seat: int, number: int, first: int) -> None:
    """Draw so many cards."""
    for _ in range(number):
        best, highest = first, 0.0
        if first == NOTHING:
            for choice in range(KINDS + 2):
                if choice < KINDS:
                    possible = t[OPEN + choice] > 0
                else:
                    possible = t[DECK_SIZE + choice - KINDS] > 0 or _has_discards(t, choice - KINDS)
                if possible:
                    worth = draw_worth(t, w, seat, choice)
                    if best == NOTHING or worth > highest:
                        best, highest = choice, worth
        if best == NOTHING:
            return
        if best < KINDS:
            take_open(t, seat, best)
        else:
            take_top(t, seat, best - KINDS)
        first = NOTHING


def _has_discards(t: Table, pile: int) -> bool:
    count = 0
    first, end = kinds_of(pile)
    for card in range(first, end):
        count += t[DISCARD + card]
    return bool(count > 0)


def best_to_search(t: Table, w: Weights, seat: int, pile: int) -> int:
    """The card that a seat would best find in a deck, as far as it can tell; -1 when there is none."""
    best, highest = NOTHING, 0.0
    first, end = kinds_of(pile)
    for card in range(first, end):
        there = unseen(t, seat, card) if t[DECK_SIZE + pile] > 0 else t[DISCARD + card]
        if there > 0:
            worth = wanted(t, w, seat, card)
            if best == NOTHING or worth > highest:
                best, highest = card, worth
    return best


def best_discarded(t: Table, w: Weights, seat: int, pile: int) -> int:
    """The card of a discard pile that a seat would best have; -1 when there is none."""
    best, highest = NOTHING, 0.0
    first, end = kinds_of(pile)
    for card in range(first, end):
        if t[DISCARD + card] > 0:
            worth = wanted(t, w, seat, card)
            if best == NOTHING or worth > highest:
                best, highest = card, worth
    return best


def search(t: Table, w: Weights, seat: int, pile: int, first: int) -> None:
    """Take the best card of a deck, which is seen now, and shuffle it."""
    if first != NOTHING:
        take_from_deck(t, seat, first)
        return
    best, highest = NOTHING, 0.0
    if t[DECK_SIZE + pile] == 0:
        renew(t, pile)
    start = start_of(pile)
    for place in range(start, start + t[DECK_SIZE + pile]):
        worth = wanted(t, w, seat, t[place])
        if best == NOTHING or worth > highest:
            best, highest = t[place], worth
    if best != NOTHING:
        take_from_deck(t, seat, best)


def fetch(t: Table, w: Weights, seat: int, pile: int, first: int) -> None:
    """Take the best card of a discard pile."""
    card = best_discarded(t, w, seat, pile) if first == NOTHING else first
    if card != NOTHING:
        take_discarded(t, seat, card)


def swap(t: Table, w: Weights, seat: int, number: int, first: int) -> None:
    """Discard what is worth less than a draw, and draw as many."""
    while t[SEATS + STRIDE * seat + HAND_SIZE] > 0 and first != STOP:
        card = cheapest(t, w, seat) if first == NOTHING else first
        if first == NOTHING and kept(t, w, seat, card) >= w[DRAW]:
            break
        drop(t, seat, card)
        number += 1
        first = NOTHING
    draw(t, w, seat, number, NOTHING)


def mend(t: Table, w: Weights, seat: int, first: int) -> None:
    """Lay out a needed card of the discards, the rarest."""
    missing, best, fewest = needed(t, seat), first, 0
    if first == NOTHING:
        for card in range(KINDS):
            if missing >> card & 1 and t[DISCARD + card] > 0:
                left = unseen(t, seat, card)
                if best == NOTHING or left < fewest:
                    best, fewest = card, left
    if best != NOTHING:
        take_discarded(t, seat, best)
        lay_out(t, seat, best)
