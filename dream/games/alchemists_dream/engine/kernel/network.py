"""A small neural network beside the evaluation: what games have taught about the ground next to a Symbol.

Each player's siege of the enemy Symbol is looked at on its own. The inputs are the cells within
two steps of that Symbol, each by the class of its load for the besieged and then for the besieger. A hidden
layer of clipped linear units adds up a row of ``feature`` for each of them; the output is a weighted sum of
these units, that of the mover's siege less that of the enemy's.

There are four 16-bit numbers in a word, so that four units are added at once. To keep each number at least 0,
and a sum within its 16 bits, every feature is written `FEATURE_OFFSET` too large.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.kernel.jit import compiled, i64, u32, u64
from dream.games.alchemists_dream.engine.kernel.law import State
from dream.games.alchemists_dream.engine.kernel.layout import (
    CELLS,
    ENEMY,
    HOSTILE,
    MOST_STONES,
    OUTSIDE,
    OWN,
    PRESSURE,
    SYMBOL,
)
from dream.games.alchemists_dream.engine.kernel.search_state import (
    HIDDEN_UNITS,
    HIDDEN_WORDS,
    LOAD_CLASSES,
    NETWORK_INPUTS,
    SIEGE_CACHE_SIZE,
    WORTH_BITS,
    WORTH_MASK,
    WORTH_OFFSET,
    SearchState,
)

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
