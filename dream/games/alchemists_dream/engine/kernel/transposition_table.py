"""The transposition table: what was found of positions, shared by all threads and kept over searches."""

from typing import Any

from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.kernel.jit import compiled, i64, inlined, u32, u64
from dream.games.alchemists_dream.engine.kernel.law import State
from dream.games.alchemists_dream.engine.kernel.search_state import SearchState
from dream.protocol.dialogue import PROVEN

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
