"""Learning the weights of the evaluation from games that the engine plays: rounds of playing and fitting."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import repeat
from random import Random

import numpy as np
from numpy.typing import NDArray

from dream.base.errors import Impossible
from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import (
    MOST_WEIGHT,
    POSITIVE,
    Weights,
    named_weights,
    weights_of,
)
from dream.games.alchemists_dream.engine.evaluation import exposure
from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import WEIGHTS
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.lab.alchemists_dream.selfplay.compiled_games import (
    MOST_PLIES,
    YARDSTICK_DEPTH,
    CompiledGame,
    CompiledPlayer,
    FinishedGame,
)
from dream.lab.alchemists_dream.selfplay.kernel_games import GREEDY, SIMPLE, slopes
from dream.lab.alchemists_dream.tuning.fitting import (
    Numbers,
    Outlook,
    Pull,
    Rows,
    fitted_change,
    fitted_outlook,
    margins,
)

NEVER_NEGATIVE = (
    "stone",
    "reserve",
    "open_side",
    "step",
    "guard",
    "guard_escape",
    "shut",
    "never",
    "rock",
    "rock_exit",
)
"""What would make no sense as a fault or a gift: having Stones, and the prices of a siege."""

SPARRING = ((0.35, "equal"), (0.55, "hasty"), (0.9, "simple"), (1.0, "greedy"))
"""Up to which part of the games the search plays against itself, itself with a `HASTE`-th of the nodes, and
the yardsticks."""
HASTE = 6
MOST_LUCK = 8
EVERY = 3
"""Of so many positions of a game one is looked at."""
HELD_OUT = 8
"""Of so many games one is not fitted to, but tells whether what was learnt holds elsewhere."""
SMALL_WEIGHT = 10
"""A weight changes in parts of itself, one that is smaller in parts of this."""
MOST_CHANGE = 0.5
"""How many such units a weight changes at most before the slopes are taken anew."""
SLOPES_TAKEN = 3


@dataclass(frozen=True)
class TuningSettings:
    """What is to be played and how it is learnt from.

    In each round `games` from seeds counted up from `seeds`, by searches of `nodes`. A drawn game counts
    `draws` times as much as one that was won. `doubt` is by what part of itself a weight is supposed to be
    wrong beforehand: the smaller it is and the fewer the games, the nearer the weights stay to what they are.
    """

    games: int = 2000
    nodes: int = 3000
    seeds: int = 1
    rounds: int = 1
    draws: float = 0.3
    doubt: float = 0.3
    most_plies: int = MOST_PLIES

    def games_of_round(self, number: int, weights: Weights) -> Iterator[CompiledGame]:
        """The games of a round, counted from 0."""
        for seed in range(self.seeds + number * self.games, self.seeds + (number + 1) * self.games):
            yield sparring(seed, CompiledPlayer(nodes=self.nodes, weights=weights), self.most_plies)

    @property
    def fresh_seeds(self) -> int:
        """The first seed after those of all rounds."""
        return self.seeds + self.rounds * self.games


def sparring(seed: int, player: CompiledPlayer, most_plies: int = MOST_PLIES) -> CompiledGame:
    """A game of a search against one of `SPARRING`; among searches its first actions are random ones."""
    random = Random(f"sparring {seed}")
    chance, luck = random.random(), random.randrange(0, MOST_LUCK + 1, 2)
    kind = next(kind for most, kind in SPARRING if chance <= most)
    others = {
        "equal": player,
        "hasty": replace(player, nodes=max(1, player.nodes // HASTE)),
        "simple": CompiledPlayer(SIMPLE, depth=YARDSTICK_DEPTH),
        "greedy": CompiledPlayer(GREEDY),
    }
    pair = (player, others[kind]) if random.random() < 0.5 else (others[kind], player)
    return CompiledGame(seed, pair, 0 if kind in ("simple", "greedy") else luck, most_plies)


@dataclass(frozen=True, eq=False)
class Lesson:
    """What was learnt: the weights and losses before and after, the latter of the games that were fitted
    to and of those held out (nan where there are none)."""

    games: tuple[int, int, int]
    """How many the first player won, drew and lost."""
    positions: int
    outlook: Outlook
    weights: tuple[Weights, Weights]
    margins: Numbers
    """How far each of the weights after may be from the true one, with 95 %."""
    losses: tuple[float, float]
    held_out: tuple[float, float]


def learn(
    games: Sequence[FinishedGame], weights: Weights, settings: TuningSettings, threads: int = 1
) -> Lesson:
    """Fit the weights to games; raises Impossible when there is nothing to learn from them."""
    fitted = [game for number, game in enumerate(games, 1) if number % HELD_OUT]
    others = games[HELD_OUT - 1 :: HELD_OUT]
    rows = rows_of(fitted, weights, settings.draws, threads)
    if not np.any(rows.result != 0.5):
        raise Impossible(["no game was won in which there is anything to learn; play more of them"])
    outlook = fitted_outlook(rows)
    before = rows.loss(outlook)
    best, least, best_rows = weights, before, rows
    now = weights
    for _ in range(SLOPES_TAKEN):
        now = _changed(rows, outlook, now, weights, settings.doubt)
        rows = rows_of(fitted, now, settings.draws, threads)
        if rows.loss(outlook) < least:
            best, least, best_rows = now, rows.loss(outlook), rows
    elsewhere = [rows_of(others, each, settings.draws, threads).loss(outlook) for each in (weights, best)]
    winners = [game.winner for game in games]
    counts = winners.count(1), winners.count(0), winners.count(-1)
    return Lesson(
        counts,
        len(rows.worth),
        outlook,
        (weights, best),
        _margins(best_rows, outlook, weights, settings.doubt),
        (before, least),
        (elsewhere[0], elsewhere[1]),
    )


def _changed(rows: Rows, outlook: Outlook, now: Weights, first: Weights, doubt: float) -> Weights:
    """The weights `now`, by which the rows were evaluated, fitted once; drawn to the `first`."""
    units = _units(first)
    low = np.maximum(-MOST_CHANGE, (least_weights() - now) / units)
    pull = Pull(low, np.maximum(low, MOST_CHANGE), (first - now) / units, _ridge(rows, doubt))
    change = fitted_change(replace(rows, slopes=rows.slopes * units), outlook, pull) * units
    new = np.clip(np.rint(now + change), 1 - MOST_WEIGHT, MOST_WEIGHT - 1)
    return weights_of(named_weights(new.astype(np.int64)))


def _margins(rows: Rows, outlook: Outlook, first: Weights, doubt: float) -> Numbers:
    """See `margins`, of the weights by which the rows were evaluated."""
    units = _units(first)
    return margins(replace(rows, slopes=rows.slopes * units), outlook, _ridge(rows, doubt)) * units


def _units(first: Weights) -> Numbers:
    """What each weight changes in parts of."""
    units: Numbers = np.maximum(np.abs(first), SMALL_WEIGHT).astype(np.float64)
    return units


def _ridge(rows: Rows, doubt: float) -> float:
    """What a normal distribution around the first weights adds to the loss of all games."""
    return 1 / (doubt**2 * float(rows.share.sum()))


def least_weights() -> Numbers:
    """What each weight is at least."""
    least = {**dict.fromkeys(NEVER_NEGATIVE, 0), **dict.fromkeys(POSITIVE, 1)}
    return np.array([least.get(name, -MOST_WEIGHT) for name in WEIGHTS], np.float64)


def rows_of(games: Sequence[FinishedGame], weights: Weights, draws: float, threads: int = 1) -> Rows:
    """The rows of games, evaluated by these weights; all rows of a game together count 1, or `draws`."""
    with ThreadPoolExecutor(threads, "rows") as executor:
        found = list(executor.map(_rows_of_game, games, repeat(weights)))
    seen = np.concatenate([np.zeros((0, 1 + len(WEIGHTS)), np.float32), *found]).astype(np.float64)
    lengths = [len(rows) for rows in found]
    results = [(1 + game.winner) / 2 for game in games]
    shares = [(1.0 if game.winner else draws) / max(1, n) for game, n in zip(games, lengths, strict=True)]
    return Rows(
        seen[:, 0],
        seen[:, 1:],
        np.repeat([_exposed(game.start) for game in games], lengths).astype(np.float64),
        np.repeat(results, lengths),
        np.repeat(shares, lengths),
        np.repeat(np.arange(len(games)), lengths),
    )


def _exposed(position: Position) -> int:
    """How much more the second player's Symbol is exposed than the first's."""
    first, second = (
        exposure(position, player, side.symbol) if side.symbol else 0
        for player, side in zip(Player, position.sides, strict=True)
    )
    return second - first


def _rows_of_game(game: FinishedGame, weights: Weights) -> NDArray[np.float32]:
    states = state_of(game.start)
    rows = np.zeros((len(game.actions) // EVERY, 1 + len(WEIGHTS)), np.float32)
    return rows[: slopes(states, search_state_of(states, weights), game.actions, EVERY, rows)]
