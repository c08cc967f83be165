"""Move ordering: the action of the transposition table, attacks, killers, the countermove, then the history.

Beside it stands what the enemy threatens.
"""

from dream.games.alchemists_dream.engine.kernel.grid import touching
from dream.games.alchemists_dream.engine.kernel.jit import compiled, i64, inlined, u32
from dream.games.alchemists_dream.engine.kernel.law import State, exits, may_return
from dream.games.alchemists_dream.engine.kernel.layout import (
    CELLS,
    ENTER,
    FIRST_CELL,
    FROM,
    HOSTILE,
    MOST_ACTIONS,
    MOST_STONES,
    OWN,
    PRESSURE,
    STEPS,
    TO_MASK,
    WIDTH,
)
from dream.games.alchemists_dream.engine.kernel.search_state import KINDS, SearchState

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
