"""Cards of a few kinds: multisets, and the texts of states, views and actions.

The grammar of state texts: the game's word and version, then ``key=value`` fields, all, in one order. A
list is separated by commas, and an empty one is ``-``. What has no order is listed in the order of its
table, so that equal states have equal texts. In the text of a view a ``?`` stands for each thing that is
not known.

A text is read loosely first (`Malformed` when it breaks the grammar), and what it says is then checked
(`Impossible`, with every fault at once, when it cannot be).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache
from itertools import chain, pairwise, repeat
from operator import add, le, sub
from typing import Generic, Protocol, TypeVar

from dream.base.errors import Impossible, Malformed, quoted
from dream.base.texts import Listing, Message, message


class Kind(IntEnum):
    """A table of kinds, numbered from 0 in the order of the game; a text names each by its `word`.

    That is its name in small letters, unless a table says otherwise.
    """

    word: str

    def __init__(self, number: int) -> None:
        self.word = self.name.lower()


K = TypeVar("K", bound=IntEnum)


@cache
def _members(kinds: type[K]) -> tuple[K, ...]:
    """The members of an enumeration, which takes long to go through itself."""
    return tuple(kinds)


@dataclass(frozen=True, slots=True)
class Multiset(Generic[K]):
    """How many there are of each of `kinds`, in their order; counts are never negative."""

    kinds: type[K]
    counts: tuple[int, ...]

    @classmethod
    def of(cls, kinds: type[K], things: Iterable[K] = ()) -> "Multiset[K]":
        """The multiset of these things."""
        counts = [0] * len(kinds)
        for thing in things:
            counts[thing] += 1
        return Multiset(kinds, tuple(counts))

    def __getitem__(self, kind: K) -> int:
        return self.counts[kind]

    def __iter__(self) -> Iterator[K]:
        """Every thing, as often as it is there, in the order of the table."""
        return chain.from_iterable(map(repeat, _members(self.kinds), self.counts))

    def __len__(self) -> int:
        return sum(self.counts)

    def __le__(self, other: "Multiset[K]") -> bool:
        """Whether all of this is contained in `other`."""
        return all(map(le, self.counts, other.counts))

    def __add__(self, other: "Multiset[K]") -> "Multiset[K]":
        return Multiset(self.kinds, tuple(map(add, self.counts, other.counts)))

    def __sub__(self, other: "Multiset[K]") -> "Multiset[K]":
        """What is left without `other`, all of which must be here."""
        return Multiset(self.kinds, tuple(map(sub, self.counts, other.counts)))

    @property
    def present(self) -> tuple[K, ...]:
        """The kinds that there are, each once, in the order of the table."""
        return tuple(kind for kind, count in zip(_members(self.kinds), self.counts, strict=True) if count)

    def plus(self, kind: K, number: int = 1) -> "Multiset[K]":
        """With so many more of one kind."""
        counts = self.counts
        return Multiset(self.kinds, (*counts[:kind], counts[kind] + number, *counts[kind + 1 :]))

    def minus(self, kind: K, number: int = 1) -> "Multiset[K]":
        """With so many less of one kind, all of which must be here."""
        return self.plus(kind, -number)

    def without(self, kind: K) -> "Multiset[K]":
        """With none of one kind."""
        return self.plus(kind, -self.counts[kind])


NOTHING = "-"
"""An empty list, or nobody, or no such thing."""
HIDDEN = "?"
"""In a view: a thing that is not known."""

T = TypeVar("T")
KindOf = TypeVar("KindOf", bound=Kind)
E = TypeVar("E", bound=Enum)
_NUMBER = re.compile("0|[1-9][0-9]{0,3}")


class Worded(Protocol):
    """Whatever a text names by one word."""

    @property
    def word(self) -> str: ...


# Writing


def text_of_fields(beginning: str, fields: Mapping[str, str]) -> str:
    """Return the text of these fields; `beginning` is the game's word and version."""
    return " ".join((beginning, *(f"{key}={value}" for key, value in fields.items())))


def list_text(things: Iterable[Worded], hidden: int = 0) -> str:
    """Return the words of things, and after them a ``?`` for each of so many hidden ones."""
    return ",".join((*(thing.word for thing in things), *(HIDDEN,) * hidden)) or NOTHING


# Reading


def parse_fields(text: str, beginning: str, longest: int) -> list[tuple[str, str]]:
    """Return the keys and values of a text, in its order; raises Malformed."""
    if len(text) > longest:
        raise Malformed(message("state_text.long", most=longest, length=len(text)))
    words = text.split(" ")
    number = beginning.count(" ") + 1
    if words[:number] != beginning.split(" "):
        said = quoted(" ".join(words[:number]))
        raise Malformed(message("state_text.beginning", beginning=beginning, text=said))
    fields = []
    for word in words[number:]:
        key, equals, value = word.partition("=")
        fields.append((key, value) if equals else (word, ""))
    return fields


def in_order(fields: Sequence[tuple[str, str]], keys: Sequence[str]) -> dict[str, str]:
    """Return the values by their keys; raises Malformed unless the keys are these, in this order."""
    for expected, (key, value) in zip(keys, fields, strict=False):
        if key != expected:
            said = quoted(f"{key}={value}" if value else key)
            raise Malformed(message("state_text.expected", field=expected, text=said))
    if len(fields) != len(keys):
        raise Malformed(message("state_text.fields", expected=len(keys), number=len(fields)))
    return dict(fields)


def field(fields: Mapping[str, str], key: str, parse: Callable[[str], T]) -> T:
    """Return what a field says; raises Malformed with its key."""
    try:
        return parse(fields[key])
    except Malformed as error:
        raise Malformed(message("state_text.bad_field", field=key, reason=error)) from error


def or_nothing(parse: Callable[[str], T]) -> Callable[[str], T | None]:
    """Return a parser that also takes ``-``, for None."""
    return lambda text: None if text == NOTHING else parse(text)


@cache
def _by_word(kinds: type[KindOf]) -> Mapping[str, KindOf]:
    """The kinds by their words."""
    return {kind.word: kind for kind in kinds}


def parse_kind(kinds: type[KindOf], text: str) -> KindOf:
    """Return the kind that a word names; raises Malformed."""
    found: KindOf | None = _by_word(kinds).get(text)
    if found is not None:
        return found
    known = " ".join(kind.word for kind in kinds)
    raise Malformed(message("state_text.no_word", text=quoted(text), known=known))


def parse_list(kinds: type[KindOf], text: str) -> tuple[KindOf, ...]:
    """Return the things of a list, in its order; raises Malformed."""
    return tuple(parse_kind(kinds, word) for word in text.split(",")) if text != NOTHING else ()


def parse_multiset(kinds: type[KindOf], text: str) -> Multiset[KindOf]:
    """Return the things of a list without an order, which stands in that of the table; raises Malformed."""
    things = parse_list(kinds, text)
    for thing, after in pairwise(things):
        if thing > after:
            raise Malformed(message("state_text.list_order", first=after.word, then=thing.word))
    return Multiset.of(kinds, things)


def parse_number(text: str, least: int = 1, most: int = 99) -> int:
    """Return a number in such a range, at most 9999, without leading noughts; raises Malformed."""
    if _NUMBER.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    raise Malformed(message("state_text.no_number", text=quoted(text), least=least, most=most))


def parse_phase(phases: type[E], text: str) -> E:
    """Return the phase of a game, a member by its value; raises Malformed."""
    known = {str(phase.value): phase for phase in phases}
    if text not in known:
        raise Malformed(message("state_text.no_phase", text=quoted(text), known=" ".join(known)))
    return known[text]


def parse_reading(words: tuple[str, str], text: str) -> bool:
    """Return whether the second of two words stands there; raises Malformed when neither does."""
    if text not in words:
        raise Malformed(message("state_text.neither", text=quoted(text), known=Listing(words, "nor")))
    return text == words[True]


def hidden_in(fields: Mapping[str, str]) -> dict[str, int]:
    """Return how many things each field hides that hides any; raises Malformed when one hides only some."""
    counts = {}
    for key, value in fields.items():
        if HIDDEN in value:
            things = value.split(",")
            if any(thing != HIDDEN for thing in things):
                raise Malformed(message("state_text.partly_hidden", field=key))
            counts[key] = len(things)
    return counts


def check_box(hidden: int, left: Multiset[K], *, short: bool = False) -> None:
    """Raise Malformed unless so many hidden things are what is left of the box, which is not `short` of
    any."""
    number = sum(left.counts)
    if min(left.counts) < 0 or short or number != hidden:
        raise Malformed(message("state_text.box", hidden=hidden, left=number))


def check_possible(faults: Iterable[Message]) -> None:
    """Raise Impossible, with every fault, when there are any."""
    found = tuple(faults)
    if found:
        raise Impossible(found, "sentences")


@contextmanager
def action_read(text: str, longest: int) -> Iterator[None]:
    """Read the text of an action here; raises Malformed when it is too long, and with the reason of any
    other."""
    if len(text) > longest:
        raise Malformed(message("state_text.long_action", most=longest, length=len(text)))
    try:
        yield
    except Malformed as error:
        raise Malformed(message("state_text.bad_action", text=quoted(text), reason=error)) from error
