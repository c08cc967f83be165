"""Observations as vectors of numbers."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from dream.play.encoding import Encoding, Feature

KEPT = 1000
"""So many texts of a field are kept with their numbers."""
Vector = np.typing.NDArray[np.int16]


class Vectors:
    """Makes a vector of the text of an observation, by an encoding."""

    def __init__(self, encoding: Encoding[Any]) -> None:
        self._fields = encoding.fields
        self._numbers = [(feature.key, _kept(feature)) for feature in encoding.features]

    def __call__(self, text: str) -> Vector:
        """The numbers, in the order of `Encoding.names`."""
        fields = self._fields(text)
        return np.concatenate([numbers(fields[key]) for key, numbers in self._numbers])


def _kept(feature: Feature) -> Callable[[str], Vector]:
    @lru_cache(KEPT)
    def numbers(text: str) -> Vector:
        return np.array(feature.numbers(text), np.int16)

    return numbers
