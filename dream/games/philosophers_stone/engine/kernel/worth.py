"""What cards are worth to a seat, by the sets that it needs; it knows its own hand and what lies open."""

from math import exp

from dream.games.philosophers_stone.engine.kernel.layout import (
    DECK_SIZE,
    DISCARD,
    DONE_BEFORE,
    FIRST_ELEMENT,
    HAND,
    KINDS,
    LABORATORY,
    METAL,
    OPEN,
    PLAYERS,
    SEATS,
    SEEN,
    SETS,
    STEPS,
    STONE,
    STRIDE,
    TOTAL,
    WINNER,
    Table,
    Weights,
)
from dream.games.philosophers_stone.engine.kernel.moves import ELEMENTS
from dream.games.philosophers_stone.engine.kernel.weights import (
    AFTER_NEXT,
    BURIED,
    IN_LABORATORY,
    LAST_MISSING,
    LATER,
    LEAD,
    NEXT,
    NOW,
    SPARE,
    SPARE_COPY,
    STONE_EARLY,
    THREAT,
)

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
