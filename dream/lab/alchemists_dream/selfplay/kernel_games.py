"""Whole games on the engine's states, in compiled code: thousands of games to measure and to learn from.

`dream match` plays as people and engines do, through the law itself; here nothing stands between
two searches but the states, which at a few thousand nodes a turn is many times faster. A player is a
search with weights and a number of nodes, or a yardstick: `RANDOM`, `GREEDY` and `SIMPLE` do on the states
what the players of `yardsticks` do on the law.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.kernel.evaluate import DEEPEST_PLY, INFINITE, SearchStates, weighed
from dream.games.alchemists_dream.engine.kernel.law import (
    CELLS,
    LONGEST_PAST,
    MOST_ACTIONS,
    MOST_STONES,
    PRESSURE,
    TO_MASK,
    State,
    States,
    apart,
    count,
    entry,
    generate,
    lost,
    make,
    unmake,
)
from dream.games.alchemists_dream.engine.kernel.search import Table, is_repetition, may_win, search
from dream.protocol.dialogue import PROVEN, WIN
from dream.search.compiling import compiled, i64, u32, u64

SEARCH, RANDOM, GREEDY, SIMPLE = 0, 1, 2, 3
"""The styles of a player."""

STONE, IN_RESERVE, PRESSED, REPEATED = 100, 90, 30, 1
"""What `alpha_beta_player.simple` counts."""

PLAYER: Final = np.dtype(
    [("style", np.int64), ("nodes", np.int64), ("depth", np.int64), ("luck", np.uint64), ("score", np.int64)],
    align=True,
)
"""How a player plays: its style, the most nodes and depth of a turn, its luck, and its latest score."""


@compiled
def chance(player: Any, most: int) -> int:
    """A number from 0 to below `most` by the player's luck (xorshift; Marsaglia 2003)."""
    x = player.luck
    x ^= x << u64(13)
    x ^= x >> u64(7)
    x ^= x << u64(17)
    player.luck = x
    return i64((x >> u64(33)) % u64(most))


@compiled
def rebase(s: State) -> None:
    """Let the position after the action just made be the first of the state."""
    last = LONGEST_PAST + 1
    for k in range(last):
        s.keys[u32(k)] = s.keys[u32(k + 1)]
    s.reversible[u32(0)] = min(s.reversible[u32(1)], LONGEST_PAST)
    s.surrounded[u32(0)] = s.surrounded[u32(1)]
    for k in range(MOST_STONES):
        s.surrounded_cell[u32(k)] = s.surrounded_cell[u32(MOST_STONES + k)]
    s.ply = 0


@compiled
def occurrences(s: State) -> int:
    """How often the position of the state's first ply has occurred, this time included."""
    found, back, most = 1, 4, i64(s.reversible[u32(0)])
    while back <= most:
        found += i64(s.keys[u32(LONGEST_PAST - back)] == s.key)
        back += 2
    return found


@compiled
def simple_worth(s: State) -> int:
    """`alpha_beta_player.simple`."""
    total = i64(0)
    for p in range(2):
        o = 1 - p
        load = i64(s.load[u32(o * CELLS + s.symbol[u32(o)])])
        worth = STONE * s.stones[u32(p)] + IN_RESERVE * s.reserve[u32(p)] + PRESSED * (load & PRESSURE)
        total += worth if p == s.turn else -worth
    return total


@compiled
def simple_search(s: State, alpha: int, beta: int, depth: int) -> int:
    """Plain alpha-beta to `depth`; the ply is at least 1."""
    if lost(s):
        return i64(s.ply - WIN)
    if is_repetition(s):
        return i64(REPEATED if s.ply % 2 == 1 else -REPEATED)
    if depth <= 0:
        return simple_worth(s)
    n, start, best = generate(s), s.ply * MOST_ACTIONS, i64(s.ply - WIN)
    for k in range(n):
        make(s, i64(s.actions[u32(start + k)]))
        best = max(best, -simple_search(s, i64(-beta), i64(-max(alpha, best)), i64(depth - 1)))
        unmake(s)
        if best >= beta:
            break
    return best


@compiled
def simple_choice(s: State, player: Any, n: int) -> int:
    """The action of `SIMPLE`: the best at its depth, of those alike the nearest to the enemy Symbol."""
    symbol = s.symbol[u32(1 - s.turn)]
    best, chosen, near = i64(-INFINITE), i64(0), i64(0)
    for k in range(n):
        action = i64(s.actions[u32(k)])
        make(s, action)
        score = -simple_search(s, i64(-INFINITE), i64(1 - best), i64(player.depth - 1))
        unmake(s)
        steps = apart(action & TO_MASK, symbol)
        if score > best or (score == best and steps < near):
            best, chosen, near = score, action, steps
    return chosen


@compiled
def greedy_choice(s: State, player: Any, n: int) -> int:
    """The action of `GREEDY`: a win, captures, pressure on the enemy Symbol, closeness; then luck."""
    p = s.turn
    o = 1 - p
    symbol = s.symbol[u32(o)]
    best, chosen, alike = i64(-1), i64(0), i64(0)
    for k in range(n):
        action = i64(s.actions[u32(k)])
        before = s.taken[u32(o)]
        make(s, action)
        far = i64(0)
        for i in range(s.stones[u32(p)]):
            far += apart(i64(s.stone[u32(p * MOST_STONES + i)]), symbol)
        far += (MOST_STONES - s.stones[u32(p)]) * (apart(s.symbol[u32(p)], symbol) + 1)
        pressure = i64(s.load[u32(o * CELLS + symbol)]) & PRESSURE
        value = i64(count(s) == 0) << 40 | (s.taken[u32(o)] - before) << 30 | pressure << 20 | (4096 - far)
        unmake(s)
        if value > best:
            best, chosen, alike = value, action, i64(1)
        elif value == best:
            alike += 1
            if chance(player, alike) == 0:
                chosen = action
    return chosen


@compiled
def think(s: State, w: Any, table: Table, player: Any) -> int:
    """The action of `SEARCH`: of the deepest search finished within the nodes, or the best since then."""
    w.nodes = 0
    w.most_nodes = player.nodes
    w.aborted = 0
    w.generation = (w.generation + 1) & 255
    chosen, depth = i64(0), i64(1)
    while depth <= player.depth and depth <= DEEPEST_PLY:
        w.best = 0
        w.root_depth = depth
        score = search(s, w, table, i64(-INFINITE), i64(INFINITE), depth, i64(0))
        if w.best != 0:
            chosen = w.best
        if w.aborted != 0:
            break
        player.score = score
        if abs(score) > PROVEN and depth >= WIN - abs(score):
            break
        depth += 1
    return chosen


@compiled
def choose(s: State, w: Any, table: Table, player: Any, n: int) -> int:
    """Which of the `n` listed actions a player does."""
    if player.style == RANDOM:
        return i64(s.actions[u32(chance(player, n))])
    if player.style == GREEDY:
        return greedy_choice(s, player, n)
    if player.style == SIMPLE:
        return simple_choice(s, player, n)
    first = i64(s.actions[u32(0)])
    chosen = think(s, w, table, player)
    return chosen if chosen != 0 else first


@entry
def play_game(
    states: States,
    search_states: SearchStates,
    one: Table,
    two: Table,
    players: NDArray[Any],
    luck: int,
    actions: NDArray[np.int32],
    scores: NDArray[np.int32],
) -> int:
    """Play a game from the position of `states` to its end; who won: 1, -1 for the second player, or 0.

    The first `luck` actions are random ones. The actions and the scores that their players gave them are
    written to `actions` and `scores`, with a 0 after the last when there is room; a game is drawn when they
    are full, at the third occurrence of a position, and when ``stop`` of the first of `search_states` is set.
    """
    s = states[0]
    for ply in range(len(actions)):
        p = s.turn
        actions[ply] = scores[ply] = 0
        if search_states[0].stop != 0 or occurrences(s) >= 3:
            return 0
        player = players[p]
        player.score = 0
        n = generate(s)
        if n == 0:
            return 1 if p == 1 else -1
        if ply < luck:
            action = i64(s.actions[u32(chance(player, n))])
        elif p == 0:
            action = choose(s, search_states[0], one, player, n)
        else:
            action = choose(s, search_states[1], two, player, n)
        actions[ply] = action
        scores[ply] = player.score
        make(s, action)
        rebase(s)
    if count(s) == 0:
        return 1 if s.turn == 1 else -1
    return 0


@compiled
def settled(s: State) -> bool:
    """Whether a search would weigh the position: nobody must run, and nobody could win at once."""
    return bool(
        s.surrounded[u32(s.ply)] == 0 and not may_win(s, i64(0), i64(0)) and not may_win(s, i64(1), i64(0))
    )


@entry
def slopes(
    states: States,
    search_states: SearchStates,
    actions: NDArray[np.int32],
    every: int,
    rows: NDArray[np.float32],
) -> int:
    """How the worth of the positions of a game changes with each weight; how many rows were written.

    Of every so many positions, if it is `settled`, a row is written: its worth for the first player, then
    what one more of each weight would add to that, taken over a tenth of the weight. The game is that of
    `actions`, up to its end or a 0, from the position of `states`.
    """
    s, w = states[0], search_states[0]
    written = 0
    for ply in range(len(actions)):
        if actions[ply] == 0 or written == len(rows):
            break
        if ply % every == every - 1 and settled(s):
            sign = 1 - 2 * s.turn
            base = weighed(s, w)
            rows[written, 0] = sign * base
            for i in range(len(w.weight)):
                held = w.weight[i]
                change = max(i64(8), abs(held) // 10)
                w.weight[i] = held + change
                rows[written, 1 + i] = sign * (weighed(s, w) - base) / change
                w.weight[i] = held
            written += 1
        make(s, i64(actions[ply]))
        rebase(s)
    return written
