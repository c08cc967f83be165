"""Alpha-beta on the records: principal variations, a shared table, reductions, and quiescence over threats.

A score beyond `PROVEN` is a proof. Every losing score comes from a position whose legal actions were
all searched; what guesses (passing, late actions left out, standing pat) answers with other scores only.
"""

from typing import Any

from numpy.typing import NDArray

from dream.engine.kernel.compiled import compiled, entry, fetch, i64, inlined, u32, u64
from dream.engine.kernel.evaluate import evaluate
from dream.engine.kernel.law import (
    Record,
    Records,
    can_step,
    count,
    generate,
    lost,
    make,
    make_pass,
    unmake,
    unmake_pass,
)
from dream.engine.kernel.layout import CELLS, LONGEST_PAST, MOST_ACTIONS, PRESSURE
from dream.engine.kernel.promise import ATTACK, kind_of, may_win, note_prey, pick, promise
from dream.engine.kernel.work import DEEPEST_PLY, HABITS, INFINITE, LONGEST_LINE, PROVEN, WIN, Work

Table = NDArray[Any]
"""Two words an entry: the key combined with the contents (so that a torn entry is not read), the contents."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
OFFSET = 1 << 17
UNKNOWN = 1 << 18
HISTORY_MOST = 1 << 14

QUIET_DEPTH = 6
"""How many plies of attacks and answers the quiescence follows."""
THREAT_DEPTH = 2
"""How many plies deep in the quiescence a threat to win is answered by every action."""
REVERSE_DEPTH, REVERSE_MARGIN = 5, 70
PASS_DEPTH = 3
H_REVERSE, H_PASS, H_LATE, H_REDUCE, H_EXTEND, H_WARY = range(len(HABITS))
FREE_TO_PASS = 10
"""With fewer legal actions than this, having to move may hurt."""
LATE_DEPTH = 4


@compiled
def is_repetition(s: Record) -> bool:
    """Whether the position has occurred before, in the game or in the line searched."""
    at = LONGEST_PAST + s.ply
    back, most = 4, i64(s.quiet[u32(s.ply)])
    while back <= most and s.keys[u32(at - back)] != s.key:
        back += 2
    return back <= most


@inlined
def enter_node(s: Record, w: Any) -> bool:
    """Count a node; whether the search goes on."""
    w.nodes += 1
    if s.ply > w.deepest:
        w.deepest = s.ply
    if w.stop != 0 or w.nodes >= w.most_nodes:
        w.aborted = 1
    return bool(w.aborted == 0)


@compiled
def quiesce(s: Record, w: Any, alpha: int, beta: int, depth: int) -> int:
    """The worth of a position once the attacks under way are over; `depth` counts down from 0."""
    if not enter_node(s, w):
        return i64(0)
    p, ply = s.turn, s.ply
    o = 1 - p
    if lost(s):
        return i64(ply - WIN)
    if is_repetition(s):
        return i64(w.draw[u32(p)])
    beset = s.beset[u32(ply)]
    if may_win(s, p, beset):
        return i64(WIN - ply - 1)
    forced = beset > 0 or (depth > -THREAT_DEPTH and may_win(s, o, i64(0)))
    best = i64(-INFINITE)
    if not forced or ply >= DEEPEST_PLY:
        best = evaluate(s, w)
        if best >= beta or depth <= -QUIET_DEPTH or ply >= DEEPEST_PLY:
            return best
    prey = note_prey(s, w, o)
    if prey == 0 and not forced and can_step(s):
        return best
    n = generate(s)
    if n == 0:
        return i64(ply - WIN)
    promise(s, w, n, i64(-1), prey)
    at = ply * MOST_ACTIONS
    for k in range(n):
        action = pick(s, w, at, k, n)
        if not forced and w.promise[u32(at + k)] < ATTACK:
            break
        make(s, action)
        score = -quiesce(s, w, i64(-beta), i64(-max(alpha, best)), i64(depth - 1))
        unmake(s)
        if w.aborted != 0:
            return i64(0)
        if score > best:
            best = score
            if best >= beta:
                break
    return best


@inlined
def to_table(score: int, ply: int) -> int:
    """A score as the table keeps it: a proven distance counted from the position itself."""
    if score > PROVEN:
        return score + ply
    return score - ply if score < -PROVEN else score


@inlined
def from_table(score: int, ply: int) -> int:
    """A score of the table as it is worth at `ply`."""
    if score > PROVEN:
        return score - ply
    return score + ply if score < -PROVEN else score


@inlined
def place_of(table: Table, key: int) -> int:
    """Where the entry of a position stands in the table."""
    return 2 * (i64(key >> u64(1)) & (len(table) // 2 - 1))


@compiled
def keep(table: Table, w: Any, key: int, action: int, score: int, depth: int, bound: int) -> None:
    """Write an entry, unless a deeper one of this search stands there for another position."""
    at = place_of(table, key)
    held = table[u32(at + 1)]
    age = i64(held >> u64(48)) & 255
    other = table[u32(at)] ^ held != key
    if other and age == w.generation and i64(held >> u64(38)) & 255 > depth + 3:
        return
    if action == 0 and not other:
        action = i64(held) & 0xFFFFF
    word = u64(action | (score + OFFSET) << 20 | depth << 38 | bound << 46 | w.generation << 48)
    table[u32(at)] = key ^ word
    table[u32(at + 1)] = word


@compiled
def learn(s: Record, w: Any, k: int, depth: int) -> None:
    """The `k`-th action of this ply has cut the search short, and those before it have not."""
    p, ply = s.turn, s.ply
    at = ply * MOST_ACTIONS
    bonus = min(depth * depth * 4, i64(1600))
    action = i64(s.actions[u32(at + k)])
    if w.killer[u32(2 * ply)] != action:
        w.killer[u32(2 * ply + 1)] = w.killer[u32(2 * ply)]
        w.killer[u32(2 * ply)] = action
    if ply > 0 and s.action[u32(ply - 1)] > 0:
        w.answer[u32(kind_of(w, 1 - p, i64(s.action[u32(ply - 1)])))] = action
    for j in range(k + 1):
        i = kind_of(w, p, i64(s.actions[u32(at + j)]))
        held = i64(w.history[u32(i)])
        change = bonus if j == k else -bonus
        w.history[u32(i)] = held + change - held * bonus // HISTORY_MOST


@inlined
def note_line(w: Any, ply: int, action: int) -> None:
    """The line from this ply on is now `action` and the line of the ply after it."""
    at, after = ply * LONGEST_LINE, (ply + 1) * LONGEST_LINE
    length = min(w.line_length[u32(ply + 1)], i64(LONGEST_LINE - 1))
    w.line[u32(at)] = action
    for k in range(length):
        w.line[u32(at + 1 + k)] = w.line[u32(after + k)]
    w.line_length[u32(ply)] = length + 1


@compiled
def consider(s: Record, w: Any, n: int) -> int:
    """Take the actions that are left out from the `n` of the root; how many remain.

    The best one so far is tried first: with some left out the table knows nothing of the root.
    """
    if w.root_first != 0:
        w.first[0] = w.root_first
    kept = i64(0)
    for k in range(n):
        action = s.actions[u32(k)]
        s.actions[u32(kept)] = action
        kept += 1
        for j in range(w.left_out_count):
            if w.left_out[u32(j)] == action:
                kept -= 1
                break
    return kept


@compiled
def probe(s: Record, w: Any, table: Table, alpha: int, beta: int, depth: int) -> int:
    """What the table knows of the worth of the position, as far as it settles the search; `UNKNOWN` if not.

    The action that stands there goes to ``first``.
    """
    ply, key = s.ply, s.key
    w.first[u32(ply)] = 0
    at = place_of(table, key)
    word = table[u32(at + 1)]
    if table[u32(at)] ^ word != key or word == 0:
        return i64(UNKNOWN)
    w.first[u32(ply)] = i64(word) & 0xFFFFF
    bound = i64(word >> u64(46)) & 3
    known = from_table((i64(word >> u64(20)) & 0x3FFFF) - OFFSET, ply)
    deep_enough = i64(word >> u64(38)) & 255 >= depth or abs(known) > PROVEN
    fits = (bound != AT_MOST and known >= beta) or (bound != AT_LEAST and known <= alpha)
    if ply > 0 and deep_enough and (fits or (bound == EXACT and beta - alpha == 1)):
        return i64(known)
    return i64(UNKNOWN)


@inlined
def calm(s: Record, w: Any, habit: int, wariness: int) -> bool:
    """Whether the side to move may rely on a habit, with no such pressure on its Symbol as makes it wary.

    Less of it does so by as much as the habit needs `wariness`.
    """
    pressure = i64(s.load[u32(s.turn * CELLS + s.symbol[u32(s.turn)])]) & PRESSURE
    return bool((w.habit[u32(habit)] != 0) & (pressure + wariness < w.habit[u32(H_WARY)]))


@compiled
def arrive(s: Record, w: Any, table: Table, alpha: int, beta: int, depth: int) -> int:
    """What is known of a position before any action is tried, or `UNKNOWN`.

    It notes whether the side to move is ``forced`` (it must run, or the enemy threatens to win), and if
    not what the position is worth ``here``.
    """
    p, ply = s.turn, s.ply
    w.line_length[u32(ply)] = 0
    if not enter_node(s, w):
        return i64(0)
    if lost(s):
        return i64(ply - WIN)
    beset = s.beset[u32(ply)]
    if ply > 0:
        if is_repetition(s):
            return i64(w.draw[u32(p)])
        if may_win(s, p, beset):
            return i64(WIN - ply - 1)
        if alpha >= WIN - ply - 3:
            return i64(alpha)
    known = probe(s, w, table, alpha, beta, depth)
    if known != UNKNOWN:
        return known
    w.forced[u32(ply)] = i64(beset > 0 or may_win(s, 1 - p, i64(0)))
    w.here[u32(ply)] = -INFINITE
    if w.forced[u32(ply)] == 0 and beta - alpha == 1 and ply > 0 and abs(beta) < PROVEN:
        here = evaluate(s, w)
        w.here[u32(ply)] = here
        sure = here - REVERSE_MARGIN * depth >= beta
        if sure and depth <= REVERSE_DEPTH and calm(s, w, H_REVERSE, i64(0)):
            return here
    return i64(UNKNOWN)


@inlined
def is_quiet(s: Record, w: Any, k: int) -> bool:
    """Whether the `k`-th action of this ply neither answers a threat nor attacks."""
    ply = s.ply
    return bool((w.forced[u32(ply)] == 0) & (w.promise[u32(ply * MOST_ACTIONS + k)] < ATTACK))


@inlined
def is_late(k: int, depth: int) -> bool:
    """Whether the `k`-th action and those after it may be left out at this depth, when they are quiet."""
    return bool((depth <= LATE_DEPTH) & (k > 5 + 3 * depth * depth))


@compiled
def less_deep(s: Record, w: Any, k: int, depth: int, open_window: bool) -> int:
    """By how many plies the quiet action just made, the `k`-th, is searched less at first."""
    if depth < 3 or k < 2 or s.beset[u32(s.ply)] > 0 or w.habit[u32(H_REDUCE)] == 0:
        return i64(0)
    cut = i64(w.reduction[u32(min(depth, i64(63)) * 64 + min(k + 1, i64(63)))]) - i64(open_window)
    return max(i64(0), min(cut, i64(depth - 2)))


@compiled
def note_best(s: Record, w: Any, k: int, score: int, low: int, beta: int, depth: int) -> None:
    """The `k`-th action of this ply is the best so far: note it where it belongs."""
    ply = s.ply
    action = i64(s.actions[u32(ply * MOST_ACTIONS + k)])
    if ply == 0 and (score > low or w.best == 0):
        w.best = w.root_first = action
    w.first[u32(ply)] = 0
    if score > low:
        w.first[u32(ply)] = action
        note_line(w, ply, action)
        if score >= beta and w.promise[u32(ply * MOST_ACTIONS + k)] < ATTACK:
            learn(s, w, k, depth)


@entry
def search(s: Record, w: Any, table: Table, alpha: int, beta: int, depth: int, may_pass: int) -> int:
    """The worth of a position to its mover, searched to `depth`.

    It is the worth itself when it lies between `alpha` and `beta`, otherwise a bound beyond the one
    that it passes; 0, and of no meaning, when the search was aborted.
    """
    ply = s.ply
    if (depth <= 0 and ply > 0) or ply >= DEEPEST_PLY:
        w.line_length[u32(ply)] = 0
        return quiesce(s, w, alpha, beta, i64(0))
    score = arrive(s, w, table, alpha, beta, depth)
    if score != UNKNOWN:
        return score
    pass_now = may_pass != 0 and depth >= PASS_DEPTH and w.here[u32(ply)] >= beta
    if pass_now and calm(s, w, H_PASS, i64(1)) and count(s) >= FREE_TO_PASS:
        make_pass(s)
        score = -search(s, w, table, i64(-beta), i64(1 - beta), i64(depth - 3 - depth // 4), i64(0))
        unmake_pass(s)
        if w.aborted != 0:
            return i64(0)
        if score >= beta:
            return min(score, i64(PROVEN - 1))
    n = generate(s)
    if n == 0:
        return i64(ply - WIN)
    if ply == 0:
        n = consider(s, w, n)
    depth -= i64(depth >= 5 and w.first[u32(ply)] == 0)
    promise(s, w, n, i64(w.first[u32(ply)]), note_prey(s, w, 1 - s.turn))
    at = ply * MOST_ACTIONS
    best, low, deep = i64(-INFINITE), alpha, depth - 1
    if w.forced[u32(ply)] != 0 and ply < 2 * w.root_depth and w.habit[u32(H_EXTEND)] != 0:
        deep = depth
    open_window = beta - alpha > 1
    for k in range(n):
        action = pick(s, w, at, i64(k), n)
        quiet = is_quiet(s, w, k)
        if quiet and w.habit[u32(H_LATE)] != 0 and is_late(k, depth) and not open_window and best > -PROVEN:
            break
        top = beta if k == 0 else low + 1
        make(s, action)
        if deep > 0:
            fetch(table, place_of(table, s.key))
        cut = less_deep(s, w, i64(k), depth, open_window) if quiet else i64(0)
        while True:
            score = -search(s, w, table, i64(-top), i64(-low), i64(deep - cut), i64(1))
            if w.aborted != 0 or score <= low or (cut == 0 and (top >= beta or score >= beta)):
                break
            top = top if cut > 0 else beta
            cut = i64(0)
        unmake(s)
        if w.aborted != 0:
            return i64(0)
        if score > best:
            best = score
            note_best(s, w, i64(k), score, low, beta, depth)
            low = max(low, score)
            if score >= beta:
                break
    if best > -INFINITE and (ply > 0 or w.left_out_count == 0):
        bound = AT_LEAST if best >= beta else (EXACT if best > alpha else AT_MOST)
        keep(table, w, s.key, i64(w.first[u32(ply)]), to_table(best, ply), depth, i64(bound))
    return best


def search_root(records: Records, works: Work, table: Table, alpha: int, beta: int, depth: int) -> int:
    """Search the position of a record; the best action is then ``best`` and the line ``line``."""
    works[0]["root_depth"] = depth
    return search(records[0], works[0], table, alpha, beta, depth, 0)


@entry
def evaluate_state(records: Records, works: Work) -> int:
    """`evaluate` for Python."""
    return evaluate(records[0], works[0])
