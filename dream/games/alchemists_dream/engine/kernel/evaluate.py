"""What a position is worth to the side to move, in hundredths of a Stone, without looking ahead.

The heart of it is the siege of either Symbol: the price of closing the cheapest of its sides that are
still open, each by a Stone of its own. Without that term cautious players shuffle for ever. What a siege is
worth beyond that is left to a small network, which has learnt it from games.
"""

from dream.games.alchemists_dream.engine.kernel.jit import compiled, i64, inlined, u32, u64
from dream.games.alchemists_dream.engine.kernel.law import State, exits, may_return
from dream.games.alchemists_dream.engine.kernel.layout import (
    CELLS,
    ENEMY,
    ENTER,
    HOSTILE,
    MIDDLE,
    MOST_STONES,
    OUTSIDE,
    OWN,
    PRESSURE,
    SE,
    STEPS,
    SYMBOL,
    E,
)
from dream.games.alchemists_dream.engine.kernel.network import network
from dream.games.alchemists_dream.engine.kernel.search_state import (
    EVAL_CACHE_SIZE,
    SPOTS,
    WEIGHTS,
    WORTH_BITS,
    WORTH_MASK,
    WORTH_OFFSET,
    SearchState,
)
from dream.protocol.dialogue import PROVEN

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
