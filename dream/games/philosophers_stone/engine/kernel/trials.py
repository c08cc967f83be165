"""Trying actions on deals of what a seat does not know, the same deals for each of them."""

from dream.games.philosophers_stone.engine.kernel.layout import (
    DECK,
    LUCK,
    MOST_ELEMENTS,
    MOST_PROCESSES,
    MOST_SEATS,
    PLAYERS,
    PROCESS_DECK,
    SIZE,
    Table,
    Weights,
)
from dream.games.philosophers_stone.engine.kernel.moves import below, gain, shuffle
from dream.games.philosophers_stone.engine.kernel.turns import play_on
from dream.games.philosophers_stone.engine.kernel.worth import share

MISSING = SIZE
"""Behind a table, for each seat how many cards of its hand are not known."""
POOL_SIZE = SIZE + MOST_SEATS
"""How many elements, and behind it how many processes, are not known; then they themselves."""
HIDDEN_DECK = POOL_SIZE + 2
"""How many cards of each deck are not known: all, or none of one that is searched now."""
POOL = HIDDEN_DECK + 2
PROCESS_POOL = POOL + MOST_ELEMENTS
KNOWLEDGE = PROCESS_POOL + MOST_PROCESSES
"""How long what a seat knows is: a table without what is not known, and what that is."""


def seeded(number: int, seed: int) -> int:
    """A state of the random numbers for a deal of a seed."""
    luck = (seed * 7919 + number * 104729 + 12345) % 2147483646 + 1
    for _ in range(3):
        luck = luck * 48271 % 2147483647
    return luck


def deal(t: Table) -> None:
    """Deal what is not known into a table, from the pools behind it: the decks first, then the hands."""
    shuffle(t, POOL, t[POOL_SIZE])
    shuffle(t, PROCESS_POOL, t[POOL_SIZE + 1])
    element, process = t[HIDDEN_DECK], t[HIDDEN_DECK + 1]
    for place in range(element):
        t[DECK + place] = t[POOL + place]
    for place in range(process):
        t[PROCESS_DECK + place] = t[PROCESS_POOL + place]
    elements, processes = t[POOL_SIZE] - element, t[POOL_SIZE + 1] - process
    for seat in range(t[PLAYERS]):
        for _ in range(t[MISSING + seat]):
            if below(t, elements + processes) < elements:
                gain(t, seat, t[POOL + element])
                element += 1
                elements -= 1
            else:
                gain(t, seat, t[PROCESS_POOL + process])
                process += 1
                processes -= 1


def trial(
    known: Table, t: Table, w: Weights, seat: int, choice: int, number: int, seed: int, turns: int
) -> float:
    """What a seat's choice leads to on the deal of a number: its share of the win after so many turns.

    `known` is what the seat knows, `t` as much room to work in. Other choices are tried on the same deal.
    """
    for place in range(KNOWLEDGE):
        t[place] = known[place]
    t[LUCK] = seeded(number, seed)
    deal(t)
    play_on(t, w, choice, turns)
    return share(t, w, seat)
