"""What a position is worth to the side to move, in hundredths of a Stone, without looking ahead.

The heart of it is the siege of either Symbol: the price of closing the cheapest of its sides that are
still open, each by a Stone of its own. Without that term cautious players shuffle for ever.
"""

from typing import Any

from dream.engine.kernel.compiled import compiled, i64, u32, u64
from dream.engine.kernel.law import Record, exits, may_return
from dream.engine.kernel.layout import (
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
    SW,
    SYMBOL,
    E,
)
from dream.engine.kernel.work import JUDGED, PROVEN, WEIGHTS

FAR = 30
"""A way longer than this is no way."""
IMPOSSIBLE = 1 << 30
ENOUGH_FREE = 8
MOST_PREY = 4
HUNT = 20
REACH = 3

WORTH_BITS = 18
WORTH_MASK, WORTH_OFFSET = (1 << WORTH_BITS) - 1, 1 << WORTH_BITS - 1
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


@compiled
def pressable(s: Record, p: int, cell: int) -> int:
    """How many of the cells around an enemy Stone press on it or may yet, as long as its fellows stay."""
    mine, theirs, found = p * CELLS + cell, (1 - p) * CELLS + cell, i64(0)
    for step in (E, SE, SW, -E, -SE, -SW):
        load = s.load[u32(mine + step)]
        presses = s.load[u32(theirs + step)] & HOSTILE != 0
        found += i64(presses or load & (OUTSIDE | HOSTILE | SYMBOL | ENEMY) == 0)
    return found


@compiled
def reach(s: Record, w: Any, p: int, cell: int) -> int:
    """How many cells a Stone of `p` on `cell` could come to within `REACH` steps, if nobody else moved."""
    w.mark += 1
    w.marked[u32(cell)] = w.mark
    w.queue[u32(0)] = cell
    begin, end = i64(0), i64(1)
    for _ in range(REACH):
        last = end
        while begin < last:
            origin = w.queue[u32(begin)]
            begin += 1
            for step in (E, SE, SW, -E, -SE, -SW):
                near = u32(origin + step)
                if s.load[u32(p * CELLS + near)] < ENTER and w.marked[near] != w.mark:
                    w.marked[near] = w.mark
                    w.queue[u32(end)] = near
                    end += 1
    return end - 1


@compiled
def hunters(s: Record, w: Any, p: int, movers: int) -> int:
    """How near the enemy Stones are to the `movers` cells in ``runner``, each to its nearest, in all."""
    base, total = (1 - p) * MOST_STONES, i64(0)
    for k in range(s.stones[u32(1 - p)]):
        cell = u32(s.stone[u32(base + k)])
        q, r, near = i64(w.q[cell]), i64(w.r[cell]), i64(HUNT)
        for i in range(movers):
            prey = u32(w.runner[u32(i)])
            dq, dr = i64(w.q[prey]) - q, i64(w.r[prey]) - r
            near = min(near, max(abs(dq), abs(dr), abs(dq + dr)))
        total += HUNT - near
    return total


@compiled
def side_price(s: Record, w: Any, p: int, cell: int) -> int:
    """What stands in the way of a Stone of `p` on an open side of the enemy Symbol; below 0: it is closed.

    `IMPOSSIBLE` when it can never stand there.
    """
    own = i64(s.load[u32(p * CELLS + cell)])
    theirs = i64(s.load[u32((1 - p) * CELLS + cell)])
    if theirs & OUTSIDE:
        return i64(IMPOSSIBLE)
    if theirs & (HOSTILE | ENEMY):
        return i64(-1)
    if own & (HOSTILE | SYMBOL):
        return i64(IMPOSSIBLE)
    price = w.weight[u32(W_SHUT)] if own & PRESSURE >= ENTER else 0
    if own & ENEMY:
        runs = exits(s.load, (1 - p) * CELLS + cell)
        price += w.weight[u32(W_GUARD)] + w.weight[u32(W_GUARD_ESCAPE)] * runs
        price -= w.weight[u32(W_GUARD_PRESSED)] * (theirs & PRESSURE)
        if pressable(s, p, cell) < ENTER:
            price += w.weight[u32(W_ROCK)]
    return max(i64(price), i64(0))


@compiled
def offer(s: Record, w: Any, p: int, side: int) -> None:
    """Write what it costs `p` to close a side of the enemy Symbol: three numbers to ``offer``.

    The price by the nearest Stone (below 0: it is closed, or can never be), the place of that Stone in
    the list (below 0: the one in the hand), and how much more the next nearest costs.
    """
    o, step_price = 1 - p, w.weight[u32(W_STEP)]
    price = side_price(s, w, p, i64(s.symbol[u32(o)] + w.step[u32(side)]))
    if price < 0 or price >= IMPOSSIBLE:
        w.offer[u32(3 * side)] = -1
        return
    near, second, nearest = i64(FAR), i64(FAR), i64(-1)
    if s.reserve[u32(p)] > 0:
        near = i64(w.way_hand[u32(p * 6 + side)])
    way = (p * 6 + side) * CELLS
    for k in range(s.stones[u32(p)]):
        cell = i64(s.stone[u32(p * MOST_STONES + k)])
        if w.beside[u32(o * CELLS + cell)] != 0 and s.load[u32(o * CELLS + cell)] & HOSTILE == 0:
            continue
        steps = i64(w.way[u32(way + cell)])
        if steps < near:
            second, near, nearest = near, steps, i64(k)
        elif steps < second:
            second = steps
    w.offer[u32(3 * side)] = price + step_price * near + (w.weight[u32(W_NEVER)] if near >= FAR else 0)
    w.offer[u32(3 * side + 1)] = nearest
    w.offer[u32(3 * side + 2)] = step_price * (second - near)


@compiled
def siege(s: Record, w: Any, p: int) -> int:
    """The price for `p` of surrounding the enemy Symbol, the cheapest sides first, each by another Stone."""
    o = 1 - p
    missing = ENTER - (i64(s.load[u32(o * CELLS + s.symbol[u32(o)])]) & PRESSURE)
    total = w.weight[u32(W_OPEN_SIDE)] * missing * missing // 2
    for side in range(6):
        offer(s, w, p, i64(side))
    used = i64(0)
    while missing > 0:
        best, chosen = i64(IMPOSSIBLE), i64(-1)
        for side in range(6):
            price, nearest = w.offer[u32(3 * side)], w.offer[u32(3 * side + 1)]
            if price < 0:
                continue
            if nearest >= 0 and used >> nearest & 1:
                price += w.offer[u32(3 * side + 2)]
            if price < best:
                best, chosen = price, i64(side)
        if chosen < 0:
            return i64(total + w.weight[u32(W_NEVER)] * missing)
        total += best
        if w.offer[u32(3 * chosen + 1)] >= 0:
            used |= i64(1) << w.offer[u32(3 * chosen + 1)]
        w.offer[u32(3 * chosen)] = -1
        missing -= 1
    return i64(total)


@compiled
def worth(s: Record, w: Any, p: int) -> int:
    """What a player has: Stones, their freedom, the Elixir, and how far the siege has come."""
    weight = w.weight
    price, calm = siege(s, w, p), weight[u32(W_CALM)]
    total = weight[u32(W_RESERVE)] * s.reserve[u32(p)] - price * calm // (price + calm)
    base, free, movers = p * CELLS, i64(0), i64(0)
    for k in range(s.stones[u32(p)]):
        cell = i64(s.stone[u32(p * MOST_STONES + k)])
        room = exits(s.load, base + cell)
        pressure = i64(s.load[u32(base + cell)]) & PRESSURE
        total += weight[u32(W_STONE)] + weight[u32(W_ROOM)] * room
        total -= weight[u32(W_FAR)] * i64(w.near[u32(base + cell)])
        if room < 2:
            total -= weight[u32(W_ROOM_LESS + room)]
        if pressure > 0:
            total -= weight[u32(W_PRESSED + min(pressure, i64(ENTER)))]
        if w.beside[u32(base + cell)] == 0 and room > 0:
            if movers < MOST_PREY:
                w.runner[u32(movers)] = cell
            free += room
            movers += 1
    if 0 < movers <= MOST_PREY:
        total -= weight[u32(W_CHASE)] * hunters(s, w, p, movers)
        least = i64(FAR * FAR)
        for k in range(movers):
            least = min(least, reach(s, w, p, w.runner[u32(k)]))
        total += weight[u32(W_PREY_ROOM)] * least
    if s.reserve[u32(p)] > 0 or may_return(s, p):
        room = exits(s.load, base + s.symbol[u32(p)])
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
def weighed(s: Record, w: Any) -> int:
    """The worth of a position to the side to move, neither remembered nor kept within bounds."""
    p = s.turn
    return i64(worth(s, w, p) - worth(s, w, 1 - p) + w.weight[u32(W_TEMPO)])


@compiled
def evaluate(s: Record, w: Any) -> int:
    """The worth of an unfinished position to the side to move, well within the proven scores.

    The latest ones are remembered in ``judged``: the key with its last bits replaced by the worth.
    """
    at = u32(i64(s.key >> u64(20)) & (JUDGED - 1))
    held = w.judged[at]
    if (held ^ s.key) >> u64(WORTH_BITS) == 0:
        return i64(held & u64(WORTH_MASK)) - WORTH_OFFSET
    total = weighed(s, w)
    total = max(i64(-WORTH_MOST), min(total, i64(WORTH_MOST)))
    w.judged[at] = (s.key & ~u64(WORTH_MASK)) | u64(total + WORTH_OFFSET)
    return total
