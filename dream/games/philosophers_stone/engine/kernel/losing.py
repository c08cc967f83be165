"""Cards that a seat gives up by the policy: those that are worth least to it."""

from dream.games.philosophers_stone.engine.kernel.layout import (
    FIRST_ELEMENT,
    FIRST_PURE,
    HAND,
    HAND_SIZE,
    KINDS,
    LABORATORY,
    NOTHING,
    SEATS,
    STONE,
    STRIDE,
    Table,
    Weights,
)
from dream.games.philosophers_stone.engine.kernel.moves import drop, scrap
from dream.games.philosophers_stone.engine.kernel.worth import in_laboratory, kept


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
