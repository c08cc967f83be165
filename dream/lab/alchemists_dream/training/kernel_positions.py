"""What the network sees in the positions of a finished game, in compiled code."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.kernel.evaluate import (
    NETWORK_INPUTS,
    SearchState,
    SearchStates,
    weighed,
)
from dream.games.alchemists_dream.engine.kernel.law import State, States, entry, make
from dream.lab.alchemists_dream.selfplay.kernel_games import rebase, settled
from dream.search.compiling import compiled, i64, u32

SEEN: Final = np.dtype(
    [
        ("inputs", np.uint8, 2 * NETWORK_INPUTS),
        ("worth", np.int64),
        ("ply", np.int64),
        ("turn", np.int64),
    ],
    align=True,
)
"""A position of a game: the class of each input of the mover's siege, then of that of the enemy, what the
position is worth to the mover, how many actions came before it, and who moves."""


@compiled
def see_siege(s: State, w: SearchState, besieger: int, row: Any, first: int) -> None:
    """Write the class of each input of the siege by `besieger` to the inputs of a row, from `first` on."""
    for k in range(NETWORK_INPUTS):
        load = s.load[u32(w.around[u32(besieger * NETWORK_INPUTS + k)])]
        row.inputs[u32(first + k)] = w.load_class[u32(load)]


@entry
def see_game(
    states: States,
    search_states: SearchStates,
    actions: NDArray[np.int32],
    every: int,
    rows: NDArray[Any],
) -> int:
    """Write a row of `SEEN` for every so many positions of a game that are `settled`; how many there are.

    The game is that of `actions`, up to its end or a 0, from the position of `states`. It is weighed by the
    weights of `search_states`. No more is written than there is room for.
    """
    s, w = states[0], search_states[0]
    written = 0
    for ply in range(len(actions)):
        if actions[ply] == 0 or written == len(rows):
            break
        if ply % every == every - 1 and settled(s):
            row = rows[written]
            see_siege(s, w, i64(s.turn), row, i64(0))
            see_siege(s, w, i64(1 - s.turn), row, i64(NETWORK_INPUTS))
            row.worth = weighed(s, w)
            row.ply = ply
            row.turn = s.turn
            written += 1
        make(s, i64(actions[ply]))
        rebase(s)
    return written
