"""Grapheme clusters: what a reader takes for one character, though it may be written as several code points.

The rules are the plain ones of Unicode's annex 29: marks, joiners and selectors belong to the character
before them, flags are pairs, and what is joined by ZERO WIDTH JOINER is one picture.
"""

import unicodedata
from functools import lru_cache
from itertools import pairwise

JOINER, NON_JOINER = "\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"
_FLAGS = range(0x1F1E6, 0x1F200)
_TONES = range(0x1F3FB, 0x1F400)
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_VOWELS_AND_FINALS = range(0x1160, 0x1200)
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")


@lru_cache(maxsize=1024)
def boundaries(text: str) -> tuple[int, ...]:
    """The places between clusters, the beginning and the end of the text among them."""
    inner = [place for place in range(1, len(text)) if _apart(text, place)]
    return (0, *inner, len(text)) if text else (0,)


def clusters(text: str) -> tuple[str, ...]:
    """The clusters of a text."""
    return tuple(text[start:end] for start, end in pairwise(boundaries(text)))


def unseen(character: str) -> bool:
    """Whether a code point is never to be seen, such as a joiner, a selector or a change of direction."""
    return (
        unicodedata.category(character) == "Cf"
        or character in _FILLERS
        or any(ord(character) in selectors for selectors in _SELECTORS)
    )


def mark(character: str) -> bool:
    """Whether a code point is drawn upon the one before it, such as an accent."""
    return unicodedata.category(character).startswith("M")


def _apart(text: str, place: int) -> bool:
    before, character = text[place - 1], text[place]
    code = ord(character)
    if mark(character) or unseen(character) or code in _TONES or code in _VOWELS_AND_FINALS:
        return False
    if before == JOINER and unicodedata.category(character) == "So":
        return False
    return not (code in _FLAGS and _flags_before(text, place) % 2)


def _flags_before(text: str, place: int) -> int:
    """How many letters of flags stand right before a place."""
    count = 0
    while count < place and ord(text[place - 1 - count]) in _FLAGS:
        count += 1
    return count
