"""The numbers of the evaluation: its weights, from ``assets/engine/weights.json`` or another such file, and
its network, from ``assets/engine/network.npz``."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dream.base.assets import asset
from dream.base.errors import Malformed, quoted, said
from dream.base.files import write_whole
from dream.base.texts import Listing, english
from dream.base.untrusted import parse_json, read_text
from dream.games.alchemists_dream.engine.kernel.evaluate import (
    FEATURE_OFFSET,
    HIDDEN_UNITS,
    LOAD_CLASSES,
    NETWORK_INPUTS,
    WEIGHTS,
)

Weights = NDArray[np.int64]
LARGEST_FILE = 100_000
MOST_WEIGHT = 100_000
"""Every weight is nearer to 0 than this."""
POSITIVE = ("calm",)
"""What the evaluation divides by."""


@cache
def standard_weights() -> Weights:
    """The weights that the game is played with."""
    return read_weights(asset("engine/weights.json"))


def read_weights(path: Path) -> Weights:
    """The weights of a file, a JSON object that names every weight, each with a whole number.

    Raises Malformed when it is none, OSError when it cannot be read.
    """
    try:
        named = parse_json(read_text(path, LARGEST_FILE, "it"), "it")
        if not isinstance(named, dict):
            raise ValueError("it is no object of names and numbers")
        return weights_of(named)
    except ValueError as error:
        raise Malformed(f"{quoted(str(path), 1000)} holds no weights: {error}") from error


def weights_of(named: Mapping[str, object]) -> Weights:
    """The weights by their names; raises ValueError unless all are there, and no other."""
    lacking, unknown = set(WEIGHTS) - set(named), set(named) - set(WEIGHTS)
    if lacking or unknown:
        faults = [f"it lacks {', '.join(sorted(lacking))}"] if lacking else []
        strange = Listing(tuple(said(list(map(quoted, sorted(unknown))))), "commas")
        faults += [f"there is no {english(strange)}"] if unknown else []
        raise ValueError("; ".join(faults))
    for name in WEIGHTS:
        value = named[name]
        if type(value) is not int or abs(value) >= MOST_WEIGHT:
            raise ValueError(f"{name} is not a whole number of less than {MOST_WEIGHT}")
        if name in POSITIVE and value < 1:
            raise ValueError(f"{name} is less than 1")
    weights = np.array([named[name] for name in WEIGHTS], np.int64)
    weights.flags.writeable = False
    return weights


def nearest_weight(name: str, number: float) -> int:
    """The weight of a name that is nearest to a number."""
    return max(1 if name in POSITIVE else 1 - MOST_WEIGHT, min(round(number), MOST_WEIGHT - 1))


def weights_text(weights: Weights) -> str:
    """The weights as a file has them."""
    return json.dumps(named_weights(weights), indent=2) + "\n"


def careless(weights: Weights) -> Weights:
    """The weights of one who sees neither guards nor that Stones get into trouble or must soon move."""
    blind = ("guard", "pressed", "room", "few_free", "free", "chase", "prey", "rock", "network")
    return weights_of(
        {name: 0 if name.startswith(blind) else value for name, value in named_weights(weights).items()}
    )


def untaught(weights: Weights) -> Weights:
    """The weights of one who does not ask the network."""
    return weights_of(named_weights(weights) | {"network": 0})


def material(weights: Weights) -> Weights:
    """The weights of one who counts nothing but Stones, wherever they are."""
    named = named_weights(weights)
    counted = {"stone": named["stone"], "reserve": named["stone"], "calm": named["calm"]}
    return weights_of(dict.fromkeys(named, 0) | counted)


def daring(weights: Weights, far: int) -> Weights:
    """The weights of one to whom each step to the enemy Symbol counts so much: the more, the more Stones
    leave home."""
    return weights_of(named_weights(weights) | {"far": far, "far_hand": far * 6 // 5})


def headlong(weights: Weights) -> Weights:
    """The weights of one who wants nothing but to come near the enemy Symbol, whatever that costs."""
    named = named_weights(weights)
    return daring(weights_of(dict.fromkeys(named, 0) | {"calm": named["calm"]}), named["stone"])


def named_weights(weights: Weights) -> dict[str, int]:
    """The weights by their names, as the file has them."""
    return {name: int(value) for name, value in zip(WEIGHTS, weights, strict=True)}


# The network


FEATURES = NETWORK_INPUTS, LOAD_CLASSES, HIDDEN_UNITS
UNITS = 2, HIDDEN_UNITS
"""The shapes of the numbers; those of the units are for the mover's siege, then for that of the enemy."""


@dataclass(frozen=True, eq=False)
class Network:
    """A network of the evaluation.

    ``features`` says what each input of each class adds to each hidden unit, in parts of `evaluate.UNIT`,
    from minus `FEATURE_OFFSET` to below it; ``biases`` is added to them, and ``outputs`` is what each unit
    counts.
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
