"""The options of a game: what is chosen before it begins, as one value described by data.

A game declares its options in `Game.options`. The parser here, the command line, the new-game screen and the
records are made from that, so that a new option is a row of data, its texts, and the rule that it changes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from dream.base.errors import Malformed, quoted
from dream.base.messages import Listing, message
from dream.base.words import say

NO_OPTIONS = "-"
"""The text of options that are all as usual."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: its word and the words of its values, the default first.

    `key` is where its texts stand in the language files: ``label``, ``about``, and under ``value`` one for
    each value. Without a key the words speak for themselves.
    """

    word: str
    values: tuple[str, ...]
    key: str = ""

    @property
    def default(self) -> str:
        """The value that holds when nothing is said."""
        return self.values[0]

    @property
    def in_order(self) -> tuple[str, ...]:
        """The values as a player looks for them: numbers ascending, others as they are declared."""
        return tuple(sorted(self.values, key=int)) if all(map(str.isdecimal, self.values)) else self.values

    @property
    def label(self) -> str:
        """What a player reads beside the choice."""
        return say(f"{self.key}.label") if self.key else self.word.capitalize()

    @property
    def about(self) -> str:
        """One sentence about what it changes; empty when nothing is known."""
        return say(f"{self.key}.about") if self.key else ""

    def value_label(self, value: str) -> str:
        """What a player reads for a value."""
        return say(f"{self.key}.value.{value}") if self.key else value


@dataclass(frozen=True, slots=True)
class Options:
    """A value for every option that a game declares; `chosen` has them in the order of `declared`."""

    declared: tuple[Option, ...]
    chosen: tuple[str, ...]

    @classmethod
    def usual(cls, declared: tuple[Option, ...]) -> "Options":
        """The defaults."""
        return cls(declared, tuple(option.default for option in declared))

    @classmethod
    def parse(cls, declared: tuple[Option, ...], text: str) -> "Options":
        """The options of words such as ``eureka=all draft=open``, in any order; raises Malformed.

        Between words stands a single space; ``-`` says nothing.
        """
        said: dict[str, str] = {}
        for word in text.split(" ") if text != NO_OPTIONS else ():
            name, value = _parse_word(declared, word)
            if name in said:
                raise Malformed(message("option.twice", option=name))
            said[name] = value
        return cls.usual(declared).with_values(said)

    def __getitem__(self, word: str) -> str:
        """The value of an option; raises KeyError when the game has none of this word."""
        return self.values[word]

    @property
    def values(self) -> dict[str, str]:
        """The values by the words of their options."""
        return {option.word: value for option, value in zip(self.declared, self.chosen, strict=True)}

    def with_values(self, values: Mapping[str, str]) -> "Options":
        """These options with other values for some; raises Malformed when one is no value of its option."""
        for word, value in values.items():
            _parse_word(self.declared, f"{word}={value}")
        return replace(self, chosen=tuple((self.values | dict(values)).values()))

    @property
    def text(self) -> str:
        """The words of what is not as usual, in the order of the game, or ``-``; equal for equal options."""
        differing = [
            f"{option.word}={value}"
            for option, value in zip(self.declared, self.chosen, strict=True)
            if value != option.default
        ]
        return " ".join(differing) or NO_OPTIONS


def _parse_word(declared: tuple[Option, ...], text: str) -> tuple[str, str]:
    """The option and the value of a word such as ``draft=open``."""
    word, equals, value = text.partition("=")
    option = next((option for option in declared if option.word == word), None)
    if not declared:
        raise Malformed(message("option.none", word=quoted(text)))
    if option is None or not equals:
        words = ", ".join(f"{option.word}=" for option in declared)
        raise Malformed(message("option.unknown", word=quoted(text), words=words))
    if value not in option.values:
        values = Listing(option.values, "or")
        raise Malformed(message("option.no_value", value=quoted(value), option=word, values=values))
    return word, value
