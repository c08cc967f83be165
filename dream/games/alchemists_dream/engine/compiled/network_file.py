"""The network of the evaluation, from ``assets/engine/network.npz``: whole numbers that the kernel adds."""

from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dream.base.assets import asset
from dream.base.files import write_whole
from dream.games.alchemists_dream.engine.kernel.network import FEATURE_OFFSET
from dream.games.alchemists_dream.engine.kernel.search_state import (
    HIDDEN_UNITS,
    LOAD_CLASSES,
    NETWORK_INPUTS,
)

FEATURES = NETWORK_INPUTS, LOAD_CLASSES, HIDDEN_UNITS
UNITS = 2, HIDDEN_UNITS
"""The shapes of the numbers; those of the units are for the mover's siege, then for that of the enemy."""


@dataclass(frozen=True, eq=False)
class Network:
    """A network of the evaluation.

    ``features`` says what each input of each class adds to each hidden unit, in parts of `network.UNIT`, from
    minus `FEATURE_OFFSET` to below it; ``biases`` is added to them, and ``outputs`` is what each unit counts.
    """

    features: NDArray[np.int64]
    biases: NDArray[np.int64]
    outputs: NDArray[np.int64]

    def __post_init__(self) -> None:
        """Raises ValueError for numbers of other shapes, and features that the kernel cannot add."""
        if (self.features.shape, self.biases.shape, self.outputs.shape) != (FEATURES, UNITS, UNITS):
            raise ValueError("the numbers of the network have other shapes")
        if not -FEATURE_OFFSET <= self.features.min() <= self.features.max() < FEATURE_OFFSET:
            raise ValueError("a feature of the network is too large")

    @cached_property
    def feature_words(self) -> NDArray[np.uint64]:
        """The features as the kernel has them: four in a word, the first lowest."""
        lanes = (self.features + FEATURE_OFFSET).astype(np.uint64).reshape(-1, 4)
        words: NDArray[np.uint64] = np.bitwise_or.reduce(
            lanes << np.arange(0, 64, 16, dtype=np.uint64), axis=1
        )
        return words

    @cached_property
    def hidden_bias(self) -> NDArray[np.int64]:
        """What the kernel adds to each unit: the offsets of all inputs are taken away as well."""
        bias: NDArray[np.int64] = self.biases.ravel() - NETWORK_INPUTS * FEATURE_OFFSET
        return bias


@cache
def standard_network() -> Network:
    """The network that the game is played with."""
    return read_network(asset("engine/network.npz"))


def read_network(path: Path) -> Network:
    """The network of a file that `write_network` wrote; raises OSError."""
    with np.load(path) as numbers:
        return Network(*(numbers[name].astype(np.int64) for name in ("features", "biases", "outputs")))


def write_network(network: Network, path: Path) -> None:
    """Write a network to a file, whole or not at all; raises OSError."""
    file = BytesIO()
    features, biases, outputs = network.features, network.biases, network.outputs
    np.savez_compressed(
        file,
        features=features.astype(np.int16),
        biases=biases.astype(np.int32),
        outputs=outputs.astype(np.int32),
    )
    write_whole(path, file.getvalue())
