"""Inputs without end for one reader, made at random from its valid texts."""

import time
from collections.abc import Iterator
from random import Random

from tests.fuzz.guard import Reader, fault_of
from tests.fuzz.mutation import mutated
from tests.fuzz.results import Result

MOST_KEPT = 50
"""So many inputs are kept to be made of again."""


def inputs(reader: Reader, seed: int) -> Iterator[bytes]:
    """First the valid texts, then what is made of them, and now and then of what was made."""
    random, known = Random(seed), reader.seeds()
    yield from known
    made: list[bytes] = []
    while True:
        data = mutated(random, random.choice([*known, *made]), known)
        yield data
        if random.random() < 0.02:
            made = [*made[-MOST_KEPT:], data]


def run(reader: Reader, seconds: float, seed: int, result: Result) -> None:
    """Try a reader for so many seconds."""
    until = time.monotonic() + seconds
    for data in inputs(reader, seed):
        result.count(fault_of(reader, data))
        if time.monotonic() > until:
            return
