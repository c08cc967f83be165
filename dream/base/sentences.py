"""Sentences side by side, with the stops and blanks that the language has between them."""

import re
from collections.abc import Iterable

from dream.base.showable import folded
from dream.base.texts import say

STOPS = (
    ".!?:\N{HORIZONTAL ELLIPSIS}\N{IDEOGRAPHIC FULL STOP}"
    "\N{FULLWIDTH EXCLAMATION MARK}\N{FULLWIDTH QUESTION MARK}\N{FULLWIDTH COLON}"
)
"""What ends a sentence, or leads to what comes next."""

_WORD = re.compile(
    r"[\u3005\u3400-\u9fff]+|[\u30a0-\u30ff]+|[\u3040-\u309f]+|[^\W_\u3005\u3040-\u30ff\u3400-\u9fff]+"
)
"""Letters and digits; where words have no blanks between them, those of one kind of writing."""


def words_in(text: str) -> list[str]:
    """The words of a text, in small letters without accents."""
    return _WORD.findall(folded(text))


def spelled_in(text: str) -> list[str]:
    """The words of a text as they are written there, in small letters."""
    return _WORD.findall(text.casefold())


def sentence(text: str) -> str:
    """A text as one of several sentences: with a full stop, where nothing ends it yet."""
    return text if text.endswith(tuple(STOPS)) else f"{text}{say('sentence.stop')}"


def unended(text: str) -> str:
    """A sentence without what ends it."""
    return text.rstrip(STOPS)


def sentences(parts: Iterable[str]) -> str:
    """Sentences in a row, without those that are empty."""
    return say("list.sentences.between").join(filter(None, parts))


def listed(parts: Iterable[str]) -> str:
    """Things in a row, divided by commas alone."""
    return say("list.commas.between").join(parts)


def labelled(name: str, text: str) -> str:
    """What is told of something, behind its name: ``Ann: three cubes``."""
    return f"{name}{say('sentence.colon')}{text}"


def without_name(text: str, name: str) -> str:
    """A sentence without the name of a player with which it begins."""
    return text.removeprefix(say("sentence.of", name=name))


def is_of(text: str, name: str) -> bool:
    """Whether a sentence begins with the name of a player."""
    return text.startswith(say("sentence.of", name=name))
