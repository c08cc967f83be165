"""Things without an order, as a value: how many there are of each kind of one table."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import chain, repeat
from operator import add, le, sub
from typing import Generic, TypeVar

Kind = TypeVar("Kind", bound=IntEnum)


@cache
def _members(kinds: type[Kind]) -> tuple[Kind, ...]:
    """The members of an enumeration, which takes long to go through itself."""
    return tuple(kinds)


@dataclass(frozen=True, slots=True)
class Multiset(Generic[Kind]):
    """How many there are of each of `kinds`, in their order; counts are never negative."""

    kinds: type[Kind]
    counts: tuple[int, ...]

    @classmethod
    def of(cls, kinds: type[Kind], things: Iterable[Kind] = ()) -> "Multiset[Kind]":
        """The multiset of these things."""
        counts = [0] * len(kinds)
        for thing in things:
            counts[thing] += 1
        return Multiset(kinds, tuple(counts))

    def __getitem__(self, kind: Kind) -> int:
        return self.counts[kind]

    def __iter__(self) -> Iterator[Kind]:
        """Every thing, as often as it is there, in the order of the table."""
        return chain.from_iterable(map(repeat, _members(self.kinds), self.counts))

    def __len__(self) -> int:
        return sum(self.counts)

    def __le__(self, other: "Multiset[Kind]") -> bool:
        """Whether all of this is contained in `other`."""
        return all(map(le, self.counts, other.counts))

    def __add__(self, other: "Multiset[Kind]") -> "Multiset[Kind]":
        return Multiset(self.kinds, tuple(map(add, self.counts, other.counts)))

    def __sub__(self, other: "Multiset[Kind]") -> "Multiset[Kind]":
        """What is left without `other`, all of which must be here."""
        return Multiset(self.kinds, tuple(map(sub, self.counts, other.counts)))

    @property
    def present(self) -> tuple[Kind, ...]:
        """The kinds that there are, each once, in the order of the table."""
        return tuple(kind for kind, count in zip(_members(self.kinds), self.counts, strict=True) if count)

    def plus(self, kind: Kind, number: int = 1) -> "Multiset[Kind]":
        """With so many more of one kind."""
        counts = self.counts
        return Multiset(self.kinds, (*counts[:kind], counts[kind] + number, *counts[kind + 1 :]))

    def minus(self, kind: Kind, number: int = 1) -> "Multiset[Kind]":
        """With so many less of one kind, all of which must be here."""
        return self.plus(kind, -number)

    def without(self, kind: Kind) -> "Multiset[Kind]":
        """With none of one kind."""
        return self.plus(kind, -self.counts[kind])
