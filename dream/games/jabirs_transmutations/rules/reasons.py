"""A reason as a value: a code, and what its sentence speaks of.

The codes are the keys of the language files below ``jabir``; ``wording`` puts a reason into a sentence
where one is read, so that a window can word it otherwise, or light up what it speaks of.
"""

from dataclasses import dataclass
from typing import Union

from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat

Thing = Seat | Card | Event | Resource
Amounts = tuple[tuple[Card | Resource | Event, int], ...]
"""So many of this, so many of that."""
Value = Union[Thing, tuple[Resource, ...], Amounts, int, "Reason"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not so."""

    code: str
    values: tuple[tuple[str, Value], ...] = ()


def reason(code: str, **values: Value) -> Reason:
    """The reason of this code with its values by their names."""
    return Reason(code, tuple(values.items()))
