"""Learning the weights of the evaluation from games that the engine plays, by Texel's method: ``python -m
tools.tuning``.

It needs scipy (extra ``lab``). A position that the evaluation thinks worth x is expected to be won with the
probability ``1 / (1 + exp(-scale * x - ground * y))``, where y is how much more the enemy Symbol is exposed.
The ground decides much of a game and never changes: without y it would be laid to the charge of the weights.
They are to make what happened as likely as can be: the loss is the mean of ``-log`` of those probabilities
(P. Österlund, "Texel's Tuning Method", who tries one weight after the other). Near the present weights the
worth is taken to be linear in them; then the loss is convex, and a quasi-Newton method that keeps within
bounds (L-BFGS-B) finds its least.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import repeat
from math import exp, isnan
from pathlib import Path
from random import Random
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from dream.base.errors import Impossible, Malformed
from dream.base.files import write_whole
from dream.base.texts import counted, english
from dream.cli.arguments import check_writable
from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import (
    MOST_WEIGHT,
    POSITIVE,
    Weights,
    named_weights,
    read_weights,
    standard_weights,
    weights_of,
    weights_text,
)
from dream.games.alchemists_dream.engine.evaluation import exposure
from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import WEIGHTS
from dream.games.alchemists_dream.rules.position import Player, Position
from tools.console import Cluster, command_app, main
from tools.selfplay import (
    GREEDY,
    MOST_PLIES,
    SIMPLE,
    YARDSTICK_DEPTH,
    CompiledGame,
    CompiledPlayer,
    FinishedGame,
    Pool,
    check_matches,
    chosen_pool,
    play_games,
    progress_bar,
    slopes,
)

app = command_app()

Numbers = NDArray[np.float64]

FIRST_SCALE, LEAST_SCALE, MOST_SCALE = 1e-3, 1e-6, 1e-1
MOST_GROUND = 10.0
CLOSE = 1e-8
"""How near the logarithm of the scale, and the ground, come to the best ones."""
SURE = 1.96
"""Standard errors to either side of the middle of an interval of 95 %."""
STEEPNESS_LEFT = 1e-8
"""The fit of the weights ends where no slope of the objective is steeper."""


@dataclass(frozen=True, eq=False)
class Rows:
    """What is known of positions, one to a row, all seen from the first player.

    `worth` is what the evaluation says, `slopes` what one more of each weight would add to it, `exposure` how
    much more the second Symbol is exposed, `result` what came of the game from 0 to 1, and `share` how much
    the row counts. Rows of one `game`, a number, follow each other.
    """

    worth: Numbers
    slopes: Numbers
    exposure: Numbers
    result: Numbers
    share: Numbers
    game: NDArray[np.int64]

    def chance(self, outlook: "Outlook") -> Numbers:
        """What the logistic function makes the probability of a win of."""
        return outlook.scale * self.worth + outlook.ground * self.exposure

    def loss(self, outlook: "Outlook") -> float:
        """The mean loss; nan without a row that counts."""
        return self.loss_at(self.chance(outlook))

    def loss_at(self, z: Numbers) -> float:
        """The mean loss when each row is expected to be won with the probability ``1 / (1 + exp(-z))``."""
        total = float(self.share.sum())
        losses = np.logaddexp(0, z) - self.result * z
        return float(self.share @ losses) / total if total else float("nan")


@dataclass(frozen=True)
class Outlook:
    """What a point of worth, and a point of exposure, count in the logarithm of the odds."""

    scale: float
    ground: float


def fitted_outlook(rows: Rows) -> Outlook:
    """The outlook that makes the results most likely, the scale sought over its logarithm."""

    def outlook(point: Numbers) -> Outlook:
        return Outlook(float(np.exp(point[0])), float(point[1]))

    found = minimize(
        lambda point: rows.loss(outlook(point)),
        (np.log(FIRST_SCALE), 0.0),
        method="Nelder-Mead",
        bounds=((np.log(LEAST_SCALE), np.log(MOST_SCALE)), (-MOST_GROUND, MOST_GROUND)),
        options={"xatol": CLOSE, "fatol": CLOSE, "maxiter": 10_000},
    )
    return outlook(found.x)


@dataclass(frozen=True, eq=False)
class Pull:
    """What holds a change of the weights back: the bounds `low` and `high` of each, and the ridge, which is
    half of `ridge` times the square of the distance from `towards`. One number for each weight."""

    low: Numbers
    high: Numbers
    towards: Numbers
    ridge: float


def fitted_change(rows: Rows, outlook: Outlook, pull: Pull) -> Numbers:
    """By how much to change each weight, so that the loss and the ridge together are least."""
    base, lever = rows.chance(outlook), outlook.scale * rows.slopes
    share = rows.share / rows.share.sum()

    def objective(change: Numbers) -> tuple[float, Numbers]:
        """The loss with the ridge after a change of the weights, and its gradient."""
        z, away = base + lever @ change, change - pull.towards
        value = rows.loss_at(z) + pull.ridge / 2 * float(away @ away)
        return value, lever.T @ (share * (expit(z) - rows.result)) + pull.ridge * away

    found = minimize(
        objective,
        np.clip(np.zeros(len(pull.low)), pull.low, pull.high),
        jac=True,
        method="L-BFGS-B",
        bounds=list(zip(pull.low, pull.high, strict=True)),
        options={"ftol": 0, "gtol": STEEPNESS_LEFT, "maxiter": 10_000},
    )
    change: Numbers = found.x
    return change


def margins(rows: Rows, outlook: Outlook, ridge: float) -> Numbers:
    """How far each fitted weight may be from the true one either way, with 95 %.

    By the sandwich estimator: the rows of a game are not independent, so the game is what counts once
    (P. J. Huber 1967, "The behavior of maximum likelihood estimates under nonstandard conditions"). The ridge
    is what was known beforehand, so that without games it alone says how far. The rows are those of the
    fitted weights, and the ground is thought of as fitted with them.
    """
    lever = np.column_stack([outlook.scale * rows.slopes, rows.exposure])
    known = ridge * np.diag([1.0] * rows.slopes.shape[1] + [0.0])
    total = float(rows.share.sum())
    share, chance = rows.share / total, expit(rows.chance(outlook))
    curvature = known + lever.T @ (lever * (share * chance * (1 - chance))[:, None])
    begins = np.flatnonzero(np.diff(rows.game, prepend=-1))
    pulls = np.add.reduceat(lever * (share * (chance - rows.result))[:, None], begins)
    bread = np.linalg.pinv(curvature)
    variance = np.diag(bread @ (known / total + pulls.T @ pulls) @ bread)[:-1]
    wide: Numbers = SURE * np.sqrt(np.maximum(variance, 0))
    return wide


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


STONE = 100


def tune_on_console(
    settings: TuningSettings, weights: Weights, file: Path, pool: Pool, check: int = 0
) -> Weights:
    """Play and fit as the settings say, write the weights to a file after each round, and print what was
    learnt.

    Then games of a `check`, so many of each match. When it is interrupted (KeyboardInterrupt) while games
    are played, those that are over are learnt from all the same, and the file is written.
    Raises Impossible when there is nothing to learn.
    """
    first, games = weights, list[FinishedGame]()
    with progress_bar() as begin:
        begin("compiling", 1)
        pool.prepare()
        for number in range(settings.rounds):
            interrupted = None
            told = begin(f"round {number + 1}: games", settings.games)
            try:
                play_games(pool, settings.games_of_round(number, weights), games.append, told)
            except KeyboardInterrupt as error:
                interrupted = error
            begin(f"round {number + 1}: fitting", 1)
            lesson = learn(games, weights, settings, pool.threads)
            weights = lesson.weights[1]
            write_whole(file, weights_text(weights))
            _say(f"round {number + 1}: {file}", *lesson_lines(lesson))
            if interrupted:
                raise interrupted
        for match in check_matches(first, weights, settings.nodes, (check + 1) // 2) if check else ():
            told = begin(match.name, 2 * match.pairs)
            try:
                play_games(pool, match.games(settings.fresh_seeds), match.add, told)
            finally:
                _say(match.text)
    return weights


def _say(*lines: str) -> None:
    for line in lines:
        print(line, flush=True)


def lesson_lines(lesson: Lesson) -> Iterator[str]:
    """What a round has brought."""
    won, drawn, lost = lesson.games
    games = english(counted("games", won + drawn + lost))
    yield f"{games}: the first player won {won}, drew {drawn}, lost {lost}"
    stone, ground = (1 / (1 + exp(-z)) for z in (lesson.outlook.scale * STONE, lesson.outlook.ground))
    positions = english(counted("positions", lesson.positions))
    yield f"{positions}; a Stone more makes {stone:.1%}, a point of exposure {ground:.1%}"
    yield f"loss: {_losses(lesson.losses)}; of the games held out: {_losses(lesson.held_out)}"
    before, after = map(named_weights, lesson.weights)
    yield f"{'weight':<16}{'before':>8}{'after':>8}{'change':>8}  interval (95 %)"
    for (name, value), margin in zip(before.items(), lesson.margins, strict=True):
        change = f"{after[name] - value:+}" if after[name] != value else ""
        interval = f"[{after[name] - margin:.0f}, {after[name] + margin:.0f}]"
        yield f"{name:<16}{value:>8}{after[name]:>8}{change:>8}  {interval}"


def _losses(losses: tuple[float, float]) -> str:
    return "none" if isnan(losses[0]) else f"{losses[0]:.5f} before, {losses[1]:.5f} after"


@app.command()
def tune(
    games: Annotated[int, typer.Option(min=1, help="Games per round.")] = 2000,
    nodes: Annotated[int, typer.Option(min=1, help="Positions per turn.")] = 3000,
    seeds: Annotated[int, typer.Option(help="The seed of the first game; the others count up.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of playing and fitting.")] = 1,
    begin: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Start from these weights instead of the standard ones."),
    ] = None,
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file for the weights.")] = Path("tuned.json"),
    check: Annotated[
        int, typer.Option(min=0, help="Then play this many games of the new weights against the old ones.")
    ] = 0,
    draws: Annotated[
        float, typer.Option(min=0, max=1, help="The weight of a drawn game, where a won one counts 1.")
    ] = 0.3,
    doubt: Annotated[
        float,
        typer.Option(min=0.01, max=10, help="How far a weight may be off beforehand, as a share of itself."),
    ] = 0.3,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Games at once; by default one per core.")
    ] = None,
    cluster: Cluster = None,
) -> None:
    """Learn the weights of the engine's evaluation from games that it plays, by Texel's method.

    They are played in compiled code, thousands in minutes. `dream match dream dream:Weights=FILE` plays
    with what was learnt. Ctrl-C ends the games and learns from those that are over.
    """
    if isnan(draws) or isnan(doubt):
        raise Malformed(f"{'--draws' if isnan(draws) else '--doubt'} takes a number")
    check_writable(to)
    weights = read_weights(begin) if begin else standard_weights()
    settings = TuningSettings(games, nodes, seeds, rounds, draws, doubt)
    with chosen_pool(threads, cluster) as pool:
        tune_on_console(settings, weights, to, pool, check)


if __name__ == "__main__":
    main(app)
