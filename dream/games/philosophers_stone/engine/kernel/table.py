"""The table: where things stand in its flat array, and what cards do, which are drawn, turned up, laid out,
discarded."""

from typing import Any

Table = Any
"""A list, or an array, of whole numbers."""
Weights = Any
"""A sequence, or an array, of what things are worth."""

KINDS = 12
"""Cards by their numbers in the law: processes are 0 to 2, mundane elements 3 to 6, the Stone is 11."""
FIRST_ELEMENT, FIRST_PURE, FIRE, AIR, WATER, EARTH, STONE = 3, 7, 7, 8, 9, 10, 11
DISTILLATION, INCINERATION, TRANSFORMATION = 0, 1, 2
STEPS = 6
MOST_SEATS = 6

NOTHING = -1
"""In the place of a choice: it is the policy's. In that of a card or a seat: there is none."""
STOP = 12
"""In the place of a card: no more."""

PLAYERS = 0
LUCK = 1
"""The state of the random numbers (Park and Miller's), from 1 on."""
AT = 2
TURNS_LEFT = 3
"""How many more turns may be begun."""
FORMULAS = 4
"""How many formulas a turn may have."""
AIR_CHOOSES = 5
WINNER = 6
"""The seat on gold, -1 while there is none."""
DECK_SIZE = 7
"""Of the elements, and behind it of the processes."""
OPEN_SIZE = 9
"""Likewise."""
TASK_COUNT = 11
SETS = 12
"""The sets as bits of kinds, none for gold."""
DONE_BEFORE = 19
"""How many cards the steps before each metal take."""
TOTAL = 26
"""How many there are of each kind."""
SEEN = 38
"""How many of each kind lie open: face up, discarded or in a laboratory."""
OPEN = 50
DISCARD = 62
SEATS = 74
"""The fields of a seat, and how far they are from one seat to the next."""
METAL, LABORATORY, HAND_SIZE, SAGE, HAND = 0, 1, 2, 3, 4
STRIDE = 16
DECK = SEATS + MOST_SEATS * STRIDE
"""The elements from the bottom, and behind them the processes."""
MOST_ELEMENTS, MOST_PROCESSES = 78, 36
PROCESS_DECK = DECK + MOST_ELEMENTS
FIRST_TASK = PROCESS_DECK + MOST_PROCESSES
"""The tasks, five numbers each: the kind, seat, other, effect or pile or card, number."""
TASK = 5
MOST_TASKS = 40
SIZE = FIRST_TASK + TASK * MOST_TASKS


# What cards do

ELEMENTS, PROCESSES = 0, 1


def below(t: Table, number: int) -> int:
    """A random number from 0 to one less than this."""
    t[LUCK] = t[LUCK] * 48271 % 2147483647
    return int(t[LUCK] % number)


def next_seat(t: Table, seat: int) -> int:
    """The seat after this one."""
    return int((seat + 1) % t[PLAYERS])


def kinds_of(pile: int) -> tuple[int, int]:
    """The first kind of a deck's cards, and the one behind its last."""
    return (FIRST_ELEMENT, KINDS) if pile == ELEMENTS else (0, FIRST_ELEMENT)


def pile_of(card: int) -> int:
    """The deck that a card belongs to."""
    return PROCESSES if card < FIRST_ELEMENT else ELEMENTS


def start_of(pile: int) -> int:
    """Where a deck begins in the table, with its lowest card."""
    return DECK if pile == ELEMENTS else PROCESS_DECK


def gain(t: Table, seat: int, card: int) -> None:
    """A card comes to a hand."""
    t[SEATS + STRIDE * seat + HAND + card] += 1
    t[SEATS + STRIDE * seat + HAND_SIZE] += 1


def part(t: Table, seat: int, card: int) -> None:
    """A card leaves a hand."""
    t[SEATS + STRIDE * seat + HAND + card] -= 1
    t[SEATS + STRIDE * seat + HAND_SIZE] -= 1


def drop(t: Table, seat: int, card: int) -> None:
    """A card of a hand is discarded."""
    part(t, seat, card)
    t[DISCARD + card] += 1
    t[SEEN + card] += 1


def drop_hand(t: Table, seat: int) -> None:
    """A whole hand is discarded."""
    hand = SEATS + STRIDE * seat + HAND
    for card in range(KINDS):
        t[DISCARD + card] += t[hand + card]
        t[SEEN + card] += t[hand + card]
        t[hand + card] = 0
    t[SEATS + STRIDE * seat + HAND_SIZE] = 0


def lay_out(t: Table, seat: int, card: int) -> None:
    """A card of a hand goes into the laboratory."""
    part(t, seat, card)
    t[SEATS + STRIDE * seat + LABORATORY] |= 1 << card
    t[SEEN + card] += 1


def scrap(t: Table, seat: int, card: int) -> None:
    """A card of a laboratory is discarded."""
    t[SEATS + STRIDE * seat + LABORATORY] &= ~(1 << card)
    t[DISCARD + card] += 1


def scrap_all(t: Table, seat: int) -> int:
    """A whole laboratory is discarded; how many cards that were."""
    count = 0
    for card in range(KINDS):
        if t[SEATS + STRIDE * seat + LABORATORY] >> card & 1:
            scrap(t, seat, card)
            count += 1
    return count


def take_out(t: Table, seat: int, thief: int, card: int) -> None:
    """A card of a laboratory comes to a hand."""
    t[SEATS + STRIDE * seat + LABORATORY] &= ~(1 << card)
    t[SEEN + card] -= 1
    gain(t, thief, card)


def random_of_hand(t: Table, seat: int) -> int:
    """A random card of a hand, -1 when it is empty."""
    size = t[SEATS + STRIDE * seat + HAND_SIZE]
    if size == 0:
        return NOTHING
    left = below(t, size)
    card = 0
    while left >= t[SEATS + STRIDE * seat + HAND + card]:
        left -= t[SEATS + STRIDE * seat + HAND + card]
        card += 1
    return card


def random_of_laboratory(t: Table, seat: int) -> int:
    """A random card of a laboratory, -1 when it is empty."""
    laboratory = t[SEATS + STRIDE * seat + LABORATORY]
    size = 0
    for card in range(KINDS):
        size += laboratory >> card & 1
    if size == 0:
        return NOTHING
    left = below(t, size)
    for card in range(KINDS):
        if laboratory >> card & 1:
            if left == 0:
                return card
            left -= 1
    return NOTHING


def shuffle(t: Table, first: int, size: int) -> None:
    """Shuffle so many entries from a place on."""
    for last in range(size - 1, 0, -1):
        other = below(t, last + 1)
        t[first + last], t[first + other] = t[first + other], t[first + last]


def renew(t: Table, pile: int) -> None:
    """The discards become the deck, which is empty."""
    start, size = start_of(pile), 0
    first, end = kinds_of(pile)
    for card in range(first, end):
        while t[DISCARD + card] > 0:
            t[DISCARD + card] -= 1
            t[SEEN + card] -= 1
            t[start + size] = card
            size += 1
    t[DECK_SIZE + pile] = size
    shuffle(t, start, size)


def top(t: Table, pile: int) -> int:
    """The top card of a deck, taken off; -1 when there is none, not even among the discards."""
    if t[DECK_SIZE + pile] == 0:
        renew(t, pile)
    if t[DECK_SIZE + pile] == 0:
        return NOTHING
    t[DECK_SIZE + pile] -= 1
    return int(t[start_of(pile) + t[DECK_SIZE + pile]])


def refill(t: Table) -> None:
    """Fill the places face up, elements first."""
    for pile in range(2):
        places = 3 if pile == ELEMENTS else 1
        while t[OPEN_SIZE + pile] < places:
            card = top(t, pile)
            if card == NOTHING:
                break
            t[OPEN + card] += 1
            t[SEEN + card] += 1
            t[OPEN_SIZE + pile] += 1


def replace_open(t: Table) -> None:
    """Discard what lies face up, and fill the places again."""
    for card in range(KINDS):
        t[DISCARD + card] += t[OPEN + card]
        t[OPEN + card] = 0
    t[OPEN_SIZE] = 0
    t[OPEN_SIZE + 1] = 0
    refill(t)


def take_open(t: Table, seat: int, card: int) -> None:
    """Take a card that lies face up; its place is filled."""
    t[OPEN + card] -= 1
    t[SEEN + card] -= 1
    t[OPEN_SIZE + pile_of(card)] -= 1
    gain(t, seat, card)
    refill(t)


def take_top(t: Table, seat: int, pile: int) -> None:
    """Draw the top card of a deck, if there is one."""
    card = top(t, pile)
    if card != NOTHING:
        gain(t, seat, card)


def take_from_deck(t: Table, seat: int, card: int) -> None:
    """Search a card out of its deck, which is shuffled; nothing where it is not there."""
    pile = pile_of(card)
    start = start_of(pile)
    for place in range(start, start + t[DECK_SIZE + pile]):
        if t[place] == card:
            t[DECK_SIZE + pile] -= 1
            t[place] = t[start + t[DECK_SIZE + pile]]
            gain(t, seat, card)
            shuffle(t, start, t[DECK_SIZE + pile])
            return


def take_discarded(t: Table, seat: int, card: int) -> None:
    """Take a card of the discards."""
    t[DISCARD + card] -= 1
    t[SEEN + card] -= 1
    gain(t, seat, card)
