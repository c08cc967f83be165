"""Tasks one after the other, turn after turn, by the policy, and trials of actions on deals."""

from dream.games.philosophers_stone.engine.kernel.attacking import (
    aim,
    burn,
    look,
    pick,
    raid,
    react,
    rob,
    volley,
)
from dream.games.philosophers_stone.engine.kernel.concocting import form
from dream.games.philosophers_stone.engine.kernel.table import (
    AT,
    DECK,
    FIRST_TASK,
    FORMULAS,
    HAND,
    HAND_SIZE,
    KINDS,
    LUCK,
    METAL,
    MOST_ELEMENTS,
    MOST_PROCESSES,
    MOST_SEATS,
    NOTHING,
    PLAYERS,
    PROCESS_DECK,
    SEATS,
    SIZE,
    STEPS,
    STOP,
    STRIDE,
    TASK,
    TASK_COUNT,
    TURNS_LEFT,
    WINNER,
    Table,
    Weights,
    below,
    gain,
    lay_out,
    next_seat,
    part,
    random_of_hand,
    refill,
    replace_open,
    scrap_all,
    shuffle,
    take_top,
)
from dream.games.philosophers_stone.engine.kernel.worth import (
    discard,
    draw,
    fetch,
    lose,
    mend,
    needed,
    pay,
    search,
    share,
    swap,
)

TRANSMUTE = 13
(
    DRAW,
    FORM,
    PAY,
    AIM,
    VOLLEY,
    REACT,
    DROP,
    LOSE,
    LOOK,
    PICK,
    BURN,
    SEARCH,
    FETCH,
    SWAP,
    MEND,
    BREW,
    PLACE,
    ROB,
) = range(18)
RAID, SLIP, ROLL, SHUFFLE, TOP, REFILL, REPLACE, GIVE, TRIM = range(18, 27)
"""The kinds of tasks in the order of the law's table, as `notation.tasks.TASKS` has them."""
MOST_HELD = 7


def lay_out_all(t: Table, seat: int) -> None:
    """Lay out all that a laboratory needs and the hand has."""
    missing = needed(t, seat)
    for card in range(KINDS):
        if missing >> card & 1 and t[SEATS + STRIDE * seat + HAND + card] > 0:
            lay_out(t, seat, card)


def brew(t: Table, w: Weights, seat: int, first: int) -> None:
    """Lay out what fits, and transmute a whole set; 12 is no more, 13 transmute, else a card."""
    if first == STOP:
        return
    if 0 <= first < KINDS:
        lay_out(t, seat, first)
    if first != TRANSMUTE:
        lay_out_all(t, seat)
    if needed(t, seat) == 0:
        transmute(t, w, seat)


def transmute(t: Table, w: Weights, seat: int) -> None:
    """Move on; then the die, and the cards of the next set."""
    scrap_all(t, seat)
    t[SEATS + STRIDE * seat + METAL] += 1
    if t[SEATS + STRIDE * seat + METAL] == STEPS:
        t[WINNER] = seat
        return
    roll(t, w, seat)
    lay_out_all(t, seat)


def roll(t: Table, w: Weights, seat: int) -> None:
    """The die."""
    side = below(t, 3)
    if side == 0:
        draw(t, w, seat, 1, NOTHING)
    elif side == 1:
        other = next_seat(t, seat)
        while other != seat:
            discard(t, w, other, 1, NOTHING)
            other = next_seat(t, other)
    else:
        replace_open(t)


def trim(t: Table, w: Weights, seat: int) -> None:
    """Discard down to seven."""
    excess = t[SEATS + STRIDE * seat + HAND_SIZE] - MOST_HELD
    if excess > 0:
        discard(t, w, seat, excess, NOTHING)


def do_task(t: Table, w: Weights, place: int, first: int) -> None:
    """Do the task of a place in the list; `first` is the first choice in it."""
    kind, seat, other, what, number = t[place], t[place + 1], t[place + 2], t[place + 3], t[place + 4]
    if kind == DRAW:
        draw(t, w, seat, number, first)
    elif kind == FORM:
        form(t, w, seat, number, first)
    elif kind == PAY:
        pay(t, w, seat, number, first)
    elif kind == AIM:
        aim(t, w, seat, what, number, first)
    elif kind == VOLLEY:
        volley(t, w, seat, what, first)
    elif kind == REACT:
        react(t, w, seat, other, what, number, first)
    elif kind == DROP:
        discard(t, w, seat, number, first)
    elif kind == LOSE:
        lose(t, w, seat, number, first)
    elif kind == LOOK:
        look(t, w, seat, other, number, first)
    elif kind == PICK:
        pick(t, w, seat, other, number, first)
    elif kind == BURN:
        burn(t, w, seat, other, number, first)
    elif kind == SEARCH:
        search(t, w, seat, what, first)
    elif kind == FETCH:
        fetch(t, w, seat, what, first)
    elif kind == SWAP:
        swap(t, w, seat, number, first)
    elif kind == MEND:
        mend(t, w, seat, first)
    elif kind == BREW:
        brew(t, w, seat, first)
    elif kind == PLACE:
        if first != STOP:
            lay_out_all(t, seat)
    else:
        do_what_nobody_decides(t, w, place)


def do_what_nobody_decides(t: Table, w: Weights, place: int) -> None:
    """Do a task of chance, or one without a decision."""
    kind, seat, other, what, number = t[place], t[place + 1], t[place + 2], t[place + 3], t[place + 4]
    if kind == ROB:
        rob(t, seat, other, number)
    elif kind == RAID:
        raid(t, seat, other, number)
    elif kind == SLIP:
        card = random_of_hand(t, other)
        if card != NOTHING:
            part(t, other, card)
            gain(t, seat, card)
    elif kind == GIVE:
        gain(t, seat, what)
    elif kind == ROLL:
        roll(t, w, seat)
    elif kind == TOP:
        take_top(t, seat, what)
    elif kind == REFILL:
        refill(t)
    elif kind == REPLACE:
        replace_open(t)
    elif kind == TRIM:
        trim(t, w, seat)


def play_turn(t: Table, w: Weights) -> None:
    """The next seat's turn."""
    t[AT] = next_seat(t, t[AT])
    t[TURNS_LEFT] -= 1
    refill(t)
    draw(t, w, t[AT], 2, NOTHING)
    form(t, w, t[AT], t[FORMULAS], NOTHING)
    brew(t, w, t[AT], NOTHING)
    if t[WINNER] < 0:
        trim(t, w, t[AT])


def play_on(t: Table, w: Weights, first: int, turns: int) -> None:
    """Do what is on the list, with a first choice, and then so many turns, unless the game ends before."""
    for number in range(t[TASK_COUNT]):
        do_task(t, w, FIRST_TASK + TASK * number, first)
        first = NOTHING
        if t[WINNER] >= 0:
            return
    while turns > 0 and t[TURNS_LEFT] > 0 and t[WINNER] < 0:
        play_turn(t, w)
        turns -= 1


# Trials on deals of what a seat does not know, the same deals for each action


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
