"""Inputs without end for one reader, made at random from its valid texts."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tests.fuzz.guard import Fault, Reader, fault_of
from tests.fuzz.mutation import mutated

MOST_FAULTS = 20


@dataclass
class Result:
    """How many inputs a reader was given, and the first fault of each cause."""

    reader: str
    executions: int = 0
    faults: dict[str, Fault] = field(default_factory=dict)

    def count(self, fault: Fault | None) -> None:
        self.executions += 1
        if fault and len(self.faults) < MOST_FAULTS:
            self.faults.setdefault(fault.place, fault)


def inputs(reader: Reader, seed: int) -> Iterator[bytes]:
    """First the valid texts, then what is made of them; what was made is made of again now and then."""
    random, known = Random(seed), reader.seeds()
    yield from known
    pool = list(known)
    while True:
        made = mutated(random, random.choice(pool), known)
        yield made
        if random.random() < 0.02:
            pool[len(known) :] = [*pool[len(known) :][-50:], made]


def run(reader: Reader, seconds: float, seed: int) -> Result:
    """Try a reader for so many seconds."""
    result, until = Result(reader.name), time.monotonic() + seconds
    for data in inputs(reader, seed):
        result.count(fault_of(reader, data))
        if time.monotonic() > until:
            return result
    return result
