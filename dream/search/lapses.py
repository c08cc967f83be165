"""How a weaker level goes wrong: it misjudges what its choices are worth, and never acts at random."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

A = TypeVar("A")


def misjudged(worths: Mapping[A, float], lapse: float, random: Random) -> A:
    """Return the best choice by its worth, each misread by a normal error with this standard deviation."""
    if lapse:
        worths = {action: worth + random.gauss(0, lapse) for action, worth in worths.items()}
    return max(worths, key=worths.__getitem__)


def inclined(actions: Sequence[A], weights: Sequence[float], temperature: float, random: Random) -> A:
    """Return an action by a policy: the likeliest at temperature 0, drawn by the weights themselves at 1."""
    if not temperature:
        return actions[max(range(len(actions)), key=weights.__getitem__)]
    highest = max(weights)
    return random.choices(actions, [(weight / highest) ** (1 / temperature) for weight in weights])[0]
