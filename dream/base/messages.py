"""A sentence that has not been worded yet: which text of the language files it is, and what goes into it.

Laws, readers and the protocol say what is wrong by a message; `dream.base.words` words it where it is read,
in the player's language or in English. So nothing below the edge knows which language is spoken.
"""

from dataclasses import dataclass
from typing import Protocol, Union


class Meant(Protocol):
    """Whatever has a message of its own: a thing of a game, an error, a refusal."""

    @property
    def message(self) -> "Sentence": ...


Value = Union["Message", "Listing", Meant, str, int, float]
"""What may go into a text. A `str` is the same in every language: notation, a name, a quotation.

A number is written as the language writes numbers; of a `float` the caller says by rounding how much is told.
"""


@dataclass(frozen=True, slots=True)
class Message:
    """A text of the language files by its dotted key, with its values by their names.

    The value ``count`` chooses between one and several.
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Listing:
    """Several values in the place of one; `joint` is the key below ``list`` of what stands between them."""

    parts: tuple[Value, ...]
    joint: str = "and"


Sentence = Message | Listing | str
"""What is said: a message, or several in one, or words that stay as they are."""


def choices(*parts: Value) -> Listing:
    """What somebody may choose among: ``this or that``, ``this, that, or the other``."""
    return Listing(parts, "choices" if len(parts) > 2 else "or")


def counted(what: str, count: int) -> Message:
    """So many of something, by the plural of its English word, such as ``games``."""
    return message(f"counted.{what}", count=count)


def message(key: str, /, **values: Value) -> Message:
    """The message of a text with its values."""
    return Message(key, tuple(values.items()))
