"""The numbers that the evaluation judges by, from ``assets/engine/weights.json``."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dream.assets import asset
from dream.engine.kernel.work import WEIGHTS

Weights = NDArray[np.int64]


@cache
def standard_weights() -> Weights:
    """The weights that the game is played with."""
    return read_weights(asset("engine/weights.json"))


def read_weights(path: Path) -> Weights:
    """The weights of a file; raises ValueError unless it names every weight, each with a whole number."""
    return weights_of(json.loads(path.read_text(encoding="utf-8")))


def weights_of(named: Mapping[str, object]) -> Weights:
    """The weights by their names; raises ValueError as `read_weights` does."""
    if set(named) != set(WEIGHTS):
        wrong = sorted(set(named) ^ set(WEIGHTS))
        raise ValueError(f"the weights lack or do not know: {', '.join(wrong)}")
    values = [named[name] for name in WEIGHTS]
    if not all(isinstance(value, int) and abs(value) < 100_000 for value in values):
        raise ValueError("a weight is a whole number, less than 100000")
    weights = np.array(values, np.int64)
    weights.flags.writeable = False
    return weights


def careless(weights: Weights) -> Weights:
    """The weights of one who sees neither guards nor that Stones get into trouble or must soon move."""
    blind = ("guard", "pressed", "room", "few_free", "free", "chase", "prey", "rock")
    return weights_of(
        {name: 0 if name.startswith(blind) else value for name, value in named_weights(weights).items()}
    )


def named_weights(weights: Weights) -> dict[str, int]:
    """The weights by their names, as the file has them."""
    return {name: int(value) for name, value in zip(WEIGHTS, weights, strict=True)}
