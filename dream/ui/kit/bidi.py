"""From left to right and from right to left: in which order the parts of a line are drawn.

The order is that of Unicode's bidi algorithm (annex 9), by python-bidi, which is imported when a text has
letters that run to the left, or controls of direction. Isolates are ours: to what is around it, an isolate is
one neutral character, and inside it the order is its own, as the annex has it.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Union

from dream.base.showable import ISOLATE, POP, clusters

DEEPEST = 8
"""Isolates within so many others are as if they were not there."""
TO_THE_LEFT = "\N{RIGHT-TO-LEFT MARK}"
"""Makes a line one that runs to the left, and is not seen."""
_OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
_CONTROLS = frozenset((ISOLATE, POP, TO_THE_LEFT))
_OF_NO_CLASS = "\N{WHITE DIAMOND}"
_DROPPED = frozenset(("RLE", "LRE", "RLO", "LRO", "PDF", "BN", "LRI", "RLI", "FSI", "PDI", ""))
"""The classes of what python-bidi would leave out."""


class Placed(NamedTuple):
    """A part of a text by its number in the text, and whether it runs to the left."""

    number: int
    leftward: bool


@dataclass
class _Isolate:
    """What stands between two controls, or on the whole line."""

    parts: list[Union["_Isolate", tuple[int, str]]] = field(default_factory=list)

    @property
    def strong(self) -> str:
        """The direction of its first letter, ``L`` or ``R``; of what is isolated in it nothing counts."""
        return next(self.directions(), "")

    def directions(self) -> Iterator[str]:
        """The directions of its letters."""
        for part in self.parts:
            if not isinstance(part, _Isolate):
                kind = unicodedata.bidirectional(part[1])
                if kind in ("L", "R", "AL"):
                    yield "L" if kind == "L" else "R"


@lru_cache(maxsize=256)
def has_directions(text: str) -> bool:
    """Whether the parts of a text may stand in another order than they are read in."""
    return not text.isascii() and any(
        character in _CONTROLS or unicodedata.bidirectional(character) in ("R", "AL", "AN")
        for character in text
    )


def runs_leftward(text: str, *, leftward: bool) -> bool:
    """Whether a line runs to the left, where the language does or does not.

    One with letters of both directions runs as the language does, another one as its letters do. Values that
    are isolated are nobody's words: a line of nothing else is one of the language.
    """
    return has_directions(text) and _leftward(_parsed(enumerate(text)), leftward=leftward)


def _leftward(line: _Isolate, *, leftward: bool) -> bool:
    found = set(line.directions())
    if len(found) == 1:
        return "R" in found
    return leftward and (bool(found) or any(isinstance(part, _Isolate) for part in line.parts))


def in_order(parts: Sequence[str], *, leftward: bool) -> list[Placed]:
    """The parts of a line from left to right as they are drawn, without those that are not seen.

    A part is a character with what belongs to it, such as marks and controls; `leftward` says whether the
    language runs to the left.
    """
    line = _parsed(
        (number, character)
        for number, part in enumerate(parts)
        for place, character in enumerate(part)
        if place == 0 or character in _CONTROLS
    )
    return list(_ordered(line, leftward=_leftward(line, leftward=leftward)))


def _parsed(characters: Iterator[tuple[int, str]]) -> _Isolate:
    """The characters as a tree of isolates; what is not ended ends with the line."""
    line = _Isolate()
    inside = [line]
    for number, character in characters:
        if character == ISOLATE:
            if len(inside) <= DEEPEST:
                inside.append(_Isolate())
                inside[-2].parts.append(inside[-1])
        elif character == POP:
            if len(inside) > 1:
                inside.pop()
        else:
            inside[-1].parts.append((number, character))
    return line


def _ordered(isolate: _Isolate, *, leftward: bool) -> Iterator[Placed]:
    """What is drawn of an isolate from left to right."""
    characters = "".join(_OBJECT if isinstance(part, _Isolate) else part[1] for part in isolate.parts)
    for place, level in _by_levels(characters, leftward=leftward):
        part = isolate.parts[place]
        if isinstance(part, _Isolate):
            yield from _ordered(part, leftward=part.strong == "R")
        elif part[1] != TO_THE_LEFT:
            yield Placed(part[0], level % 2 == 1)


def _by_levels(characters: str, *, leftward: bool) -> list[tuple[int, int]]:
    """The places of the characters from left to right, each with its level."""
    from bidi import algorithm

    shown = "".join(
        _OF_NO_CLASS if unicodedata.bidirectional(each) in _DROPPED else each for each in characters
    )
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = int(leftward), "R" if leftward else "L"
    algorithm.get_embedding_levels(shown, storage)
    for place, character in enumerate(storage["chars"]):
        character["place"] = place
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    return [(character["place"], character["level"]) for character in storage["chars"]]


def controls(text: str) -> str:
    """The controls of direction in a text."""
    return "".join(character for character in text if character in _CONTROLS)


def turned_round(text: str) -> str:
    """A text that runs to the left as it is seen from left to right: its brackets are mirrored, too."""
    from bidi.mirror import MIRRORED

    return "".join(
        "".join(MIRRORED.get(character, character) for character in cluster)
        for cluster in reversed(clusters(text))
    )


def closed(text: str) -> str:
    """A part of a text with all its isolates ended, such as one that was cut off."""
    return text + POP * _open(text) if ISOLATE in text else text


def _open(text: str) -> int:
    """How many isolates are begun in a text, and not ended."""
    depth = 0
    for character in text:
        depth = depth + 1 if character == ISOLATE else max(0, depth - 1) if character == POP else depth
    return depth


def by_lines(lines: Sequence[str], *, leftward: bool) -> tuple[str, ...]:
    """The lines of one text, each of which is in the order in which it would be in the whole.

    What is isolated over several lines is isolated in each; a line of a text to the left runs to the left.
    """
    whole = " ".join(lines)
    if not has_directions(whole):
        return tuple(lines)
    to_the_left = runs_leftward(whole, leftward=leftward)
    made, begun = [], 0
    for line in lines:
        part = ISOLATE * begun + line
        begun, part = _open(part), closed(part)
        as_the_whole = not (to_the_left and part) or runs_leftward(part, leftward=leftward)
        made.append(part if as_the_whole else part + TO_THE_LEFT)
    return tuple(made)
