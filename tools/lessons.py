"""What the network is trained on: the positions of games, what the evaluation sees in them, and what they
were worth as the game went on; and how the surroundings of a Symbol are turned and reflected."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from typing import Any, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import Weights, untaught
from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import (
    NETWORK_INPUTS,
    NETWORK_STEPS,
    SearchState,
    SearchStates,
    weighed,
)
from dream.games.alchemists_dream.engine.kernel.law import State, States, entry, make
from dream.search.compiling import compiled, i64, u32
from tools.selfplay import FinishedGame, rebase, settled


def cells_seen() -> list[tuple[int, int]]:
    """How many rows and columns from the Symbol each cell is that the network sees, in its order."""
    steps = range(-NETWORK_STEPS, NETWORK_STEPS + 1)
    return [
        (row, column)
        for row in steps
        for column in steps
        if abs(row + column) <= NETWORK_STEPS and (row, column) != (0, 0)
    ]


def symmetries() -> NDArray[np.int64]:
    """The six turns of the hexagon, and each after a reflection, a row for each: which cell comes to the
    place of each."""
    cells = cells_seen()
    found = []
    for reflected in (False, True):
        moved = [(column, row) if reflected else (row, column) for row, column in cells]
        for _ in range(6):
            found.append([cells.index(cell) for cell in moved])
            moved = [(row + column, -row) for row, column in moved]
    return np.array(found, np.int64)


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


Numbers = NDArray[np.float64]
Floats = NDArray[np.float32]

EVERY = 3
"""Of so many positions of a game one is looked at."""
SCALE = 400.0
"""A score of so many hundredths of a Stone multiplies the odds by e."""
MOST_SCORE = 10 * SCALE
"""What is more, a proven win too, is taken for this."""
WINDOW = 4
"""The chances of so many plies that follow each other are taken together."""
SHORT_GAME = 10
"""Of fewer positions than this each counts as if there were so many."""


@dataclass(frozen=True, eq=False)
class Positions:
    """Positions of games, one to a row, all but the game's number seen from the side to move.

    `inputs` are the classes of the inputs of the mover's siege and of the enemy's, `worth` is what the
    evaluation without a network says, `target` the chance to win from 0 to 1 that is to be learnt. `sign` is
    1 where the first player moves, -1 where the second does; `game` is a number.
    """

    inputs: NDArray[np.uint8]
    worth: Floats
    target: Floats
    sign: Floats
    game: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.worth)

    @property
    def share(self) -> Floats:
        """How much each position counts, 1 on average: those of a game count as much together as those of
        any other, unless they are fewer than `SHORT_GAME`."""
        counts = np.bincount(self.game)
        share: Numbers = 1 / np.maximum(counts, SHORT_GAME)[self.game]
        even: Floats = (share / share.mean()).astype(np.float32)
        return even


@dataclass(frozen=True)
class Aim:
    """What is to be learnt: the winning chance that the players see `horizon` plies later, and by the part
    `result` of it what came of the game."""

    horizon: int = 24
    result: float = 0.3


def chances(game: FinishedGame, aim: Aim) -> Numbers:
    """The first player's chance to win that is to be learnt for each ply of a game.

    What the players see later is the mean over `WINDOW` plies of the winning chances by their scores. Beyond
    the end of a game that was won stands the result, beyond that of another the mean of its last plies.
    """
    scores = np.clip(game.scores.astype(np.float64), -MOST_SCORE, MOST_SCORE)
    second_moves = (np.arange(len(scores)) + game.start.turn) % 2 == 1
    seen = 1 / (1 + np.exp(np.where(second_moves, scores, -scores) / SCALE))
    if not len(seen):
        return seen
    result = (1 + game.winner) / 2
    beyond = result if game.winner else seen[-WINDOW:].mean()
    lasting = np.concatenate([seen, np.full(aim.horizon + WINDOW - 1, beyond)])
    later: Numbers = sliding_window_view(lasting, WINDOW)[aim.horizon :].mean(axis=1)
    return (1 - aim.result) * later + aim.result * result


def positions_of(games: Sequence[FinishedGame], weights: Weights, aim: Aim, threads: int = 1) -> Positions:
    """The positions of games, each game by its number in the sequence, weighed without the network.

    A position is left out from which the horizon reaches into the random actions of its game, which have
    no scores.
    """
    with ThreadPoolExecutor(threads, "positions") as executor:
        found = list(executor.map(_seen_in_game, games, repeat(untaught(weights)), repeat(aim)))
    rows = np.concatenate([np.zeros(0, SEEN), *found])
    first_chances = [chances(game, aim)[seen["ply"]] for game, seen in zip(games, found, strict=True)]
    first = np.concatenate([np.zeros(0), *first_chances])
    return Positions(
        rows["inputs"].reshape(-1, 2, NETWORK_INPUTS),
        rows["worth"].astype(np.float32),
        np.where(rows["turn"] == 0, first, 1 - first).astype(np.float32),
        (1 - 2 * rows["turn"]).astype(np.float32),
        np.repeat(np.arange(len(games)), [len(seen) for seen in found]),
    )


def _seen_in_game(game: FinishedGame, weights: Weights, aim: Aim) -> NDArray[Any]:
    states = state_of(game.start)
    rows = np.zeros(len(game.actions) // EVERY, SEEN)
    seen = rows[: see_game(states, search_state_of(states, weights), game.actions, EVERY, rows)]
    return seen[seen["ply"] + aim.horizon >= game.game.luck]
