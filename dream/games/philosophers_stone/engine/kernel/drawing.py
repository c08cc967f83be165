"""Draws, searches and exchanges: what a seat takes by the policy; `first` is what it takes first, if any."""

from dream.games.philosophers_stone.engine.kernel.layout import (
    DECK_SIZE,
    DISCARD,
    HAND_SIZE,
    KINDS,
    NOTHING,
    OPEN,
    SEATS,
    STOP,
    STRIDE,
    Table,
    Weights,
)
from dream.games.philosophers_stone.engine.kernel.losing import cheapest
from dream.games.philosophers_stone.engine.kernel.moves import (
    drop,
    kinds_of,
    lay_out,
    next_seat,
    renew,
    start_of,
    take_discarded,
    take_from_deck,
    take_open,
    take_top,
)
from dream.games.philosophers_stone.engine.kernel.weights import DENIED, DRAW
from dream.games.philosophers_stone.engine.kernel.worth import from_deck, kept, needed, unseen, wanted


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
