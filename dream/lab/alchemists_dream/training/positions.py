"""The positions of finished games that the network learns from, and what it is to say of each."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import Weights, untaught
from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import NETWORK_INPUTS
from dream.lab.alchemists_dream.selfplay.compiled_games import FinishedGame
from dream.lab.alchemists_dream.training.kernel_positions import SEEN, see_game

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
