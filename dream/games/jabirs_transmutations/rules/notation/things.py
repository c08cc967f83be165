"""The words, numbers and lists that the texts of states and actions are made of."""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Protocol, TypeVar

from dream.base.errors import Malformed, quoted
from dream.base.messages import message
from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.multiset import Multiset

NOTHING = "-"
"""An empty list, or nobody, or no such thing."""

Thing = TypeVar("Thing", Seat, Card, Event, Resource)
Listed = TypeVar("Listed", Card, Event)
_NUMBER = re.compile("[1-9][0-9]?")


class Worded(Protocol):
    """Whatever a text names by one word."""

    @property
    def word(self) -> str: ...


def list_text(things: Iterable[Worded]) -> str:
    """The words of things, separated by commas."""
    return ",".join(thing.word for thing in things) or NOTHING


def parse_thing(kinds: type[Thing], text: str) -> Thing:
    """The thing of this kind that a word names; raises Malformed."""
    for thing in kinds:
        if thing.word == text:
            return thing
    known = " ".join(thing.word for thing in kinds)
    raise Malformed(message(f"jabir.notation.no_{kinds.__name__.lower()}", text=quoted(text), known=known))


def parse_list(kinds: type[Listed], text: str) -> tuple[Listed, ...]:
    """The things of a list, in its order; raises Malformed."""
    return tuple(parse_thing(kinds, word) for word in text.split(",")) if text != NOTHING else ()


def parse_multiset(kinds: type[Listed], text: str) -> Multiset[Listed]:
    """The things of a list without an order, which must stand in that of the table; raises Malformed."""
    things = parse_list(kinds, text)
    for thing, after in pairwise(things):
        if thing > after:
            raise Malformed(message("jabir.notation.list_order", first=after.word, then=thing.word))
    return Multiset.of(kinds, things)


def parse_number(text: str) -> int:
    """A number from 1 to 99 without leading noughts; raises Malformed."""
    if _NUMBER.fullmatch(text):
        return int(text)
    raise Malformed(message("jabir.notation.no_number", text=quoted(text)))
