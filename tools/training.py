"""Training the network beside the evaluation on games that the engine plays: ``python -m tools.training``.

It needs torch (extra ``train``), and makes whole numbers of the network for the kernel. The logarithm of the
odds that a position is won is thought of as what the evaluation says times a factor, plus what the network
adds, plus an offset for each game. The ground never changes in a game and decides much of it; without the
offset, what it decides would be laid to the charge of what the network sees around the Symbols, though no
action can change it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isnan
from pathlib import Path
from random import Random
from typing import Annotated

import numpy as np
import torch
import typer
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, embedding_bag

from dream.base.errors import Impossible, Malformed
from dream.base.texts import counted, english
from dream.cli.arguments import check_writable
from dream.games.alchemists_dream.engine.compiled.weights import (
    FEATURES,
    UNITS,
    Network,
    daring,
    standard_weights,
    write_network,
)
from dream.games.alchemists_dream.engine.kernel.evaluate import (
    FEATURE_OFFSET,
    HIDDEN_UNITS,
    LOAD_CLASSES,
    MOST_HIDDEN,
    NETWORK_CELLS,
    NETWORK_INPUTS,
    OUTPUT_BITS,
    UNIT,
)
from tools.console import Cluster, command_app, main
from tools.lessons import SCALE, Aim, Positions, positions_of, symmetries
from tools.selfplay import (
    MOST_PLIES,
    CompiledGame,
    CompiledMatch,
    CompiledPlayer,
    FinishedGame,
    Pool,
    chosen_pool,
    play_games,
    progress_bar,
)

app = command_app()

RATE, OFFSET_RATE = 2e-3, 1e-2
"""How fast the network, and the offsets of the games, are learnt at most."""
WARMING = 0.1
"""In this part of the steps the rate rises; then it falls."""
BATCH, FEWEST_BATCHES = 4096, 16
"""So many positions make a batch, or fewer so that an epoch has so many batches."""
FIRST_SPREAD = 0.02
"""The standard deviation of the features to begin with."""
OFFSET_RIDGE = 0.2
"""Half of this times the square of its offset is added to the loss of each position of a game."""
FEATURE_DECAY = 1e-6
"""This times the square of each feature is added to the loss."""
LEAST_FACTOR = 0.05
"""An evaluation that counts less than this tells nothing, and no network can be set beside it."""
SEEDS = 1 << 63
"""Torch takes seeds below this."""
EVALUATED = 16384
"""So many positions are evaluated at once where nothing is learnt."""


@dataclass(frozen=True, eq=False)
class SiegeNetwork:
    """The network that is trained, and the factor of the evaluation beside it.

    A row of `features` for each class of each input, one input after the other; of `biases` and `outputs`
    one for the mover's siege, one for that of the enemy.
    """

    features: Tensor
    biases: Tensor
    outputs: Tensor
    factor: Tensor

    @classmethod
    def fresh(cls, source: torch.Generator, device: torch.device) -> "SiegeNetwork":
        """A network that says nothing as yet; the features to begin with are random ones."""
        features = FIRST_SPREAD * torch.randn(NETWORK_INPUTS * LOAD_CLASSES, HIDDEN_UNITS, generator=source)
        numbers = features, torch.zeros(UNITS), torch.zeros(UNITS), torch.ones(1)
        return cls(*(each.to(device).requires_grad_() for each in numbers))

    @property
    def parameters(self) -> list[Tensor]:
        """All that is learnt."""
        return [self.features, self.biases, self.outputs, self.factor]

    def said(self, inputs: Tensor) -> Tensor:
        """What the network adds to the logarithm of the odds of each position."""
        rows = inputs.long() + LOAD_CLASSES * torch.arange(NETWORK_INPUTS, device=inputs.device)
        found = []
        for siege in (0, 1):
            sums = embedding_bag(rows[:, siege], self.features, mode="sum") + self.biases[siege]
            found.append((sums.clamp(0, MOST_HIDDEN / UNIT) * self.outputs[siege]).sum(1))
        return found[0] - found[1]

    def log_odds(self, inputs: Tensor, worth: Tensor) -> Tensor:
        """The logarithm of the odds of positions of these inputs and this worth, without an offset."""
        return self.factor * worth / SCALE + self.said(inputs)

    def whole_numbers(self) -> Network:
        """The network as the kernel has it.

        All of it is divided by the factor, so that the evaluation beside it keeps its size. Features that
        are too large for the kernel are cut off. Raises Impossible when the factor is below `LEAST_FACTOR`.
        """
        factor = self.factor.item()
        if not factor >= LEAST_FACTOR:
            raise Impossible(["the evaluation says nothing of how these games went on; play more of them"])
        features, biases, outputs = (
            each.detach().cpu().numpy().astype(np.float64) for each in self.parameters[:3]
        )
        rounded = np.clip(np.rint(features * UNIT), -FEATURE_OFFSET, FEATURE_OFFSET - 1)
        return Network(
            rounded.reshape(FEATURES).astype(np.int64),
            np.rint(biases * UNIT).astype(np.int64),
            np.rint(outputs * SCALE / factor * 2**OUTPUT_BITS / UNIT).astype(np.int64),
        )


@dataclass(frozen=True)
class Course:
    """How a network is trained: `epochs` times over all positions, with random numbers from `seed`, on so
    many `threads`."""

    epochs: int = 5
    seed: int = 1
    threads: int = 1


def trained(positions: Positions, course: Course, told: Callable[[float], None]) -> SiegeNetwork:
    """A network trained on positions; `told` the mean loss of each epoch, without what holds numbers back.

    The same positions and course give the same network on the same machine. With other threads, or on a
    GPU, which is used when torch finds one, sums are rounded in another order, and the numbers may differ a
    little. Raises Impossible when there are too few positions.
    """
    if len(positions) < FEWEST_BATCHES:
        raise Impossible([f"too few positions to learn from ({len(positions)}); play more games"])
    torch.set_num_threads(course.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    source = torch.Generator().manual_seed(course.seed % SEEDS)
    network = SiegeNetwork.fresh(source, device)
    offsets = torch.zeros(int(positions.game.max()) + 1, device=device, requires_grad=True)
    size = min(BATCH, len(positions) // FEWEST_BATCHES)
    batches = len(positions) // size
    optimiser = torch.optim.Adam([{"params": network.parameters}, {"params": [offsets]}], RATE)
    rates = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, [RATE, OFFSET_RATE], total_steps=course.epochs * batches, pct_start=WARMING
    )
    for _ in range(course.epochs):
        total = 0.0
        for batch in _batches(positions, size, source, device):
            loss = batch.loss(network, offsets)
            optimiser.zero_grad()
            (loss + _held_back(network, offsets[batch.game])).backward()
            optimiser.step()
            rates.step()
            total += loss.item()
        told(total / batches)
    return network


def _held_back(network: SiegeNetwork, offsets: Tensor) -> Tensor:
    """What is added to the loss of positions with these offsets, so that numbers stay small without need."""
    return OFFSET_RIDGE / 2 * offsets.square().mean() + FEATURE_DECAY * network.features.square().sum()


@dataclass(frozen=True, eq=False)
class _Batch:
    """Positions as `Positions` has them."""

    inputs: Tensor
    worth: Tensor
    target: Tensor
    sign: Tensor
    share: Tensor
    game: Tensor

    def loss(self, network: SiegeNetwork, offsets: Tensor) -> Tensor:
        """The mean of the losses; a position counts by its share."""
        log_odds = network.log_odds(self.inputs, self.worth) + self.sign * offsets[self.game]
        return (self.share * binary_cross_entropy_with_logits(log_odds, self.target, reduction="none")).mean()


def _batches(
    positions: Positions, size: int, source: torch.Generator, device: torch.device
) -> Iterator[_Batch]:
    """Batches of this size, all positions in a random order but for a rest; in each batch the mover's sieges
    are turned in one random way, those of the enemy in another."""
    columns, ways = _columns(positions), torch.from_numpy(symmetries())
    order = torch.randperm(len(positions), generator=source)
    for rows in order[: len(order) // size * size].split(size):
        inputs, *others = (column[rows] for column in columns)
        chosen = ways[torch.randint(len(ways), (2,), generator=source)]
        yield _Batch(*(each.to(device) for each in (turned(inputs, chosen), *others)))


def _columns(positions: Positions) -> tuple[Tensor, ...]:
    """The fields of a `_Batch` of all positions."""
    one = positions
    fields = one.inputs, one.worth, one.target, one.sign, one.share, one.game
    return tuple(map(torch.from_numpy, fields))


def turned(inputs: Tensor, ways: Tensor) -> Tensor:
    """Positions with the mover's sieges turned in the first of two ways, those of the enemy in the second."""
    sieges = inputs.view(-1, 2, 2, NETWORK_CELLS)
    both = [sieges[:, siege][:, :, way] for siege, way in enumerate(ways)]
    return torch.stack(both, 1).reshape(inputs.shape)


def loss_of(positions: Positions, network: SiegeNetwork | None) -> float:
    """The mean loss of positions without offsets; without a network that of the evaluation alone, nan
    without positions."""
    if not len(positions):
        return float("nan")
    device = network.features.device if network else torch.device("cpu")
    columns, total = _columns(positions), 0.0
    with torch.no_grad():
        for rows in torch.arange(len(positions)).split(EVALUATED):
            inputs, worth, target, _, share, _ = (column[rows].to(device) for column in columns)
            log_odds = network.log_odds(inputs, worth) if network else worth / SCALE
            losses = binary_cross_entropy_with_logits(log_odds, target, reduction="none")
            total += float((share * losses).sum())
    return total / len(positions)


LUCK = 0, 4, 8, 16
"""How many random actions a game begins with; the seed says which."""
DARING = 15, 25, 30, 35, 45
"""By what the players are `daring`; the seed says who by which. Who stays at home is not attacked, and of a
game in which nobody attacks there is nothing to learn."""
HELD_OUT = 20
"""Of so many games one is not learnt from, but tells whether what was learnt holds elsewhere."""


@dataclass(frozen=True)
class TrainingSettings:
    """What is to be played and how it is learnt from.

    `games` of searches of `nodes` against themselves, from seeds counted up from `seeds`, which also decides
    what is random in the training; `aim` says what is learnt, and `epochs` how often all of it is gone over.
    """

    games: int = 8000
    nodes: int = 1000
    seeds: int = 1
    aim: Aim = field(default_factory=Aim)
    epochs: int = 5
    most_plies: int = MOST_PLIES

    @property
    def games_to_play(self) -> Iterator[CompiledGame]:
        """The games in their order."""
        players = [
            CompiledPlayer(nodes=self.nodes, weights=daring(standard_weights(), far)) for far in DARING
        ]
        for seed in range(self.seeds, self.fresh_seeds):
            random = Random(seed)
            pair = random.choice(players), random.choice(players)
            yield CompiledGame(seed, pair, random.choice(LUCK), self.most_plies)

    @property
    def fresh_seeds(self) -> int:
        """The first seed after those of all games."""
        return self.seeds + self.games


@dataclass(frozen=True, eq=False)
class Lesson:
    """What was learnt: the network, the factor of the evaluation beside it, and the losses."""

    games: tuple[int, int, int]
    """How many the first player won, drew and lost."""
    positions: int
    network: Network
    factor: float
    losses: tuple[float, ...]
    """Of each epoch, with the offsets of the games."""
    held_out: tuple[float, float]
    """Of the games held out without offsets, by the evaluation alone and with the network; nan without such
    games."""


def learn(
    games: Sequence[FinishedGame], settings: TrainingSettings, threads: int, told: Callable[[], None]
) -> Lesson:
    """Train a network on games, `told` after each epoch; raises Impossible when there is too little to learn
    from."""
    learnt_from = [game for number, game in enumerate(games, 1) if number % HELD_OUT]
    positions, held_out = (
        positions_of(some, standard_weights(), settings.aim, threads)
        for some in (learnt_from, games[HELD_OUT - 1 :: HELD_OUT])
    )
    losses = list[float]()

    def epoch_over(loss: float) -> None:
        losses.append(loss)
        told()

    network = trained(positions, Course(settings.epochs, settings.seeds, threads), epoch_over)
    winners = [game.winner for game in games]
    return Lesson(
        (winners.count(1), winners.count(0), winners.count(-1)),
        len(positions),
        network.whole_numbers(),
        network.factor.item(),
        tuple(losses),
        (loss_of(held_out, None), loss_of(held_out, network)),
    )


def train_on_console(settings: TrainingSettings, file: Path, pool: Pool, check: int = 0) -> Network:
    """Play and train as the settings say, write the network to a file, and print what was learnt.

    Then a match of `check` games of the new network against the standard one. When it is interrupted
    (KeyboardInterrupt) while games are played, those that are over are learnt from all the same, and the
    file is written. Raises Impossible when there is too little to learn from.
    """
    games, interrupted = list[FinishedGame](), None
    with progress_bar() as begin:
        begin("compiling", 1)
        pool.prepare()
        told = begin("games", settings.games)
        try:
            play_games(pool, settings.games_to_play, games.append, told)
        except KeyboardInterrupt as error:
            interrupted = error
        lesson = learn(games, settings, pool.threads, begin("training", settings.epochs))
        write_network(lesson.network, file)
        for line in (str(file), *lesson_lines(lesson)):
            print(line, flush=True)
        if interrupted:
            raise interrupted
        if check:
            match = check_match(lesson.network, settings.nodes, (check + 1) // 2)
            told = begin(match.name, 2 * match.pairs)
            try:
                play_games(pool, match.games(settings.fresh_seeds), match.add, told)
            finally:
                print(match.text, flush=True)
    return lesson.network


def check_match(network: Network, nodes: int, pairs: int) -> CompiledMatch:
    """A match of a new network against the standard one."""
    new, old = CompiledPlayer(nodes=nodes, network=network), CompiledPlayer(nodes=nodes)
    return CompiledMatch("after against before", new, old, pairs)


def lesson_lines(lesson: Lesson) -> Iterator[str]:
    """What the training has brought."""
    won, drawn, lost = lesson.games
    games = english(counted("games", won + drawn + lost))
    yield f"{games}: the first player won {won}, drew {drawn}, lost {lost}"
    positions = english(counted("positions", lesson.positions))
    yield f"{positions}; the evaluation beside the network counts {lesson.factor:.2f} times"
    for number, loss in enumerate(lesson.losses, 1):
        yield f"epoch {number}: loss {loss:.5f}"
    alone, together = lesson.held_out
    losses = "none" if isnan(alone) else f"{alone:.5f} without the network, {together:.5f} with it"
    yield f"loss of the games held out: {losses}"


@app.command()
def train(
    games: Annotated[int, typer.Option(min=1, help="The number of games.")] = 8000,
    nodes: Annotated[int, typer.Option(min=1, help="Positions per turn.")] = 1000,
    seeds: Annotated[int, typer.Option(help="The seed of the first game; the others count up.")] = 1,
    to: Annotated[Path, typer.Option(metavar="FILE", help="The file for the network.")] = Path("trained.npz"),
    horizon: Annotated[
        int, typer.Option(min=0, max=300, help="How many plies later the engine judges the game.")
    ] = 24,
    result: Annotated[float, typer.Option(min=0, max=1, help="The share of the result in the target.")] = 0.3,
    epochs: Annotated[int, typer.Option(min=1, help="Passes over all positions.")] = 5,
    check: Annotated[
        int,
        typer.Option(min=0, help="Then play this many games of the new network against the standard one."),
    ] = 0,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Games at once; by default one per core.")
    ] = None,
    cluster: Cluster = None,
) -> None:
    """Train the network beside the engine's evaluation on games that the engine plays against itself.

    It learns from each position what the engine thinks of the game some plies later, and what came of
    it. It uses a GPU when torch finds one. Ctrl-C ends the games and learns from those that are over.
    """
    if isnan(result):
        raise Malformed("--result takes a number")
    check_writable(to)
    settings = TrainingSettings(games, nodes, seeds, Aim(horizon, result), epochs)
    with chosen_pool(threads, cluster) as pool:
        train_on_console(settings, to, pool, check)


if __name__ == "__main__":
    main(app)
