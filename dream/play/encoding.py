"""A game in whole numbers, for programs that learn: its actions, and what a seat observes.

A game has a module ``encoding`` with a function `encoding`, which takes a first state. What it says holds
for every state that follows. Observations are encoded from their texts, which `Game.observation` makes from
what the seat may know, so that no number tells more.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Generic, NamedTuple

from dream.base.errors import Malformed
from dream.play import registry
from dream.play.cards import HIDDEN, NOTHING
from dream.play.game import A, Game, S

Numbers = tuple[int, ...]


class Feature(NamedTuple):
    """The numbers that a field of an observation's text becomes.

    `names` has one for each; all are from 0 to `most`.
    """

    key: str
    names: tuple[str, ...]
    most: int
    numbers: Callable[[str], Numbers]


def number(key: str, most: int) -> Feature:
    """A number, which is `most` where the text has a greater one."""
    return Feature(key, (key,), most, lambda text: (min(int(text), most),))


def one_of(key: str, words: Sequence[str]) -> Feature:
    """A 1 for the word that stands there, among others; only noughts where none of them does."""
    names = tuple(f"{key}:{word}" for word in words)
    return Feature(key, names, 1, lambda text: tuple(int(word == text) for word in words))


def counts(key: str, words: Sequence[str], most: int, *, hidden: bool = False) -> Feature:
    """How often each word stands in a list, and how many things are `hidden`, where there may be any."""
    counted = (*words, HIDDEN) if hidden else tuple(words)
    places = {word: place for place, word in enumerate(counted)}

    def numbers(text: str) -> Numbers:
        found = [0] * len(counted)
        for word in text.split(",") if text != NOTHING else ():
            found[places[word]] += 1
        return tuple(found)

    return Feature(key, tuple(f"{key}:{word}" for word in counted), most, numbers)


def amounts(key: str, words: Sequence[str], most: int) -> Feature:
    """How many there are of each word in a list such as ``tin:2,gold:1``."""

    def numbers(text: str) -> Numbers:
        found = dict(part.split(":") for part in text.split(",")) if text != NOTHING else {}
        return tuple(int(found.get(word, 0)) for word in words)

    return Feature(key, tuple(f"{key}:{word}" for word in words), most, numbers)


def keyed_fields(text: str) -> Mapping[str, str]:
    """The values of a text of ``key=value`` fields by their keys."""
    return dict(word.split("=", 1) for word in text.split(" ") if "=" in word)


@dataclass(frozen=True)
class Encoding(Generic[A]):
    """Every action that a seat can ever do in a game, and the features of an observation, each in its order.

    An action's number is its place. `fields` takes an observation's text apart.
    """

    actions: tuple[A, ...]
    features: tuple[Feature, ...]
    fields: Callable[[str], Mapping[str, str]] = keyed_fields

    @cached_property
    def numbers(self) -> Mapping[A, int]:
        """The numbers of the actions."""
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each number of an observation is, such as ``hand.a:fi``."""
        return tuple(name for feature in self.features for name in feature.names)

    @cached_property
    def most(self) -> Numbers:
        """The greatest that each number of an observation can be; the least is 0."""
        return tuple(feature.most for feature in self.features for _ in feature.names)


def encoding_of(word: str, start: Any) -> Encoding[Any]:
    """The encoding of the game of a word that begins so; raises Malformed when it has none."""
    found = registry.part(word, "encoding")
    if found is None:
        raise Malformed(f"the game {word} has no module encoding, so its actions have no numbers")
    encoding: Encoding[Any] = found.encoding(start)
    return encoding


NO_NUMBER = "-"
_STARTS_KEPT = 8


def numbered(game: Game[S, A], start: S, actions: Sequence[A]) -> str:
    """The texts of actions in ASCII order, each with its number behind a colon: ``done:91 take:ar:3``.

    In a game without an encoding a hyphen stands for every number. `start` is the first state of the game.
    """
    numbers = _numbers_of(game.id, start)
    texts = {game.action_text(action): numbers.get(action, NO_NUMBER) for action in actions}
    return " ".join(f"{text}:{number}" for text, number in sorted(texts.items()))


@lru_cache(_STARTS_KEPT)
def _numbers_of(word: str, start: Any) -> Mapping[Any, int]:
    """The numbers of the actions of a game that begins so; nothing where it has no encoding."""
    if registry.part(word, "encoding") is None:
        return {}
    return encoding_of(word, start).numbers
