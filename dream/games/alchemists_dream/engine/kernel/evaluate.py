"""What a position is worth to the side to move, in hundredths of a Stone, without looking ahead.

The heart of it is the siege of either Symbol: the price of closing the cheapest of its sides that are still
open, each by a Stone of its own. Without that term cautious players shuffle for ever.

What a siege is worth beyond that is left to a small neural network, which has learnt it from games. It
looks at each player's siege of the enemy Symbol on its own. The inputs are the cells within two steps of
that Symbol, each by the class of its load for the besieged and then for the besieger. A hidden layer of
clipped linear units adds up a row of ``feature`` for each of them; the output is a weighted sum of these
units, that of the mover's siege less that of the enemy's. There are four 16-bit numbers in a word, so that
four units are added at once. To keep each number at least 0, and a sum within its 16 bits, every feature is
written `FEATURE_OFFSET` too large.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.kernel.law import (
    CELLS,
    DEEPEST,
    ENEMY,
    ENTER,
    HOSTILE,
    MIDDLE,
    MOST_ACTIONS,
    MOST_STONES,
    OUTSIDE,
    OWN,
    PRESSURE,
    SE,
    STEPS,
    SYMBOL,
    WIDTH,
    E,
    State,
    exits,
    may_return,
)
from dream.protocol.dialogue import PROVEN, WIN
from dream.search.compiling import compiled, i64, inlined, u32, u64

# The state of a search: its limits, what it has learnt, the heuristics and the weights that it goes by

INFINITE: Final = WIN + 1

DEEPEST_PLY: Final = DEEPEST - 12
LONGEST_PV: Final = 32
MOST_EXCLUDED: Final = MOST_ACTIONS
KINDS: Final = 8
"""The ways in which a Stone comes to a cell: six steps, a placing and a return."""
EVAL_CACHE_SIZE: Final = 1 << 15
"""How many positions a search remembers the worth of, a power of two."""
WORTH_BITS: Final = 18
WORTH_MASK: Final = (1 << WORTH_BITS) - 1
WORTH_OFFSET: Final = 1 << WORTH_BITS - 1
"""What is remembered is a word: a key, its last bits replaced by a worth, to which the offset is added."""
SPOT_ROW: Final = 64
"""From a spot to that below it: far enough that the difference of two spots tells where they lie."""
SPOTS: Final = WIDTH * SPOT_ROW

NETWORK_STEPS: Final = 2
NETWORK_CELLS: Final = 3 * NETWORK_STEPS * (NETWORK_STEPS + 1)
"""The network sees so many cells: those within so many steps of a Symbol, without its own."""
NETWORK_INPUTS: Final = 2 * NETWORK_CELLS
"""Each of them as the besieged sees it, then each as the besieger does."""
LOAD_CLASSES: Final = 64
SIEGE_CACHE_SIZE: Final = 1 << 13
"""How many sieges a search remembers the output of the network for, a power of two."""
HIDDEN_UNITS: Final = 32
HIDDEN_WORDS: Final = HIDDEN_UNITS // 4

WEIGHTS: Final = (
    "stone",
    "reserve",
    "tempo",
    "room",
    "room_0",
    "room_1",
    "far",
    "pressed_1",
    "pressed_2",
    "pressed_3",
    "pressed_4",
    "open_side",
    "step",
    "guard",
    "guard_escape",
    "guard_pressed",
    "shut",
    "never",
    "calm",
    "elixir",
    "elixir_taken",
    "few_free",
    "free_0",
    "free_1",
    "free_2",
    "free_3",
    "chase",
    "prey_room",
    "rock",
    "rock_exit",
    "far_hand",
    "network",
)
"""The weights of `evaluate`, in the order of ``weight``, in hundredths of a Stone.

A Stone on the board and in the reserve; the right to move; a cell that a Stone can step to; what a
Stone loses that has none or one of these, by each step to the enemy Symbol, and by the pressure on
it.

The prices of a siege: a side to close, a step on the way, an enemy Stone standing there, each cell
that it can run to, less for the pressure on it. When it can never be surrounded as long as its fellows
stay, ``rock`` more, and ``rock_exit`` for each cell that it can run to. A side that is surrounded for who
should close it, and one that can never be closed. ``calm`` is how the price of all levels off: of a price
it leaves price * calm / (price + calm).

The Elixir, and more for each Stone that it can bring back. What a side loses by each cell short of
`ENOUGH_FREE` that its runners can step to, the Stones that do not guard its own Symbol; and by how
many runners it has: ``free_0`` to ``free_3``, a hand that can be placed being up to two. Of a side
with few runners, ``chase`` is lost by each step that the enemy Stones are closer to them, and
``prey_room`` won by each cell that the most confined of them can come to within `ROOM_STEPS` steps.
``far_hand`` is what a Stone in the reserve or taken loses by each step from the hand to the enemy Symbol: if
those on the board alone lost by their way, they had better never be placed. ``network`` is how much of what
the network says is added, in hundredths.
"""

HEURISTICS: Final = (
    "reverse_futility",
    "null_move",
    "late_move_pruning",
    "late_move_reductions",
    "threat_extensions",
    "symbol_safety",
)
"""What a search guesses by, each a whole number of ``heuristic``; 0 goes without it.

Reverse futility pruning stops where the evaluation is far above beta; the null move lets the other side act
twice, and stops where even that is no better than beta. Late move pruning leaves out late quiet actions, late
move reductions search them less deep, and threat extensions search deeper where a Stone must run or the
enemy threatens to win. ``symbol_safety`` is the pressure on the own Symbol with which reverse futility is not
trusted; with one less neither is the null move: what looks well may be lost by force.
"""
STANDARD_HEURISTICS: Final = (1, 1, 1, 1, 1, 2)

SEARCH_STATE = np.dtype(
    [
        ("weight", np.int64, len(WEIGHTS)),
        ("sides", np.int64, 2),
        ("side", np.int16, 2 * 6),
        ("way", np.uint64, 2 * CELLS),
        ("way_hand", np.uint64, 2),
        ("near", np.uint8, 2 * CELLS),
        ("near_hand", np.int64, 2),
        ("beside", np.uint8, 2 * CELLS),
        ("offer", np.int64, 3 * 6),
        ("runner", np.int64, MOST_STONES),
        ("spot", np.int16, CELLS),
        ("apart", np.uint8, 2 * SPOTS),
        ("around", np.int16, 2 * NETWORK_INPUTS),
        ("load_class", np.uint8, 256),
        ("feature", np.uint64, NETWORK_INPUTS * LOAD_CLASSES * HIDDEN_WORDS),
        ("hidden", np.uint64, HIDDEN_WORDS),
        ("hidden_bias", np.int64, 2 * HIDDEN_UNITS),
        ("output_weight", np.int64, 2 * HIDDEN_UNITS),
        ("near_key", np.uint64, 2 * 2 * CELLS),
        ("role_key", np.uint64, 2 * 2),
        ("siege_cache", np.uint64, SIEGE_CACHE_SIZE),
        ("draw_score", np.int64, 2),
        ("heuristic", np.int64, len(HEURISTICS)),
        ("hashed", np.int64),
        ("exact", np.int64),
        ("quiescence_start", np.int64),
        ("overlooks", np.int64),
        ("watcher", np.int64),
        ("luck", np.uint64),
        ("nodes", np.int64),
        ("most_nodes", np.int64),
        ("stop", np.int64),
        ("aborted", np.int64),
        ("deepest", np.int64),
        ("generation", np.int64),
        ("best", np.int64),
        ("root_first", np.int64),
        ("root_depth", np.int64),
        ("excluded", np.int32, MOST_EXCLUDED),
        ("excluded_count", np.int64),
        ("table_action", np.int64, DEEPEST + 1),
        ("forced", np.int64, DEEPEST + 1),
        ("static_eval", np.int64, DEEPEST + 1),
        ("killer", np.int32, 2 * (DEEPEST + 1)),
        ("history", np.int32, 2 * CELLS * KINDS),
        ("countermove", np.int32, 2 * CELLS * KINDS),
        ("kind", np.uint8, 2 * WIDTH + 1),
        ("action_score", np.int32, (DEEPEST + 1) * MOST_ACTIONS),
        ("pv", np.int32, (DEEPEST + 1) * LONGEST_PV),
        ("pv_length", np.int64, DEEPEST + 1),
        ("reduction", np.uint8, 64 * 64),
        ("eval_cache", np.uint64, EVAL_CACHE_SIZE),
        ("targets", np.int64, MOST_STONES),
    ],
    align=True,
)
"""The state of one thread's search.

``side`` are the sides of the enemy Symbol that a player can close, ``sides`` how many they are for each
player. ``way`` says for each player and cell how many steps a Stone needs over the ground to these, a
byte each, the first lowest; `FAR` from a side that the Stone closes where it stands. ``way_hand`` says
the same from the hand. ``near`` and ``near_hand`` say how many it needs to any of the six. ``beside`` are
the cells that touch the player's Symbol. ``offer`` is room for `offers`, and ``runner`` for the Stones that
can step and are not beside their own Symbol. ``apart`` says how many steps two cells are apart, at `SPOTS`
more than the difference of their ``spot``.

The network: ``around`` says for the siege by each player which entries of the loads are the inputs,
``load_class`` the class of each load, and ``feature`` what an input of a class adds to the hidden units, four
in a word. ``hidden`` is room for these, ``hidden_bias`` is added to each, and ``output_weight`` is what each
counts; both of these first for the mover's siege, then for that of the enemy. ``near_key`` is a word for each
siege, player and cell that a Stone changes the inputs from, else 0, and ``role_key`` one for each siege and
role of the besieger: together they are the keys of ``siege_cache``, see `remembered_output`.

``draw_score`` is what a repetition is worth to each player (contempt). ``excluded`` are actions that the root
does not consider, ``root_first`` is the one that it tries first. By ply: ``table_action``, that of the
transposition table, then the best; whether the side to move is ``forced``; ``static_eval``, what the position
is worth without looking ahead; two ``killer`` actions; ``action_score``, by which actions are ordered; and
the principal variation. By player, cell and kind of action: ``history``, how often one was a beta cutoff, and
``countermove``, what was one after it. ``eval_cache`` are the worths of positions, see `evaluate`.

``overlooks`` is how many in a hundred of the enemy's actions the player ``watcher`` does not see coming, 0 at
full strength; ``luck`` decides which, the same all through a search.

Three switches, all 0 in play, have the search find what the tests can find in another way. ``hashed``: a
position is worth the `hashed_worth` of its key. ``exact``: repetitions are searched like other positions, no
depth is reduced for want of an action of the table, and entries of the table count for their very depth
only. ``quiescence_start``: the depth at which the quiescence search begins, 0 or less.
"""

SearchStates = NDArray[Any]
"""An array of one `SEARCH_STATE` record: Python's handle on it."""

SearchState = Any
"""A `SEARCH_STATE` record, as compiled code sees it."""


# The network


FEATURE_OFFSET: Final = 512
"""A feature is from minus this to less than this; the sum of all inputs then stays below 16 bits."""
UNIT: Final = 1024
"""What stands for 1 in a feature; a hidden unit is clipped to 0 to `MOST_HIDDEN`."""
MOST_HIDDEN: Final = 4 * UNIT
LANE_MASK: Final = (1 << 16) - 1
OUTPUT_BITS: Final = 14
"""An output is in hundredths of a Stone when so many bits are shifted out."""
MOST_OUTPUT: Final = WORTH_OFFSET - 1
"""An output is kept within this, either way."""

GROUNDS: Final = (0, HOSTILE, OWN, ENEMY, ENEMY + HOSTILE, OUTSIDE, SYMBOL)
"""What a load says of a cell beside the pressure on it, in the order of the classes."""


def load_classes() -> NDArray[np.uint8]:
    """The class of each load: the pressure on the cell, and eight times the place in `GROUNDS`.

    All cells outside the board are of one class.
    """
    classes = np.zeros(256, np.uint8)
    for load in range(256):
        pressure, ground = load & PRESSURE, load & ~PRESSURE
        for decisive in (OUTSIDE, SYMBOL, OWN):
            if ground & decisive:
                ground = decisive
                break
        classes[load] = GROUNDS.index(ground) * (PRESSURE + 1) + (0 if ground == OUTSIDE else pressure)
    return classes


@compiled
def siege_output(s: State, w: SearchState, besieger: int, role: int) -> int:
    """What the units see in the siege by `besieger`, in hundredths of a Stone.

    Its `role` is 0 when it is the mover, and 1 when it is not.
    """
    hidden, feature = w.hidden, w.feature
    for word in range(HIDDEN_WORDS):
        hidden[u64(word)] = u64(0)
    for k in range(NETWORK_INPUTS):
        load = s.load[u32(w.around[u32(besieger * NETWORK_INPUTS + k)])]
        row = u64(k * LOAD_CLASSES + w.load_class[u32(load)]) * u64(HIDDEN_WORDS)
        for word in range(HIDDEN_WORDS):
            hidden[u64(word)] += feature[row + u64(word)]
    total = i64(0)
    for unit in range(HIDDEN_UNITS):
        lane = hidden[u32(unit >> 2)] >> u64(16 * (unit & 3)) & u64(LANE_MASK)
        at = u32(role * HIDDEN_UNITS + unit)
        total += max(i64(0), min(i64(lane) + w.hidden_bias[at], i64(MOST_HIDDEN))) * w.output_weight[at]
    return max(i64(-MOST_OUTPUT), min(total >> OUTPUT_BITS, i64(MOST_OUTPUT)))


@compiled
def remembered_output(s: State, w: SearchState, besieger: int, role: int, key: int) -> int:
    """`siege_output`, which is remembered in ``siege_cache``: the key, its last bits replaced by the output.

    The `key` stands for the Stones near the besieged Symbol.
    """
    key ^= w.role_key[u32(besieger * 2 + role)]
    at = u32(i64(key >> u64(WORTH_BITS)) & (SIEGE_CACHE_SIZE - 1))
    held = w.siege_cache[at]
    if (held ^ key) >> u64(WORTH_BITS) == 0:
        return i64(held & u64(WORTH_MASK)) - WORTH_OFFSET
    output = siege_output(s, w, besieger, role)
    w.siege_cache[at] = (key & ~u64(WORTH_MASK)) | u64(output + WORTH_OFFSET)
    return output


@compiled
def network(s: State, w: SearchState) -> int:
    """What the network adds to the worth of a position to the side to move, in hundredths of a Stone.

    Most actions change nothing near one of the Symbols or near either, so what is seen there is remembered.
    """
    p = s.turn
    mine, theirs = u64(0), u64(0)
    for player in range(2):
        for k in range(s.stones[u32(player)]):
            at = player * CELLS + i64(s.stone[u32(player * MOST_STONES + k)])
            mine ^= w.near_key[u32(2 * CELLS * p + at)]
            theirs ^= w.near_key[u32(2 * CELLS * (1 - p) + at)]
    won = remembered_output(s, w, p, i64(0), mine)
    return won - remembered_output(s, w, i64(1 - p), i64(1), theirs)


# The evaluation


FAR = 30
"""A way longer than this is no way."""
EACH_BYTE = 0x0101010101010101
HIGH_BITS = 0x80 * EACH_BYTE
FAR_FROM_ALL = FAR * EACH_BYTE
IMPOSSIBLE = 1 << 30
"""More than any price."""
ENOUGH_FREE = 8
MOST_PREY = 4
"""With more runners than these a side need not fear that they are hunted down."""
HUNT = 20
"""Farther than any two cells of a board are apart."""
ROOM_STEPS = 3
AROUND = 2 * ROOM_STEPS + 1
"""Rows, and cells of a row, within reach of a Stone."""

WORTH_MOST = PROVEN - 1

W_STONE = WEIGHTS.index("stone")
W_RESERVE = WEIGHTS.index("reserve")
W_TEMPO = WEIGHTS.index("tempo")
W_ROOM = WEIGHTS.index("room")
W_ROOM_LESS = WEIGHTS.index("room_0")
W_FAR = WEIGHTS.index("far")
W_PRESSED = WEIGHTS.index("pressed_1") - 1
W_OPEN_SIDE = WEIGHTS.index("open_side")
W_STEP = WEIGHTS.index("step")
W_GUARD = WEIGHTS.index("guard")
W_GUARD_ESCAPE = WEIGHTS.index("guard_escape")
W_GUARD_PRESSED = WEIGHTS.index("guard_pressed")
W_SHUT = WEIGHTS.index("shut")
W_NEVER = WEIGHTS.index("never")
W_ELIXIR = WEIGHTS.index("elixir")
W_ELIXIR_TAKEN = WEIGHTS.index("elixir_taken")
W_FEW_FREE = WEIGHTS.index("few_free")
W_FREE = WEIGHTS.index("free_0")
W_CHASE = WEIGHTS.index("chase")
W_CALM = WEIGHTS.index("calm")
W_PREY_ROOM = WEIGHTS.index("prey_room")
W_ROCK = WEIGHTS.index("rock")
W_ROCK_EXIT = WEIGHTS.index("rock_exit")
W_FAR_HAND = WEIGHTS.index("far_hand")
W_NETWORK = WEIGHTS.index("network")


@compiled
def pressable(s: State, p: int, cell: int) -> int:
    """How many of the cells around an enemy Stone press on it or may yet, as long as its fellows stay."""
    mine, theirs, found = p * CELLS + cell, (1 - p) * CELLS + cell, i64(0)
    for step in STEPS:
        hostile = s.load[u32(theirs + step)] & HOSTILE != 0
        found += i64(hostile | (s.load[u32(mine + step)] & (OUTSIDE | HOSTILE | SYMBOL | ENEMY) == 0))
    return found


@compiled
def side_price(s: State, w: SearchState, p: int, cell: int) -> int:
    """What stands in the way of a Stone of `p` on an open side of the enemy Symbol, at least 0."""
    weight, price = w.weight, i64(0)
    load = i64(s.load[u32(p * CELLS + cell)])
    if load & PRESSURE >= ENTER:
        price += weight[u32(W_SHUT)]
    if load & ENEMY:
        enemy = (1 - p) * CELLS + cell
        room = i64(exits(s.load, enemy))
        price += weight[u32(W_GUARD)] - weight[u32(W_GUARD_PRESSED)] * (s.load[u32(enemy)] & PRESSURE)
        if pressable(s, p, cell) < ENTER:
            price += weight[u32(W_ROCK)] + weight[u32(W_ROCK_EXIT)] * room
        else:
            price += weight[u32(W_GUARD_ESCAPE)] * room
    return max(price, i64(0))


@inlined
def larger(one: int, other: int) -> int:
    """255 in each byte where that of `one` is larger than that of `other`, else 0; all are less than 128."""
    found = (one | u64(HIGH_BITS)) - (other + u64(EACH_BYTE)) & u64(HIGH_BITS)
    return (found << u64(1)) - (found >> u64(7))


@compiled
def offers(s: State, w: SearchState, p: int) -> int:
    """Write what it costs `p` to close each open side of the enemy Symbol to ``offer``; how many there are.

    Three numbers each: the price by the nearest Stone, which one that is (its place in the list counted
    from 1; 0 is the hand), and how much more the next nearest costs. The sides are the bytes of a word,
    so that the ways to all of them are compared at once.
    """
    near = w.way_hand[u32(p)] if s.reserve[u32(p)] > 0 else u64(FAR_FROM_ALL)
    second, nearest = u64(FAR_FROM_ALL), u64(0)
    for k in range(s.stones[u32(p)]):
        way = w.way[u32(p * CELLS + i64(s.stone[u32(p * MOST_STONES + k)]))]
        nearer = larger(near, way)
        farther = way ^ (way ^ near) & nearer
        near ^= (way ^ near) & nearer
        nearest ^= (nearest ^ u64(k + 1) * u64(EACH_BYTE)) & nearer
        second ^= (second ^ farther) & larger(second, farther)
    n, step_price = i64(0), w.weight[u32(W_STEP)]
    for i in range(w.sides[u32(p)]):
        cell = i64(w.side[u32(p * 6 + i)])
        if s.load[u32((1 - p) * CELLS + cell)] & ENEMY:
            continue
        steps, stone = i64(near >> u64(8 * i) & u64(255)), i64(nearest >> u64(8 * i) & u64(255))
        price = side_price(s, w, p, cell) + step_price * steps
        w.offer[u32(3 * n)] = price + (w.weight[u32(W_NEVER)] if steps >= FAR else 0)
        w.offer[u32(3 * n + 1)] = stone
        more = step_price * (i64(second >> u64(8 * i) & u64(255)) - steps)
        w.offer[u32(3 * n + 2)] = more if stone > 0 else 0
        n += 1
    return n


@compiled
def siege(s: State, w: SearchState, p: int) -> int:
    """The price for `p` of surrounding the enemy Symbol, the cheapest sides first, each by another Stone."""
    o = 1 - p
    missing = ENTER - (i64(s.load[u32(o * CELLS + s.symbol[u32(o)])]) & PRESSURE)
    n, used = offers(s, w, p), i64(0)
    total = w.weight[u32(W_OPEN_SIDE)] * missing * missing // 2
    total += w.weight[u32(W_NEVER)] * max(i64(0), missing - n)
    for _ in range(min(missing, n)):
        best, chosen = i64(IMPOSSIBLE), i64(0)
        for i in range(n):
            again = used >> w.offer[u32(3 * i + 1)] & 1
            price = w.offer[u32(3 * i)] + again * w.offer[u32(3 * i + 2)]
            if price < best:
                best, chosen = price, i
        total += best
        used |= 1 << w.offer[u32(3 * chosen + 1)]
        w.offer[u32(3 * chosen)] = IMPOSSIBLE
    return i64(total)


@compiled
def reach(s: State, p: int, cell: int) -> int:
    """How many cells a Stone of `p` on `cell` could come to within `ROOM_STEPS` steps, if nobody else moved.

    The cells around it are bits, eight for a row, so that all of them spread at once.
    """
    free, at = u64(0), p * CELLS + cell - ROOM_STEPS * (SE + E)
    for row in range(AROUND):
        if 0 <= at < 2 * CELLS:
            for column in range(max(0, ROOM_STEPS - row), min(AROUND, AROUND + ROOM_STEPS - row)):
                free |= u64(s.load[u32(at + column)] < ENTER) << u64(8 * row + column)
        at += SE
    found = u64(1 << ROOM_STEPS * 9)
    for _ in range(ROOM_STEPS):
        near = found << u64(1) | found << u64(8) | found << u64(7)
        near |= found >> u64(1) | found >> u64(8) | found >> u64(7)
        found |= near & free
    return bits(found) - 1


@inlined
def bits(x: int) -> int:
    """How many bits of a word are set."""
    x -= x >> u64(1) & u64(0x5555555555555555)
    x = (x & u64(0x3333333333333333)) + (x >> u64(2) & u64(0x3333333333333333))
    x = x + (x >> u64(4)) & u64(0x0F0F0F0F0F0F0F0F)
    return i64(x * u64(EACH_BYTE) >> u64(56))


@compiled
def hunters(s: State, w: SearchState, p: int, movers: int) -> int:
    """How near the enemy Stones are to the `movers` cells in ``runner``, each to its nearest, in all."""
    base, total = (1 - p) * MOST_STONES, i64(0)
    for k in range(s.stones[u32(1 - p)]):
        spot, near = i64(w.spot[u32(s.stone[u32(base + k)])]), i64(HUNT)
        for i in range(movers):
            prey = i64(w.spot[u32(w.runner[u32(i)])])
            near = min(near, i64(w.apart[u32(SPOTS + prey - spot)]))
        total += HUNT - near
    return total


@compiled
def hunt(s: State, w: SearchState, p: int, movers: int) -> int:
    """What the `movers` Stones in ``runner``, at least one, have to fear, and the room that they have."""
    total, least = i64(0), i64(FAR * FAR)
    if w.weight[u32(W_CHASE)] != 0:
        total -= w.weight[u32(W_CHASE)] * hunters(s, w, p, movers)
    if w.weight[u32(W_PREY_ROOM)] != 0:
        for k in range(movers):
            least = min(least, reach(s, p, w.runner[u32(k)]))
        total += w.weight[u32(W_PREY_ROOM)] * least
    return i64(total)


@compiled
def worth(s: State, w: SearchState, p: int) -> int:
    """What a player has: Stones, their freedom, the Elixir, and how far the siege has come."""
    weight = w.weight
    price, calm = max(i64(0), siege(s, w, p)), weight[u32(W_CALM)]
    total = weight[u32(W_RESERVE)] * s.reserve[u32(p)] - price * calm // (price + calm)
    total -= weight[u32(W_FAR_HAND)] * w.near_hand[u32(p)] * (s.reserve[u32(p)] + s.taken[u32(p)])
    base, free, movers, rooms, far = p * CELLS, i64(0), i64(0), i64(0), i64(0)
    for k in range(s.stones[u32(p)]):
        cell = base + i64(s.stone[u32(p * MOST_STONES + k)])
        room = i64(exits(s.load, cell))
        pressure = i64(s.load[u32(cell)]) & PRESSURE
        rooms += room
        far += i64(w.near[u32(cell)])
        if room < 2:
            total -= weight[u32(W_ROOM_LESS + room)]
        if pressure > 0:
            total -= weight[u32(W_PRESSED + min(pressure, i64(ENTER)))]
        w.runner[u32(movers)] = cell - base
        if w.beside[u32(cell)] == 0:
            free += room
            movers += i64(room > 0)
    total += weight[u32(W_STONE)] * s.stones[u32(p)] + weight[u32(W_ROOM)] * rooms - weight[u32(W_FAR)] * far
    if 0 < movers <= MOST_PREY:
        total += hunt(s, w, p, movers)
    if s.reserve[u32(p)] > 0 or may_return(s, p):
        room = i64(exits(s.load, base + s.symbol[u32(p)]))
        free += room
        movers += min(i64(2), room)
    if free < ENOUGH_FREE:
        total -= weight[u32(W_FEW_FREE)] * (ENOUGH_FREE - free)
    if movers < MOST_PREY:
        total -= weight[u32(W_FREE + movers)]
    if s.load[u32(base + MIDDLE)] & OWN:
        total += weight[u32(W_ELIXIR)] + weight[u32(W_ELIXIR_TAKEN)] * min(s.taken[u32(p)], i64(3))
    return i64(total)


@compiled
def weighed(s: State, w: SearchState) -> int:
    """The worth of a position to the side to move, neither remembered nor kept within bounds."""
    p = s.turn
    total = worth(s, w, p) - worth(s, w, 1 - p) + w.weight[u32(W_TEMPO)]
    if w.weight[u32(W_NETWORK)] != 0:
        total += network(s, w) * w.weight[u32(W_NETWORK)] // 100
    return i64(total)


@inlined
def hashed_worth(key: int) -> int:
    """A worth from -999 to 999 that a position has for its key alone, and so for no reason."""
    return i64(key * u64(0x9E3779B97F4A7C15) >> u64(33)) % 1999 - 999


@compiled
def evaluate(s: State, w: SearchState) -> int:
    """The worth of an unfinished position to the side to move, well within the proven scores.

    The latest ones are remembered in ``eval_cache``: the key with its last bits replaced by the worth.
    """
    at = u32(i64(s.key >> u64(20)) & (EVAL_CACHE_SIZE - 1))
    held = w.eval_cache[at]
    if (held ^ s.key) >> u64(WORTH_BITS) == 0:
        return i64(held & u64(WORTH_MASK)) - WORTH_OFFSET
    total = weighed(s, w) if w.hashed == 0 else hashed_worth(s.key)
    total = max(i64(-WORTH_MOST), min(total, i64(WORTH_MOST)))
    w.eval_cache[at] = (s.key & ~u64(WORTH_MASK)) | u64(total + WORTH_OFFSET)
    return total
