"""Principal variation search: alpha-beta with null windows, a transposition table and quiescence.

It prunes by reverse futility, null move and late move pruning, reduces late moves and extends threats, see
`HEURISTICS`. A score beyond `PROVEN` is a proof. Every losing score comes from a position whose legal
actions were all searched; what guesses (the null move, late move pruning, standing pat) answers with other
scores only. Everywhere `s` is the state of the game and `w` the working state of the search.
"""

from dream.games.alchemists_dream.engine.kernel.evaluate import evaluate
from dream.games.alchemists_dream.engine.kernel.jit import compiled, entry, fetch, i64, inlined, u32, u64
from dream.games.alchemists_dream.engine.kernel.law import (
    State,
    States,
    can_act,
    count,
    generate,
    lost,
    make,
    make_null,
    unmake,
    unmake_null,
)
from dream.games.alchemists_dream.engine.kernel.layout import CELLS, LONGEST_PAST, MOST_ACTIONS, PRESSURE
from dream.games.alchemists_dream.engine.kernel.move_ordering import (
    ATTACK,
    kind_of,
    may_win,
    note_targets,
    pick_next,
    score_actions,
)
from dream.games.alchemists_dream.engine.kernel.search_state import (
    DEEPEST_PLY,
    HEURISTICS,
    INFINITE,
    LONGEST_PV,
    SearchState,
    SearchStates,
)
from dream.games.alchemists_dream.engine.kernel.transposition_table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    UNKNOWN,
    Table,
    place_of,
    probe,
    store,
    to_table,
)
from dream.protocol.dialogue import PROVEN, WIN

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
