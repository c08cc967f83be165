"""The law of the play phase on arrays: positions as `BOARD` records, making actions and taking them back,
listing, perft.

`rules.position` is the law; this agrees with it on every legal action, successor and outcome (the tests
compare them). Only newly pressed cells are looked at after an action: in a position between turns no Stone
of the side that has just moved is surrounded, and an action raises pressure only around the cell where it
ends.

Cells lie on a grid of 23 rows of 23 with a margin all around, so that the six neighbours of a cell are six
fixed steps away. For each player every cell has a *load*, one byte: the pressure on it in the lowest three
bits, then a bit for each thing that keeps a Stone out. A Stone of the player may enter exactly the cells
whose load is less than four: not hostile, not occupied, not surrounded.
"""

from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dream.protocol.dialogue import PROVEN, WIN
from dream.search.compiling import Kernel, compiled, i64, inlined, u32

KERNEL = Kernel(Path(__file__).parent, f"{WIN} {PROVEN}")
"""The compiled code is kept with the scores of a win that it goes by."""
entry = KERNEL.entry

# What the states hold

WIDTH: Final = 23
CELLS: Final = WIDTH * WIDTH
MIDDLE: Final = CELLS // 2
"""The cell of the Elixir."""

E, SE, SW = 1, WIDTH, WIDTH - 1
"""The steps to three of the neighbours, clockwise; the others are their negatives."""
STEPS: Final = (E, SE, SW, -E, -SE, -SW)

PRESSURE: Final = 7
HOSTILE: Final = 8
OWN: Final = 16
ENEMY: Final = 32
SYMBOL: Final = 64
OUTSIDE: Final = 128
ENTER: Final = 4
"""A load below this is a cell that may be entered."""
SURROUNDED: Final = OWN + 4
SURROUNDED_BITS: Final = 255 - 3
"""A load that is `SURROUNDED` in these bits is a surrounded Stone of the player."""

PLACE: Final = 0
RETURN: Final = 1
"""What stands in an action, instead of the cell that a Stone steps from, when it comes from the hand."""
FROM: Final = 10
"""An action is ``from << FROM | to``: below two to the power of twenty."""
TO_MASK: Final = 1023
FIRST_CELL: Final = WIDTH
"""No cell of a board has a lower number."""

MOST_STONES: Final = 10
MOST_ACTIONS: Final = 80
"""At most ten Stones with six steps each, six placings and six returns: 72."""
DEEPEST: Final = 128
"""How many actions can be made on one state."""
LONGEST_PAST: Final = 1024
"""How many positions before the first can be remembered."""

BOARD = np.dtype(
    [
        ("load", np.uint8, 2 * CELLS),
        ("where", np.uint8, CELLS),
        ("stone", np.int16, 2 * MOST_STONES),
        ("stones", np.int64, 2),
        ("reserve", np.int64, 2),
        ("taken", np.int64, 2),
        ("symbol", np.int64, 2),
        ("turn", np.int64),
        ("key", np.uint64),
        ("ply", np.int64),
        ("action", np.int32, DEEPEST + 1),
        ("left_place", np.uint8, DEEPEST),
        ("reversible", np.int32, DEEPEST + 1),
        ("surrounded", np.int64, DEEPEST + 1),
        ("surrounded_cell", np.int16, (DEEPEST + 1) * MOST_STONES),
        ("lost", np.int64, 2 * DEEPEST),
        ("lost_cell", np.int16, DEEPEST * 2 * MOST_STONES),
        ("keys", np.uint64, LONGEST_PAST + DEEPEST + 1),
        ("actions", np.int32, (DEEPEST + 1) * MOST_ACTIONS),
        ("zobrist", np.uint64, 2 * CELLS),
        ("zobrist_hand", np.uint64, 2 * (MOST_STONES + 1)),
        ("zobrist_turn", np.uint64),
    ],
    align=True,
)
"""A position in play and the actions that led to it.

``load`` and ``zobrist`` hold the first player's cells, then the second's; ``stone`` the cells of
the Stones likewise, ``where`` the place of each in that list. By ply: the action made there, the
place in the list that the Stone stepped from, how many plies have passed since a Stone last came
from or went to a hand, the surrounded Stones of the side to move, and the Stones lost after the
action (the enemy's, then the mover's own), with their places in the list. ``keys``
holds the keys of the positions, the first of this state at `LONGEST_PAST`; ``actions`` is room
for lists of legal actions, `MOST_ACTIONS` for each ply.
"""


@inlined
def apart(one: int, other: int) -> int:
    """How many steps two cells are apart."""
    r = one // WIDTH - other // WIDTH
    q = one - other - r * WIDTH
    return max(abs(q), abs(r), abs(q + r))


@inlined
def touching(one: int, other: int) -> bool:
    """Whether two cells touch."""
    difference = abs(one - other)
    return bool((difference == E) | (difference == SE) | (difference == SW))


States = NDArray[Any]
"""An array of one `BOARD` record: Python's handle on it."""

State = Any
"""A `BOARD` record, as compiled code sees it."""


@inlined
def press(load: Any, i: int, change: int) -> None:
    """Change the pressure on the six cells around entry `i` of a load table."""
    for step in STEPS:
        load[u32(i + step)] += change


@inlined
def exits(load: Any, i: int) -> int:
    """How many of the six cells around entry `i` of a load table may be entered."""
    n = 0
    for step in STEPS:
        n += load[u32(i + step)] < ENTER
    return n


@inlined
def weigh(s: State, player: int, cell: int, sign: int) -> None:
    """Put the weight of a Stone of `player` on `cell` and the pressure around it, or take it away."""
    load = s.load
    own, enemy = player * CELLS + cell, (1 - player) * CELLS + cell
    load[u32(own)] += sign * OWN
    change = sign * (1 - ((i64(load[u32(enemy)]) & HOSTILE) >> 3))
    load[u32(enemy)] += sign * ENEMY
    press(load, enemy, change)
    s.key ^= s.zobrist[u32(own)]


@inlined
def drop(s: State, player: int, cell: int) -> None:
    """A Stone of `player` comes to `cell`, last of the list."""
    weigh(s, player, cell, i64(1))
    last = s.stones[u32(player)]
    s.stone[u32(player * MOST_STONES + last)] = cell
    s.where[u32(cell)] = last
    s.stones[u32(player)] = last + 1


@inlined
def undrop(s: State, player: int, cell: int) -> None:
    """Take back the latest `drop`."""
    weigh(s, player, cell, i64(-1))
    s.stones[u32(player)] -= 1


@inlined
def lift(s: State, player: int, cell: int) -> int:
    """The Stone of `player` on `cell` goes; the last of the list takes its place there, which is returned."""
    weigh(s, player, cell, i64(-1))
    last = s.stones[u32(player)] - 1
    s.stones[u32(player)] = last
    place, moved = i64(s.where[u32(cell)]), i64(s.stone[u32(player * MOST_STONES + last)])
    s.stone[u32(player * MOST_STONES + place)] = moved
    s.where[u32(moved)] = place
    return place


@inlined
def unlift(s: State, player: int, cell: int, place: int) -> None:
    """Take back the latest `lift`, which returned `place`: the list is again as it was."""
    weigh(s, player, cell, i64(1))
    last = s.stones[u32(player)]
    s.stones[u32(player)] = last + 1
    if place < last:
        moved = i64(s.stone[u32(player * MOST_STONES + place)])
        s.stone[u32(player * MOST_STONES + last)] = moved
        s.where[u32(moved)] = last
    s.stone[u32(player * MOST_STONES + place)] = cell
    s.where[u32(cell)] = place


@inlined
def lift_noted(s: State, player: int, at: int) -> None:
    """Lift the Stone noted at entry `at` of ``lost_cell``, and note its place in the list as well."""
    cell = i64(s.lost_cell[u32(at)])
    s.lost_cell[u32(at)] = lift(s, player, cell) << FROM | cell


@inlined
def unlift_noted(s: State, player: int, at: int) -> None:
    """Take back a `lift_noted`."""
    noted = i64(s.lost_cell[u32(at)])
    unlift(s, player, noted & TO_MASK, noted >> FROM)


@inlined
def lost(s: State) -> bool:
    """Whether the Symbol of the side to move is surrounded: the game is over."""
    p = s.turn
    load: int = s.load[u32(p * CELLS + s.symbol[u32(p)])]
    return load & PRESSURE >= ENTER


@compiled
def note_trapped(s: State, player: int, cell: int, at: int) -> int:
    """Write the Stones of `player` around `cell` that are surrounded without escape to ``lost_cell``.

    They are written from entry `at`; the answer is how many.
    """
    load, n, base = s.load, 0, player * CELLS
    for step in STEPS:
        i = base + cell + step
        if load[u32(i)] & SURROUNDED_BITS == SURROUNDED and exits(load, i) == 0:
            s.lost_cell[u32(at + n)] = cell + step
            n += 1
    return n


@compiled
def note_left_behind(s: State, player: int, at: int) -> int:
    """Write the Stones of `player` that are surrounded to ``lost_cell``, from entry `at`; how many."""
    n = 0
    for k in range(s.stones[u32(player)]):
        cell = i64(s.stone[u32(player * MOST_STONES + k)])
        if s.load[u32(player * CELLS + cell)] >= SURROUNDED:
            s.lost_cell[u32(at + n)] = cell
            n += 1
    return n


@inlined
def any_surrounded(load: Any, i: int) -> bool:
    """Whether a Stone on the six cells around entry `i` of a load table is surrounded for that player."""
    n = 0
    for step in STEPS:
        n |= load[u32(i + step)] & SURROUNDED_BITS == SURROUNDED
    return n != 0


@compiled
def note_surrounded(s: State, player: int, cell: int) -> None:
    """Write the Stones of `player` around `cell` that are surrounded to ``surrounded`` of this ply."""
    base, at, n = player * CELLS + cell, s.ply * MOST_STONES, 0
    for step in STEPS:
        if s.load[u32(base + step)] & SURROUNDED_BITS == SURROUNDED:
            s.surrounded_cell[u32(at + n)] = cell + step
            n += 1
    s.surrounded[u32(s.ply)] = n


@compiled
def take(s: State, ply: int, mover: int, target: int) -> None:
    """The second and third step after the action of `ply`: trapped Stones and those left behind (R8, R9)."""
    enemy, at = 1 - mover, ply * 2 * MOST_STONES
    trapped = note_trapped(s, enemy, target, at)
    for k in range(trapped):
        lift_noted(s, enemy, at + k)
    left = 0
    if s.surrounded[u32(ply)] > 1:
        left = note_left_behind(s, mover, at + trapped)
        for k in range(left):
            lift_noted(s, mover, at + trapped + k)
    if trapped + left > 0:
        s.reversible[u32(ply + 1)] = 0
        s.taken[u32(enemy)] += trapped
        s.taken[u32(mover)] += left
    s.lost[u32(2 * ply)] = trapped
    s.lost[u32(2 * ply + 1)] = left


@inlined
def from_hand(s: State, player: int, origin: int, change: int) -> None:
    """A Stone leaves the hand that `origin` names, or (`change` +1) comes back to it."""
    s.key ^= s.zobrist_hand[u32(player * (MOST_STONES + 1) + s.reserve[u32(player)])]
    if origin == PLACE:
        s.reserve[u32(player)] += change
    else:
        s.taken[u32(player)] += change
    s.key ^= s.zobrist_hand[u32(player * (MOST_STONES + 1) + s.reserve[u32(player)])]


@inlined
def pass_turn(s: State) -> None:
    """It is the other side's turn, one ply on."""
    s.key ^= s.zobrist_turn
    s.ply += 1
    s.turn = 1 - s.turn
    s.keys[u32(LONGEST_PAST + s.ply)] = s.key


@compiled
def make(s: State, action: int) -> None:
    """Make a legal action and pass the turn on; the game may then be `lost`."""
    p, ply = s.turn, s.ply
    o = 1 - p
    origin, target = action >> FROM, action & TO_MASK
    s.action[u32(ply)] = action
    s.lost[u32(2 * ply)] = s.lost[u32(2 * ply + 1)] = s.surrounded[u32(ply + 1)] = 0
    if origin >= FIRST_CELL:
        s.reversible[u32(ply + 1)] = s.reversible[u32(ply)] + 1
        s.left_place[u32(ply)] = lift(s, p, origin)
    else:
        s.reversible[u32(ply + 1)] = 0
        from_hand(s, p, origin, i64(-1))
    drop(s, p, target)
    won = s.load[u32(o * CELLS + s.symbol[u32(o)])] & PRESSURE >= ENTER
    pressed = any_surrounded(s.load, o * CELLS + target)
    if not won and (pressed or s.surrounded[u32(ply)] > 1):
        take(s, ply, p, target)
    pass_turn(s)
    if pressed and not won:
        note_surrounded(s, o, target)


@compiled
def unmake(s: State) -> None:
    """Take back the latest action."""
    s.ply -= 1
    s.turn = 1 - s.turn
    p, ply = s.turn, s.ply
    o = 1 - p
    at, trapped, left = ply * 2 * MOST_STONES, s.lost[u32(2 * ply)], s.lost[u32(2 * ply + 1)]
    if trapped + left > 0:
        for k in range(left - 1, -1, -1):
            unlift_noted(s, p, at + trapped + k)
        for k in range(trapped - 1, -1, -1):
            unlift_noted(s, o, at + k)
        s.taken[u32(o)] -= trapped
        s.taken[u32(p)] -= left
    action = i64(s.action[u32(ply)])
    origin, target = action >> FROM, action & TO_MASK
    undrop(s, p, target)
    if origin >= FIRST_CELL:
        unlift(s, p, origin, i64(s.left_place[u32(ply)]))
    else:
        from_hand(s, p, origin, i64(1))
    s.key = s.keys[u32(LONGEST_PAST + ply)]


@compiled
def make_null(s: State) -> None:
    """Pass the turn without an action, which the law does not allow and search sometimes supposes."""
    ply = s.ply
    s.action[u32(ply)] = 0
    s.surrounded[u32(ply + 1)] = 0
    s.reversible[u32(ply + 1)] = 0
    pass_turn(s)


@compiled
def unmake_null(s: State) -> None:
    """Take back a `make_null`."""
    s.ply -= 1
    s.turn = 1 - s.turn
    s.key = s.keys[u32(LONGEST_PAST + s.ply)]


@inlined
def list_steps(s: State, player: int, cell: int, at: int) -> int:
    """Write the steps of the Stone on `cell` to ``actions`` from entry `at`; the entry after them."""
    base, origin = player * CELLS + cell, cell << FROM
    for step in STEPS:
        s.actions[u32(at)] = origin | (cell + step)
        at += i64(s.load[u32(base + step)] < ENTER)
    return at


@compiled
def generate(s: State) -> int:
    """Write the legal actions to ``actions``, from the entry of this ply; how many there are."""
    if lost(s):
        return 0
    p, ply = s.turn, s.ply
    start = ply * MOST_ACTIONS
    at = start
    surrounded = s.surrounded[u32(ply)]
    if surrounded > 0:
        for k in range(surrounded):
            at = list_steps(s, p, i64(s.surrounded_cell[u32(ply * MOST_STONES + k)]), at)
        return i64(at - start)
    for k in range(s.stones[u32(p)]):
        at = list_steps(s, p, i64(s.stone[u32(p * MOST_STONES + k)]), at)
    reserve = s.reserve[u32(p)] > 0
    back = may_return(s, p)
    if reserve or back:
        cell = s.symbol[u32(p)]
        for step in STEPS:
            if s.load[u32(p * CELLS + cell + step)] < ENTER:
                s.actions[u32(at)] = PLACE << FROM | (cell + step)
                at += i64(reserve)
                s.actions[u32(at)] = RETURN << FROM | (cell + step)
                at += i64(back)
    return i64(at - start)


@inlined
def may_return(s: State, player: int) -> bool:
    """R7: a Stone of `player` is on the Elixir as the turn begins, and one of theirs is taken."""
    return bool((s.taken[u32(player)] > 0) & (s.load[u32(player * CELLS + MIDDLE)] & OWN != 0))


@compiled
def count(s: State) -> int:
    """How many legal actions there are."""
    if lost(s):
        return 0
    p, ply, n = s.turn, s.ply, 0
    surrounded = s.surrounded[u32(ply)]
    base = p * CELLS
    if surrounded > 0:
        for k in range(surrounded):
            n += exits(s.load, base + s.surrounded_cell[u32(ply * MOST_STONES + k)])
        return n
    for k in range(s.stones[u32(p)]):
        n += exits(s.load, base + s.stone[u32(p * MOST_STONES + k)])
    hands = i64(s.reserve[u32(p)] > 0) + i64(may_return(s, p))
    if hands > 0:
        n += hands * exits(s.load, base + s.symbol[u32(p)])
    return n


@compiled
def can_act(s: State) -> bool:
    """Whether the side to move has a legal action; none of its Stones must run."""
    p = s.turn
    for k in range(s.stones[u32(p)]):
        if exits(s.load, p * CELLS + s.stone[u32(p * MOST_STONES + k)]) > 0:
            return True
    return count(s) > 0


@compiled
def leaves(s: State, depth: int) -> int:
    """How many sequences of exactly `depth` legal actions there are; depth at least one."""
    if depth <= 1:
        return count(s)
    n, total = generate(s), 0
    start = s.ply * MOST_ACTIONS
    for k in range(n):
        make(s, i64(s.actions[u32(start + k)]))
        total += leaves(s, i64(depth - 1))
        unmake(s)
    return total


@entry
def perft(states: States, depth: int) -> int:
    """Perft of the position (docs/protocol.md, 'Perft'); depth from one to `DEEPEST`."""
    return leaves(states[0], depth)


@entry
def play(states: States, action: int) -> None:
    """Make a legal action, at most `DEEPEST` of them on one state."""
    make(states[0], action)


@entry
def take_back(states: States) -> None:
    """Take back the latest action."""
    unmake(states[0])
