"""Principal variation search: alpha-beta with null windows, a transposition table and quiescence.

It prunes by reverse futility, null move and late move pruning, reduces late moves and extends threats, see
`HEURISTICS`. A score beyond `PROVEN` is a proof. Every losing score comes from a position whose legal
actions were all searched; what guesses (the null move, late move pruning, standing pat) answers with other
scores only. Everywhere `s` is the state of the game and `w` the working state of the search.
"""

from typing import Any

from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.kernel.evaluate import (
    DEEPEST_PLY,
    HEURISTICS,
    INFINITE,
    KINDS,
    LONGEST_PV,
    SearchState,
    SearchStates,
    evaluate,
)
from dream.games.alchemists_dream.engine.kernel.law import (
    CELLS,
    ENTER,
    FIRST_CELL,
    FROM,
    HOSTILE,
    LONGEST_PAST,
    MOST_ACTIONS,
    MOST_STONES,
    OWN,
    PRESSURE,
    STEPS,
    TO_MASK,
    WIDTH,
    State,
    States,
    can_act,
    count,
    entry,
    exits,
    generate,
    lost,
    make,
    make_null,
    may_return,
    touching,
    unmake,
    unmake_null,
)
from dream.protocol.dialogue import PROVEN, WIN
from dream.search.compiling import compiled, fetch, i64, inlined, u32, u64

# The transposition table: what was found of positions, shared by all threads and kept over searches

Table = NDArray[Any]
"""Two words an entry: the key combined with the contents (so that a torn entry is not read), the contents."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
"""What a score is: the worth itself, a lower bound, an upper bound."""
OFFSET = 1 << 17
UNKNOWN = 1 << 18
"""What `probe` says when the search must go on; no score is so high."""


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
def store(table: Table, w: SearchState, key: int, action: int, score: int, depth: int, bound: int) -> None:
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
def probe(s: State, w: SearchState, table: Table, alpha: int, beta: int, depth: int) -> int:
    """What the table knows of the worth of the position, as far as it settles the search; `UNKNOWN` if not.

    The action that stands there goes to ``table_action``.
    """
    ply, key = s.ply, s.key
    w.table_action[u32(ply)] = 0
    at = place_of(table, key)
    word = table[u32(at + 1)]
    if table[u32(at)] ^ word != key or word == 0:
        return i64(UNKNOWN)
    w.table_action[u32(ply)] = i64(word) & 0xFFFFF
    held_depth = i64(word >> u64(38)) & 255
    if w.exact != 0 and held_depth != depth:
        return i64(UNKNOWN)
    bound = i64(word >> u64(46)) & 3
    known = from_table((i64(word >> u64(20)) & 0x3FFFF) - OFFSET, ply)
    deep_enough = held_depth >= depth or abs(known) > PROVEN
    fits = (bound != AT_MOST and known >= beta) or (bound != AT_LEAST and known <= alpha)
    if ply > 0 and deep_enough and (fits or (bound == EXACT and beta - alpha == 1)):
        return i64(known)
    return i64(UNKNOWN)


# Move ordering: the action of the table, attacks, killers, the countermove, then the history


TABLE_ACTION = 1 << 30
ATTACK = 1 << 24
"""The score of an action that surrounds an enemy Stone is at least this, and that of the table's action,
which is never searched less deep; no other's is."""
KILLER = 1 << 22


@compiled
def may_win(s: State, p: int, surrounded: int) -> bool:
    """Whether `p`, were it to move, could surround the enemy Symbol; `surrounded` of its Stones must run."""
    o = 1 - p
    symbol = s.symbol[u32(o)]
    if s.load[u32(o * CELLS + symbol)] & PRESSURE < ENTER - 1:
        return False
    hand = (s.reserve[u32(p)] > 0 or may_return(s, p)) and surrounded == 0
    least = OWN + ENTER if surrounded > 0 else OWN
    base = p * CELLS
    for step in STEPS:
        cell = symbol + step
        if s.load[u32(base + cell)] >= ENTER or s.load[u32(o * CELLS + cell)] & HOSTILE:
            continue
        for way in STEPS:
            origin = cell + way
            if hand and origin == s.symbol[u32(p)]:
                return True
            load = s.load[u32(base + origin)]
            if least <= load < OWN + 8 and not closes(s, o, origin):
                return True
    return False


@inlined
def closes(s: State, o: int, cell: int) -> bool:
    """Whether a Stone against `o` on `cell` closes a side of its Symbol that the ground leaves open."""
    return touching(cell, s.symbol[u32(o)]) and s.load[u32(o * CELLS + cell)] & HOSTILE == 0


@compiled
def kind_of(w: SearchState, p: int, action: int) -> int:
    """The entry of an action of `p` in the tables by player, cell and kind."""
    origin, target = action >> FROM, action & TO_MASK
    kind = i64(w.kind[u32(target - origin + WIDTH)]) if origin >= FIRST_CELL else 6 + origin
    return (p * CELLS + target) * KINDS + kind


@compiled
def note_targets(s: State, w: SearchState, o: int) -> int:
    """Write the Stones of `o` that one more neighbour would surround to ``targets``; how many."""
    n = i64(0)
    for k in range(s.stones[u32(o)]):
        cell = i64(s.stone[u32(o * MOST_STONES + k)])
        w.targets[u32(n)] = cell
        n += i64(s.load[u32(o * CELLS + cell)] == OWN + ENTER - 1)
    return n


@compiled
def attack(s: State, w: SearchState, o: int, targets: int, action: int) -> int:
    """How much an action attacks the `targets` noted: by Stones surrounded, more for those without escape."""
    origin, target = action >> FROM, action & TO_MASK
    base = o * CELLS
    if s.load[u32(base + target)] & HOSTILE:
        return 0
    found = i64(0)
    stays = origin >= FIRST_CELL and s.load[u32(base + origin)] & HOSTILE == 0
    for k in range(targets):
        cell = w.targets[u32(k)]
        if touching(cell, target) and not (stays and touching(cell, origin)):
            runs = exits(s.load, base + cell) - i64(s.load[u32(base + target)] < ENTER)
            found += 2 if runs > 0 else 5
    return found


@compiled
def score_actions(s: State, w: SearchState, n: int, first: int, targets: int) -> None:
    """Score each of the `n` legal actions of this ply by how promising it is; `first` is tried before all.

    `targets` Stones of the enemy have been noted.
    """
    p, ply = s.turn, s.ply
    o, at = 1 - p, ply * MOST_ACTIONS
    before = i64(s.action[u32(ply - 1)]) if ply > 0 else 0
    countermove = i64(w.countermove[u32(kind_of(w, o, before))]) if before > 0 else 0
    killer, second = i64(w.killer[u32(2 * ply)]), i64(w.killer[u32(2 * ply + 1)])
    for k in range(n):
        action = i64(s.actions[u32(at + k)])
        value = i64(w.history[u32(kind_of(w, p, action))])
        force = attack(s, w, o, targets, action) if targets > 0 else 0
        if action == first:
            value = TABLE_ACTION
        elif force > 0:
            value += ATTACK * force
        elif action == killer:
            value += KILLER + KILLER
        elif (action == second) | (action == countermove):
            value += KILLER
        w.action_score[u32(at + k)] = value


@compiled
def pick_next(s: State, w: SearchState, at: int, k: int, n: int) -> int:
    """Bring the most promising of the actions from the `k`-th on to its place, and give it."""
    best, most = k, i64(w.action_score[u32(at + k)])
    for j in range(k + 1, n):
        value = i64(w.action_score[u32(at + j)])
        if value > most:
            best, most = j, value
    action = i64(s.actions[u32(at + best)])
    s.actions[u32(at + best)] = s.actions[u32(at + k)]
    w.action_score[u32(at + best)] = w.action_score[u32(at + k)]
    s.actions[u32(at + k)] = action
    w.action_score[u32(at + k)] = most
    return action


# The search


REVERSE_FUTILITY, NULL_MOVE, LATE_MOVE_PRUNING, LATE_MOVE_REDUCTIONS, THREAT_EXTENSIONS, SYMBOL_SAFETY = (
    range(len(HEURISTICS))
)
HISTORY_MOST = 1 << 14
"""The history score of an action stays within this, either way."""
QUIESCENCE_DEPTH = 6
"""How many plies of attacks and answers the quiescence search follows."""
THREAT_DEPTH = 2
"""How many plies deep in the quiescence search a threat to win is answered by every action."""
REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN = 5, 70
"""The most plies to go, and how much above beta for each, for a position to be taken at its evaluation."""
NULL_MOVE_DEPTH = 3
NULL_MOVE_ACTIONS = 10
"""With fewer legal actions than this, having to move may hurt (zugzwang)."""
LATE_MOVE_PRUNING_DEPTH = 4
INTERNAL_REDUCTION_DEPTH = 5
"""From this depth on, a position of which the table knows no action is searched one ply less."""


@compiled
def is_repetition(s: State) -> bool:
    """Whether the position has occurred before, in the game or in the line searched."""
    at = LONGEST_PAST + s.ply
    back, most = 4, i64(s.reversible[u32(s.ply)])
    while back <= most and s.keys[u32(at - back)] != s.key:
        back += 2
    return back <= most


@inlined
def enter_node(s: State, w: SearchState) -> bool:
    """Count a node; whether the search goes on."""
    w.nodes += 1
    if s.ply > w.deepest:
        w.deepest = s.ply
    if w.stop != 0 or w.nodes >= w.most_nodes:
        w.aborted = 1
    return bool(w.aborted == 0)


@inlined
def foresees(w: SearchState, p: int) -> bool:
    """Whether whoever searches sees all that `p` can do."""
    return bool((w.overlooks == 0) | (p == w.watcher))


@compiled
def exclude_overlooked(s: State, w: SearchState, n: int) -> int:
    """Take from the `n` actions of this ply those that whoever searches does not see coming; how many
    remain."""
    at, kept = s.ply * MOST_ACTIONS, i64(0)
    for k in range(n):
        action = s.actions[u32(at + k)]
        word = (u64(action) ^ w.luck) * u64(0x9E3779B97F4A7C15)
        word = (word ^ word >> u64(29)) * u64(0xBF58476D1CE4E5B9)
        if i64(word >> u64(33)) % 100 >= w.overlooks:
            s.actions[u32(at + kept)] = action
            kept += 1
    return kept


@compiled
def quiescence(s: State, w: SearchState, alpha: int, beta: int, depth: int) -> int:
    """The worth of a position once the attacks under way are over; `depth` counts down from 0.

    Who is not forced may stand pat, and else only attacks.
    """
    if not enter_node(s, w):
        return i64(0)
    p, ply = s.turn, s.ply
    o = 1 - p
    if lost(s):
        return i64(ply - WIN)
    if w.exact == 0 and is_repetition(s):
        return i64(w.draw_score[u32(p)])
    surrounded = s.surrounded[u32(ply)]
    if foresees(w, p) and may_win(s, p, surrounded):
        return i64(WIN - ply - 1)
    forced = surrounded > 0 or (depth > -THREAT_DEPTH and foresees(w, o) and may_win(s, o, i64(0)))
    best = i64(-INFINITE)
    if not forced and not can_act(s):
        return i64(ply - WIN)
    if not forced or ply >= DEEPEST_PLY:
        best = evaluate(s, w)
        if best >= beta or depth <= -QUIESCENCE_DEPTH or ply >= DEEPEST_PLY:
            return best
    targets = note_targets(s, w, o)
    if targets == 0 and not forced:
        return best
    n = generate(s)
    if n == 0:
        return i64(ply - WIN)
    if not foresees(w, p):
        n = exclude_overlooked(s, w, n)
        if n == 0:
            return evaluate(s, w)
    score_actions(s, w, n, i64(-1), targets)
    at = ply * MOST_ACTIONS
    for k in range(n):
        action = pick_next(s, w, at, k, n)
        if not forced and w.action_score[u32(at + k)] < ATTACK:
            break
        make(s, action)
        score = -quiescence(s, w, i64(-beta), i64(-max(alpha, best)), i64(depth - 1))
        unmake(s)
        if w.aborted != 0:
            return i64(0)
        if score > best:
            best = score
            if best >= beta:
                break
    return best


@compiled
def update_history(s: State, w: SearchState, k: int, depth: int) -> None:
    """The `k`-th action of this ply was a beta cutoff, and those before it were not: learn from it.

    It becomes a killer of its ply and the countermove to the action before, and its history rises.
    """
    p, ply = s.turn, s.ply
    at = ply * MOST_ACTIONS
    bonus = min(depth * depth * 4, i64(1600))
    action = i64(s.actions[u32(at + k)])
    if w.killer[u32(2 * ply)] != action:
        w.killer[u32(2 * ply + 1)] = w.killer[u32(2 * ply)]
        w.killer[u32(2 * ply)] = action
    if ply > 0 and s.action[u32(ply - 1)] > 0:
        w.countermove[u32(kind_of(w, 1 - p, i64(s.action[u32(ply - 1)])))] = action
    for j in range(k + 1):
        i = kind_of(w, p, i64(s.actions[u32(at + j)]))
        held = i64(w.history[u32(i)])
        change = bonus if j == k else -bonus
        w.history[u32(i)] = held + change - held * bonus // HISTORY_MOST


@inlined
def update_pv(w: SearchState, ply: int, action: int) -> None:
    """The principal variation from this ply on is now `action` and that of the ply after it."""
    at, after = ply * LONGEST_PV, (ply + 1) * LONGEST_PV
    length = min(w.pv_length[u32(ply + 1)], i64(LONGEST_PV - 1))
    w.pv[u32(at)] = action
    for k in range(length):
        w.pv[u32(at + 1 + k)] = w.pv[u32(after + k)]
    w.pv_length[u32(ply)] = length + 1


@compiled
def exclude_at_root(s: State, w: SearchState, n: int) -> int:
    """Take the excluded actions from the `n` of the root; how many remain.

    The best one so far is tried first: with some excluded the table knows nothing of the root.
    """
    if w.root_first != 0:
        w.table_action[0] = w.root_first
    kept = i64(0)
    for k in range(n):
        action = s.actions[u32(k)]
        s.actions[u32(kept)] = action
        kept += 1
        for j in range(w.excluded_count):
            if w.excluded[u32(j)] == action:
                kept -= 1
                break
    return kept


@inlined
def may_prune(s: State, w: SearchState, heuristic: int, margin: int) -> bool:
    """Whether the side to move may rely on a heuristic: it is switched on, and its Symbol is safe enough.

    The pressure on the Symbol must stay below the limit by more than `margin`.
    """
    pressure = i64(s.load[u32(s.turn * CELLS + s.symbol[u32(s.turn)])]) & PRESSURE
    return bool((w.heuristic[u32(heuristic)] != 0) & (pressure + margin < w.heuristic[u32(SYMBOL_SAFETY)]))


@compiled
def early_result(s: State, w: SearchState, table: Table, alpha: int, beta: int, depth: int) -> int:
    """What is known of a position before any action is tried, or `UNKNOWN`.

    That is the end of the game, a repetition, mate distance pruning, the transposition table, or reverse
    futility pruning. It notes whether the side to move is ``forced`` (it must run, or the enemy threatens
    to win), and if not the ``static_eval``.
    """
    p, ply = s.turn, s.ply
    w.pv_length[u32(ply)] = 0
    if not enter_node(s, w):
        return i64(0)
    if lost(s):
        return i64(ply - WIN)
    surrounded = s.surrounded[u32(ply)]
    if ply > 0:
        if w.exact == 0 and is_repetition(s):
            return i64(w.draw_score[u32(p)])
        if foresees(w, p) and may_win(s, p, surrounded):
            return i64(WIN - ply - 1)
        if alpha >= WIN - ply - 1:
            return i64(alpha)
    known = probe(s, w, table, alpha, beta, depth)
    if known != UNKNOWN:
        return known
    w.forced[u32(ply)] = i64(surrounded > 0 or (foresees(w, 1 - p) and may_win(s, 1 - p, i64(0))))
    w.static_eval[u32(ply)] = -INFINITE
    if w.forced[u32(ply)] == 0 and beta - alpha == 1 and ply > 0 and abs(beta) < PROVEN:
        here = evaluate(s, w)
        w.static_eval[u32(ply)] = here
        sure = here - REVERSE_FUTILITY_MARGIN * depth >= beta
        if sure and depth <= REVERSE_FUTILITY_DEPTH and may_prune(s, w, REVERSE_FUTILITY, i64(0)):
            return here
    return i64(UNKNOWN)


@inlined
def is_quiet(s: State, w: SearchState, k: int) -> bool:
    """Whether the `k`-th action of this ply neither answers a threat nor attacks."""
    ply = s.ply
    return bool((w.forced[u32(ply)] == 0) & (w.action_score[u32(ply * MOST_ACTIONS + k)] < ATTACK))


@inlined
def is_late_move(k: int, depth: int) -> bool:
    """Late move pruning: whether the `k`-th action and those after it may be left out when they are quiet."""
    return bool((depth <= LATE_MOVE_PRUNING_DEPTH) & (k > 5 + 3 * depth * depth))


@compiled
def late_move_reduction(s: State, w: SearchState, k: int, depth: int, open_window: bool) -> int:
    """By how many plies the quiet action just made, the `k`-th, is searched less at first.

    If it is not worse than expected, it is searched again to the full depth.
    """
    if depth < 3 or k < 2 or s.surrounded[u32(s.ply)] > 0 or w.heuristic[u32(LATE_MOVE_REDUCTIONS)] == 0:
        return i64(0)
    reduction = i64(w.reduction[u32(min(depth, i64(63)) * 64 + min(k + 1, i64(63)))]) - i64(open_window)
    return max(i64(0), min(reduction, i64(depth - 2)))


@compiled
def note_best(s: State, w: SearchState, k: int, score: int, low: int, beta: int, depth: int) -> None:
    """The `k`-th action of this ply is the best so far: note it for the table, the principal variation and
    the history."""
    ply = s.ply
    action = i64(s.actions[u32(ply * MOST_ACTIONS + k)])
    if ply == 0 and (score > low or w.best == 0):
        w.best = w.root_first = action
    w.table_action[u32(ply)] = 0
    if score > low:
        w.table_action[u32(ply)] = action
        update_pv(w, ply, action)
        if score >= beta and w.action_score[u32(ply * MOST_ACTIONS + k)] < ATTACK:
            update_history(s, w, k, depth)


@entry
def search(s: State, w: SearchState, table: Table, alpha: int, beta: int, depth: int, allow_null: int) -> int:
    """The worth of a position to its mover, searched to `depth`; `allow_null` unless it comes of a null move.

    It is the worth itself when it lies between `alpha` and `beta`, otherwise a bound beyond the one
    that it passes; 0, and of no meaning, when the search was aborted.
    """
    ply = s.ply
    if (depth <= 0 and ply > 0) or ply >= DEEPEST_PLY:
        w.pv_length[u32(ply)] = 0
        return quiescence(s, w, alpha, beta, i64(w.quiescence_start))
    score = early_result(s, w, table, alpha, beta, depth)
    if score != UNKNOWN:
        return score
    null_now = allow_null != 0 and depth >= NULL_MOVE_DEPTH and w.static_eval[u32(ply)] >= beta
    if null_now and may_prune(s, w, NULL_MOVE, i64(1)) and count(s) >= NULL_MOVE_ACTIONS:
        make_null(s)
        score = -search(s, w, table, i64(-beta), i64(1 - beta), i64(depth - 3 - depth // 4), i64(0))
        unmake_null(s)
        if w.aborted != 0:
            return i64(0)
        if score >= beta:
            return min(score, i64(PROVEN - 1))
    n = generate(s)
    if n == 0:
        return i64(ply - WIN)
    if ply == 0:
        n = exclude_at_root(s, w, n)
    elif not foresees(w, s.turn):
        n = exclude_overlooked(s, w, n)
        if n == 0:
            return evaluate(s, w)
    if depth >= INTERNAL_REDUCTION_DEPTH and w.table_action[u32(ply)] == 0 and w.exact == 0:
        depth -= 1
    score_actions(s, w, n, i64(w.table_action[u32(ply)]), note_targets(s, w, 1 - s.turn))
    at = ply * MOST_ACTIONS
    best, low, deep = i64(-INFINITE), alpha, depth - 1
    if w.forced[u32(ply)] != 0 and ply < 2 * w.root_depth and w.heuristic[u32(THREAT_EXTENSIONS)] != 0:
        deep = depth
    open_window = beta - alpha > 1
    for k in range(n):
        action = pick_next(s, w, at, i64(k), n)
        quiet = is_quiet(s, w, k)
        prunable = quiet and not open_window and best > -PROVEN and is_late_move(k, depth)
        if prunable and w.heuristic[u32(LATE_MOVE_PRUNING)] != 0:
            break
        top = beta if k == 0 else low + 1
        make(s, action)
        if deep > 0:
            fetch(table, place_of(table, s.key))
        reduction = late_move_reduction(s, w, i64(k), depth, open_window) if quiet else i64(0)
        while True:
            score = -search(s, w, table, i64(-top), i64(-low), i64(deep - reduction), i64(1))
            if w.aborted != 0 or score <= low or (reduction == 0 and (top >= beta or score >= beta)):
                break
            top = top if reduction > 0 else beta
            reduction = i64(0)
        unmake(s)
        if w.aborted != 0:
            return i64(0)
        if score > best:
            best = score
            note_best(s, w, i64(k), score, low, beta, depth)
            low = max(low, score)
            if score >= beta:
                break
    if best > -INFINITE and (ply > 0 or w.excluded_count == 0):
        bound = AT_LEAST if best >= beta else (EXACT if best > alpha else AT_MOST)
        store(table, w, s.key, i64(w.table_action[u32(ply)]), to_table(best, ply), depth, i64(bound))
    return best


def search_root(
    states: States, search_states: SearchStates, table: Table, alpha: int, beta: int, depth: int
) -> int:
    """Search the position of a state; the best action is then ``best``, the principal variation ``pv``."""
    search_states[0]["root_depth"] = depth
    return search(states[0], search_states[0], table, alpha, beta, depth, 0)
