"""The weights of the evaluation, from ``assets/engine/weights.json`` or another such file."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dream.base.assets import asset
from dream.base.errors import Malformed, quoted, said
from dream.base.texts import Listing, english
from dream.base.untrusted import parse_json, read_text
from dream.games.alchemists_dream.engine.kernel.search_state import WEIGHTS

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
