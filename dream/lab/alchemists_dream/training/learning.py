"""Training the network in torch, and making whole numbers of it for the kernel.

The logarithm of the odds that a position is won is thought of as what the evaluation says times a factor,
plus what the network adds, plus an offset for each game. The ground never changes in a game and decides much
of it; without the offset, what it decides would be laid to the charge of what the network sees around the
Symbols, though no action can change it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, embedding_bag

from dream.base.errors import Impossible
from dream.games.alchemists_dream.engine.compiled.weights import FEATURES, UNITS, Network
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
from dream.lab.alchemists_dream.training.positions import SCALE, Positions
from dream.lab.alchemists_dream.training.symmetries import symmetries

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
