"""The sentences of reasons, and the words for what they speak of, in the language chosen."""

from collections.abc import Sequence

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.components import Card, Event, Resource, Seat
from dream.games.jabirs_transmutations.rules.reasons import Reason, Thing, Value


def sentence(reason: Reason) -> str:
    """The sentence of a reason; ``count`` among its values chooses between one and several."""
    values = {name: _worded(value) for name, value in reason.values}
    return say(f"jabir.{reason.code}", **values)


def label(thing: Thing) -> str:
    """What a player reads: ``pure quicksilver``, ``Fire``, ``Eureka``; a seat by its letter."""
    return say(f"jabir.{type(thing).__name__.lower()}.{thing.name.lower()}")


def _worded(value: Value) -> object:
    match value:
        case Reason():
            return sentence(value)
        case Seat() | Card() | Event() | Resource():
            return label(value)
        case tuple():
            return _listed([_amount(*part) if isinstance(part, tuple) else label(part) for part in value])
    return value


def _amount(thing: Card | Resource | Event, number: int) -> str:
    kind = "tokens" if isinstance(thing, Resource) else "cards"
    return say(f"jabir.amount.{kind}", thing=label(thing), count=number)


def _listed(words: Sequence[str]) -> str:
    """``this``, ``this and that``, ``this, that and the other``."""
    *before, last = words
    return say("jabir.amount.and", before=", ".join(before), last=last) if before else last
